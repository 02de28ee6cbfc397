"""A match under any sequence of actions, refusals, undos and redos, shrinking to a readable record."""
from __future__ import annotations

from random import Random

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ludotheque.core.errors import IllegalAction, UndoRefused
from ludotheque.games import catalogue
from ludotheque.play.match import Match
from ludotheque.play.record import read, record_of, replay, write
from support.cases import all_cases


class MatchMachine(RuleBasedStateMachine):
    cases = ()

    @initialize(data=st.data(), seed=st.binary(min_size=32, max_size=32))
    def start(self, data, seed):
        case = data.draw(st.sampled_from(self.cases))
        self.match = Match(case.game, case.seats, case.options, seed=seed)
        self.census = case.game.census(self.match.state())

    @precondition(lambda self: not self.match.is_over)
    @rule(which=st.integers(0, 2**16), who=st.integers(0, 5))
    def play_something_legal(self, which, who):
        seats = [seat for seat in range(self.match.seats) if self.match.may_act(seat)]
        seat = seats[who % len(seats)]
        legal = self.match.legal(seat)
        self.match.play(seat, legal[which % len(legal)])

    @precondition(lambda self: not self.match.is_over)
    @rule(seed=st.integers(0, 2**16))
    def play_on_for_a_while(self, seed):
        rng = Random(seed)
        for _ in range(15):
            if not self.match.is_over:
                self.match.play(self.match.to_act, rng.choice(self.match.legal(self.match.to_act)))

    @rule(seat=st.integers(-3, 8), action=st.integers(-5, 2**20))
    def play_anything(self, seat, action):
        if action not in self.match.legal(seat):
            before = self.match.position
            with pytest.raises(IllegalAction):
                self.match.play(seat, action)
            assert self.match.position == before

    @rule(seat=st.integers(0, 5), agreed=st.booleans())
    def undo_and_redo(self, seat, agreed):
        before, entries = self.match.position, list(self.match.entries)
        consent = range(self.match.seats) if agreed else ()
        try:
            self.match.undo(seat, consent)
        except UndoRefused:
            assert self.match.position == before
            return
        assert len(self.match.entries) < len(entries)
        self.match.redo(seat)
        assert self.match.position == before
        assert self.match.entries == entries

    @rule(seat=st.integers(0, 5))
    def undo(self, seat):
        entries = list(self.match.entries)
        try:
            self.match.undo(seat)
        except UndoRefused:
            return
        assert entries[:-1] == self.match.entries
        assert entries[-1].seat == seat

    @invariant()
    def the_record_replays_to_the_same_position(self):
        if hasattr(self, "match"):
            text = write(record_of(self.match))
            note(text)
            again = replay(read(text))
            assert again.position == self.match.position
            assert write(record_of(self.match)) == text
            assert self.match.game.census(self.match.state()) == self.census


@pytest.mark.parametrize("name", catalogue())
def test_a_match_keeps_its_word(name):
    machine = type(name, (MatchMachine,), {"cases": [case for case in all_cases() if case.game.name == name]})
    run_state_machine_as_test(machine, settings=settings(max_examples=12, stateful_step_count=12))
