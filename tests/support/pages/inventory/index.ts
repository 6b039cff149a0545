import type { LinkShares } from '~/contracts/people/links'
import type { CampusApi } from '~/tests/support/campus-api'
import { adminPages } from './admin'
import { announcementPages } from './announcements'
import { certificationPages } from './certification'
import { certificatePages } from './certificates'
import type { Inventory, Reader } from './entry'
import { memberPages } from './members'
import { outletPages } from './outlets'
import { visitorPages } from './visitors'

/**
 * Every route module, under its name: what is checked on all pages goes through this list. A module without an entry fails
 * the walk.
 */
export const inventory: Inventory = {
  ...visitorPages,
  ...memberPages,
  ...outletPages,
  ...announcementPages,
  ...certificationPages,
  ...certificatePages,
  ...adminPages,
}

/** A campus that is asked where its records are. */
export type Asked = Pick<CampusApi, 'call' | 'demoToken'>

type Visit = readonly [reader: Reader, path: string]

const visitsOf = (list: 'looks' | 'counted') =>
  Object.entries(inventory).flatMap(([route, entry]) =>
    (entry[list] ?? []).map((look): readonly [route: string, ...Visit] => {
      const [reader, path] = look.split(' ', 2)
      return [route, reader as Reader, path ?? '/']
    }),
  )

/** The record that stands as `:name` in an address; null if there is none. */
export const recordNamedIn = (path: string): string | null => /[/=]:(\w+)/.exec(path)?.[1] ?? null

/** The list in which a record is that an address names: of its reader, or public. */
const lists: Readonly<Record<string, string>> = {
  request: '/users/me/validation-requests',
  written: '/own-offers',
  audit: '/external-audits',
  certificate: '/registry?stage=certified',
  cohort: '/cohorts',
  sharingLink: '/users/me/outlets',
}

interface Listed {
  id: string
  state?: string
  /** Its number, which names it. */
  certificate?: string
  /** What an outlet shows to a group. */
  shares?: LinkShares
}

/** What everybody who may see the list can open: a draft has no page for others, and some outlets keep their answers to themselves. */
const canBeOpened = ({ state, shares = 'answers' }: Listed) => state !== 'draft' && shares === 'answers'

/** @throws Error if the address names a record that this campus does not have */
async function addressFor(reader: Reader, path: string, api: Asked): Promise<string> {
  const name = recordNamedIn(path)
  if (name === null) return path
  const list = lists[name]
  if (list === undefined) throw new Error(`${path}: nothing says where :${name} is`)
  const token = reader === 'visitor' ? {} : { token: await api.demoToken(reader) }
  const found = await api.call<Listed[] | { items: Listed[] }>('GET', list, token)
  const record = (Array.isArray(found) ? found : found.items).find(canBeOpened)
  if (!record) throw new Error(`${path}: ${reader} has no :${name}`)
  return path.replace(`:${name}`, record.certificate ?? record.id)
}

/** A page to look at, and as whom. Only a campus that runs knows the address of a page that names a record. */
export interface Sight {
  reader: Reader
  path: string
  addressIn: (api: Asked) => Promise<string>
}

export const pagesToLookAt: readonly Sight[] = visitsOf('looks').map(([, reader, path]) => ({
  reader,
  path,
  addressIn: (api) => addressFor(reader, path, api),
}))

/** The pages that this reader looks at. */
export const looksOf = (reader: Reader): Sight[] => pagesToLookAt.filter((sight) => sight.reader === reader)

/** Pages whose calls and queries are counted, with their route modules. */
export const countedPages = visitsOf('counted')

/** All pages of both lists, once. */
export const visitedPages = [
  ...new Map([...visitsOf('looks'), ...countedPages].map((visit) => [visit.join(' '), visit])).values(),
]
