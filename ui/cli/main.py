"""`pobudka`: starts the app, or runs one of the commands."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path

import click

from ui.cli.deck import deck
from ui.cli.read import read
from ui.cli.score import score
from ui.cli.watch import watch


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["--help"]})
@click.version_option(version("pobudka"), prog_name="pobudka")
@click.option("--port", type=click.IntRange(1, 65535), help="Port of the app (8550, or the next free one).")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--lan", is_flag=True, help="Share the app on the Wi-Fi, behind a PIN.")
@click.option("--data", type=click.Path(path_type=Path), help="Folder where everything is kept.")
@click.pass_context
def cli(context: click.Context, port: int | None, no_browser: bool, lan: bool, data: Path | None) -> None:
    """Score card grids from photos. Without a command: start the app."""
    if data is not None:
        os.environ["POBUDKA_DATA"] = str(data)  # the family's own decks are looked for there, too
    if context.invoked_subcommand is not None:
        return
    from ui.server.errors import ServerError  # noqa: PLC0415  flet is only loaded to start the app
    from ui.server.serve import DEFAULT_PORT, run_app  # noqa: PLC0415  as above
    from ui.store import StoreError, default_folder  # noqa: PLC0415  and the database too

    try:
        run_app(store_folder=data or default_folder(), port=port or DEFAULT_PORT, lan=lan, open_browser=not no_browser)
    except (ServerError, StoreError) as error:
        click.echo(str(error), err=True)
        context.exit(2)


cli.add_command(deck)
cli.add_command(score)
cli.add_command(read)
cli.add_command(watch)


def main() -> None:
    """Entry point; makes Polish letters and minus signs safe on consoles that are not UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    cli()
