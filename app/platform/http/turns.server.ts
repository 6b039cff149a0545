/** A page that still waits for something after so long keeps nobody else from the processor. */
const longestTurn = 250
/** Beyond this the client does not read any more what it asks for. */
const mostWaiting = 200

interface Client {
  turns: number
  waiting: (() => void)[]
}

/**
 * Gives each client its turns: `atOnce` of its pages are made at once, the others one after the other. So somebody who asks
 * for a hundred costly pages waits for them, and the neighbour who asks for one does not.
 * Returns a function that runs `work` when it is the client's turn, or returns null where too much of it waits already.
 */
export function createTurns(atOnce: number) {
  const clients = new Map<string, Client>()

  function begin(name: string): Promise<void> | null {
    const client = clients.get(name) ?? { turns: 0, waiting: [] }
    clients.set(name, client)
    if (client.turns < atOnce) {
      client.turns += 1
      return Promise.resolve()
    }
    if (client.waiting.length >= mostWaiting) return null
    return new Promise((resolve) => client.waiting.push(resolve))
  }

  function end(name: string): void {
    const client = clients.get(name)
    const next = client?.waiting.shift()
    if (next) next()
    else if (client && --client.turns === 0) clients.delete(name)
  }

  return async <T>(client: string, work: () => Promise<T>): Promise<T | null> => {
    const turn = begin(client)
    if (!turn) return null
    await turn
    let isOver = false
    const over = () => {
      if (!isOver) end(client)
      isOver = true
    }
    const timer = setTimeout(over, longestTurn)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      over()
    }
  }
}
