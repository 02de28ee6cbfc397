"""Which positions can be: what a text must not say is refused with the reason, before anybody plays on from it."""
from __future__ import annotations

from typing import NoReturn

from ludotheque.core.errors import BadText
from ludotheque.games.raptor.components import (
    ALL_CARDS,
    ALL_SCIENTISTS,
    BABIES,
    BABY,
    BURNING,
    CALL,
    CELL_NAMES,
    CELLS,
    CHOOSING,
    DONE,
    DRAWING,
    EFFECT,
    EFFECT_OF,
    ENOUGH,
    FEAR,
    FIGURE,
    FIRE,
    FIRES,
    FIRST_STRIP,
    HAND,
    LAYING_STRIPS,
    LAYING_TILES,
    LYING,
    MARK,
    MIDDLE_TILES,
    MOTHER,
    ON_STRIPS,
    OVER,
    PHASE_NAMES,
    PICTURE,
    PICTURE_STRIPS,
    PICTURE_TILES,
    PLACING_BABIES,
    PLACING_MOTHER,
    PLACING_SCIENTISTS,
    RAPTOR,
    RETURNING,
    ROCK,
    ROCKS,
    ROUNDS,
    SCIENTIST,
    SCIENTISTS,
    SHUFFLING,
    SLEEP_TOKENS,
    SLEEPER,
    SLEEPING_GAS,
    STEPS_OF,
    TILE_CELLS,
    TILE_OF,
    TURN,
    VANISH,
)
from ludotheque.games.raptor.fire import burning, can_all_leave
from ludotheque.games.raptor.rules import Raptor
from ludotheque.games.raptor.view import cards_in, is_face_down, is_possible

_SEATS = ("the raptor", "the scientist")


def check(state: Raptor) -> None:
    """Raise BadText, saying what is wrong, unless the rules can lead to such a position."""
    _check_board(state)
    if _is_set_up(state):
        _check_set_up(state)
    else:
        _check_box(state)
        _check_end(state)
        _check_progress(state)
    _check_fire(state)
    _check_marks(state)
    _check_cards(state)
    if state.phase == EFFECT and set(state.legal_actions(_lower(state))) <= {DONE}:
        _refuse("no step of the effect is possible, so it is over")


def _refuse(reason: str) -> NoReturn:
    raise BadText(f"no such position can be: {reason}")


def _is_set_up(state: Raptor) -> bool:
    return state.phase <= PLACING_SCIENTISTS or (state.phase == DRAWING and state.round == 0)


def _lower(state: Raptor) -> int:
    return RAPTOR if state.laid[0] < state.laid[1] else SCIENTISTS


def _low_card(state: Raptor) -> int:
    """The lower card of the round as seat * 10 + card."""
    return 10 * _lower(state) + state.laid[_lower(state)]


def _figures(state: Raptor, *kinds: int) -> list[int]:
    return [cell for cell, content in enumerate(state.board[:CELLS]) if content & FIGURE in kinds]


def _check_board(state: Raptor) -> None:
    """R2.2 to R2.4, R2.11. Tiles in order, each once, the L tiles last, rocks where the tiles have them."""
    tiles, turns = list(state.tiles), list(state.turns)
    laid = [tile for tile in tiles if tile]
    if tiles[:len(laid)] != laid:
        _refuse("the square tiles are laid from left to right, the upper row first")
    if len(set(laid)) != len(laid):
        _refuse("a square tile lies twice")
    if state.layout == PICTURE and (tiles != PICTURE_TILES or any(turns) or state.strips != PICTURE_STRIPS):
        _refuse("that is not the board of the set-up picture")
    phase = state.phase
    if (len(laid) < 6) != (phase == LAYING_TILES) or (state.strips == 0) != (phase <= LAYING_STRIPS):
        _refuse(f'the tiles laid do not go with the phase "{PHASE_NAMES[phase]}"')
    rocks = set()
    for place, tile in enumerate(laid):
        bits = ROCKS[(state.side * 6 + tile - 1) * 4 + turns[place]]
        rocks |= {TILE_CELLS[9 * place + i] for i in range(9) if bits >> i & 1}
    for cell, content in enumerate(state.board[:CELLS]):
        if (content & FIGURE == ROCK) != (cell in rocks):
            _refuse(f"{CELL_NAMES[cell]} has {'a' if cell in rocks else 'no'} rock on these tiles")
    if len(_figures(state, MOTHER)) > 1:
        _refuse("there is one mother only")


