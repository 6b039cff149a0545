import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { fromWindows1252, textFrom } from '~/api/platform/encodings'
import { violation } from '~/api/platform/errors'

/** A record of the file. */
export interface RawLine {
  /** Of the file, from 1, where the record ends. */
  line: number
  cells: string[]
  /** In the place of the first line that cannot be read: the index of the column whose quotation mark is never closed. */
  openQuote?: number
}

/** How much a file may have. */
export interface CsvSize {
  /** Without the header. */
  lines: number
  /** Characters of the longest record. */
  record: number
  /** Code of the refusal of a file with more lines. */
  code: string
}

interface ParsedRecord {
  record: string[]
  info: Info
}

/** Bytes parsed at a time: the parser slows down with the size of its buffer. */
const piece = 8 * 1024

/** Characters among which a header ends. */
const longestHeader = 20_000

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
const emptyLineBytes = new Set(Buffer.from(' \t,;|\r\n'))

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

/**
 * A file of a spreadsheet in Western Europe. Bytes do not say in which encoding they are, and a wrong one would garble names: it is
 * taken for this one only where it has no other letters, and those with marks stand alone, as they do in these languages.
 */
function fromWestern(bytes: Uint8Array): string | null {
  const text = fromWindows1252(bytes)
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
    const text = textFrom(bytes)
    return /[\0\uFFFD]/.test(text) ? null : Buffer.from(text)
  }
  if (bytes.includes(0)) return null
  if (isUtf8(bytes)) return bytes
  const text = fromWestern(bytes)
  return text === null ? null : Buffer.from(text)
}

/** The most frequent separator in the first line; those of Arabic keyboards are separators too. */
export function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''
  const counts = [',', ';', '\t', '|', '،', '؛'].map((sign) => [sign, first.split(sign).length] as const)
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

const delimiterIn = (bytes: Uint8Array) =>
  delimiterOf(new TextDecoder().decode(bytes.subarray(0, longestHeader)))

/** The content of a file, and how it is parted. */
interface Parted {
  bytes: Uint8Array
  delimiter: string
  /** Lines before the content. */
  before: number
}

/** A first line in which spreadsheets say the separator is no part of the content. */
function partedOf(bytes: Uint8Array): Parted {
  // Without the mark of the encoding, which has three bytes.
  const start = new TextDecoder().decode(bytes.subarray(0, 20))
  const [line, delimiter] = /^"?sep=([^\p{L}\p{N}"\r\n])"?(?:\r\n?|\n)/iu.exec(start) ?? []
  if (line === undefined || delimiter === undefined)
    return { bytes, delimiter: delimiterIn(bytes), before: 0 }
  const mark = hasMark(bytes, 0xef, 0xbb) ? 3 : 0
  return { bytes: bytes.subarray(mark + Buffer.byteLength(line)), delimiter, before: 1 }
}

const formatOf = (delimiter: string, record = longestHeader) => ({
  bom: true,
  delimiter,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: record,
})

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece)
}

/**
 * Where a quotation mark is opened that nothing closes as the format wants it, in a file that could not be read: at its end, or
 * with more of the cell behind the next mark. Null if there is none.
 */
function openQuoteIn(bytes: Uint8Array, delimiter: Uint8Array): RawLine | null {
  let [line, column, isBegin] = [1, 0, true]
  const ends = new Set([lineFeed, carriageReturn, undefined])
  /** An Arabic one has two bytes. */
  const isDelimiterAt = (at: number) => delimiter.every((byte, index) => bytes[at + index] === byte)
  const isDelimiterBefore = (end: number) => end >= delimiter.length && isDelimiterAt(end - delimiter.length)
  for (let at = hasMark(bytes, 0xef, 0xbb) ? 3 : 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) {
      const open = { line, cells: [], openQuote: column }
      if (!isBegin) return open
      for (at++; at < bytes.length && !(bytes[at] === quote && bytes[at + 1] !== quote); at++) {
        if (bytes[at] === quote) at++
        else if (bytes[at] === lineFeed) line++
      }
      if (at >= bytes.length || !(ends.has(bytes[at + 1]) || isDelimiterAt(at + 1))) return open
    } else if (isDelimiterBefore(at + 1)) column++
    else if (byte === lineFeed || (byte === carriageReturn && bytes[at + 1] !== lineFeed)) {
      line++
      column = 0
    }
    isBegin = isDelimiterBefore(at + 1) || byte === lineFeed || byte === carriageReturn
  }
  return null
}

/** The first record; undefined where it is longer than a record may be. */
function headerIn({ bytes, delimiter }: Parted): string[] | undefined {
  try {
    return parseAtOnce(bytes.subarray(0, longestHeader), { ...formatOf(delimiter), to: 1 })[0]
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

/**
 * The records of a CSV file, the header first, one after the other: the whole of a large file takes many times its size. If it
 * exceeds the maximum number of lines, stops after the first excess one. The last one may be that of an open quotation mark.
 * @throws ApiError unprocessable at `file`: importEncoding, importUnreadable, and the code of `most`
 */
export async function* readRecords(file: Uint8Array, most: CsvSize): AsyncGenerator<RawLine> {
  const whole = inUtf8(file)
  if (whole === null) throw violation('file', 'importEncoding')
  const parted = partedOf(whole)
  const { bytes, delimiter, before } = parted
  // Room for empty lines and breaks within cells, which cost as much as lines.
  const isTooLong = breaksIn(bytes) > 2 * most.lines || plainLinesIn(bytes) > most.lines + 1
  if (isTooLong) throw violation('file', most.code)
  const parser = parse({ ...formatOf(delimiter, most.record), info: true })
  let count = 0
  try {
    // Leaving the loop closes the parser.
    for await (const each of Readable.from(piecesOf(bytes)).pipe(parser)) {
      count += 1
      if (count > most.lines + 1) throw violation('file', most.code)
      const { record, info } = each as ParsedRecord
      yield { line: before + info.lines, cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const open = openQuoteIn(bytes, Buffer.from(delimiter))
    if (!open) throw violation('file', 'importUnreadable')
    // Of a small file the parser gives nothing at all: the header names the columns.
    const header = count === 0 && open.line > 1 ? headerIn(parted) : undefined
    if (header) yield { line: before + 1, cells: header }
    yield { ...open, line: before + open.line }
  }
}
