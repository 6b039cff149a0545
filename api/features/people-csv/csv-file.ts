import { Readable } from 'node:stream'
import { setImmediate as letOthers } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { violation } from '~/api/platform/errors'
import { importLimits } from '~/contracts/administration/people-csv'
import { delimiterOf, type RawLine } from './import.rules'

interface ParsedRecord {
  record: string[]
  info: Info
}

/**
 * Bytes parsed at a time, which takes a few milliseconds. Not much more, because the parser slows down with the size of
 * its buffer.
 */
const piece = 8 * 1024

/** Maximum number of line breaks in a file: room for empty lines and breaks within cells, which cost as much as lines. */
const mostBreaks = 2 * importLimits.lines

function breaksIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1
  }
  return count
}

/** Yields to other requests between two pieces. */
async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += piece) {
    yield bytes.subarray(from, from + piece)
    await letOthers()
  }
}

/** Runs a generator and yields to other requests between its steps. */
export async function inPieces<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await letOthers()
  }
}

/**
 * Parses the records of a CSV text. If it exceeds the maximum number of lines, stops after the first excess one.
 * @throws ApiError unprocessable at `file`: importUnreadable, importTooManyLines
 */
export async function readRecords(text: string): Promise<RawLine[]> {
  if (breaksIn(text) > mostBreaks) throw violation('file', 'importTooManyLines')
  const most = importLimits.lines + 2
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 20_000,
  })
  const lines: RawLine[] = []
  try {
    // Leaving the loop closes the parser.
    for await (const each of Readable.from(piecesOf(text)).pipe(parser)) {
      const { record, info } = each as ParsedRecord
      lines.push({ line: info.lines, cells: record })
      if (lines.length >= most) break
    }
    return lines
  } catch (error) {
    if (error instanceof CsvError) throw violation('file', 'importUnreadable')
    throw error
  }
}