def _check_set_up(state: Raptor) -> None:
    """R2.5 to R2.9. Figures come in their order, each on a tile of its own."""
    phase = state.phase
    if state.round or state.wounds or state.escaped or state.captured or state.observed or state.eaten:
        _refuse("nothing has been played yet")
    if state.reserve != ALL_SCIENTISTS - state.scientist_count:
        _refuse(f"of ten scientists {state.scientist_count} are placed and {state.reserve} in reserve")
    if (state.mother >= 0) != (phase > PLACING_MOTHER):
        _refuse(f'the mother does not go with the phase "{PHASE_NAMES[phase]}"')
    if state.mother >= 0 and not MIDDLE_TILES >> TILE_OF[state.mother] & 1:
        _refuse("the mother starts on a middle tile")
    babies, scientists = _figures(state, BABY), _figures(state, SCIENTIST)
    if _figures(state, SLEEPER, LYING) or state.fires < FIRES:
        _refuse("in the set-up nobody lies down and nothing burns")
    if len(babies) == BABIES if phase <= PLACING_BABIES else len(babies) < BABIES:
        _refuse(f'{len(babies)} babies do not go with the phase "{PHASE_NAMES[phase]}"')
    if len(scientists) == ON_STRIPS if phase <= PLACING_SCIENTISTS else len(scientists) != ON_STRIPS:
        _refuse(f'{len(scientists)} scientists do not go with the phase "{PHASE_NAMES[phase]}"')
    if (babies and phase < PLACING_BABIES) or (scientists and phase < PLACING_SCIENTISTS):
        _refuse("figures are placed in the order mother, babies, scientists")
    tiles = [TILE_OF[cell] for cell in babies + scientists] + ([TILE_OF[state.mother]] if state.mother >= 0 else [])
    if len(set(tiles)) != len(tiles):
        _refuse("two figures start on one tile")
    if any(TILE_OF[cell] >= FIRST_STRIP for cell in babies) or any(TILE_OF[cell] < FIRST_STRIP for cell in scientists):
        _refuse("babies start on square tiles and scientists on L tiles")


def _check_box(state: Raptor) -> None:
    """R1.5 to R1.7. Nothing is lost or doubled."""
    if state.baby_count + state.escaped + state.captured != BABIES:
        _refuse(f"{state.baby_count} babies on the board, {state.escaped} escaped and {state.captured} captured "
                f"do not make {BABIES}")
    if state.eaten < 0 or state.reserve > ALL_SCIENTISTS - ON_STRIPS:
        _refuse(f"{state.scientist_count} scientists on the board and {state.reserve} in reserve are too many")
    if not 1 <= state.round <= ROUNDS:
        _refuse(f"the rounds go from 1 to {ROUNDS}")
    away = (state.phase in (TURN, OVER) and EFFECT_OF[_low_card(state)] == VANISH) or state.phase == RETURNING
    if away != (state.mother < 0):
        _refuse("the mother is away" if away else "the mother is missing")


