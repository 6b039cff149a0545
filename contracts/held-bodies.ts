import { limits } from './constants'

/** What one request holds of its body. */
export interface HeldBody {
  /** False if there is no room for so many more bytes: they are not to be kept. */
  take: (bytes: number) => boolean
  release: () => void
}

/**
 * Room for the bodies of all requests that are being read or worked on, of which one client gets a part: with the limit of each
 * form alone, enough connections would fill the memory.
 */
export function createRoom({ most, perClient }: { most: number; perClient: number }) {
  let held = 0
  const clients = new Map<string, number>()
  return (client: string): HeldBody => {
    let own = 0
    const add = (bytes: number) => {
      held += bytes
      own += bytes
      const left = (clients.get(client) ?? 0) + bytes
      if (left > 0) clients.set(client, left)
      else clients.delete(client)
    }
    return {
      take: (bytes) => {
        if (held + bytes > most || (clients.get(client) ?? 0) + bytes > perClient) return false
        add(bytes)
        return true
      },
      release: () => add(-own),
    }
  }
}

/** One for all connections of this process. */
export const holdBody = createRoom({ most: limits.heldBytes, perClient: limits.heldBytesPerClient })
