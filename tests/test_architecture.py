"""The house's rules that a machine can check: import directions, module sizes, tidy exports."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("scoring", "vision", "ui", "datasets", "models")

OURS: dict[str, set[str]] = {
    "scoring": set(),
    "vision": {"scoring"},
    "ui": {"scoring", "vision"},
    "datasets": {"scoring"},
    "models": {"scoring", "vision", "datasets"},
}
"""Which of our packages each may import, besides itself."""

EXCEPTIONS = {
    # The network must see, in training, exactly the patch it sees at run time.
    ("datasets", "vision.numeral_input"),
}

FORBIDDEN = {
    "torch": ("scoring", "vision", "ui", "datasets"),
    "ultralytics": ("scoring", "vision", "ui", "datasets"),
    "flet": ("scoring", "vision", "datasets", "models", "ui/store", "ui/cli"),
}
"""Libraries that belong to one part only."""


def modules(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module)
    return found


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_point_one_way(package: str) -> None:
    for path in modules(package):
        used = {module for module in imports(path) if module.split(".", maxsplit=1)[0] in PACKAGES}
        wrong = {
            module
            for module in used
            if module.split(".", maxsplit=1)[0] not in OURS[package] | {package} and (package, module) not in EXCEPTIONS
        }
        assert not wrong, f"{name(path)} imports {wrong}"


@pytest.mark.parametrize(("library", "folders"), FORBIDDEN.items())
def test_libraries_stay_in_their_part(library: str, folders: tuple[str, ...]) -> None:
    for path in modules(*folders):
        assert not any(module.split(".", maxsplit=1)[0] == library for module in imports(path)), name(path)


def test_scoring_needs_nothing_but_the_standard_library() -> None:
    import sys  # noqa: PLC0415  only this test asks

    for path in modules("scoring"):
        outside = {m.split(".", maxsplit=1)[0] for m in imports(path)} - {"scoring"} - set(sys.stdlib_module_names)
        assert not outside, f"{name(path)} imports {outside}"


def test_modules_are_small() -> None:
    sizes = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules(*PACKAGES, "tests")}
    assert not {module: size for module, size in sizes.items() if size > 400}
    code = [size for module, size in sizes.items() if not module.startswith("tests/")]
    assert median(code) < 120


def test_no_other_folder_holds_code() -> None:
    tops = {
        path.relative_to(ROOT).parts[0]
        for path in ROOT.glob("*/**/*.py")
        if not path.relative_to(ROOT).parts[0].startswith((".", "build"))
    }
    assert tops <= {*PACKAGES, "tests"}


@pytest.mark.parametrize("package", ["scoring", "vision"])
def test_exports_exist(package: str) -> None:
    module = __import__(package)
    assert module.__all__
    assert all(hasattr(module, exported) for exported in module.__all__)


def test_every_dependency_says_why() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    pins = re.findall(r'^    "([\w-]+)==[\w.]+",(.*)$', text, flags=re.MULTILINE)
    assert len(pins) > 15
    assert not [package for package, rest in pins if not rest.strip().startswith("# ")]


def test_pins_agree_with_the_constraints() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    exact = dict(
        line.lower().replace("_", "-").split("==")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if "==" in line
    )
    for package, version in re.findall(r'^    "([\w-]+)==([\w.]+)"', text, flags=re.MULTILINE):
        assert exact[package.lower()] == version, package
