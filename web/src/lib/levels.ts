// Bots by their strength: the levels a game offers, weakest first.

/** Of a bot that plays on for somebody: about as strong as people who play now and then. */
export const STAND_IN = 3

/** The level that is offered to whoever does not choose one: the second, which does not play at random. */
export function usual(levels: number[] | undefined): number {
  return levels?.[Math.min(1, levels.length - 1)] ?? 1
}
