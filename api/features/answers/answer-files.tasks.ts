import { violation } from '~/api/platform/errors'
import type { CsvSize, RawLine } from '~/api/platform/csv/csv-file'
import { defineTask, type Task } from '~/api/platform/threads/task'
import { findBrokenText } from '~/api/platform/whole-text'
import { answerLimits } from '~/contracts/constants'
import { answerFileLimits } from '~/contracts/content/answer-files'
import { cutTo } from '~/contracts/signs'
import { columnsOf, entryOf, type FileEntry } from './answer-files.rules'

type Reader = (bytes: Uint8Array, most: CsvSize) => AsyncIterable<RawLine>

const most: CsvSize = {
  lines: answerFileLimits.answers,
  code: 'answerFileTooLong',
  record: 2 * (answerLimits.longText + answerLimits.explanation + answerLimits.links * 700),
}

async function entriesOfCsv(bytes: Uint8Array, records: Reader): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  let columns: readonly string[] | null = null
  for await (const record of records(bytes, most)) {
    if (record.openQuote !== undefined) throw violation('file', 'answerFileQuote')
    if (columns) {
      entries.push(entryOf(record, columns))
      continue
    }
    columns = columnsOf(record)
    if (!columns) throw violation('file', 'answerFileColumns')
  }
  return entries
}

/** The list of answers in a JSON file; null if there is none. */
function listIn(text: string): unknown[] | null {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return null
  }
  const list = Array.isArray(found) ? found : (found as { answers?: unknown } | null)?.answers
  return Array.isArray(list) ? list : null
}

/** An answer has rows of links at most. What lies deeper cannot be stored, as it is written by functions that call themselves. */
const mostLevels = 10
const isDeeper = (value: unknown, levels = mostLevels): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)))

function entriesOfJson(bytes: Uint8Array): FileEntry[] {
  const list = listIn(new TextDecoder().decode(bytes))
  if (!list || isDeeper(list) || findBrokenText(list) !== null)
    throw violation('file', 'answerFileUnreadable')
  if (list.length > answerFileLimits.answers) throw violation('file', 'answerFileTooLong')
  return list.map((said, index) => {
    const key: unknown = (said as { key?: unknown } | null)?.key
    return { place: index + 1, key: typeof key === 'string' ? cutTo(key, 60) : '', said }
  })
}

const isJson = (bytes: Uint8Array) =>
  /^[\s\uFEFF]*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 100)))

/** Reads a file of answers; whether they fit their questions, only the database knows. */
export const readAnswers = defineTask<Uint8Array, FileEntry[]>({
  name: 'answers.read',
  seconds: 10,
  refusal: { propertyPath: 'file', code: 'importTooCostly' },
  load: async () => {
    const { inUtf8, readRecords } = await import('~/api/platform/csv/csv-file')
    return (file) => {
      const bytes = inUtf8(file)
      if (bytes === null) throw violation('file', 'importEncoding')
      return isJson(bytes) ? entriesOfJson(bytes) : entriesOfCsv(bytes, readRecords)
    }
  },
})

export const answerTasks: readonly Task[] = [readAnswers]
