import { limits } from './constants'

/** What one request holds of its body. */
export interface HeldBody {
  /** False if there is no room for so many more bytes: they are not to be kept. */
  take: (bytes: number) => boolean
  release: () => void
}

interface Bounds {
  most: number
  perClient: number
}

function countHeld({ most, perClient }: Bounds) {
  let held = 0
  const clients = new Map<string, number>()
  const add = (client: string, bytes: number) => {
    held += bytes
    const left = (clients.get(client) ?? 0) + bytes
    if (left > 0) clients.set(client, left)
    else clients.delete(client)
  }
  const fits = (client: string, bytes: number) =>
    held + bytes <= most && (clients.get(client) ?? 0) + bytes <= perClient
  return { add, fits }
}

/**
 * Room for the bodies of all requests that are being read or worked on, of which one client gets a part: with the limit of each
 * form alone, enough connections would fill the memory. Where it is full there is room apart for the first `size` bytes of a body.
 */
export function createRoom(bounds: Bounds, beginnings: Bounds & { size: number }) {
  const [room, apart] = [countHeld(bounds), countHeld(beginnings)]
  return (client: string): HeldBody => {
    let [inRoom, inApart] = [0, 0]
    return {
      take: (bytes) => {
        if (room.fits(client, bytes)) {
          room.add(client, bytes)
          inRoom += bytes
          return true
        }
        if (inRoom + inApart + bytes > beginnings.size || !apart.fits(client, bytes)) return false
        apart.add(client, bytes)
        inApart += bytes
        return true
      },
      release: () => {
        room.add(client, -inRoom)
        apart.add(client, -inApart)
        inRoom = 0
        inApart = 0
      },
    }
  }
}

/** One for all connections of this process. */
export const holdBody = createRoom(
  { most: limits.heldBytes, perClient: limits.heldBytesPerClient },
  { most: limits.heldBeginnings, perClient: limits.heldBeginningsPerClient, size: limits.formBytes },
)
