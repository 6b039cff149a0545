import { v7 } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { FileAnswer } from '~/contracts/endpoint'
import { type Cell, csvStream } from './csv'

/** Entries read at once, and in a file at most: a list beyond that is narrowed by its filters. */
const atOnce = 500
const mostEntries = 20_000

/** Each costs as much as many pages. */
export const listFileLimits = {
  limits: [
    {
      limit: { name: 'list-export', max: 20, windowSeconds: 3600 },
      by: ({ actor }: { actor: Actor }) => actor.id,
    },
  ],
}

export interface ListFile<Item> {
  /** Begins the name of the file. */
  name: string
  day: Date
  /** Header and cell of each column. */
  columns: Record<string, (item: Item) => Cell>
  /** All entries in their order, in batches of a size. */
  read: (size: number) => AsyncIterable<Item[]>
}

/** What a paged list contains, as CSV, in its order and with its filter. */
export function listFile<Item>({ name, day, columns, read }: ListFile<Item>): FileAnswer {
  const cells = Object.values(columns)
  async function* lines(): AsyncGenerator<Cell[][]> {
    let left = mostEntries
    for await (const items of read(atOnce)) {
      yield items.slice(0, left).map((item) => cells.map((cell) => cell(item)))
      left -= items.length
      if (left <= 0) return
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
