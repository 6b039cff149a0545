import type { MiddlewareHandler } from 'hono'
import type { FrontContext, FrontVariables } from './base.server'

/** A page that takes longer is waiting for something else and no longer blocks other clients. */
const longestTurn = 250
/** Maximum number of waiting pages per client. */
const mostWaiting = 200

interface Turn {
  over: Promise<void>
  /** Clients that have had a page rendered during this one. */
  beside: Set<string>
}

/**
 * Shares one thread fairly between clients. Each client has one page rendered at a time. While a page of another client is
 * rendered, it gets one; its next page waits until that one is done. So a client that requests a hundred pages does not delay
 * a client that requests one.
 *
 * One page per client is not enough: pages are rendered in many steps, and a step of every other page runs between two steps.
 * A page of many short steps would be slow beside one with few long steps, or beside many small pages.
 */
export function createTurns() {
  /** The waiting pages of each client that has a turn. */
  const clients = new Map<string, (() => void)[]>()
  const running = new Map<string, Turn>()

  const othersOf = (client: string) =>
    Promise.all([...running.values()].filter(({ beside }) => beside.has(client)).map(({ over }) => over))

  /** Resolves on the client's turn; null if too many pages are waiting. */
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
    // Not immediately: pages without waiting times would run one after the other before other requests are read.
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

  /** Runs the work on the client's turn; null if too many of the client's pages are waiting. */
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
  refuse: (c: FrontContext) => Promise<Response>
}

/** Runs costly work on the client's turn. Everything on one thread must share the same `takeTurn`. */
export const turnGate =
  (
    takeTurn: ReturnType<typeof createTurns>,
    { clientOf, isCostly, refuse }: Gate,
  ): MiddlewareHandler<{ Variables: FrontVariables }> =>
  async (c, next) => {
    if (!isCostly(c)) return next()
    const isDone = await takeTurn(await clientOf(c), async () => (await next(), true))
    return isDone ? undefined : refuse(c)
  }
