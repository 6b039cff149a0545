/** A page that still waits for something after so long keeps nobody else from the processor. */
const longestTurn = 250
/** Beyond this the client does not read any more what it asks for. */
const mostWaiting = 200

interface Turn {
  client: string
  over: Promise<void>
}

/**
 * Shares one thread between clients: one page of each client at a time. The first one is made at once. One that the client
 * asks for meanwhile is made when those pages of other clients are done that were being made when its turn came. So somebody
 * who asks for a hundred costly pages waits for them, and the neighbour who asks for one does not.
 *
 * One at a time is not enough by itself: pages are made in many steps, and between two steps of one page stands a step of
 * every other. A page of many short steps would wait long beside one page of few long ones.
 */
export function createTurns() {
  /** Those that wait, of each client that has a turn. */
  const clients = new Map<string, (() => void)[]>()
  const running = new Set<Turn>()

  const othersOf = (name: string) =>
    Promise.all([...running].filter(({ client }) => client !== name).map(({ over }) => over))

  /** When the client's turn comes; null where too much waits already. */
  function turnOf(name: string): Promise<unknown> | null {
    const waiting = clients.get(name)
    if (!waiting) {
      clients.set(name, [])
      return Promise.resolve()
    }
    if (waiting.length >= mostWaiting) return null
    return new Promise<void>((resolve) => waiting.push(resolve)).then(() => othersOf(name))
  }

  function handOn(name: string): void {
    const next = clients.get(name)?.shift()
    if (next) next()
    else clients.delete(name)
  }

  function begin(name: string): () => void {
    let end: () => void = () => undefined
    const turn = { client: name, over: new Promise<void>((resolve) => (end = resolve)) }
    running.add(turn)
    const over = () => {
      clearTimeout(timer)
      if (!running.delete(turn)) return
      end()
      handOn(name)
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
