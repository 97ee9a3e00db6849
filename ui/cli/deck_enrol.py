"""`pobudka deck enrol`: photos of a deck's faces -> a deck the reader knows."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoring import Game, Words, words, words_n
from ui.cli.arguments import check_edition, edition_option, game_option, language_option, refuse
from ui.cli.deck_folders import deck_folder
from ui.i18n import catalogue

if TYPE_CHECKING:
    from vision.enrol import FacePicture
    from vision.enrol_photos import FacePhoto

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})


@dataclass(frozen=True, slots=True)
class Seen:
    """The photos and the cards on them, one after the other."""

    photos: tuple[FacePhoto, ...]

    @property
    def pictures(self) -> list[FacePicture]:
        """All cards in reading order."""
        return [picture for photo in self.photos for picture in photo.pictures]


@click.command()
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PHOTO...")
@game_option
@click.option("--name", required=True, help="What to call the deck.")
@edition_option
@click.option("--faces", help='The faces in reading order over all photos, such as "-2 0 1 1 x" (x is the back).')
@click.option("--add", is_flag=True, help="Add the pictures to the deck of that name.")
@click.option("--yes", is_flag=True, help="Ask nothing: faces come from --faces or from the files' names.")
@click.option(
    "--cropped/--on-table",
    default=None,
    help="Whether every picture is one card cut at its edge, or shows cards on a table; told from the pictures if "
    "left out.",
)
@click.option(
    "--overlay", type=click.Path(file_okay=False, path_type=Path), help="Folder for the photos with the cards numbered."
)
@language_option
@click.pass_context
def enrol(
    context: click.Context,
    photos: tuple[Path, ...],
    game: Game,
    name: str,
    edition: str | None,
    faces: str | None,
    add: bool,
    yes: bool,
    cropped: bool | None,
    overlay: Path | None,
    lang: str,
) -> None:
    """Learn a deck from photos of its faces.

    One card or many a photo, lying apart on a plain table that is unlike them, whole and UPRIGHT as seen in the photo:
    nobody can tell the way up of a picture never seen before. Photograph the back too. A face may be given several
    times; all its pictures are kept. A PHOTO may be a folder of photos. Without --faces, files named by their card
    (-2.jpg, 5s.jpg for 5*, reflection.jpg for ?, back.jpg for x) say the face of single cards; otherwise the cards
    are shown with numbers and you are asked.
    """
    from vision.enrol import EnrolError, check_name, check_tokens  # noqa: PLC0415  so that --help stays quick
    from vision.enrol import enrol as write_deck  # noqa: PLC0415

    language = catalogue(lang)
    check_edition(game, edition, language)
    tokens = None if faces is None else faces.replace(",", " ").replace("\N{MINUS SIGN}", "-").lower().split()
    try:
        check_name(name)
        check_tokens(game, tokens or [])
        seen = _look(_files(photos, language), game, tokens, cropped, overlay, language)
        pictures = seen.pictures
        asks = tokens is None and not yes and _somebody_is_there()
        if tokens is None:
            tokens = _named(seen, game)
        if asks:
            tokens = _confirmed(seen, tokens, overlay, language)
        elif tokens is None:
            refuse(
                words(
                    "{cards} seen; say which with --faces, in reading order over all photos.",
                    cards=words_n("{count} card", "{count} cards", len(pictures)),
                ).said(language)
            )
        if len(tokens) != len(pictures):
            _show_counts(seen, _drawn(seen, overlay, language), language)
        done = write_deck(game, name, pictures, tokens, edition=edition, add=add, folder=deck_folder(context))
    except EnrolError as error:
        refuse(error.words.said(language))
    for remark in done.remarks:
        click.echo(remark.said(language), err=True)
    count = Counter(done.deck.tokens)
    listed = " ".join(token if n == 1 else f"{token}({n})" for token, n in count.items())
    click.echo(words("{name}: {faces} learnt for {game}.", name=name, faces=listed, game=game.title).said(language))


def _somebody_is_there() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _files(photos: tuple[Path, ...], language: NullTranslations) -> list[Path]:
    """The photos, folders opened."""
    found: list[Path] = []
    for path in photos:
        inside = sorted(p for p in path.iterdir() if p.suffix.lower() in SUFFIXES) if path.is_dir() else [path]
        if not inside:
            refuse(words("{path}: expected photos in this folder, found none.", path=path).said(language))
        found.extend(inside)
    return found


def _look(
    paths: list[Path],
    game: Game,
    tokens: list[str] | None,
    cropped: bool | None,
    overlay: Path | None,
    language: NullTranslations,
) -> Seen:
    """The cards of the photos; as many faces as photos, or files named by faces, mean one card a photo."""
    from vision import ModelError, PhotoError, decode  # noqa: PLC0415  so that --help stays quick
    from vision.enrol import face_of_file  # noqa: PLC0415
    from vision.enrol_photos import face_photos  # noqa: PLC0415

    images = []
    for path in paths:
        try:
            images.append((path.name, decode(path.read_bytes())))
        except OSError as error:
            reason = error.strerror or str(error)
            text = words("{path}: expected a photo, but it cannot be opened: {reason}.", path=path, reason=reason)
            refuse(text.said(language))
        except PhotoError as error:
            refuse(f"{path}: {error.words.said(language)}")
    try:
        single = len(tokens) == len(paths) if tokens else all(face_of_file(path.stem, game) for path in paths)
        seen = Seen(face_photos(images, cut_out=cropped, single=single))
    except ModelError as error:
        refuse(str(error))
    if overlay is not None:
        _drawn(seen, overlay, language)
    if unsure := tuple(photo.name for photo in seen.photos if any(card.unsure for card in photo.cards)):
        text = words(
            "The card's edge is not sure in {photos}: if the outline in {folder} is wrong, take that photo again on a "
            "plainer table and enrol anew.",
            photos=unsure,
            folder=_drawn(seen, overlay, language),
        )
        click.echo(text.said(language), err=True)
    for photo in seen.photos:
        if not photo.cards:
            refuse(
                words(
                    "{path}: no card was seen. Lay it whole and upright on a plain table that is unlike it, in good "
                    "light; if the picture is a card cut at its edge, say --cropped.",
                    path=photo.name,
                ).said(language)
            )
        if lying := tuple(p.place for p, card in zip(photo.pictures, photo.cards, strict=True) if card.lies):
            refuse(
                words("These cards lie on their side: {cards}. Turn the photo so that they stand.", cards=lying).said(
                    language
                )
            )
    return seen


def _named(seen: Seen, game: Game) -> list[str] | None:
    """Each face by its file's name, where every photo shows one card and is called by it."""
    from vision.enrol import face_of_file  # noqa: PLC0415  so that --help stays quick

    named = [face_of_file(Path(photo.name).stem, game) for photo in seen.photos if len(photo.cards) == 1]
    return [face for face in named if face] if len(named) == len(seen.photos) and all(named) else None


