import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { listFile } from './list-file'

interface Entry {
  id: string
  name: string
}

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: index === 0 ? '=1+1' : 'Ana' }))

async function* batchesOf(all: Entry[], size: number) {
  for (let start = 0; start <= all.length; start += size)
    yield await Promise.resolve(all.slice(start, start + size))
}

async function fileOf(all: Entry[]) {
  const file = listFile<Entry>({
    name: 'entries',
    day: new Date('2026-03-01T10:00:00Z'),
    columns: { number: ({ id }) => id, name: ({ name }) => name },
    read: (size) => batchesOf(all, size),
  })
  const body = (await file.read()) as ReadableStream<Uint8Array>
  const text = await new Response(body).text()
  return { file, rows: parse<Entry & { number: string }>(text, { bom: true, columns: true }) }
}

it('a file has all entries of a list in order, and a header', async () => {
  const { file, rows } = await fileOf(entries(1234))
  expect(rows.map(({ number }) => Number(number))).toEqual([...Array(1234).keys()])
  expect(rows[0]?.name).toBe("'=1+1")
  expect(file.saveAs).toBe('entries-2026-03-01.csv')
})

it('an empty list is a file with a header', async () => {
  expect((await fileOf([])).rows).toEqual([])
})

it('a file ends after 20,000 entries', async () => {
  expect((await fileOf(entries(20_600))).rows).toHaveLength(20_000)
})
