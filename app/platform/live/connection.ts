import { storagePrefix } from '~/contracts/constants'
import type { LiveEvent } from '~/contracts/live'
import { paths } from '../paths'

const types: readonly LiveEvent['type'][] = [
  'snapshot',
  'counters',
  'message',
  'read',
  'deleted',
  'outlets',
  'end',
]
/** After this time without a visible page the connection is closed. */
const hiddenMilliseconds = 5 * 60_000

/** Also reports the loss of the stream. */
export type Signal = LiveEvent | { type: 'lost' }
type Deliver = (signal: Signal) => void

/** Opens the event stream and reconnects after each loss until it is closed. */
function listen(person: string, deliver: Deliver): () => void {
  let source: EventSource
  let timer: number | undefined
  let failures = 0
  const close = () => {
    clearTimeout(timer)
    source.close()
  }
  const open = () => {
    source = new EventSource(paths.events)
    for (const type of types)
      source.addEventListener(type, ({ data }: MessageEvent<string>) => {
        const event = { type, ...(JSON.parse(data) as object) } as LiveEvent
        failures = 0
        // Another user has logged in with this browser: its events are not for this page.
        deliver('person' in event && event.person !== person ? { type: 'end' } : event)
      })
    source.onerror = () => {
      source.close()
      timer = window.setTimeout(open, retryDelay(failures++, Math.random()))
      deliver({ type: 'lost' })
    }
  }
  open()
  return close
}

type Turns = Record<'take' | 'leave' | 'part', () => void>

/**
 * Calls `take` when the page becomes visible, `leave` when it has been hidden for some time and `part` when the reader goes
 * on. Returns a function that stops this.
 */
function whileSeen({ take, leave, part }: Turns): () => void {
  let rest: number | undefined
  const look = () => {
    clearTimeout(rest)
    if (document.hidden) rest = window.setTimeout(leave, hiddenMilliseconds)
    else take()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  window.addEventListener('pagehide', part)
  look()
  return () => {
    clearTimeout(rest)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pageshow', look)
    window.removeEventListener('pagehide', part)
  }
}

/**
 * One stream for all pages of this browser: one page listens and forwards events to the others. Without Web Locks each
 * page listens. Ends with the session. Returns a function that ends it.
 */
export function connect(person: string, deliver: Deliver): () => void {
  const name = `${storagePrefix}live.${person}`
  const isShared = 'locks' in navigator && 'BroadcastChannel' in window
  let channel: BroadcastChannel | undefined
  let last: Signal | undefined
  let turn: AbortController | undefined

  const receive: Deliver = (signal) => {
    if (signal.type === 'end') stop()
    deliver(signal)
  }
  const share: Deliver = (signal) => {
    if ('person' in signal) last = { ...signal, type: 'counters' }
    channel?.postMessage(signal)
    receive(signal)
  }
  const listenUntil = (end: AbortSignal) =>
    new Promise<void>((resolve) => {
      // Left between its turn and this moment.
      if (end.aborted) {
        resolve()
        return
      }
      const close = listen(person, share)
      end.addEventListener('abort', () => {
        close()
        last = undefined
        resolve()
      })
    })
  const join = () => {
    if (!isShared || channel) return
    channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<Signal | { type: 'hello' }>) => {
      if (data.type !== 'hello') receive(data)
      else if (last) channel?.postMessage(last)
    }
    channel.postMessage({ type: 'hello' })
  }
  const take = () => {
    join()
    if (turn) return
    const { signal } = (turn = new AbortController())
    if (!isShared) void listenUntil(signal)
    // A tab that aborts while it waits for the lock gets a rejection, which is not an error.
    else void navigator.locks.request(name, { signal }, () => listenUntil(signal)).catch(() => undefined)
  }
  const leave = () => {
    turn?.abort()
    turn = undefined
  }
  /** A message to a page that the browser keeps for the button Back would end it. */
  const part = () => {
    leave()
    channel?.close()
    channel = undefined
  }
  join()
  const unwatch = whileSeen({ take, leave, part })
  const stop = () => {
    unwatch()
    part()
  }
  return stop
}

const first = 1000
const longest = 60_000

/** The delay until the next attempt, in milliseconds; `chance` from 0 to 1 adds jitter. */
export const retryDelay = (failures: number, chance: number): number =>
  Math.min(longest, first * 2 ** failures) * (0.5 + chance / 2)
