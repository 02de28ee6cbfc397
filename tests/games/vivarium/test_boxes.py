"""Card data: ours, another owner's, and every way in which a file is refused."""
from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import ludotheque.games.vivarium.boxes as boxes
from games.vivarium.tables import VIVARIUM, Table, position
from ludotheque.core.errors import BadOption, BadRecord, BadText
from ludotheque.core.playouts import playouts
from ludotheque.core.seats import NOBODY
from ludotheque.play.match import Match
from ludotheque.play.record import read, record_of, replay, write

OURS = Path(boxes.__file__).with_name("cards.toml").read_text(encoding="utf-8")


def changed(*changes: tuple[str, str]) -> str:
    text = OURS
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


OTHER = changed(("points = [2, 5, 9, 14]", "points = [1, 3, 6, 10, 15]"), ('"mM1", "mM2"', '"mM2", "mM2"'),
                ("[1, 1, 1, 1, 2, 2, 2, 2,", "[1, 2, 1, 2, 2, 1, 2, 1,"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my cards.toml"
    path.write_text(OTHER, encoding="utf-8")
    return path


# ---- ours ---------------------------------------------------------------------------------------------------------
def test_every_table_of_ours_is_tagged_as_the_rules_page_says():
    assert boxes.OURS.tags == {
        "creatures": "reconstructed", "equipment": "reconstructed", "flasks": "reconstructed", "symbols": "guess",
        "gems": "verified", "contracts": "reconstructed", "starting": "reconstructed", "pairs": "guess",
        "sets": "guess", "points": "verified", "dominoes": "guess", "tokens": "reconstructed"}


def test_options_and_records_name_the_hash_of_the_data():
    state = VIVARIUM.new(2)
    assert VIVARIUM.options_of(state) == {"data": f"#{boxes.OURS.hash}"}
    match = Match(VIVARIUM, 2, seed=bytes(32))
    assert f"options: data=#{boxes.OURS.hash}\n" in write(record_of(match))
    assert VIVARIUM.check(2, {}) == {"data": f"#{boxes.OURS.hash}"}
    with pytest.raises(BadOption, match=r"the data of this version has the hash \w{12}, not 0123456789ab"):
        VIVARIUM.new(2, {"data": "#0123456789ab"})


def test_the_hash_is_of_what_the_file_says_not_of_how_it_is_laid_out():
    same = boxes.read("# another comment\n" + OURS.replace('"mM1", "mM2"', '"mM2",   "mM1"'))
    assert same.hash == boxes.OURS.hash
    for old, new in (("points = [3, 8, 14]", "points = [3, 8, 15]"), ('types = ["mp", "ad"]', 'types = ["mp", "md"]'),
                     ('three_dots = ["23"]', 'three_dots = ["14"]'), ('"mp", "ma", "md"', '"ma", "ma", "md"'),
                     ('"equipment", "little"', '"equipment", "equipment"')):
        assert boxes.read(changed((old, new))).hash != boxes.OURS.hash, old


# ---- another owner's ----------------------------------------------------------------------------------------------
def test_another_owners_file_is_played_with_and_named_with_its_hash(file):
    state = VIVARIUM.new(3, {"data": str(file)})
    token = VIVARIUM.options_of(state)["data"]
    assert token == f"{file}#{boxes.read(OTHER).hash}"
    assert VIVARIUM.options_of(VIVARIUM.new(3, {"data": token})) == {"data": token}
    assert dict(state.odds())[VIVARIUM.action_from_text("draw:mM2")] == 2       # twice in that box
    assert VIVARIUM.action_from_text("draw:mM1") not in state.legal_actions(-1)
    assert VIVARIUM.view(state, 0)["steps"]["pairs"] == [1, 3, 6, 10, 15]
    assert VIVARIUM.view(VIVARIUM.new(3), 0)["steps"]["pairs"] == [2, 5, 9, 14]  # both boxes at once
    assert playouts(state, state.copy(), 30, 5, VIVARIUM.longest(3)) > 0


def test_a_file_that_has_changed_since_is_refused_by_its_hash(file):
    token = VIVARIUM.options_of(VIVARIUM.new(2, {"data": str(file)}))["data"]
    file.write_text(OURS, encoding="utf-8")
    with pytest.raises(BadOption, match=rf'my cards.toml" has the hash {boxes.OURS.hash}, not {token[-12:]}'):
        VIVARIUM.new(2, {"data": token})


def test_positions_views_and_records_of_another_box_are_read_back(file):
    match = Match(VIVARIUM, 2, {"data": str(file)}, seed=bytes(32))
    rng = Random(4)
    start = VIVARIUM.census(match.state())
    assert start["mM2"] == 2
    while not match.is_over:
        text = match.position
        assert "my%20cards.toml#" in text
        assert VIVARIUM.state_to_text(VIVARIUM.state_from_text(text)) == text
        view = match.view(0)
        assert VIVARIUM.view_from_text(VIVARIUM.view_to_text(view)) == view
        assert VIVARIUM.view(VIVARIUM.resample(view, 1), 0) == view
        assert VIVARIUM.census(match.state()) == start
        match.play(match.to_act, rng.choice(match.legal(match.to_act)))
    record = write(record_of(match))
    assert replay(read(record)).position == match.position
    file.write_text(OURS, encoding="utf-8")
    with pytest.raises(BadRecord, match="has the hash"):
        replay(read(record))


def test_a_position_of_another_box_needs_that_box(tmp_path):
    text = position()
    with pytest.raises(BadText, match="cannot be read: there is no such file"):
        Table(text.replace("seats=3 ", "seats=3 data=/no/such/file#0123456789ab "))
    with pytest.raises(BadText, match="names a file and its hash"):
        Table(text.replace("seats=3 ", "seats=3 data=nothing "))


def test_many_bags_and_shovels_in_one_box_are_no_danger(tmp_path):
    """The bounds of the state hold for every box that is accepted, not only for ours."""
    kinds = ['"shovel"'] * 12 + ['"binoculars"'] * 4
    before, after = OURS[:OURS.index("[equipment]")], OURS[OURS.index("[flasks]"):]
    after = after.replace('types = ["mp", "ad"]', "types = []", 1)
    text = f'{before}[equipment]\ntag = "guess"\ncards = [{", ".join(kinds)}]\n{after}'
    path = tmp_path / "shovels.toml"
    path.write_text(text, encoding="utf-8")
    for seats in (2, 3, 4):
        state = VIVARIUM.new(seats, {"data": str(path)})
        assert playouts(state, state.copy(), 60, 9, VIVARIUM.longest(seats)) > 0
        rng, plies = Random(seats), 0
        while state.to_act() != NOBODY:
            legal = state.legal_actions(state.to_act())
            # take equipment whenever it can be had
            best = [action for action in legal if 14 <= action < 18] or legal
            state.play(state.to_act(), rng.choice(best))
            plies += 1
        assert max(state.size) <= 30
        assert plies <= VIVARIUM.longest(seats)


# ---- refusals -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("old", "new", "reason"), [
    ("format = 1", "format = 2", r'it must say "format = 1", not 2'),
    ("format = 1", "format = true", r'it must say "format = 1", not True'),
    ("[creatures] ", "[monsters] ", r"there is no table \[monsters\]"),
    ('tag = "guess"', 'tag = "sure"', r"\[symbols\] must have a tag out of verified, reconstructed, guess, not 'sure'"),
    ('"mM1", "mM2"', '"mM1"', r"\[creatures\] cards must be 48 long, not 47"),
    ('"mM1"', '"mM4"', r"\[creatures\] 'mM4' is no creature"),
    ('"mM1"', "1", r"\[creatures\] cards must hold texts, not 1"),
    ('"bag", "bag"', '"bag"', r"\[equipment\] cards must be 16 long, not 15"),
    ('"bag", "bag"', '"bag", "rope"', r"\[equipment\] 'rope' is no kind of equipment"),
    ('"bag", "bag"', '"bag", "flask"', r"\[flasks\] types must be 3 long, not 2"),
    ('types = ["mp", "ad"]', 'types = ["mp", "da"]', r"\[flasks\] 'da' is no pair of types"),
    ("of = [1, ", "of = [5, ", r"\[symbols\] of: symbols go from 1 to 4, not 5"),
    ("of = [1, ", "of = [true, ", r"\[symbols\] of must hold whole numbers, not True"),
    ("of = [1, ", "of = [", r"\[symbols\] of must be 16 long, not 15"),
    ("lamp = 2", "lamp = 1", r"\[gems\] lamp is 2 by the rulebook's own text, not 1"),
    ("symbol = 3 ", "symbol = 2 ", r"\[points\] symbol is 3 by the rulebook's own text, not 2"),
    ("token = 2", "", r"\[points\] token is missing"),
    ("token = 2", "token = 2\nrope = 1", r"\[points\] has no rope"),
    ('"pair-mp", "pair-ma"', '"pair-mp"', r"\[contracts\] cards must be 21 long, not 20"),
    ('"pair-mp", "pair-ma"', '"pair-mp", "pair-mF"', r"\[contracts\] 'pair-mF' is no contract"),
    ('"each-M", "each-F"', '"each-M", "each-M"', r"\[starting\] colours must be each-M, each-F, each-D, each-S, each"),
    ('"each-d"]', '"each-d", "each-d"]', r"\[starting\] types must be 4 long, not 5"),
    ("points = [2, 5, 9, 14]", "points = []", r"\[pairs\] points must be a list of 1 to 8 numbers"),
    ("points = [3, 8, 14]", "points = [3, -8]", r"\[sets\] points go from 0 to 99, not -8"),
    ('plain = ["12", ', 'plain = ["11", ', r"\[dominoes\] '11' is no domino"),
    ('plain = ["12", ', 'plain = ["21", ', r"\[dominoes\] '21' is no domino"),
    ('four_dots = ["12", "34"]', 'four_dots = ["12"]', r"\[dominoes\] four_dots must be 2 long, not 1"),
    ('"blank", "mp"', '"mp", "mp"', r"\[tokens\] exactly one token is blank, not 0"),
    ('"blank", "mp"', '"blank", "mF"', r"\[tokens\] 'mF' is no token"),
    ("format = 1", "format = ", "it is no TOML"),
])
def test_a_wrong_file_is_refused_with_the_exact_reason(tmp_path, old, new, reason):
    path = tmp_path / "wrong.toml"
    path.write_text(changed((old, new)), encoding="utf-8")
    with pytest.raises(BadOption, match=rf'the data file ".*wrong.toml" is refused: {reason}'):
        VIVARIUM.new(2, {"data": str(path)})


def test_what_is_no_readable_file_is_refused(tmp_path):
    for path, reason in ((tmp_path, "no such file"), (tmp_path / "nowhere", "no such file"), ("a\0b", "no such file")):
        with pytest.raises(BadOption, match=reason):
            VIVARIUM.new(2, {"data": str(path)})
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadOption, match="cannot be read: 'utf-8' codec"):
        VIVARIUM.new(2, {"data": str(tmp_path / "bytes")})
    (tmp_path / "long").write_text("#" * 200_000)
    with pytest.raises(BadOption, match="longer than 100000 bytes"):
        VIVARIUM.new(2, {"data": str(tmp_path / "long")})
