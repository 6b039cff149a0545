import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { listFile } from './list-file'
import type { PageWindow } from '../paging'

interface Entry {
  id: string
  name: string
}

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: index === 0 ? '=1+1' : 'Ana' }))

async function fileOf(read: (window: PageWindow) => Entry[]) {
  const file = listFile<Entry>({
    name: 'entries',
    day: new Date('2026-03-01T10:00:00Z'),
    columns: { number: ({ id }) => id, name: ({ name }) => name },
    read: (window) => Promise.resolve(read(window)),
  })
  const body = (await file.read()) as ReadableStream<Uint8Array>
  const text = await new Response(body).text()
  return { file, rows: parse<Entry & { number: string }>(text, { bom: true, columns: true }) }
}

const pageOf =
  (all: Entry[]) =>
  ({ page, itemsPerPage }: PageWindow) =>
    all.slice((page - 1) * itemsPerPage, page * itemsPerPage)

it('a file has all pages of a list in order, and a header', async () => {
  const { file, rows } = await fileOf(pageOf(entries(1234)))
  expect(rows.map(({ number }) => Number(number))).toEqual([...Array(1234).keys()])
  expect(rows[0]?.name).toBe("'=1+1")
  expect(file.saveAs).toBe('entries-2026-03-01.csv')
})

it('an empty list is a file with a header', async () => {
  expect((await fileOf(() => [])).rows).toEqual([])
})

it('an entry that moves to the next page meanwhile is there once', async () => {
  const all = entries(700)
  const { rows } = await fileOf((window) => {
    const page = pageOf(all)(window)
    all.unshift({ id: 'new', name: 'Come meanwhile' })
    return page
  })
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(rows).toHaveLength(700)
})

it('a file ends after 20,000 entries', async () => {
  expect((await fileOf(pageOf(entries(20_600)))).rows).toHaveLength(20_000)
})
