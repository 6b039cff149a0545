import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | null

/** What spreadsheets take for the beginning of a formula, also after blanks and in the wide forms of East Asia. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A text that no spreadsheet calculates: an apostrophe before it says “text”. */
export const asText = (value: string): string => (formulaStart.test(value) ? `'${value}` : value)

/** The text as it was before `asText`. */
export const fromText = (value: string): string =>
  value.startsWith("'") && formulaStart.test(value.slice(1)) ? value.slice(1) : value

/** Whether a spreadsheet would calculate it. */
export const isFormula = (value: string): boolean => formulaStart.test(value)

/** Lines of a CSV file (RFC 4180), each cell in quotes. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? asText(cell) : cell))),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n', cast: { boolean: String } },
  )

/** Tells programs that would guess otherwise that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/** A CSV file that is written while it is sent: one batch of rows in memory at a time. */
export function csvStream(
  header: readonly string[],
  batches: AsyncIterator<readonly (readonly Cell[])[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvLines([header])))
    },
    async pull(controller) {
      const next = await batches.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(csvLines(next.value)))
    },
    async cancel() {
      await batches.return?.()
    },
  })
}
