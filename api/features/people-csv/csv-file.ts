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

const hasMark = (bytes: Uint8Array, first: number, second: number) =>
  bytes[0] === first && bytes[1] === second

/** The characters of windows-1252 that German, English, Spanish, French and Italian need beyond ASCII. */
const western = /^[\p{ASCII}\u00A0«»“”‘’‚„–—…€ÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâäæçèéêëìíîïñòóôöùúûüÿŒœ]*$/u

/** What windows-1252 has at 0x80 to 0x9F. Decoders of the runtime differ in these: some read them as Latin-1. */
const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/**
 * A file of a spreadsheet in Western Europe. Bytes do not say in which encoding they are, and a wrong one would garble names: it is
 * taken for this one only where it has no other letters, and those with marks stand alone, as they do in these languages.
 */
function fromWestern(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (sign) => signs[sign.charCodeAt(0) - 0x80] ?? sign)
  const marked = text.match(/[À-ÿŒœ]+/g) ?? []
  const inRows = marked.filter((letters) => letters.length > 1).length
  return western.test(text) && inRows * 10 <= marked.length ? text : null
}

/**
 * The bytes of a text in UTF-8. It may be in UTF-16 if its mark says so, as spreadsheets write “Unicode text”, or in windows-1252.
 * Null for anything else.
 */
export function inUtf8(bytes: Uint8Array): Uint8Array | null {
  if (hasMark(bytes, 0xff, 0xfe) || hasMark(bytes, 0xfe, 0xff)) {
    const text = new TextDecoder(hasMark(bytes, 0xff, 0xfe) ? 'utf-16le' : 'utf-16be').decode(bytes)
    return /[\0\uFFFD]/.test(text) ? null : Buffer.from(text)
  }
  if (bytes.includes(0)) return null
  if (isUtf8(bytes)) return bytes
  const text = fromWestern(bytes)
  return text === null ? null : Buffer.from(text)
}

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
export async function* readRecords(file: Uint8Array): AsyncGenerator<RawLine> {
  const bytes = inUtf8(file)
  if (bytes === null) throw violation('file', 'importEncoding')
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
