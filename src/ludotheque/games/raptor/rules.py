"""Raptor: who acts, what is legal, what happens, how it ends. Rule ids point to docs/rules/raptor.md.

Each chapter of the rules is a module: set_up (2), cards (4 and 5), raptor_turn (6), raptor_cards (7), scientist_turn
and fire (8), scientist_cards (9). Here is the round (4) that calls them, and the end (10).
"""
from ludotheque.core.seats import CHANCE, EVERYONE, NOBODY, WHOLE
from ludotheque.games.raptor import (
    cards,
    components,
    evaluate,
    raptor_cards,
    raptor_turn,
    scientist_cards,
    scientist_turn,
    set_up,
    sight,
)
from ludotheque.games.raptor.components import (
    BABIES_CAUGHT,
    BABIES_SAFE,
    BURNING,
    CARD,
    CHOOSING,
    DONE,
    DRAWING,
    EFFECT,
    EFFECT_BEGAN,
    EFFECT_SKIPPED,
    EFFECT_STOPPED,
    ENOUGH,
    LAYING_STRIPS,
    MOTHER_AT,
    MOTHER_DOWN,
    NO_SCIENTISTS,
    OVER,
    PLACING_SCIENTISTS,
    RAPTOR,
    RETURNING,
    ROUND_BEGAN,
    ROUNDS,
    SCIENTISTS,
    SHUFFLING,
    SLEEP_TOKENS,
    TIED,
    TOO_LONG,
    TURN,
    TURN_BEGAN,
    TURN_ENDED,
    VANISH,
    WATCHED_ROUND_BEGAN,
)
from ludotheque.games.raptor.state import RaptorState

EFFECT_OF = components.EFFECT_OF
STEPS_OF = components.STEPS_OF


