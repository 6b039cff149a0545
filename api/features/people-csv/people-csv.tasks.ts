import { violation } from '~/api/platform/errors'
import { defineTask, type Task } from '~/api/platform/threads/task'
import { importLimits } from '~/contracts/administration/people-csv'
import type { RawLine } from '~/api/platform/csv/csv-file'
import { checksOf, type ImportError, type ImportLine, type LineChecks } from './import.rules'

/** What a file says by itself: whether its countries and addresses are taken, only the database knows. */
export interface ReadFile {
  /** Valid lines, each piece a JSON array: a hundred thousand objects at once would block other requests. */
  pieces: Uint8Array[]
  /** In the order of lines, not more than are kept. */
  faults: ImportError[]
}

const linesOfPiece = 1000

async function read(
  bytes: Uint8Array,
  records: (bytes: Uint8Array) => AsyncIterable<RawLine>,
): Promise<ReadFile> {
  const pieces: Uint8Array[] = []
  const faults: ImportError[] = []
  let lines: ImportLine[] = []
  const endPiece = () => {
    if (lines.length > 0) pieces.push(new TextEncoder().encode(JSON.stringify(lines)))
    lines = []
  }
  let checks: LineChecks | undefined
  let isEmpty = true
  for await (const record of records(bytes)) {
    // What follows cannot be told apart, so nothing of the file is taken.
    if (record.openQuote !== undefined) {
      const column = checks?.nameOf(record.openQuote) ?? ''
      return { pieces: [], faults: [{ line: record.line, column, code: 'importQuoteOpen' }] }
    }
    if (!checks) {
      checks = checksOf(record)
      faults.push(...checks.headerFaults)
      continue
    }
    isEmpty = false
    // The rest is still read: a file that cannot be read is refused as a whole.
    if (checks.headerFaults.length > 0) continue
    const found = checks.check(record)
    if ('faults' in found) faults.push(...(faults.length < importLimits.errorsKept ? found.faults : []))
    else lines.push(found.values)
    if (lines.length >= linesOfPiece) endPiece()
  }
  if (isEmpty) throw violation('file', 'importEmpty')
  endPiece()
  return { pieces, faults: faults.slice(0, importLimits.errorsKept) }
}

/** Reads a CSV file and checks its lines. */
export const readPeople = defineTask<Uint8Array, ReadFile>({
  name: 'people-csv.read',
  // A hundred thousand lines take three.
  seconds: 20,
  refusal: { propertyPath: 'file', code: 'importTooCostly' },
  load: async () => {
    const { readRecords } = await import('~/api/platform/csv/csv-file')
    const most = { lines: importLimits.lines, record: 20_000, code: 'importTooManyLines' }
    return (bytes) => read(bytes, (file) => readRecords(file, most))
  },
})

export const importTasks: readonly Task[] = [readPeople]
