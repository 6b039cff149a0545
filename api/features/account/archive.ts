import { setImmediate as letOthers } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { requireNoTransaction } from '~/api/platform/database'

/** Only text is compressed; other files are compressed already. */
const isText = (name: string) => /\.(json|txt)$/.test(name)

/** Bytes compressed before yielding to other requests: takes a few milliseconds. */
const piece = 64 * 1024
/** Maximum size of a file in the archive: headers, its name twice, and overhead per block. */
const roomFor = (name: string, bytes: number) => 128 + 6 * name.length + bytes + Math.ceil(bytes / 1000)

/** Preallocated buffer for the archive, because joining chunks at the end takes long. */
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

/**
 * Returns a ZIP archive of the files. Compresses in pieces, so that other requests are not blocked. Never call it
 * inside a transaction.
 */
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
