import { lifetimes } from '~/contracts/constants'

/** Something to fill into a form; null for nothing that fits. */
export function trimmed(value: string, characters: number): string | null {
  const text = value.trim()
  // PostgreSQL stores no NUL.
  return text !== '' && text.length <= characters && !text.includes('\0') ? text : null
}

/** The first of what a provider tells that people recognise an account by, on one line; null if there is none. */
export function labelOf(told: readonly unknown[]): string | null {
  const lines = told.map((each) => (typeof each === 'string' ? each : ''))
  const fitting = lines.map((each) => trimmed(each.replace(/[\s\p{C}]+/gu, ' '), 254))
  return fitting.find((each) => each !== null) ?? null
}

/** Whether an identity may still be linked that a provider has answered for then, in milliseconds. */
export const isFresh = (at: number, now: Date): boolean =>
  now.getTime() - at <= lifetimes.unlinkedIdentity * 1000
