import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { violation } from '~/api/platform/errors'
import { importLimits } from '~/contracts/administration/people-csv'
import { delimiterOf, type RawLine } from './import.rules'

interface ParsedRecord {
  record: string[]
  info: Info
}

/** Bytes parsed at a time: the parser slows down with the size of its buffer. */
const piece = 8 * 1024

/** Maximum number of line breaks in a file: room for empty lines and breaks within cells, which cost as much as lines. */
const mostBreaks = 2 * importLimits.lines
const longestRecord = 20_000

const lineFeed = 10
const carriageReturn = 13

function breaksIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === lineFeed || (byte === carriageReturn && bytes[at + 1] !== lineFeed)) count += 1
  }
  return count
}

const quote = 34
const emptyLineBytes = new Set(Buffer.from(' \t,;\r\n'))

/**
 * Number of lines with something in them. Zero for a file with quotes, whose lines may go on after a break: only the parser can
 * count them.
 */
function plainLinesIn(bytes: Uint8Array): number {
  if (bytes.includes(quote)) return 0
  let count = 0
  let isFilled = false
  for (const byte of bytes) {
    if (!emptyLineBytes.has(byte)) isFilled = true
    else if ((byte === lineFeed || byte === carriageReturn) && isFilled) {
      count += 1
      isFilled = false
    }
  }
  return isFilled ? count + 1 : count
}

/** True for text in UTF-8; other encodings would garble names. */
export const isText = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.includes(0)

const delimiterIn = (bytes: Uint8Array) =>
  delimiterOf(new TextDecoder().decode(bytes.subarray(0, longestRecord)))

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece)
}

/**
 * The records of a CSV file, one after the other: the whole of a large file takes many times its size. If it exceeds the
 * maximum number of lines, stops after the first excess one.
 * @throws ApiError unprocessable at `file`: importEncoding, importUnreadable, importTooManyLines
 */
export async function* readRecords(bytes: Uint8Array): AsyncGenerator<RawLine> {
  if (!isText(bytes)) throw violation('file', 'importEncoding')
  const isTooLong = breaksIn(bytes) > mostBreaks || plainLinesIn(bytes) > importLimits.lines + 1
  if (isTooLong) throw violation('file', 'importTooManyLines')
  const parser = parse({
    bom: true,
    delimiter: delimiterIn(bytes),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRecord,
  })
  let count = 0
  try {
    // Leaving the loop closes the parser.
    for await (const each of Readable.from(piecesOf(bytes)).pipe(parser)) {
      count += 1
      if (count > importLimits.lines + 1) throw violation('file', 'importTooManyLines')
      const { record, info } = each as ParsedRecord
      yield { line: info.lines, cells: record }
    }
  } catch (error) {
    if (error instanceof CsvError) throw violation('file', 'importUnreadable')
    throw error
  }
}
