"""Castor Party!: six beavers, a spiral of buoys, and a raft that is held up by statics."""
from ludotheque.games.castor_party.game import CastorPartyGame

GAMES = (CastorPartyGame(),)