def _check_end(state: Raptor) -> None:
    """R10.1 to R10.6. A victory ends the game, and the game has no other end but its length."""
    by_raptor = [state.escaped >= ENOUGH, state.scientist_count == 0]
    by_scientist = [state.wounds >= SLEEP_TOKENS, state.captured >= ENOUGH]
    won = sum(by_raptor + by_scientist)
    if state.escaped > ENOUGH or state.captured > ENOUGH or state.wounds > SLEEP_TOKENS or won > 1:
        _refuse("the game was over before")
    if state.phase != OVER:
        if won:
            _refuse("the game is over")
        return
    if not won and (state.round < ROUNDS or any(state.laid)):
        _refuse("the game is not over")
    if won and (not all(state.laid) or (_lower(state) == SCIENTISTS) != any(by_raptor)):
        _refuse("the winner did not have the action points")


def _check_progress(state: Raptor) -> None:
    """R4.1 to R4.8, R6.5, R7.7. Cards laid, steps and points left, the mother's run and the observation."""
    phase = state.phase
    cards = all(state.laid)
    if phase in (EFFECT, TURN, RETURNING) and (not cards or state.laid[0] == state.laid[1]):
        _refuse("two different cards must have been laid")
    if phase == OVER and cards and state.laid[0] == state.laid[1]:
        _refuse("equal cards give no points")
    if phase == RETURNING and EFFECT_OF[_low_card(state)] != VANISH:
        _refuse("the mother was not away")
    if phase == CHOOSING and cards:
        _refuse("two cards laid are revealed at once")
    if phase == CHOOSING and state.observed and state.laid[RAPTOR]:
        _refuse("under observation the scientist lays first")
    if phase == EFFECT and not 1 <= state.steps <= STEPS_OF[_low_card(state)]:
        _refuse(f"the effect has {STEPS_OF[_low_card(state)]} steps, not {state.steps} left")
    if phase == TURN:
        spent = abs(state.laid[0] - state.laid[1]) - state.points
        if state.points < 1 or spent < 0:
            _refuse(f"{state.points} points cannot be left of this turn")
        if state.ran and (_lower(state) == RAPTOR or spent < 1 + state.wounds):
            _refuse("the mother cannot have moved in this turn")
    if phase in (EFFECT, TURN, RETURNING) or (phase == OVER and cards):
        if state.observed != (phase != EFFECT and EFFECT_OF[_low_card(state)] == VANISH):
            _refuse("the next round is under observation exactly after a disappearance")
    if state.observed and phase == CHOOSING and state.round == 1:
        _refuse("nobody observes the first round")


def _check_marks(state: Raptor) -> None:
    """R6.7, R7.4, R8.5, R8.6. What figures have done or suffered in this round."""
    marked = {kind: sum(1 for content in state.board if content & MARK and content & FIGURE == kind)
              for kind in (MOTHER, BABY, SLEEPER, SCIENTIST, LYING)}
    allowed = dict.fromkeys(marked, 0)
    if state.phase in (EFFECT, TURN):
        effect, most = EFFECT_OF[_low_card(state)], STEPS_OF[_low_card(state)]
        kind = {CALL: BABY, SLEEPING_GAS: SLEEPER, FEAR: LYING}.get(effect)
        if kind is not None and state.phase == EFFECT:
            allowed[kind] = most - state.steps
            if marked[kind] != allowed[kind]:
                _refuse(f"{allowed[kind]} steps have been taken, but {marked[kind]} figures are marked")
        elif kind is not None and kind != BABY:
            allowed[kind] = most
        if state.phase == TURN and _lower(state) == RAPTOR:
            spent = state.laid[1] - state.laid[0] - state.points
            allowed[SCIENTIST] = spent - burning(state)
        if effect == BURNING and state.phase == EFFECT and FIRES - state.fires < most - state.steps:
            _refuse("the fires just placed are missing")
    for kind, count in marked.items():
        if count > allowed[kind]:
            _refuse("a figure is marked as having done or suffered something that it cannot have in this round")


