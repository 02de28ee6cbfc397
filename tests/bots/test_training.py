"""Weights fitted to games: the model is the one of evaluate, and a known truth is found again."""
from __future__ import annotations

import sys
from importlib import resources

import numpy as np
import pytest

from ludotheque.bots import training
from ludotheque.cli.main import main
from ludotheque.core import weights
from ludotheque.core.errors import BadOption
from ludotheque.games import catalogue, find
from support.cases import all_cases, walk

MOTH = find("moth")
GOLDEN = [[30000, 30000], [3251, 56748], [1897, 58103], [28361, 31639]]


def test_a_known_truth_is_found_again():
    rng = np.random.default_rng(1)
    truth = np.array([0.8, -0.3, 0.0])
    features = rng.integers(-3, 4, size=(4000, 3, 3)).astype(float)
    parts = training.expectations(truth, features)
    shares = np.array([np.eye(3)[rng.choice(3, p=part)] for part in parts])
    sample = training.Sample(features, shares, np.ones(4000))
    assert training.fit_weights(sample) == pytest.approx(truth, abs=0.06)
    assert training.loss(truth, sample) < training.loss(np.zeros(3), sample)


def test_the_model_is_the_one_of_evaluate():
    """In thousandths of a part; the table of powers is fine to one 64th."""
    fitted = np.array(weights.load("ludotheque.games.moth", MOTH.features)) / 1000
    for text in ("4 1234/1234 ./.", "2 12/34 ./.", "7 134/124 ./.", "5 4/1 ./."):
        state = MOTH.state_from_text(text)
        features = np.array([[state.features(seat, 2) for seat in range(2)]], float)
        expected = training.expectations(fitted, features)[0] * 60_000
        assert state.expectations() == pytest.approx(expected, abs=400)


def test_evaluations_are_the_same_compiled_and_uncompiled():
    texts = ("4 1234/1234 ./.", "2 12/34 ./.", "7 134/124 ./.", "5 14/13 ./.")
    assert [MOTH.state_from_text(text).expectations() for text in texts] == GOLDEN


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_expectations_share_the_whole(case):
    for number, (state, _, _) in enumerate(walk(case, 31)):
        if number % 13 == 0:
            shared = state.expectations()
            assert min(shared) >= 0
            assert 60_000 - 2 * case.seats <= sum(shared) <= 60_000


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.name)
def test_fitted_weights_belong_to_features_that_there_are(game):
    package = type(game).__module__.rpartition(".")[0]
    assert len(weights.load(package, game.features)) == len(game.features)
    assert all(text and name.isidentifier() for name, text in game.features.items())


def test_training_says_how_good_it_is_and_writes_what_can_be_read(tmp_path, capsys):
    out = tmp_path / "weights.toml"
    assert main(["train", "moth", "--games", "40", "--bot", "nodes=12", "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert text.startswith("# Made by: ludotheque train moth --games 40 --bot nodes=12")
    again = tmp_path / "again.toml"
    assert main(["train", "moth", "--games", "40", "--bot", "nodes=12", "--out", str(again)]) == 0
    assert again.read_text(encoding="utf-8") == text
    fit = training.train(MOTH, 2, {}, "nodes=12", 40, 1)
    assert fit.loss < fit.loss_of_equal_parts
    assert fit.weights["stones"] > 0


def test_what_cannot_be_trained_is_refused(tmp_path, capsys, monkeypatch):
    with pytest.raises(BadOption, match="five games"):
        training.train(MOTH, 2, {}, "random", 4, 1)
    monkeypatch.setattr(type(MOTH), "features", {})
    with pytest.raises(BadOption, match="names no features"):
        training.train(MOTH, 2, {}, "random", 5, 1)
    assert main(["train", "moth", "--slips", "2"]) == 2
    assert "slips" in capsys.readouterr().err


def test_without_numpy_a_sentence_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "ludotheque.bots.training")
    monkeypatch.delattr("ludotheque.bots.training", raising=False)
    assert main(["train", "moth"]) == 2
    assert "ludotheque[train]" in capsys.readouterr().err


def test_the_command_in_the_file_makes_the_file(tmp_path):
    """Moth's weights, bit for bit, by the command that their first line names."""
    file = resources.files("ludotheque.games.moth") / "weights.toml"
    text = file.read_text(encoding="utf-8")
    command = text.splitlines()[0].removeprefix("# Made by: ludotheque ").split()
    out = tmp_path / "weights.toml"
    assert main([*command, "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == text
