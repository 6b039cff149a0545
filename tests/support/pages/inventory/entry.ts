import type { Role } from '~/tests/support/people'

/** With whom the walk opens every page. */
export const walkers = ['visitor', 'restricted', 'journalist', 'provider', 'admin'] as const
export type Walker = (typeof walkers)[number]
export type Expected = number | Partial<Record<Walker, number>>

/** `published`: an outlet that can request an audit. `audited`: one in an audit, with findings; `auditor`: who audits it. */
export type Reader = Role | 'visitor' | 'published' | 'audited' | 'auditor'
/** Who looks, and at which address. */
export type Look = `${Reader} /${string}`

/** What is checked of a route module. */
export interface PageEntry {
  /** What a GET of this address answers; redirects are not followed. */
  opened: [path: string, expected: Expected]
  /** Looked at by axe and by the HTML checker, as somebody who finds something there. */
  looks?: Look[]
  /** Calls and queries of its loader are counted. The id of a record stands as `:name`. */
  counted?: Look[]
}
export type Inventory = Record<string, PageEntry>

/** For members: visitors log in first. */
export const toLogin = (rest: number, change: Partial<Record<Walker, number>> = {}): Expected => ({
  visitor: 302,
  restricted: rest,
  journalist: rest,
  provider: rest,
  admin: rest,
  ...change,
})

/** Members are led on. */
export const forVisitors: Expected = {
  visitor: 200,
  restricted: 303,
  journalist: 303,
  provider: 303,
  admin: 303,
}
