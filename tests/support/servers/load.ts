import { randomUUID } from 'node:crypto'
import { retryDelay } from '~/app/platform/live/connection'
import { eventsOf } from '../live/events'
import { openVisitor, type Visitor } from './visitor'

type Action = () => Promise<void>

const inWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Repeats each action, with short pauses, until it is stopped. Errors are recorded and do not stop it. */
export function startLoad(actions: readonly Action[]) {
  let going = true
  const failures: string[] = []
  const done = actions.map(() => 0)
  const loops = actions.map(async (action, index) => {
    while (going) {
      try {
        await action()
        done[index] = (done[index] ?? 0) + 1
      } catch (error) {
        failures.push(inWords(error))
      }
      await pause(30)
    }
  })
  /** Resolves when each action has been done so often from now on. */
  const more = async (times: number) => {
    const wanted = done.map((count) => count + times)
    while (done.some((count, index) => count < (wanted[index] ?? 0))) {
      if (failures.length > 50) throw new Error(`Too much goes wrong: ${failures.slice(0, 3).join('; ')}`)
      await pause(20)
    }
  }
  const stop = async () => {
    going = false
    await Promise.all(loops)
  }
  return { failures, more, stop, count: () => done.reduce((sum, count) => sum + count, 0) }
}

/** So many visitors have the patience to wait at the same time: a machine that is too slow for the pace is not drowned. */
const mostWaiting = 20

/**
 * Begins the actions one after the other at a steady pace, however long each takes: visitors do not wait until others have their
 * page.
 * @param perSecond how many begin in a second, as long as no more than `mostWaiting` are under way
 */
export function startSteadyLoad(actions: readonly Action[], perSecond: number) {
  const failures: string[] = []
  const open = new Set<Promise<void>>()
  let begun = 0
  const timer = setInterval(() => {
    if (open.size >= mostWaiting) return
    const action = actions[begun++ % actions.length]
    const going = (action?.() ?? Promise.resolve())
      .catch((error: unknown) => void failures.push(inWords(error)))
      .finally(() => void open.delete(going))
    open.add(going)
  }, 1000 / perSecond)
  /** Resolves when so many more have begun. */
  const more = async (times: number) => {
    for (const end = begun + times; begun < end;) await pause(20)
  }
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(open)
  }
  return { failures, more, stop, count: () => begun }
}

const wrong = (what: string, status: number, text: string) =>
  new Error(`${what} was answered with ${String(status)}: ${text.slice(0, 200)}`)

/** A reader who visits page after page and requires each to be complete. */
export function reading(visitor: Visitor, paths: readonly string[]): Action {
  let turn = 0
  return async () => {
    const path = paths[turn++ % paths.length] ?? '/'
    const { status, text } = await visitor.read(path)
    if (status !== 200 || !text.includes('</html>')) throw wrong(`GET ${path}`, status, text)
  }
}

/** A browser that comes for the first time: a page, and every file that the page asks for. */
export function readingWhole(base: string, path: string): Action {
  return async () => {
    const { status, text } = await openVisitor(base).read(path)
    if (status !== 200 || !text.includes('</html>')) throw wrong(`GET ${path}`, status, text)
    const files = new Set(
      [...text.matchAll(/"(\/assets\/[^"]+\.(?:js|css|json|woff2))"/g)].map(([, file = '']) => file),
    )
    if (files.size < 3) throw new Error(`${path} asks for ${String(files.size)} files`)
    for (const file of files) {
      const answer = await fetch(base + file, { signal: AbortSignal.timeout(30_000) })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw wrong(`GET ${file}`, answer.status, '')
    }
  }
}

interface Discussion {
  id: string
  /** A message to which one can reply. */
  last: string
}

/**
 * A user who writes distinct messages. `insists`: without a response, or with one from the proxy, the same form is sent
 * again, like pressing the button again.
 */
export function writing(visitor: Visitor, { id, last }: Discussion, { insists = false } = {}) {
  const acknowledged: string[] = []
  let again = 0
  const send = async (form: Record<string, string>): Promise<{ status: number; text: string }> => {
    try {
      return await visitor.post(`/messages/${id}`, form)
    } catch (error) {
      if (!insists) throw error
      return { status: 502, text: String(error) }
    }
  }
  const action = async () => {
    const body = `A message ${randomUUID()}`
    const form = { intent: 'reply', last, body, formKey: randomUUID() }
    for (;;) {
      const { status, text } = await send(form)
      if (status === 303) break
      if (!insists || ![502, 503, 504].includes(status)) throw wrong('The message', status, text)
      again += 1
      await pause(100)
    }
    acknowledged.push(body)
  }
  return { action, acknowledged, again: () => again }
}

/** A user who adds and removes a bookmark; records the last confirmed state. */
export function marking(visitor: Visitor, offer: string) {
  let marked = false
  const action = async () => {
    const form = { bookmarked: String(!marked), returnTo: '/watchlist' }
    const { status, text } = await visitor.post(`/content/bookmark/${offer}`, form)
    if (status !== 303) throw wrong('The bookmark', status, text)
    marked = !marked
  }
  return { action, isMarked: () => marked }
}

/** The stream of events of an open page, which comes again whenever it is lost, as scripts do. */
export function listening(visitor: Visitor, base: string) {
  const heard: string[] = []
  const end = new AbortController()
  let streams = 0
  const listenOnce = async () => {
    const headers = { ...visitor.headers(), Accept: 'text/event-stream' }
    const answer = await fetch(`${base}/events`, { headers, signal: end.signal })
    if (answer.status !== 200) throw wrong('The stream', answer.status, await answer.text())
    streams += 1
    const events = eventsOf(answer.body)
    for (let event = await events.next(); event; event = await events.next()) heard.push(event.type)
  }
  const loop = (async () => {
    for (let failures = 0; ;) {
      await listenOnce().then(
        () => (failures = 0),
        () => (failures += 1),
      )
      if (end.signal.aborted) return
      await pause(retryDelay(Math.min(failures, 2), Math.random()))
    }
  })()
  const stop = async () => {
    end.abort()
    await loop
  }
  return { heard, streams: () => streams, stop }
}