class Raptor(RaptorState):
    # ---- who acts -----------------------------------------------------------------------------------------------
    def actor(self) -> int:
        """R2.5, R4.1, R4.4, R4.5. Whoever the phase asks; of two who choose at once, the raptor first."""
        phase = self.phase
        if phase == TURN:
            return 1 - self.lower()
        if phase == EFFECT:
            return self.lower()
        if phase == CHOOSING:
            if self.observed:
                return SCIENTISTS if self.laid[SCIENTISTS] == 0 else RAPTOR         # R4.2
            return RAPTOR if self.laid[RAPTOR] == 0 else SCIENTISTS
        if phase == OVER:
            return NOBODY
        if phase <= LAYING_STRIPS or phase == DRAWING:
            return CHANCE
        return SCIENTISTS if phase == PLACING_SCIENTISTS else RAPTOR

    def actors(self) -> int:
        """R4.1, R4.2. Both choose at the same time; under observation one after the other."""
        if self.phase == CHOOSING and self.observed == 0:
            return 3
        seat = self.actor()
        return 1 << seat if seat >= 0 else 0

    # ---- what is legal ------------------------------------------------------------------------------------------
    def legal(self, seat: int) -> None:
        self.count = 0
        phase = self.phase
        if phase == CHOOSING:
            if seat >= 0 and seat < 2 and self.actors() >> seat & 1:
                cards.offer_cards(self, seat)
        elif seat != self.actor():
            return
        elif phase == TURN:
            if seat == RAPTOR:
                raptor_turn.offer(self)
            else:
                scientist_turn.offer(self)
        elif phase == EFFECT:
            self.offer_effect()
        elif phase == DRAWING:
            cards.offer_draws(self)
        elif phase == RETURNING:
            raptor_cards.offer_return(self)
        elif phase <= LAYING_STRIPS:
            set_up.offer_board(self)
        elif phase != OVER:
            set_up.offer_places(self)

    def effect(self) -> int:
        """R4.4. The effect of the lower card."""
        return EFFECT_OF[10 * self.lower() + self.laid[self.lower()]]

    def offer_effect(self) -> None:
        """R4.7. The steps possible now; once one is taken the seat may stop, but fires are a fixed number."""
        effect = self.effect()
        seat = self.lower()
        if seat == RAPTOR:
            raptor_cards.offer(self, effect)
        else:
            scientist_cards.offer(self, effect)
        if effect != BURNING and self.steps < STEPS_OF[10 * seat + self.laid[seat]]:
            self.offer(DONE)

    def can_step(self) -> int:
        """R4.6, R4.7. Whether the effect goes on: a step is left and possible."""
        if self.steps == 0:
            return 0
        if self.lower() == RAPTOR:
            return raptor_cards.is_possible(self, self.effect())
        return scientist_cards.is_possible(self, self.effect())

    # ---- what happens -------------------------------------------------------------------------------------------
    def apply(self, seat: int, action: int) -> None:
        phase = self.phase
        if phase == TURN:
            self.spend(seat, action)
        elif phase == EFFECT:
            self.step(seat, action)
        elif phase == CHOOSING:
            cards.lay(self, seat, action - CARD + 1)
            if self.laid[RAPTOR] and self.laid[SCIENTISTS]:
                self.begin_effect()
        elif phase == DRAWING:
            cards.draw(self, action)
            self.draw_on()
        elif phase == RETURNING:
            raptor_cards.come_back(self, action - MOTHER_AT)
            self.end_round()
        elif phase <= LAYING_STRIPS:
            set_up.lay_board(self, action)
        else:
            set_up.place(self, action)

    def begin_effect(self) -> None:
        """R4.1, R4.3, R4.4, R4.6. The cards are turned up; the lower one takes effect, as far as it can."""
        cards.reveal(self)
        if self.laid[RAPTOR] == self.laid[SCIENTISTS]:
            self.tell(TIED, EVERYONE, CHANCE, self.laid[RAPTOR], 0, 0)
            self.end_round()
            return
        seat = self.lower()
        card = 10 * seat + self.laid[seat]
        self.steps = STEPS_OF[card]
        self.tell(EFFECT_BEGAN, EVERYONE, seat, card, 0, 0)
        if EFFECT_OF[card] == VANISH:
            raptor_cards.vanish(self)
            self.begin_turn()
        elif self.can_step():
            self.phase = EFFECT
        else:
            self.tell(EFFECT_SKIPPED, EVERYONE, seat, card, 0, 0)
            self.begin_turn()

    def step(self, seat: int, action: int) -> None:
        """R4.7. One step; the effect is over after the last, when its seat stops, or when nothing more is possible."""
        if action == DONE:
            self.tell(EFFECT_STOPPED, EVERYONE, seat, 0, 0, 0)
            self.begin_turn()
            return
        if seat == RAPTOR:
            raptor_cards.take(self, self.effect(), action)
        else:
            scientist_cards.take(self, self.effect(), action)
        self.steps -= 1
        if self.can_step() == 0:
            self.begin_turn()

    def begin_turn(self) -> None:
        """R4.5, R7.3, R9.3. Card 1 shuffles first; then the difference of the cards is spent by the higher one."""
        seat = self.lower()
        if seat == RAPTOR:
            self.clear_calls()
        self.steps = 0
        if self.laid[seat] == SHUFFLING:
            cards.shuffle_all(self, seat)
        self.points = self.laid[1 - seat] - self.laid[seat]
        self.phase = TURN
        self.tell(TURN_BEGAN, EVERYONE, 1 - seat, self.points, 0, 0)

    def spend(self, seat: int, action: int) -> None:
        """R4.8, R10.5. One action; a victory ends the game at once, the last point ends the turn."""
        if action == DONE:
            self.end_turn(seat)
            return
        if seat == RAPTOR:
            raptor_turn.act(self, action)
        else:
            scientist_turn.act(self, action)
        if self.victory():
            self.settle()
            self.phase = OVER
        elif self.points == 0:
            self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        """R4.8, R7.5. Points left are lost; a mother who is away comes back now."""
        self.tell(TURN_ENDED, EVERYONE, seat, self.points, 0, 0)
        self.settle()
        if self.mother < 0:
            self.phase = RETURNING
        else:
            self.end_round()

    def settle(self) -> None:
        """What counted for this turn only is forgotten."""
        self.points = 0
        self.ran = 0
        self.clear_marks()

    def end_round(self) -> None:
        """R4.9. Both hands are filled again."""
        self.laid[RAPTOR] = 0
        self.laid[SCIENTISTS] = 0
        self.phase = DRAWING
        self.draw_on()

    def draw_on(self) -> None:
        """R4.9, R4.10, R10.6. The next draw, from a pile made anew if need be; or the next round, if there is one."""
        seat = cards.drawer(self)
        if seat >= 0:
            cards.refill(self, seat)
        elif self.round == ROUNDS:
            self.phase = OVER
        else:
            self.round += 1
            self.phase = CHOOSING
            self.tell(WATCHED_ROUND_BEGAN if self.observed else ROUND_BEGAN, EVERYONE, CHANCE, self.round, 0, 0)

    # ---- how it ends --------------------------------------------------------------------------------------------
    def victory(self) -> int:
        """R10.1 to R10.4. The ending that the table shows, 0 for none."""
        if self.escaped >= ENOUGH:
            return BABIES_SAFE
        if self.scientist_count == 0:
            return NO_SCIENTISTS
        if self.wounds >= SLEEP_TOKENS:
            return MOTHER_DOWN
        return BABIES_CAUGHT if self.captured >= ENOUGH else 0

    def ending(self) -> int:
        """R10.5, R10.6."""
        if self.phase != OVER:
            return 0
        victory = self.victory()
        return victory if victory else TOO_LONG

    def share(self, seat: int) -> int:
        """R10.7. All to the winner; a drawn game is shared equally."""
        ending = self.ending()
        if ending == TOO_LONG:
            return WHOLE // 2
        won_by = RAPTOR if ending in (BABIES_SAFE, NO_SCIENTISTS) else SCIENTISTS
        return WHOLE if seat == won_by else 0

    def observe(self, seat: int) -> int:
        """The planes of tensors.py."""
        return sight.observe(self, seat)

    def resample(self, seat: int) -> None:
        """R5.1 to R5.6. Hands not one's own, and cards lying face down, may be any that fit what is known."""
        for owner in range(2):
            if owner != seat:
                cards.guess(self, owner)

    # ---- what a bot thinks of it --------------------------------------------------------------------------------
    def turn_key(self) -> int:
        """The table as everybody sees it; hands do not change within a turn."""
        return self.key()

    def feature(self, seat: int, number: int) -> int:
        return evaluate.feature(self, seat, number)

    def strength(self, seat: int) -> int:
        return evaluate.strength(self, seat)
