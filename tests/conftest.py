"""Options of the suite, and what all tests share."""
from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import ludotheque

settings.register_profile("suite", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.load_profile("suite")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:       # as in a background job; tests that press Ctrl-C mean it
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--require-compiled", action="store_true", help="fail at once if the rules are not compiled")
    parser.addoption("--require-from", help="fail at once if the package is not imported from below this folder")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--require-compiled") and not ludotheque.is_compiled():
        raise pytest.UsageError("the rules are not compiled: is there a C compiler?")
    folder = config.getoption("--require-from")
    if folder and not Path(ludotheque.__file__).is_relative_to(Path(folder).resolve()):
        raise pytest.UsageError(f"ludotheque comes from {ludotheque.__file__}, not from {folder}")


def pytest_report_header() -> str:
    return f"rules: {'compiled' if ludotheque.is_compiled() else 'uncompiled'} ({ludotheque.__file__})"
