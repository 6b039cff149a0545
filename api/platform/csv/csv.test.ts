import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asText, csvLines, csvStream } from './csv'

/** Reverses `asText`. */
const fromText = (value: string): string => {
  const plain = value.replace(/^'/, '')
  return asText(plain) === value ? plain : value
}

const read = (text: string) => parse(text, { bom: true, relax_column_count: true })

it('gives back what was written, whatever stands in the cells', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith("'"))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const back = read(csvLines(rows)).map((row) => row.map(fromText))
      expect(back).toEqual(rows)
    }),
  )
})

it.each(['=1+1', '+41', '-2', '@sum(a1)', '\t=1', '\r=1', '\n=1', '  =1', '＝1', '=cmd|" /c calc"!a1'])(
  'lets no spreadsheet calculate %j',
  (text) => {
    expect(asText(text)).toBe(`'${text}`)
    expect(csvLines([[text]]).startsWith(`"'`)).toBe(true)
  },
)

it.each(['', 'a=b', 'Müller-Lüdenscheidt', '2026-11-21', '–', "'quoted'", '12'])(
  'leaves %j as it is',
  (text) => {
    expect(asText(text)).toBe(text)
    expect(fromText(text)).toBe(text)
  },
)

it('writes numbers as numbers and nothing where there is nothing', () => {
  expect(csvLines([[-1, true, null, 'a "b"']])).toBe('"-1","true","","a ""b"""\r\n')
})

it('says that it is UTF-8 and sends batch after batch', async () => {
  async function* batches() {
    yield await Promise.resolve([['ä', 1]])
    yield [['=b', 2]]
  }
  const text = await new Response(csvStream(['name', 'count'], batches())).arrayBuffer()
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(text)).toBe(
    '\uFEFF"name","count"\r\n"ä","1"\r\n"\'=b","2"\r\n',
  )
})

it('reads a batch when it is wanted, passes over empty ones, and stops for a reader who has gone', async () => {
  const read: number[] = []
  let isClosed = false
  async function* batches() {
    try {
      for (let n = 1; ; n++) {
        read.push(n)
        yield await Promise.resolve(n % 3 === 0 ? [[n]] : [])
      }
    } finally {
      isClosed = true
    }
  }
  const reader = csvStream(['n'], batches()).getReader()
  expect(read).toEqual([])
  await reader.read()
  const { value } = await reader.read()
  expect(new TextDecoder().decode(value)).toBe('"3"\r\n')
  expect(read.length).toBeLessThanOrEqual(6)
  await reader.cancel()
  const known = read.length
  await new Promise(setImmediate)
  expect([isClosed, read.length]).toEqual([true, known])
})
