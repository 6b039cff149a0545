import { adminSections } from '~/app/platform/paths'

type Section = (typeof adminSections)[keyof typeof adminSections][number][0]

/** The letters after `g`. */
export const sectionKeys = {
  o: 'overview',
  s: 'statistics',
  p: 'people',
  v: 'journalists',
  t: 'reviews',
  l: 'links',
  c: 'offers',
  d: 'documents',
  h: 'helpdesk',
  m: 'moderation',
  a: 'audit',
} as const satisfies Record<string, Section>

/** What works on every page, and what works on the page of a case. */
export const pageKeys = { j: 'next', k: 'previous', o: 'open', '/': 'search', '?': 'help' } as const
export const caseKeys = { a: 'approve', r: 'reject', q: 'ask', d: 'decide' } as const

export type CaseKey = keyof typeof caseKeys
export type Command =
  | { do: (typeof pageKeys)[keyof typeof pageKeys] | 'awaitSection' }
  | { do: 'focus'; key: CaseKey }
  | { do: 'go'; href: string }

const isIn = <Keys extends object>(keys: Keys, key: PropertyKey): key is keyof Keys =>
  Object.hasOwn(keys, key)

/** What a key means; `g` waits for the letter of a section. */
export function commandOf(key: string, afterG: boolean): Command | null {
  if (afterG) {
    const href = isIn(sectionKeys, key) ? hrefOf(sectionKeys[key]) : undefined
    return href === undefined ? null : { do: 'go', href }
  }
  if (key === 'g') return { do: 'awaitSection' }
  if (isIn(caseKeys, key)) return { do: 'focus', key }
  return isIn(pageKeys, key) ? { do: pageKeys[key] } : null
}

const hrefOf = (section: Section): string | undefined =>
  Object.values(adminSections)
    .flat()
    .find(([name]) => name === section)?.[1]
