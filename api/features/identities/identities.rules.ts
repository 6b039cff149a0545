import { lifetimes } from '~/contracts/constants'

/** The longest of each, in bytes: together they lie in a cookie, which has room for 4,096 with all else. */
export const longest = { subject: 255, email: 254, name: 80, label: 100 }

/** Something to fill into a form; null for nothing that fits into so many bytes, as JSON writes it. */
export function trimmed(value: string, bytes: number): string | null {
  const text = value.trim()
  // PostgreSQL stores no NUL.
  if (text === '' || text.includes('\0')) return null
  return Buffer.byteLength(JSON.stringify(text)) - 2 <= bytes ? text : null
}

export type Claims = Readonly<Record<string, unknown>>

/** On one line; null for nothing that fits. */
const lineOf = (told: unknown, bytes: number) =>
  trimmed(typeof told === 'string' ? told.replace(/[\s\p{C}]+/gu, ' ') : '', bytes)

/** Some providers write the truth value as a text. */
export const isConfirmedIn = (claims: Claims): boolean =>
  claims['email_verified'] === true || claims['email_verified'] === 'true'

/** First and last name for a form; a provider that only tells the whole name means its last word by the last name, most often. */
export function namesIn(claims: Claims): { firstName: string | null; lastName: string | null } {
  const part = (name: string) => lineOf(claims[name], longest.name)
  const [given, family] = [part('given_name'), part('family_name')]
  if (given !== null || family !== null) return { firstName: given, lastName: family }
  const words = (lineOf(claims['name'], longest.name) ?? '').split(' ').filter((word) => !word.includes('@'))
  const last = words.length > 1 ? words.pop() : undefined
  return { firstName: words.join(' ') || null, lastName: last ?? null }
}

/**
 * What people recognise an account by: the address if the provider has confirmed it, otherwise the user name or a name; null if
 * there is none. Somebody can enter the address of another person at a provider that does not check: such an address is not shown,
 * nor a name that looks like one.
 */
export function labelOf(claims: Claims): string | null {
  const address = isConfirmedIn(claims) ? lineOf(claims['email'], longest.email) : null
  if (address !== null) return address
  const parts = [claims['given_name'], claims['family_name']].filter((each) => typeof each === 'string')
  const names = [claims['preferred_username'], claims['name'], parts.join(' ')]
  const lines = names.map((each) => lineOf(each, longest.label))
  return lines.find((each) => each !== null && !each.includes('@')) ?? null
}

/** Whether an identity may still be linked that a provider has answered for then, in milliseconds. */
export const isFresh = (at: number, now: Date): boolean =>
  now.getTime() - at <= lifetimes.unlinkedIdentity * 1000
