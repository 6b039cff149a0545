import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimiterOf, inUtf8, type RawLine, readRecords as read } from './csv-file'

const most = { lines: 100_000, record: 20_000, code: 'importTooManyLines' }
const readRecords = (bytes: Uint8Array) => read(bytes, most)

const header = 'kind,email,firstName,lastName,organisation,country,language'
const megabyte = 1024 * 1024

const bytesOf = (text: string) => new TextEncoder().encode(text)
async function allOf(text: string): Promise<RawLine[]> {
  const lines: RawLine[] = []
  for await (const line of readRecords(bytesOf(text))) lines.push(line)
  return lines
}

describe('a header', () => {
  it.each([
    ['a,b,c', ','],
    ['a;b;c\n1,2;3,4;5,6', ';'],
    ['a\tb', '\t'],
    ['a|b|c\n1,2|3', '|'],
    ['one', ','],
    ['ا،ب،ج\n1,2', '،'],
    ['ا؛ب', '؛'],
  ])('%j has its cells parted by %j', (text, sign) => {
    expect(delimiterOf(text)).toBe(sign)
  })
})

describe('text', () => {
  it.each([
    ['Cyrillic in windows-1251', Uint8Array.from([0xc8, 0xe2, 0xe0, 0xed, 0x3b, 0xcf, 0xe5, 0xf2, 0xf0])],
    ['half of a letter in UTF-16', Uint8Array.from([0xff, 0xfe, 0x41, 0x00, 0x42])],
    ['UTF-16 without one', Uint8Array.from([0x41, 0x00, 0x42, 0x00])],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x00])],
  ])('is not read from %s', async (_name, bytes) => {
    expect(inUtf8(bytes)).toBeNull()
    const refused = { violations: [{ code: 'importEncoding' }] }
    await expect(readRecords(bytes).next()).rejects.toMatchObject(refused)
  })

  it('is read from all that is UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0'))
        expect(inUtf8(bytesOf(text))).toEqual(bytesOf(text))
      }),
    )
  })

  const little = Buffer.from('\uFEFFa\tb\r\nZoë\tŁukasz', 'utf16le')
  const names = [
    ['a', 'b'],
    ['Zoë', 'Łukasz'],
  ]
  const western = [
    ['a', 'b'],
    ['Müller', 'Crème d’été €'],
  ]
  it.each([
    ['UTF-16, little end first', little, names],
    ['UTF-16, big end first', Buffer.from(little).swap16(), names],
    ['windows-1252', Buffer.from('a;b\nMüller;Crème d\x92été \x80\n', 'latin1'), western],
    ['a file of old Macintoshes, by its line ends', Buffer.from('a,b\rZoë,Łukasz\r'), names],
  ])('is read from %s', async (_name, bytes, expected) => {
    const lines: string[][] = []
    for await (const { cells } of readRecords(bytes)) lines.push(cells)
    expect(lines).toEqual(expected)
  })

  it('may begin with a mark, which is no part of it', async () => {
    expect(await allOf('\uFEFFa;b\n1;2')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ])
  })
})

describe('a first line that says the separator', () => {
  it.each([
    [
      'sep=;\r\na,b;c\r\n1;2,3',
      [
        ['a,b', 'c'],
        ['1', '2,3'],
      ],
    ],
    [
      '\uFEFF"sep=\t"\na,b\tc\n1\t2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'SEP=،\ra،b;c;d\r1،2',
      [
        ['a', 'b;c;d'],
        ['1', '2'],
      ],
    ],
    [
      'sep=|\na|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('is not the header: %j', async (text, [names, cells]) => {
    expect(await allOf(text)).toEqual([
      { line: 2, cells: names },
      { line: 3, cells },
    ])
  })

  it('counts as a line where a quotation mark is not closed', async () => {
    expect(await allOf('sep=;\na;b\n1;"2')).toEqual([
      { line: 2, cells: ['a', 'b'] },
      { line: 3, cells: [], openQuote: 1 },
    ])
  })

  it.each(['sep=a\nb', 'sep=""\nb', 'sep=;;\nb', 'separator;b\n1;2'])(
    'is a header if it says none: %j',
    async (text) => {
      expect((await allOf(text))[0]?.line).toBe(1)
    },
  )
})

it('the largest file is read whole', async () => {
  const line = (nth: number) => `journalist,p${String(nth)}@example.org,Änne,${'ß'.repeat(60)},,DE,de`
  const text = [header, ...Array.from({ length: most.lines }, (_, nth) => line(nth))].join('\n')
  const result = await allOf(text)
  expect(result).toHaveLength(most.lines + 1)
  expect(result.slice(1).every(({ cells }) => cells[2] === 'Änne' && cells[3] === 'ß'.repeat(60))).toBe(true)
})

it.each([',\n', '\n', '\r', 'a,b\r\n'])('a megabyte of %j is refused at once', async (line) => {
  const records = readRecords(bytesOf(`${header}\n${line.repeat(megabyte / line.length)}`))
  await expect(records.next()).rejects.toMatchObject({ violations: [{ code: 'importTooManyLines' }] })
})

it('a file without quotes is refused at its first excess line, before anything is read, and not for its empty lines', async () => {
  const fileOf = (lines: number) => bytesOf(`${header}\r\n${'a,b\r\n'.repeat(lines - 1)} , \r\n\r\n;;\r\na,b`)
  const long = readRecords(fileOf(most.lines + 1))
  await expect(long.next()).rejects.toMatchObject({ violations: [{ code: 'importTooManyLines' }] })
  const longest = readRecords(fileOf(most.lines))
  expect((await longest.next()).value).toMatchObject({ line: 1 })
  await longest.return(undefined)
})

it('of a file with too many lines no more is read than shows that', async () => {
  let read = 0
  const readAll = async () => {
    for await (const { line } of readRecords(bytesOf(`${header}\n${'"a",b\n'.repeat(1.5 * most.lines)}`)))
      read = line
  }
  await expect(readAll()).rejects.toMatchObject({ violations: [{ code: 'importTooManyLines' }] })
  expect(read).toBe(most.lines + 1)
})

describe('a quotation mark that nothing closes', () => {
  it.each([
    ['in a short file', `${header}\njournalist,"ana`, [1, 2]],
    ['in a header that is longer than a line may be', '"\n'.repeat(20_001), [20_001]],
  ])('is named by its line, %s', async (_where, text, lines) => {
    expect((await allOf(text)).map(({ line }) => line)).toEqual(lines)
  })

  it('is named by its column, also between separators of two bytes', async () => {
    for (const text of ['"ا"؛"ب"؛ج\n"ا"؛"ب"؛"ج', 'ا،"د"\n1،"د"،"دد'])
      expect((await allOf(text)).at(-1)).toEqual({ line: 2, cells: [], openQuote: 2 })
  })
})
