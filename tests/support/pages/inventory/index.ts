import { adminPages } from './admin'
import { announcementPages } from './announcements'
import type { Inventory, Reader } from './entry'
import { memberPages } from './members'
import { visitorPages } from './visitors'

/**
 * Every route module, under its name: what is checked on all pages goes through this list. A module without an entry fails
 * the walk.
 */
export const inventory: Inventory = {
  ...visitorPages,
  ...memberPages,
  ...announcementPages,
  ...adminPages,
}

type Visit = readonly [reader: Reader, path: string]

const visitsOf = (list: 'looks' | 'counted') =>
  Object.entries(inventory).flatMap(([route, entry]) =>
    (entry[list] ?? []).map((look): readonly [route: string, ...Visit] => {
      const [reader, path] = look.split(' ', 2)
      return [route, reader as Reader, path ?? '/']
    }),
  )

/** Pages to look at, and as whom. */
export const pagesToLookAt: readonly Visit[] = visitsOf('looks').map(([, reader, path]) => [reader, path])

/** The addresses that this reader looks at. */
export const looksOf = (reader: Reader): string[] =>
  pagesToLookAt.filter(([who]) => who === reader).map(([, path]) => path)

/** Pages whose calls and queries are counted, with their route modules. */
export const countedPages = visitsOf('counted')

/** All pages of both lists, once. */
export const visitedPages = [
  ...new Map([...visitsOf('looks'), ...countedPages].map((visit) => [visit.join(' '), visit])).values(),
]