def _check_fire(state: Raptor) -> None:
    """R3.1, R8.3, R8.4, R9.9. Ten fires, nobody on them but scientists in their turn, and those can leave."""
    if state.fires < 0:
        _refuse(f"there are only {FIRES} fires")
    for cell, content in enumerate(state.board[:CELLS]):
        if content & FIRE and content & FIGURE not in (0, SCIENTIST):
            _refuse(f"only an active scientist may pass the fire on {CELL_NAMES[cell]}")
    crowd = burning(state)
    if crowd == 0:
        return
    if state.phase not in (TURN, OVER) or not all(state.laid) or _lower(state) != RAPTOR:
        _refuse("scientists stand on fire in their own turn only")
    if state.phase == TURN:
        if crowd > state.laid[1] - state.laid[0] - state.points:
            _refuse("so many scientists cannot have entered fires with the points spent")
        if not can_all_leave(state, state.points, -1, -1):
            _refuse("not all scientists on fire can leave it with the points left")


def _check_cards(state: Raptor) -> None:
    """R1.4, R4.1, R4.9, R4.10, R5.6, R7.3, R9.3. Nine cards a seat, each in one place, hands of the right size."""
    sizes = _hand_sizes(state)
    for seat in range(2):
        hand, pile, played, laid = state.hand[seat], state.pile[seat], state.played[seat], state.laid[seat]
        held = hand | (1 << laid if state.phase == CHOOSING and laid else 0)
        piles = (held, pile, played)
        if sum(cards.bit_count() for cards in piles) != 9 or held | pile | played != ALL_CARDS:
            found = " ".join(str(card) for cards in piles for card in cards_in(cards))
            _refuse(f"{_SEATS[seat]} has the cards {found} and should have each from 1 to 9 once")
        if held.bit_count() != sizes[seat]:
            _refuse(f"{_SEATS[seat]} holds {held.bit_count()} cards and should hold {sizes[seat]}")
        if state.phase != CHOOSING and laid:
            shuffled = state.phase in (TURN, OVER) and laid == SHUFFLING and seat == _lower(state)
            if played if shuffled else not played >> laid & 1:
                _refuse(f"the card {laid} of {_SEATS[seat]} is not where it should be")
        unused = _is_set_up(state) or (state.round == 1 and state.phase == CHOOSING)
        if unused and (played or state.kept[2 * seat]):
            _refuse("no card has been played yet")
        _check_kept(state, seat)


def _hand_sizes(state: Raptor) -> tuple[int, int]:
    if state.phase == DRAWING:
        hands = [state.hand[seat].bit_count() for seat in range(2)]
        low = 0 if state.round == 0 else HAND - 1
        seat = RAPTOR if hands[RAPTOR] < HAND else SCIENTISTS
        if not low <= hands[seat] < HAND or (seat == RAPTOR and hands[SCIENTISTS] != low):
            _refuse("the raptor draws first, then the scientist, up to three cards")
        if state.pile[seat] == 0:
            _refuse("an empty pile is made anew before a draw")
        return hands[0], hands[1]
    if _is_set_up(state):
        return 0, 0
    return (HAND, HAND) if state.phase == CHOOSING or not any(state.laid) else (HAND - 1, HAND - 1)


def _check_kept(state: Raptor, seat: int) -> None:
    """R5.6. What is known of cards kept: one set in the other, narrower than all unseen, and true."""
    narrow, wide = state.kept[2 * seat:2 * seat + 2]
    face_down = 1 << state.laid[seat] if is_face_down(state, seat) else 0
    unseen = state.hand[seat] | state.pile[seat] | face_down
    if wide and (not narrow or narrow & ~wide or wide.bit_count() < 2):
        _refuse("of two sets of kept cards the first lies in the second")
    for kept in (narrow, wide):
        if kept & ~unseen or kept == unseen:
            _refuse("kept cards are some of those unseen, not all")
    if not is_possible(state.hand[seat] | face_down, [narrow, wide]):
        _refuse(f"the hand of {_SEATS[seat]} does not hold the cards known to have been kept")
