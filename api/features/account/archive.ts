import { open } from 'node:fs/promises'
import { setImmediate as letOthers } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { requireNoTransaction } from '~/api/platform/database'

/** Only text is compressed; other files are compressed already. */
const isText = (name: string) => /\.(json|txt)$/.test(name)

/** Bytes compressed before yielding to other requests: takes a few milliseconds. */
const piece = 64 * 1024

export interface ArchiveEntry {
  name: string
  /** Its content in parts, each read when the one before has been written. */
  content: AsyncIterable<Uint8Array>
}

/**
 * Writes a ZIP archive to a new file that only its owner can read, with a part of one entry in memory at a time.
 * Compresses in pieces, so that other requests are not blocked. Never call it inside a transaction.
 */
export async function writeArchive(path: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  requireNoTransaction('making an archive')
  const file = await open(path, 'wx', 0o600)
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const write = async () => {
    const made = parts
    parts = []
    for (const part of made) await file.writeFile(part)
    await letOthers()
  }
  try {
    for await (const { name, content } of entries) {
      const entry = new ZipDeflate(name, { level: isText(name) ? 6 : 0 })
      zip.add(entry)
      for await (const bytes of content)
        for (let from = 0; from < bytes.length; from += piece) {
          entry.push(bytes.subarray(from, from + piece))
          await write()
        }
      entry.push(new Uint8Array(), true)
      await write()
    }
    zip.end()
    await write()
  } finally {
    await file.close()
  }
}

const encoder = new TextEncoder()

export async function* jsonFile(content: unknown): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(encoder.encode(`${JSON.stringify(content, null, 2)}\n`))
}

/** A list in parts, written like a whole one. */
export async function* jsonList(pages: AsyncIterable<readonly object[]>): AsyncGenerator<Uint8Array> {
  let isEmpty = true
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield encoder.encode(`${isEmpty ? '[' : ','}${JSON.stringify(rows, null, 2).slice(1, -2)}`)
    isEmpty = false
  }
  yield encoder.encode(isEmpty ? '[]\n' : '\n]\n')
}
