import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | null

/** Prefixes that spreadsheets interpret as a formula, also after blanks and as full-width characters. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Prevents evaluation as a formula with a leading apostrophe. */
export const asText = (value: string): string => (formulaStart.test(value) ? `'${value}` : value)

/** Lines of a CSV file (RFC 4180) with all cells quoted. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? asText(cell) : cell))),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n', cast: { boolean: String } },
  )

/** Marks the file as UTF-8 for programs that would assume otherwise. */
const byteOrderMark = '\uFEFF'

/**
 * Streams a CSV file with one batch of rows in memory at a time. A batch is read when its predecessor has been taken, and
 * none after the reader has gone. An empty batch is a chance to stop in a long search.
 */
export function csvStream(
  header: readonly string[],
  batches: AsyncIterator<readonly (readonly Cell[])[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const reader = { isThere: true }
  /** The next batch with rows; null at the end, or if the reader has gone. */
  async function nextBatch() {
    while (reader.isThere) {
      const next = await batches.next()
      if (next.done) return null
      if (next.value.length > 0) return next.value
    }
    return null
  }
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvLines([header])))
    },
    async pull(controller) {
      const rows = await nextBatch()
      if (!reader.isThere) return
      if (rows) controller.enqueue(encoder.encode(csvLines(rows)))
      else controller.close()
    },
    async cancel() {
      reader.isThere = false
      await batches.return?.()
    },
  })
}
