// How one looks at the map: it fits by itself, and can be dragged, wheeled, pinched and moved by keys.
// The drawing keeps one viewBox for ever; looking elsewhere is a CSS transform of the whole drawing, with a CSS transition
// where it is to be smooth: the browser moves a finished picture, no script runs between two frames, and what rests is
// drawn sharp again.

export const CLOSEST = 4
export const SPAN = 1000 // of the fixed viewBox, around the centre of the map
const REST = 220 // milliseconds after the last movement
const SLACK = 12 // units by which land may come nearer to the edge
const ROOMY = 1.2 // a frame so much larger than the land is drawn in
type Box = [x: number, y: number, width: number, height: number]

export class Camera {
  zoom = $state(1)
  /** From the middle of the map, in the map's own units. */
  away = $state.raw<[number, number]>([0, 0])
  /** What is looked at, or will be as soon as the picture has moved there. */
  frame = $state.raw<Box>([0, 0, 1, 1])
  duration = $state(0)
  moving = $state(false)
  wide = $state(0)
  high = $state(0)
  #bounds: Box
  #rest = 0
  #pointers = new Map<number, [number, number]>()
  #wide = 0 // between two fingers, at the last move
  dragged = false // whether the pointer that is down has moved the map: then its click means nothing

  constructor(bounds: Box, readonly sea: () => HTMLElement | undefined) {
    this.#bounds = bounds
    this.frame = bounds
  }

  /** The land has grown or drifted: look at all of it again, smoothly; but where it still fits well, let it lie. */
  fit(bounds: Box): void {
    const [x, y, width, height] = this.#bounds
    const within = bounds[0] >= x - SLACK && bounds[1] >= y - SLACK && bounds[0] + bounds[2] <= x + width + SLACK && bounds[1] + bounds[3] <= y + height + SLACK
    if (within && width < bounds[2] * ROOMY && height < bounds[3] * ROOMY) return
    this.#bounds = bounds
    this.#look(600)
  }

  #look(duration: number): void {
    const [x, y, width, height] = this.#bounds
    const [w, h] = [width / this.zoom, height / this.zoom]
    const [dx, dy] = this.away
    this.moving = true
    clearTimeout(this.#rest)
    this.#rest = window.setTimeout(() => {
      this.moving = false
      this.duration = 0
    }, duration + REST)
    this.duration = duration
    this.frame = [x + (width - w) / 2 + dx, y + (height - h) / 2 + dy, w, h]
  }

  /** Pixels on the screen for a unit of the map. */
  get scale(): number {
    const [, , width, height] = this.frame
    return Math.min(this.wide / width, this.high / height) || 1
  }

  /** The transform that brings the frame to the screen. */
  get transform(): string {
    const [x, y, width, height] = this.frame
    const fixed = Math.min(this.wide, this.high) / SPAN || 1
    return `translateZ(0) scale(${(this.scale / fixed).toFixed(5)}) translate(${(-(x + width / 2) * fixed).toFixed(3)}px, ${(-(y + height / 2) * fixed).toFixed(3)}px)`
  }

  /** Where on the map a point of the screen lies. */
  point(clientX: number, clientY: number): { x: number; y: number } {
    const box = this.sea()?.getBoundingClientRect()
    const [x, y, width, height] = this.frame
    if (!box) return { x: 0, y: 0 }
    return { x: x + width / 2 + (clientX - box.x - box.width / 2) / this.scale, y: y + height / 2 + (clientY - box.y - box.height / 2) / this.scale }
  }

  #move(dx: number, dy: number): void {
    const [, , width, height] = this.#bounds
    const most = [(width / 2) * 0.9, (height / 2) * 0.9]
    this.away = [Math.max(-most[0], Math.min(most[0], this.away[0] + dx)), Math.max(-most[1], Math.min(most[1], this.away[1] + dy))]
  }

  /** Zoom by a factor, keeping the point under the hand where it is. */
  magnify(factor: number, at: [number, number] | null = null, duration = 180): void {
    const zoom = Math.max(1, Math.min(CLOSEST, this.zoom * factor))
    const point = at && this.point(at[0], at[1])
    if (point) {
      const [x, y, width, height] = this.#bounds
      const middle = [x + width / 2 + this.away[0], y + height / 2 + this.away[1]]
      const keep = 1 - this.zoom / zoom
      this.#move((point.x - middle[0]) * keep, (point.y - middle[1]) * keep)
    }
    this.zoom = zoom
    if (zoom === 1) this.away = [0, 0]
    this.#look(duration)
  }

  all(): void {
    this.zoom = 1
    this.away = [0, 0]
    this.#look(300)
  }

  /** A step with the keys, in parts of what is seen. */
  step(right: number, down: number): void {
    const [, , width, height] = this.#bounds
    this.#move((right * width * 0.18) / this.zoom, (down * height * 0.18) / this.zoom)
    this.#look(180)
  }

  down(event: PointerEvent): void {
    if (this.#pointers.size === 0) this.dragged = false
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY])
    this.#wide = this.#width()
  }

  #width(): number {
    const [a, b] = [...this.#pointers.values()]
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0
  }

  #from: [number, number] | null = null

  /** One finger or the mouse drags; two pinch. */
  drag(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId)
    if (!before) return
    const scale = this.scale
    const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]]
    this.#from ??= before
    const share = this.#pointers.size
    if (!this.dragged && share === 1 && Math.hypot(event.clientX - this.#from[0], event.clientY - this.#from[1]) < 7) return
    this.dragged = true
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY])
    this.#move(-dx / scale / share, -dy / scale / share)
    const wide = this.#width()
    if (share > 1 && this.#wide && wide) {
      const [a, b] = [...this.#pointers.values()]
      this.magnify(wide / this.#wide, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], 0)
      this.#wide = wide
    }
    this.#look(0)
  }

  up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId)
    this.#from = null
    this.#wide = this.#width()
  }

  wheel(event: WheelEvent): void {
    event.preventDefault()
    this.magnify(Math.exp(-event.deltaY * 0.0016), [event.clientX, event.clientY])
  }

  /** Keys on the map: + − 0 anywhere on it, arrows on the map itself or with shift. Whether the key was meant for it. */
  key(event: KeyboardEvent): boolean {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === '+' || event.key === '=') this.magnify(1.3)
    else if (event.key === '-') this.magnify(1 / 1.3)
    else if (event.key === '0') this.all()
    else if (way && (event.shiftKey || event.target === this.sea())) this.step(way[0], way[1])
    else return false
    event.preventDefault()
    return true
  }

  /** Bring what has the focus into sight. */
  show(element: Element): void {
    const sea = this.sea()
    if (!sea || this.zoom === 1 || element === sea) return
    const [seen, box, scale] = [sea.getBoundingClientRect(), element.getBoundingClientRect(), this.scale]
    const over = (low: number, high: number, least: number, most: number): number => (low < least ? low - least : high > most ? high - most : 0)
    const dx = over(box.left, box.right, seen.left + 12, seen.right - 12)
    const dy = over(box.top, box.bottom, seen.top + 12, seen.bottom - 12)
    if (dx || dy) {
      this.#move(dx / scale, dy / scale)
      this.#look(180)
    }
  }
}
