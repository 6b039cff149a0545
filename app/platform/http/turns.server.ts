import type { MiddlewareHandler } from 'hono'
import type { FrontContext, FrontVariables } from './base.server'

/** A page that still waits for something after so long keeps nobody else from the processor. */
const longestTurn = 250
/** Beyond this the client does not read any more what it asks for. */
const mostWaiting = 200

interface Turn {
  over: Promise<void>
  /** Clients that have had a page made beside this one. */
  beside: Set<string>
}

/**
 * Shares one thread between clients. Each client has one page made at a time. While a page of another client is made, it gets
 * one; its next page waits until that one is done. So somebody who asks for a hundred pages waits for them, and the neighbour
 * who asks for one does not.
 *
 * The first rule is not enough by itself: pages are made in many steps, and between two steps of one page stands a step of
 * every other. A page of many short steps would wait long beside one page of few long ones, or beside many small ones.
 */
export function createTurns() {
  /** Those that wait, of each client that has a turn. */
  const clients = new Map<string, (() => void)[]>()
  const running = new Map<string, Turn>()

  const othersOf = (client: string) =>
    Promise.all([...running.values()].filter(({ beside }) => beside.has(client)).map(({ over }) => over))

  /** When the client's turn comes; null where too much waits already. */
  function turnOf(client: string): Promise<unknown> | null {
    const waiting = clients.get(client)
    if (!waiting) {
      clients.set(client, [])
      return othersOf(client)
    }
    if (waiting.length >= mostWaiting) return null
    return new Promise<void>((resolve) => waiting.push(resolve)).then(() => othersOf(client))
  }

  function handOn(client: string): void {
    const next = clients.get(client)?.shift()
    // Not at once: pages that wait for nothing would follow each other before anybody else's request is even read.
    if (next) setImmediate(next)
    else clients.delete(client)
  }

  function begin(client: string): () => void {
    let end: () => void = () => undefined
    const turn = {
      over: new Promise<void>((resolve) => (end = resolve)),
      beside: new Set(running.keys()),
    }
    for (const { beside } of running.values()) beside.add(client)
    running.set(client, turn)
    const over = () => {
      clearTimeout(timer)
      if (running.get(client) !== turn) return
      running.delete(client)
      end()
      handOn(client)
    }
    const timer = setTimeout(over, longestTurn)
    return over
  }

  /** Runs the work when it is the client's turn; null where the client has too much waiting. */
  return async <T>(client: string, work: () => Promise<T>): Promise<T | null> => {
    const turn = turnOf(client)
    if (!turn) return null
    await turn
    const over = begin(client)
    try {
      return await work()
    } finally {
      over()
    }
  }
}

interface Gate {
  clientOf: (c: FrontContext) => string | Promise<string>
  isCostly: (c: FrontContext) => boolean
}

/** Runs what is costly when it is the client's turn. Whatever shares a thread shares `takeTurn`. */
export const turnGate =
  (
    takeTurn: ReturnType<typeof createTurns>,
    { clientOf, isCostly }: Gate,
  ): MiddlewareHandler<{ Variables: FrontVariables }> =>
  async (c, next) => {
    if (!isCostly(c)) return next()
    const isDone = await takeTurn(await clientOf(c), async () => (await next(), true))
    return isDone ? undefined : c.text('Too many requests at once', 429, { 'Retry-After': '1' })
  }
