// One table over one WebSocket: what the server last said, what is on screen, what has been asked and not yet answered.
import { fetchTable } from './api'
import { isStill, prefs } from './prefs.svelte'
import type { FromServer, Full, Hint, Info, Now, Phrase, Refusal, Step, Update, View } from './wire'

export interface Frame { now: Now | null; steps: Step[]; version: number }

interface Waiting {
  message: Record<string, unknown>
  settle: (answer: FromServer) => void
  fail: (refusal: Refusal) => void
}

const FIRST_RETRY = 300
const LONGEST_RETRY = 4000
const PING_EVERY = 20000
const PONG_WITHIN = 8000
const KNOCK_EVERY = 4000

function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class TableClient {
  status = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting')
  info = $state.raw<Info | null>(null)
  seat = $state<number | null>(null)
  own = $state.raw<number[]>([])
  host = $state(false)
  steps = $state.raw<Step[]>([])
  shown = $state.raw<Now | null>(null) // what the board shows: behind `latest` while others' moves are played out
  latest = $state.raw<Now | null>(null)
  fresh = $state.raw<Phrase[]>([]) // what has just happened, for the board to point at
  online = $state.raw<number[]>([])
  spectators = $state(0)
  refusal = $state.raw<Refusal | null>(null)
  sending = $state(false)
  since = $state.raw<Frame[]>([]) // frames since this seat's last action
  replaying = $state(false)
  onsteps: (steps: Step[]) => void = () => {}

  #version = 0
  #socket: WebSocket | null = null
  #retry = FIRST_RETRY
  #waiting = new Map<string, Waiting>()
  #queue: Frame[] = []
  #timer = 0
  #ping = 0
  #knock = 0
  #heard = true // anything since the last ping
  #closed = false
  #isNew = false // the connection has just been made: what waits for an answer is to be asked again
  #wanted: number | null

  constructor(readonly id: string, seat: number | null = null) {
    this.#wanted = seat
    this.#connect()
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#knock)
    clearInterval(this.#ping)
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#socket?.close()
  }

  #hurry = (): void => {
    if (document.visibilityState !== 'visible') return
    if (this.status === 'lost') {
      this.#retry = FIRST_RETRY
      this.#connect()
    } else this.#probe()
  }

  /** Ask whether anybody is there: after a sleep a connection may be dead though nobody has said so. */
  #probe(): void {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return
    this.#heard = false
    this.#post({ type: 'ping' })
    setTimeout(() => {
      if (this.#heard || this.#socket !== socket || this.#closed) return
      this.#socket = null
      socket.close()
      clearInterval(this.#ping)
      this.status = 'lost'
      this.#connect()
    }, PONG_WITHIN)
  }

  // ---- the connection ------------------------------------------------------------------------------------------
  #connect(): void {
    if (this.#closed || this.#socket) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/ws`)
    this.#socket = socket
    socket.onopen = () => {
      this.#isNew = true
      this.#hello()
    }
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data))
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.#socket = null
      clearInterval(this.#ping)
      if (this.#closed || this.status === 'gone') return
      this.status = 'lost'
      setTimeout(() => this.#connect(), this.#retry)
      this.#retry = Math.min(this.#retry * 1.7, LONGEST_RETRY)
    }
  }

  #hello(): void {
    const message: Record<string, unknown> = { type: 'hello', table: this.id }
    if (this.#wanted !== null) message.seat = this.#wanted
    if (this.#version > 0 && this.seat === this.#wanted) message.version = this.#version
    this.#post(message)
    clearInterval(this.#ping)
    this.#ping = window.setInterval(() => this.#probe(), PING_EVERY)
  }

  #post(message: Record<string, unknown>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #hear(message: FromServer): void {
    this.#heard = true
    switch (message.type) {
      case 'table': return this.#take(message)
      case 'update': return this.#update(message)
      case 'presence':
        this.online = message.online
        this.spectators = message.spectators
        return
      case 'refused':
        if (!message.id) {
          this.refusal = message
          if (message.code === 'unavailable') this.#socket?.close() // and come again
          else if (['not_found', 'not_allowed', 'no_secret'].includes(message.code) || !this.info) void this.#turnedAway(message.code)
          return
        }
    }
    const id = 'id' in message ? message.id : undefined
    const waiting = id ? this.#waiting.get(id) : undefined
    if (!id || !waiting) return
    this.#waiting.delete(id)
    if (message.type === 'refused') waiting.fail(message)
    else waiting.settle(message)
  }

  /** Not let in. A table that still waits for people shows who sits there all the same, so that one may join. */
  async #turnedAway(code: string): Promise<void> {
    if (code === 'not_allowed' || code === 'no_secret') {
      const full = await fetchTable(this.id).catch(() => null)
      if (this.#closed) return
      if (full?.info.phase === 'gathering') {
        this.info = full.info
        this.host = full.host
        this.status = 'open'
        const socket = this.#socket
        this.#socket = null
        socket?.close()
        clearInterval(this.#ping)
        this.#knock = window.setTimeout(() => this.#connect(), KNOCK_EVERY)
        return
      }
    }
    this.status = 'gone'
  }

  #take(full: Full): void {
    this.status = 'open'
    this.#retry = FIRST_RETRY
    this.info = full.info
    this.seat = full.seat
    this.#wanted = full.seat
    this.own = full.own
    this.host = full.host
    this.steps = full.steps
    this.#version = full.version
    this.#queue = []
    clearTimeout(this.#timer)
    this.#timer = 0
    this.latest = full.now
    this.shown = full.now
    this.fresh = []
    this.since = []
    this.replaying = false
    this.refusal = null
    this.#again()
  }

  #update(update: Update): void {
    if (update.seat !== this.seat) return
    const fresh = update.steps.filter((step) => step.version > this.#version)
    this.status = 'open'
    this.#retry = FIRST_RETRY
    this.info = update.info
    this.#version = update.version
    this.steps = [...this.steps, ...fresh]
    if (update.now) this.latest = update.now
    this.onsteps(fresh)
    const frame: Frame = { now: update.now ?? this.latest, steps: fresh, version: update.version }
    const mine = fresh.some((step) => step.seat === this.seat && isPlay(step))
    if (mine) this.since = []
    else if (fresh.some(isPlay)) this.since = [...this.since.slice(-60), frame]
    this.#queue.push(frame)
    this.#again()
    if (this.replaying && !mine) return
    this.replaying = false
    if (!this.#timer) this.#show()
  }

  /** Put the next frame on screen; the moves of others one after the other, at the reader's pace. */
  #show = (): void => {
    this.#timer = 0
    const frame = this.#queue.shift()
    if (!frame) {
      this.shown = this.latest
      return
    }
    this.shown = frame.now
    const events = frame.steps.flatMap((step) => step.events ?? [])
    if (events.length) this.fresh = events
    const pace = isStill() ? Math.min(prefs.pace, 250) : prefs.pace
    const waits = this.#queue.length > 12 ? 60 : pace
    if (this.#queue.length) {
      if (events.length && pace > 0) this.#timer = window.setTimeout(this.#show, waits)
      else this.#show()
    }
  }

  /** Whether the board shows the newest position, so that one may act. */
  get settled(): boolean {
    return this.shown === this.latest && !this.replaying
  }

  /** Show again, one by one, what the others did since this seat last acted. */
  replaySince(): void {
    const frames = this.since
    if (!frames.length || this.replaying) return
    this.replaying = true
    let index = 0
    const next = (): void => {
      if (!this.replaying) return
      const frame = frames[index++]
      if (!frame) {
        this.replaying = false
        this.#queue = []
        this.shown = this.latest
        return
      }
      this.shown = frame.now
      this.fresh = frame.steps.flatMap((step) => step.events ?? [])
      window.setTimeout(next, Math.max(900, prefs.pace))
    }
    next()
  }

  // ---- asking --------------------------------------------------------------------------------------------------
  #again(): void {
    if (!this.#isNew) return
    this.#isNew = false
    for (const { message } of this.#waiting.values()) this.#post(message)
  }

  #ask(message: Record<string, unknown>): Promise<FromServer> {
    const id = freshId()
    const whole = { ...message, id, ...(this.seat === null ? {} : { seat: this.seat }) }
    return new Promise((settle, fail) => {
      this.#waiting.set(id, { message: whole, settle, fail })
      this.#post(whole)
    })
  }

  /** Play an action; a retry after a lost connection carries the same id, so it never plays twice. */
  async play(action: string): Promise<Refusal | null> {
    this.sending = true
    try {
      await this.#ask({ type: 'play', action, version: this.#version })
      return null
    } catch (refusal) {
      return refusal as Refusal
    } finally {
      this.sending = false
    }
  }

  async request(type: 'undo' | 'redo' | 'answer' | 'chat', more: Record<string, unknown> = {}): Promise<Refusal | null> {
    try {
      await this.#ask({ type, ...more })
      return null
    } catch (refusal) {
      return refusal as Refusal
    }
  }

  /** The rule that forbids an action; null if it is legal. */
  async why(action: string): Promise<Phrase | null> {
    try {
      const answer = await this.#ask({ type: 'why', action })
      return answer.type === 'why' ? (answer.phrase ?? null) : null
    } catch (refusal) {
      return (refusal as Refusal).phrase ?? null
    }
  }

  async preview(action: string): Promise<View | null> {
    try {
      const answer = await this.#ask({ type: 'preview', action })
      return answer.type === 'preview' ? answer.preview : null
    } catch {
      return null
    }
  }

  /** What a bot would do in this seat's place; null if the table has moved on while it thought. */
  async hint(): Promise<Hint | Refusal | null> {
    try {
      const answer = await this.#ask({ type: 'hint' })
      return answer.type === 'hint' && (answer.version ?? 0) >= this.#version ? answer : null
    } catch (refusal) {
      return refusal as Refusal
    }
  }

  /** Look from another seat of one's own (same screen), or from none. */
  sit(seat: number | null): void {
    this.#wanted = seat
    this.#version = 0
    this.shown = null
    this.latest = null
    this.#post({ type: 'hello', table: this.id, ...(seat === null ? {} : { seat }) })
  }
}

function isPlay(step: Step): boolean {
  return step.kind === 'played' || step.kind === 'started' || step.kind === 'redone' || step.kind === 'undone'
}
