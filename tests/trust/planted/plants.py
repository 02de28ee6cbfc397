"""Leaks planted by hand: each is one change of a copy of the sources that the campaign `leaks` must notice.

A plant is its name, the game that it is looked for in, the file, what is found there and what stands there instead.
"""
from __future__ import annotations

# ruff: noqa: E501
from dataclasses import dataclass


@dataclass(frozen=True)
class Plant:
    name: str
    game: str
    file: str
    find: str
    replace: str


def plants() -> list[Plant]:
    return [Plant(*plant) for plant in PLANTS]


_MOTH, _RAPTOR, _TRIAS = "games/moth/", "games/raptor/", "games/trias/"
_VIVARIUM, _CASTOR = "games/vivarium/", "games/castor_party/"

PLANTS = [
    # ---- views
    ("view shows a card face down", "moth", _MOTH + "view.py", "laid[owner] = -1\n    return",
     "laid[owner] = -1 if owner else laid[owner]\n    return"),
    ("view forgets that a laid card counts as held", "moth", _MOTH + "view.py",
     "hands[owner] |= 1 <<", "hands[owner] |= (owner == 0) <<"),
    ("view shows the card laid", "raptor", _RAPTOR + "view.py", '"laid": -1 if face_down and not own else laid',
     '"laid": laid if state.round > 3 else -1 if face_down and not own else laid'),
    ("view shows the sum of a hand", "raptor", _RAPTOR + "view.py", '"held": hand.bit_count(),',
     '"held": hand.bit_count(), "sum": hand % 5,'),
    ("view shows the pile of the other", "raptor", _RAPTOR + "view.py", '        "pile": None,',
     '        "pile": cards_in(pile) if owner else None,'),
    ("unseen cards leave out the pile's highest", "raptor", _RAPTOR + "view.py",
     '"unseen": cards_in(hand | pile |', '"unseen": cards_in(hand | pile & ~512 |'),
    ("view shows the kind of a hand", "trias", _TRIAS + "view.py",
     'hands.append({"back": (card >> 2) + 1, "kind": None})',
     'hands.append({"back": (card >> 2) + 1, "kind": card & 3 if card > 3 else None})'),
    ("unseen cards leave out the hands", "trias", _TRIAS + "view.py", "unseen[card] += 1", "unseen[card] += owner > 0"),
    ("pile shows its mountains", "ciao_dino", _TRIAS + "view.py", '"pile": [sum(state.pile[:4]),',
     '"pile": [sum(state.pile[:1]),'),
    ("starting contracts are seen by the first seat", "vivarium", _VIVARIUM + "view.py",
     "_player(state, owner, owner == seat or over, active)", "_player(state, owner, seat in (owner, 0) or over, active)"),
    ("a spectator sees starting contracts", "vivarium", _VIVARIUM + "view.py",
     "_player(state, owner, owner == seat or over, active)", "_player(state, owner, seat in (owner, 30) or over, active)"),
    ("points count secret contracts", "vivarium", _VIVARIUM + "view.py",
     '"points": breakdown(state, owner, is_known)', '"points": breakdown(state, owner, True)'),
    ("creatures in hand are seen by all", "vivarium", _VIVARIUM + "view.py",
     "names if knows_hand else names[:state.known]", "names if knows_hand or state.held > 2 else names[:state.known]"),
    ("the next seat sees the hand", "castor_party", _CASTOR + "view.py",
     "if owner == seat else None", "if owner in (seat, seat - 1) else None"),
    ("a spectator sees a hand", "castor_party", _CASTOR + "view.py",
     "if owner == seat else None", "if owner == seat or seat == 30 else None"),
    ("the pile's lowest colour shows", "castor_party", _CASTOR + "view.py", '"piles": state.left,',
     '"piles": state.left, "next": (state.pile & -state.pile).bit_length() // 8,'),
    ("shown cards include one that is not", "castor_party", _CASTOR + "view.py",
     '"shown": cards_in(state.shown[owner])', '"shown": cards_in(state.shown[owner] | state.hand[owner] & 1)'),
    # ---- what a network sees
    ("planes show a card face down", "moth", _MOTH + "rules.py", "if owner == seat or both_down == 1:",
     "if owner == seat or both_down == 1 or card == 4:"),
    ("planes of the raptor show a hand", "raptor", _RAPTOR + "sight.py", "    return ",
     "    state.seen[0] = state.hand[1 - seat & 1] & 255\n    return "),
    # ---- legal actions and who acts
    ("legal actions hang on the other's hand", "moth", _MOTH + "rules.py", "if self.hand[seat] >> card & 1:",
     "if self.hand[seat] >> card & 1 and (card < 4 or self.laid[1 - seat] != 3 or self.hand[seat] == 16):"),
    ("who may act hangs on a card face down", "moth", _MOTH + "rules.py", "return (1 if self.hand[0] else 0)",
     "return 2 if self.laid[0] == 4 else (1 if self.hand[0] else 0)"),
    # ---- events
    ("an event names the card chosen", "moth", _MOTH + "rules.py", "self.tell(HAS_CHOSEN, EVERYONE, seat, 0, 0, 0)",
     "self.tell(HAS_CHOSEN, EVERYONE, seat + (card > 2) * 2, 0, 0, 0)"),
    ("a choice is heard by everyone", "moth", _MOTH + "rules.py", "self.tell(CHOSE, 1 << seat, seat, card, 0, 0)",
     "self.tell(CHOSE, EVERYONE, seat, card, 0, 0)"),
    ("a draw is heard by everyone", "raptor", _RAPTOR + "cards.py", "state.tell(DREW, 1 << seat,",
     "state.tell(DREW, EVERYONE,"),
    ("a high draw is told twice", "raptor", _RAPTOR + "cards.py",
     "state.tell(HAS_DRAWN, EVERYONE ^ (1 << seat), seat, 0, 0, 0)",
     "state.tell(HAS_DRAWN, EVERYONE ^ (1 << seat), seat, 0, 0, 0)\n    if card > 7:\n"
     "        state.tell(HAS_DRAWN, EVERYONE ^ (1 << seat), seat, 0, 0, 0)"),
    ("a card laid is heard by the raptor", "raptor", _RAPTOR + "cards.py", "state.tell(CHOSE, 1 << seat,",
     "state.tell(CHOSE, 1 << seat | 1,"),
    ("a refilled hand is heard by everyone", "trias", _TRIAS + "rules.py", "self.tell(REFILLED, 1 << seat,",
     "self.tell(REFILLED, EVERYONE,"),
    ("a hand dealt is heard by the spectator", "ciao_dino", _TRIAS + "rules.py", "self.tell(DEALT, 1 << seat,",
     "self.tell(DEALT, 1 << seat | 1 << 30,"),
    ("a back tells the kind", "trias", _TRIAS + "rules.py", "self.tell(REFILLED_BACK, EVERYONE, seat, (card >> 2) + 1,",
     "self.tell(REFILLED_BACK, EVERYONE, seat, (card >> 2) + 1 + (card & 3 == 2),"),
    ("a contract dealt is heard by everyone", "vivarium", _VIVARIUM + "rounds.py", "state.tell(DEALT, 1 << seat,",
     "state.tell(DEALT, EVERYONE,"),
    ("a creature drawn is heard by everyone", "vivarium", _VIVARIUM + "turns.py", "state.tell(DREW, 1 << seat,",
     "state.tell(DREW, EVERYONE,"),
    ("a card drawn is heard by everyone", "castor_party", _CASTOR + "rules.py", "self.tell(DREW, 1 << seat,",
     "self.tell(DREW, EVERYONE,"),
    ("a card dealt is heard by the next seat", "castor_party", _CASTOR + "rules.py", "self.tell(DEALT_CARD, 1 << seat,",
     "self.tell(DEALT_CARD, 3 << seat,"),
    # ---- words, questions and reasons
    ("the question tells whether the other laid a high card", "moth", _MOTH + "game.py",
     'return Phrase("asked_change" if _moth(state).laid[seat] else',
     'return Phrase("asked_change" if _moth(state).laid[seat] or max(_moth(state).laid) == 4 else'),
    ("the question names another's card", "trias", _TRIAS + "game.py", 'return Phrase("asked_wait", "R4.1", {"seat": actor})',
     'return Phrase("asked_wait", "R4.1", {"seat": actor, "card": table.hand[actor]})'),
    ("a reason looks at the other's hand", "moth", _MOTH + "game.py", 'return Phrase("not_in_hand", "R2.3"',
     'return Phrase("not_in_hand", "R2.3" if _moth(state).laid[1 - seat] != argument else "R2.2"'),
    ("a reason tells whether the other could", "castor_party", _CASTOR + "game.py",
     "        return refusals.why_not(_party(state), seat, action)",
     "        if seat != _party(state).mover and action in state.legal_actions(_party(state).mover):\n"
     '            return Phrase("no_such_action", "R3.2", {"action": action})\n'
     "        return refusals.why_not(_party(state), seat, action)"),
    ("a refusal shows the position", "raptor", "play/match.py", "game.view_to_text(game.view(state, seat))",
     "game.state_to_text(state)"),
    ("a refusal counts the other's cards", "vivarium", "play/match.py", "return (f'seat",
     "return (\".\" * (sum(map(ord, self.position)) % 3) + f'seat"),
    # ---- resample forgets
    ("resample forgets the card face down", "moth", _MOTH + "rules.py", "self.guess(other)", "self.random(2)"),
    ("resample forgets seat 1", "raptor", _RAPTOR + "rules.py", "            if owner != seat:\n                cards.guess",
     "            if owner != seat and owner == 0:\n                cards.guess"),
    ("resample never moves the 9", "raptor", _RAPTOR + "cards.py", "    narrow = state.kept[2 * seat]\n    wide",
     "    if (held ^ (state.hand[seat] | is_hidden(state, seat) << state.laid[seat])) >> 9 & 1:\n        return 0\n"
     "    narrow = state.kept[2 * seat]\n    wide"),
    ("resample leaves hands with the second back", "trias", _TRIAS + "rules.py",
     "            if other != seat and self.hand[other] > 0:\n                card = self.hand[other] - 1",
     "            if other != seat and self.hand[other] > 0 and other != 1:\n                card = self.hand[other] - 1"),
    ("resample forgets contracts of type", "vivarium", _VIVARIUM + "rules.py",
     "            self.deal_again(seat, 1, FIRST_TYPE_CONTRACT)\n", ""),
    ("resample forgets the creatures", "vivarium", _VIVARIUM + "rules.py",
     "if self.held > self.known and seat != self.player():", "if self.held > 4:"),
    ("resample forgets what a spectator cannot know", "castor_party", _CASTOR + "rules.py",
     "        for other in range(self.seats):\n            if other != seat:\n                self.pile |=",
     "        if seat == 30:\n            return\n"
     "        for other in range(self.seats):\n            if other != seat:\n                self.pile |="),
    # ---- bots
    ("a bot's seed hangs on the position", "moth", "server/bots.py", 'f"bot/{seat}/{table.version(seat)}"',
     'f"bot/{seat}/{match.position}"'),
    ("a bot is asked with the spectator's secrets", "moth", "server/bots.py", "match.view(seat))",
     "{**match.view(seat), \"all\": match.position})"),
    ("a view carries the position for bots", "moth", _MOTH + "view.py", '"moth": state.moth, "hands": hands',
     '"moth": state.moth, "code": state.laid[0] * 5 + state.laid[1], "hands": hands'),
    # ---- the server
    ("a frame carries the position", "moth", "server/faces.py", "view=view, text=match.game.view_to_text(view)",
     "view=view, text=match.position"),
    ("an update over a socket is longer by what is hidden", "moth", "server/watching.py",
     "encoded_steps(table, viewer, version, known), now)",
     'encoded_steps(table, viewer, version, known), now) + b" " * (sum(at * sign for at, sign in enumerate(table.match.position.encode())) % 3)'),
    ("a frame offers what the actor may do", "moth", "server/faces.py",
     "for text, said in match.offers(viewer) if viewer in acting else ():",
     "for text, said in match.offers((acting or [0])[0]) if not outcome else ():"),
    ("a change of a choice is noticed", "moth", "server/faces.py", "seen, heard = 1 << line.seat, 0",
     "seen, heard = -1 if getattr(line, 'entries', [(0, '')])[0][1] == 'c1' else 1 << line.seat, 0"),
    ("events are sent to all", "moth", "server/faces.py", "for key, rule, values, audience in line.events if audience >> viewer & 1]",
     "for key, rule, values, audience in line.events]"),
    ("a record of a running game has its actions", "moth", "server/desk.py", 'if found.phase == "finished":\n            return write',
     'if found.phase in ("finished", "running"):\n            return write'),
    ("a record of a running game has its position", "raptor", "server/history.py",
     'f"view: {game.view_to_text(match.view(viewer))}"', 'f"view: {match.position}"'),
    ("spectators see through seat 0", "moth", "server/seating.py", "    return SPECTATOR\n", "    return 0\n"),
    ("the list of tables tells the position", "moth", "server/table.py",
     "wire.ENCODER.encode(outcome_of(self)))",
     """wire.ENCODER.encode(outcome_of(self)) + b',"options":' + wire.ENCODER.encode(
            {"p": self.match.position if self.match else ""}))"""),
    ("a running game can be replayed", "moth", "server/desk.py", 'if found.phase != "finished" or match is None or outcome is None:\n'
     '            raise Refused("not_now", "the game is not over yet")',
     'if match is None or outcome is None:\n            raise Refused("not_now", f"not over: {match.position if match else 0}")'),
    ("why looks through the eyes of the other", "moth", "server/talk.py", "phrase = game.explain(match.state(), seat, action)",
     "phrase = game.explain(match.state(), 1 - seat, action)"),
    ("a preview knows the whole state", "trias", "server/talk.py", "preview=hook(known, action))",
     "preview={**hook(known, action), 'hands': match.state().hand})"),
    ("a refused play tells the position", "moth", "server/commands.py", 'raise Refused("illegal", str(bad), phrase) from None',
     'raise Refused("illegal", str(bad) + match.position[-3:], phrase) from None'),
    ("a header tells the position", "moth", "server/desk.py", 'headers={"Content-Disposition": f\'attachment; filename="{table}.txt"\'})',
     'headers={"Content-Disposition": f\'attachment; filename="{table}.txt"\', "X-Length": str(hash(await hall_of('
     'request).look(table, lambda found: found.match.position if found.match else "")))})'),
]
