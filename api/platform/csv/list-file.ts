import { v7 } from 'uuid'
import type { FileAnswer } from '~/contracts/endpoint'
import { type Cell, csvStream } from './csv'
import type { PageWindow } from '../paging'

/** Entries read at once, and in a file at most: a list beyond that is narrowed by its filters. */
const atOnce = 500
const mostBatches = 40

/** Each costs as much as many pages. */
export const listFileLimit = { name: 'list-export', max: 20, windowSeconds: 3600 }

interface ListFile<Item> {
  /** Begins the name of the file. */
  name: string
  day: Date
  /** Header and cell of each column. */
  columns: Record<string, (item: Item) => Cell>
  read: (window: PageWindow) => Promise<Item[]>
}

/**
 * What a paged list contains, as CSV, in its order and with its filter. Each page is a query of its own, so a slow reader holds
 * nothing; an entry that moves to the next page meanwhile is in the file once.
 */
export function listFile<Item extends { id: string }>({
  name,
  day,
  columns,
  read,
}: ListFile<Item>): FileAnswer {
  const cells = Object.values(columns)
  async function* lines(): AsyncGenerator<Cell[][]> {
    const seen = new Set<string>()
    for (let page = 1; page <= mostBatches; page++) {
      const items = await read({ page, itemsPerPage: atOnce, pagination: true })
      const fresh = items.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      yield fresh.map((item) => cells.map((cell) => cell(item)))
      if (items.length < atOnce) return
    }
  }
  return {
    type: 'text/csv; charset=utf-8',
    read: () => Promise.resolve(csvStream(Object.keys(columns), lines())),
    tag: v7(),
    shared: false,
    saveAs: `${name}-${day.toISOString().slice(0, 10)}.csv`,
  }
}
