// Arrow keys go to the nearest thing one can press in that direction, on any board; and a board that changes under the
// keys keeps the focus near where it was, so that a whole game needs neither mouse nor endless tabbing.
import { tick } from 'svelte'

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const PRESSABLE = '[role="button"][tabindex="0"], button:not(:disabled), input[type="checkbox"]'
// What plays or leads to an action, before what only changes the picture.
const USEFUL = '[data-action], .usable[tabindex="0"], .target[tabindex="0"], [role="button"][tabindex="0"]'

type Point = [number, number]
type Focusable = HTMLElement | SVGElement

function middle(element: Element): Point {
  const box = element.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

/** The nearest element to go to from a point, sideways steps counting more than steps ahead; null if there is none. */
function nearest(from: Point, candidates: Iterable<Element>, way: Point | null): Focusable | null {
  let best: Element | null = null
  let least = Infinity
  for (const other of candidates) {
    if (!isShown(other)) continue
    const [x, y] = middle(other)
    const [dx, dy] = [x - from[0], y - from[1]]
    const along = way ? dx * way[0] + dy * way[1] : 0
    const cost = way ? along + 2.5 * (Math.abs(dx * way[1]) + Math.abs(dy * way[0])) : Math.hypot(dx, dy)
    if ((!way || along > 4) && cost < least) {
      least = cost
      best = other
    }
  }
  return best as Focusable | null
}

export function arrows(event: KeyboardEvent): void {
  const way = WAYS[event.key]
  const board = event.currentTarget as Element
  const here = event.target as Element
  if (!way || event.defaultPrevented || !board.contains(here) || here === board) return
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(here.tagName) && here.getAttribute('type') !== 'checkbox') return
  const others = [...board.querySelectorAll(PRESSABLE)].filter((other) => other !== here && other.ariaDisabled !== 'true')
  // what lies on the same drawing comes before what lies beside it
  const drawing = here.closest('svg')
  const best = (drawing && nearest(middle(here), others.filter((other) => drawing.contains(other)), way)) ?? nearest(middle(here), others, way)
  if (best) {
    event.preventDefault()
    best.focus()
  }
}

/** For the root of a board: whoever plays by keys finds the focus where it was, or as near as there is something to press. */
export function roam(root: HTMLElement, changes: unknown): { update: (changes: unknown) => void; destroy: () => void } {
  void changes
  let at: Point | null = null // where the focus of the keyboard was last, on the board
  const focused = (event: Event): void => void (at = middle(event.target as Element))
  const keyed = (event: Event): void => void (at = middle(event.target as Element))
  const pointed = (): void => void (at = null)
  root.addEventListener('focusin', focused)
  root.addEventListener('keydown', keyed)
  document.addEventListener('pointerdown', pointed, true)
  return {
    update: () => void tick().then(() => {
      const now = document.activeElement
      if (!at || (now && now !== document.body && now.id !== 'main')) return
      const place = at
      nearest(place, root.querySelectorAll(USEFUL), null)?.focus({ preventScroll: true })
    }),
    destroy: () => document.removeEventListener('pointerdown', pointed, true),
  }
}