def _confirmed(seen: Seen, named: list[str] | None, overlay: Path | None, language: NullTranslations) -> list[str]:
    _show_counts(seen, _drawn(seen, overlay, language), language)
    question: Words = words("Faces in this order, separated by spaces")
    try:
        answer = click.prompt(question.said(language), default=" ".join(named) if named else None, err=True)
    except click.Abort:
        refuse(words("Nothing was learnt.").said(language))
    return str(answer).replace("\N{MINUS SIGN}", "-").lower().split()


def _show_counts(seen: Seen, folder: Path, language: NullTranslations) -> None:
    for photo in seen.photos:
        numbers = [picture.number for picture in photo.pictures]
        span = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        cards = words_n("{count} card", "{count} cards", len(numbers))
        line = words("{path}: {cards}, numbered {span}", path=photo.name, cards=cards, span=span)
        click.echo(line.said(language), err=True)
    click.echo(words("Pictures with the numbers: {folder}", folder=folder).said(language), err=True)


def _drawn(seen: Seen, overlay: Path | None, language: NullTranslations) -> Path:
    """The folder of the numbered pictures."""
    from vision.enrol_sheet import numbered  # noqa: PLC0415  so that --help stays quick
    from vision.overlay import save_image  # noqa: PLC0415

    folder = Path(tempfile.mkdtemp(prefix="pobudka-deck-")) if overlay is None else overlay
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for k, photo in enumerate(seen.photos, 1):
            save_image(folder / f"{k:02}_{Path(photo.name).stem}.jpg", numbered(photo))
    except OSError as error:
        text = words("The pictures cannot be written to {folder}: {reason}.", folder=folder, reason=error.strerror)
        refuse(text.said(language))
    return folder
