import { setImmediate as letOthers } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { requireNoTransaction } from '~/api/platform/database'

/** Text is packed, everything else is packed already. */
const isText = (name: string) => /\.(json|txt)$/.test(name)

/** Bytes that are packed before everybody else's requests have their turn: a few milliseconds' work. */
const piece = 64 * 1024
/** Most that a file takes in the archive: what is said about it, its name twice, and a little for each of its blocks. */
const roomFor = (name: string, bytes: number) => 128 + 6 * name.length + bytes + Math.ceil(bytes / 1000)

/** Room for a whole archive, into which its pieces are put one after the other: to join them at the end takes long. */
class Room {
  #bytes: Uint8Array
  #used = 0

  constructor(size: number) {
    this.#bytes = new Uint8Array(size)
  }

  append(part: Uint8Array): void {
    if (this.#used + part.length > this.#bytes.length) {
      const larger = new Uint8Array(this.#used + part.length + piece)
      larger.set(this.#bytes.subarray(0, this.#used))
      this.#bytes = larger
    }
    this.#bytes.set(part, this.#used)
    this.#used += part.length
  }

  get content(): Uint8Array {
    return this.#bytes.subarray(0, this.#used)
  }
}

/** One ZIP archive of these files; made in pieces, between which pages have their turn. Never inside of a transaction. */
export async function zipOf(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  requireNoTransaction('making an archive')
  const entries = Object.entries(files)
  const room = new Room(entries.reduce((sum, [name, { length }]) => sum + roomFor(name, length), 128))
  const zip = new Zip((error, part) => {
    if (error) throw error
    room.append(part)
  })
  for (const [name, bytes] of entries) {
    const file = new ZipDeflate(name, { level: isText(name) ? 6 : 0 })
    zip.add(file)
    for (let from = 0; from === 0 || from < bytes.length; from += piece) {
      file.push(bytes.subarray(from, from + piece), from + piece >= bytes.length)
      await letOthers()
    }
  }
  zip.end()
  return room.content
}

export const jsonFile = (content: unknown): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`)
