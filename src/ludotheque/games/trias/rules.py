"""Trias and Ciao Dino!: set-up and turn, in the order of play. Rule ids point to docs/rules/trias.md."""
from ludotheque.core.seats import CHANCE, EVERYONE, NOBODY
from ludotheque.games.trias import components, drift, evaluate, geography, herds, scoring, sight
from ludotheque.games.trias.components import (
    ACTING,
    ALL_PLACES,
    ALL_SWIM,
    BREED,
    CARD,
    CHOOSING,
    CROWDED_OUT,
    DEALING,
    DEALT,
    DEALT_BACK,
    DESERTED,
    DIED_OUT,
    DRAW,
    DRAWING,
    DRIFT,
    DRIFT_COST,
    DRIFTING,
    DROWNED,
    ELIMINATED,
    END,
    FINAL,
    FINISHED,
    INNER_PLACES,
    LAID,
    LAID_LAKE,
    LAKE,
    LAKES_TAKEN,
    LAST_POINTS,
    LAY,
    LAYING,
    METEOR,
    METEOR_FALLS,
    MOVE,
    OVER,
    PASSED,
    PLACE,
    PLACED,
    PLACED_TOGETHER,
    PLACING,
    PLAY,
    PLAYED,
    POINTS,
    POINTS_FOR_TWO,
    QUIET,
    QUIET_ROUNDS,
    REFILLED,
    REFILLED_BACK,
    REFILLING,
    RESCUE,
    SIDES,
    SPENT,
    SPOTS,
    SURVIVED,
    TILES,
    TURN,
    TURNED_UP,
)
from ludotheque.games.trias.state import TriasState

FIRST_TILE = components.FIRST_TILE
SPIRAL_Q = components.SPIRAL_Q
SPIRAL_R = components.SPIRAL_R


