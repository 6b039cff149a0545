import { lifetimes } from '~/contracts/constants'

/** Something to fill into a form; null for nothing that fits. */
export function trimmed(value: string, characters: number): string | null {
  const text = value.trim()
  // PostgreSQL stores no NUL.
  return text !== '' && text.length <= characters && !text.includes('\0') ? text : null
}

/** On one line; null for nothing that fits. */
const lineOf = (told: unknown) =>
  trimmed(typeof told === 'string' ? told.replace(/[\s\p{C}]+/gu, ' ') : '', 254)

/**
 * What people recognise an account by: the address if the provider has confirmed it, otherwise the user name or a name; null if
 * there is none. Somebody can enter the address of another person at a provider that does not check: such an address is not shown,
 * nor a name that looks like one.
 */
export function labelOf(claims: Readonly<Record<string, unknown>>): string | null {
  const address = claims['email_verified'] === true ? lineOf(claims['email']) : null
  if (address !== null) return address
  const parts = [claims['given_name'], claims['family_name']].filter((each) => typeof each === 'string')
  const names = [claims['preferred_username'], claims['name'], parts.join(' ')].map(lineOf)
  return names.find((each) => each !== null && !each.includes('@')) ?? null
}

/** Whether an identity may still be linked that a provider has answered for then, in milliseconds. */
export const isFresh = (at: number, now: Date): boolean =>
  now.getTime() - at <= lifetimes.unlinkedIdentity * 1000