class Trias(TriasState):
    # ---- who is asked what -------------------------------------------------------------------------------------------
    def actor(self) -> int:
        phase = self.phase
        if phase < PLACING or phase == DRAWING or phase == REFILLING:       # noqa: SIM109
            return CHANCE
        return NOBODY if phase == OVER else self.turn

    def legal(self, seat: int) -> None:
        self.count = 0
        if seat != self.actor() or seat == NOBODY:
            return
        phase = self.phase
        if phase == ACTING:
            self.offer_actions(seat)
        elif phase == DRIFTING:
            drift.offer_by_card(self, seat, self.card)
        elif phase == CHOOSING:                                     # R4.2
            self.offer(PLAY)
            self.offer(DRAW)
        elif phase == PLACING:                                      # R2.11
            for tile in range(TILES):
                if self.ring[tile] >= 0 and self.herd[tile] == 0:
                    self.offer(PLACE + tile)
        elif phase == LAYING:
            self.offer_tiles()
        else:
            self.offer_cards()

    def apply(self, seat: int, action: int) -> None:
        if action < MOVE:
            self.do_drift(seat, action - DRIFT)
        elif action < RESCUE:
            herds.move(self, seat, action - MOVE >> 1, action - MOVE & 1)
        elif action < BREED:
            herds.rescue(self, seat, action - RESCUE >> 1, action - RESCUE & 1)
        elif action < PLACE:
            herds.breed(self, seat, action - BREED)
        elif action < PLAY:
            self.place(seat, action - PLACE)
        elif action == PLAY:
            self.play_hand(seat)
        elif action == DRAW:
            self.phase = DRAWING
        elif action == END:
            self.end_actions(seat)
        elif action < CARD:
            self.lay(action - LAY)
        else:
            self.draw(action - CARD)

    # ---- chapter 2: set-up -------------------------------------------------------------------------------------------
    def places_to_lay(self) -> int:
        """R2.2, R2.3. Three rings around the centre, two for two seats."""
        return INNER_PLACES if self.seats == 2 else ALL_PLACES

    def offer_tiles(self) -> None:
        """R2.5. Each order of the tiles is as likely as any other.

        In the inner rings a given place gets a lake as often as lakes are left among the places left, else any tile
        that is left; all weights are taken times the tiles left.
        """
        lakes = self.box[LAKE]
        tiles = self.box[0] + self.box[1] + self.box[2]
        dry = 1
        if self.seats > 2 and self.step < INNER_PLACES:
            dry = INNER_PLACES - self.step - lakes
        for kind in range(3):
            if dry > 0 and self.box[kind] > 0:
                self.offer_chance(LAY + kind, dry * self.box[kind])
        if lakes > 0:
            self.offer_chance(LAY + LAKE, lakes * tiles)

    def lay(self, kind: int) -> None:
        """R2.2-R2.4. One place after the other is filled; lakes are taken away when all are."""
        self.box[kind] -= 1
        if kind == LAKE:
            self.tell(LAID_LAKE, EVERYONE, 0, 0, 0, 0)
        else:
            tile = FIRST_TILE[kind]
            while self.ring[tile] >= 0:
                tile += 1
            self.q[tile] = SPIRAL_Q[self.step]
            self.r[tile] = SPIRAL_R[self.step]
            self.ring[tile] = geography.distance(self.q[tile], self.r[tile])
            drift.put_down(self, tile)
            self.tell(LAID, EVERYONE, 0, tile, kind, 0)
        self.step += 1
        if self.step == self.places_to_lay():
            if self.seats > 2:
                self.tell(LAKES_TAKEN, EVERYONE, 0, 0, 0, 0)
            self.step = 0
            self.phase = DEALING

    def place(self, seat: int, tile: int) -> None:
        """R2.10, R2.11. Two pieces together; counter-clockwise, twice round, seat 0 last and then first to play."""
        self.herd[tile] += PLACED_TOGETHER << seat * 5
        self.reserve[seat] -= PLACED_TOGETHER
        self.tell(PLACED, EVERYONE, seat, tile, 0, 0)
        self.step += 1
        self.turn = self.seats - 1 if seat == 0 else seat - 1
        if self.step == 2 * self.seats:
            self.step = 0
            self.turn = 0
            self.begin_turn()

    # ---- cards -------------------------------------------------------------------------------------------------------
    def top_back(self) -> int:
        """R2.6. Cards with back 1 (0 here) lie above those with back 2 (1 here)."""
        return 0 if self.pile[0] + self.pile[1] + self.pile[2] > 0 else 1

    def offer_cards(self) -> None:
        """R2.6. Chance draws evenly among the cards with the back that lies on top."""
        first = self.top_back() * 4
        for kind in range(4):
            if self.pile[first + kind] > 0:
                self.offer_chance(CARD + kind, self.pile[first + kind])

    def draw(self, kind: int) -> None:
        """R2.9, R4.2, R8.1. A card leaves the pile: for a hand, to be played at once, or for an empty hand."""
        card = self.top_back() * 4 + kind
        self.pile[card] -= 1
        if self.phase == DEALING:
            self.deal(card)
        elif self.phase == DRAWING:
            self.turn_up(card)
        else:
            self.refill(card)

    def deal(self, card: int) -> None:
        """R2.9, R12.3. The seat alone sees it; then the last seat places first (R2.10)."""
        seat = self.step
        self.hand[seat] = card + 1
        self.tell(DEALT_BACK, EVERYONE, seat, (card >> 2) + 1, 0, 0)
        self.tell(DEALT, 1 << seat, seat, card & 3, 0, 0)
        self.step += 1
        if self.step == self.seats:
            self.step = 0
            self.turn = self.seats - 1
            self.phase = PLACING

    # ---- chapter 4: phase 1 ------------------------------------------------------------------------------------------
    def begin_turn(self) -> None:
        """R4.1, R4.6, R8.4. Phase 1, unless this is the last round or all pieces of the seat swim."""
        self.tell(TURN, EVERYONE, self.turn, 0, 0, 0)
        if self.closing > 0:
            self.begin_actions()
        elif self.stands(self.turn) == 0:
            self.tell(ALL_SWIM, EVERYONE, self.turn, 0, 0, 0)
            self.begin_actions()
        else:
            self.phase = CHOOSING

    def play_hand(self, seat: int) -> None:
        """R4.2, R4.8. The card of the hand is shown and leaves the game."""
        card = self.hand[seat] - 1
        self.hand[seat] = 0
        self.played[card] += 1
        self.tell(PLAYED, EVERYONE, seat, card & 3, 0, 0)
        self.must_drift(seat, card & 3)

    def turn_up(self, card: int) -> None:
        """R4.2, R4.7, R4.8, R12.3. All see the card drawn in phase 1; the meteor begins the last round here and now."""
        seat = self.turn
        self.played[card] += 1
        self.idle = -1
        self.tell(TURNED_UP, EVERYONE, seat, card & 3, 0, 0)
        if card & 3 == METEOR:
            self.tell(METEOR_FALLS, EVERYONE, seat, 0, 0, 0)
            self.begin_last_round()
            self.begin_actions()
        else:
            self.must_drift(seat, card & 3)

    def must_drift(self, seat: int, kind: int) -> None:
        """R4.3, R4.5. If nothing at all can drift the card is spent without effect."""
        if drift.can_drift(self, seat):
            self.card = kind
            self.phase = DRIFTING
        else:
            self.tell(SPENT, EVERYONE, seat, 0, 0, 0)
            self.begin_actions()

    # ---- chapter 6: phase 2 ------------------------------------------------------------------------------------------
    def begin_actions(self) -> None:
        """R6.1, R8.4. Four action points, three for two seats, two in the last round."""
        self.phase = ACTING
        self.card = 0
        self.boat = 0
        self.points = LAST_POINTS if self.closing > 0 else POINTS_FOR_TWO if self.seats == 2 else POINTS

    def offer_actions(self, seat: int) -> None:
        """R6.2, R6.3. What the seat can pay for, and the end of the phase."""
        if self.points >= DRIFT_COST:
            drift.offer_freely(self, seat)
        if self.points > 0:
            herds.offer_moves(self, seat)
        if self.points > 0 or self.boat > 0:
            herds.offer_rescues(self, seat)
        if self.points > 0 and self.reserve[seat] > 0:
            herds.offer_births(self, seat)
        self.offer(END)

    def do_drift(self, seat: int, which: int) -> None:
        """R4.3, R5.12, R6.5. The drift of phase 1, or one of phase 2 for three points, maybe of the same tile."""
        if self.phase == DRIFTING:
            self.begin_actions()
        else:
            self.points -= DRIFT_COST
            self.boat = 0
        drift.drift(self, seat, which // SIDES, which % SIDES)

    # ---- chapter 7: phase 3 ------------------------------------------------------------------------------------------
    def end_actions(self, seat: int) -> None:
        """R6.2, R7.1-R7.6. Action points left are lost; swimmers and surplus go back; some are left with nothing."""
        self.tell(FINISHED, EVERYONE, seat, self.points, 0, 0)
        self.points = 0
        self.boat = 0
        self.take_back(seat)
        if self.is_gone(seat):
            self.tell(ELIMINATED if self.elimination else DIED_OUT, EVERYONE, seat, 0, 0, 0)
            if self.seats_left() == (1 if self.elimination else 0):
                self.finish()                                       # R7.6
                return
            if self.elimination:
                self.end_turn()                                     # R7.4: without phase 4
                return
        if self.closing == 0 and self.hand[seat] == 0:
            self.phase = REFILLING                                  # R8.1
        else:
            self.end_turn()

    def take_back(self, seat: int) -> None:
        """R7.1-R7.3. Own swimmers, and own pieces on tiles that hold too many, go back to the reserve."""
        swimmers = 0
        for spot in range(TILES, SPOTS):
            own = self.herd[spot] >> seat * 5 & 31
            self.herd[spot] -= own << seat * 5
            self.marked[spot] = 0
            swimmers += own
        if swimmers > 0:
            self.reserve[seat] += swimmers
            self.tell(DROWNED, EVERYONE, seat, swimmers, 0, 0)
        for tile in range(TILES):
            self.marked[tile] = 0
            surplus = min(self.own(tile, seat), -self.room_left(tile))
            if surplus > 0:
                self.herd[tile] -= surplus << seat * 5
                self.reserve[seat] += surplus
                self.tell(CROWDED_OUT, EVERYONE, seat, surplus, tile, 0)

    def seats_left(self) -> int:
        """R7.4. Seats with a piece on the board."""
        left = 0
        for seat in range(self.seats):
            if not self.is_gone(seat):
                left += 1
        return left

    # ---- chapter 8: phase 4 and the last round -----------------------------------------------------------------------
    def refill(self, card: int) -> None:
        """R8.1, R8.2, R12.3. The seat alone sees its new card; the meteor is shown, and the end begins next."""
        seat = self.turn
        self.idle = -1
        self.tell(REFILLED_BACK, EVERYONE, seat, (card >> 2) + 1, 0, 0)
        if card & 3 == METEOR:
            self.played[card] += 1
            self.tell(METEOR_FALLS, EVERYONE, seat, 0, 0, 0)
            self.begin_last_round()
            self.pass_on()
        else:
            self.hand[seat] = card + 1
            self.tell(REFILLED, 1 << seat, seat, card & 3, 0, 0)
            self.end_turn()

    def begin_last_round(self) -> None:
        """R8.3. One turn for every seat still in the game."""
        self.closing = self.seats_left() if self.elimination else self.seats
        self.idle = 0

    def end_turn(self) -> None:
        if self.close_turn() == 0:
            self.pass_on()

    def close_turn(self) -> int:
        """R8.5, R8.6. Count the turn that ends; 1 if it was the last of the game."""
        if self.closing > 0:
            self.closing -= 1
            if self.closing == 0:
                self.finish()
                return 1
        else:
            self.idle += 1
            if self.idle == QUIET_ROUNDS * self.seats:
                self.tell(QUIET, EVERYONE, 0, self.idle, 0, 0)
                self.begin_last_round()
        return 0

    def pass_on(self) -> None:
        """R4.1, R7.4. Clockwise to the next seat; one that is gone has no turn in tilsit and passes in gecko."""
        while True:
            self.turn += 1
            if self.turn == self.seats:
                self.turn = 0
            if not self.is_gone(self.turn):
                self.begin_turn()
                return
            if self.elimination == 0:
                self.tell(PASSED, EVERYONE, self.turn, 0, 0, 0)
                if self.close_turn():
                    return

    def finish(self) -> None:
        """R7.6, R8.5. The final scoring, unless one seat alone is left of the edition that eliminates."""
        if self.elimination == 0 or self.seats_left() > 1:
            scoring.score_at_the_end(self)
        self.phase = OVER
        self.turn = 0
        self.closing = 0
        self.idle = 0

    def ending(self) -> int:
        if self.phase != OVER:
            return 0
        if self.elimination:
            return SURVIVED if self.seats_left() == 1 else FINAL
        return DESERTED if self.seats_left() == 0 else FINAL

    def share(self, seat: int) -> int:
        return scoring.share(self, seat)

    # ---- chapter 12: what a seat cannot know -------------------------------------------------------------------------
    def observe(self, seat: int) -> int:
        """The planes of tensors.py."""
        return sight.observe(self, seat)

    def turn_key(self) -> int:
        """The table as everybody sees it; cards in hand change between turns only, by chance."""
        return self.key()

    def feature(self, seat: int, number: int) -> int:
        return evaluate.feature(self, seat, number)

    def strength(self, seat: int) -> int:
        return evaluate.strength(self, seat)

    def resample(self, seat: int) -> None:
        """R12.1, R12.2. The others' hands and the pile: cards with one back are alike, but no hand is the meteor."""
        backs = 0
        for other in range(self.seats):
            if other != seat and self.hand[other] > 0:
                card = self.hand[other] - 1
                self.pile[card] += 1
                backs |= (card >> 2) << other
        for other in range(self.seats):
            if other != seat and self.hand[other] > 0:
                first = (backs >> other & 1) * 4
                pick = self.random(self.pile[first] + self.pile[first + 1] + self.pile[first + 2])
                card = first
                while pick >= self.pile[card]:
                    pick -= self.pile[card]
                    card += 1
                self.pile[card] -= 1
                self.hand[other] = card + 1

    # ---- for callers in Python: views, refusals, notation. -----------------------------------------------------------
    def settle(self) -> None:
        """Work out neighbours and lands after the fields were set from outside."""
        geography.find_lands(self)

    def waters(self) -> list[int]:
        """By side: 0 the sea, else the number of a lake; -1 where a tile lies beyond the side, or no tile at all."""
        geography.walk_coasts(self)
        return [geography.water(self, side) if self.ring[side // 6] >= 0 and self.near[side] < 0 else -1
                for side in range(SIDES)]

    def may_drift(self, seat: int) -> bool:
        """R4.5. Whether any tile at all can drift for the seat."""
        return drift.can_drift(self, seat)

    def final_points(self, tile: int) -> list[int]:
        """R10.1. What the land of a tile gives each seat if the game ends now; the centre's gives nothing."""
        land = self.land[tile]
        if land == self.land[36]:
            return [0] * self.seats
        herd = scoring.herd_of_land(self, land)
        return [scoring.worth(herd, scoring.size_of_land(self, land), seat) for seat in range(self.seats)]
