import type { Args } from './args'

/** Makes a value for one copy of a page. */
export type MakeFresh = (args: Pick<Args, 'context'>) => string

/**
 * A random or signed value in a page that no two copies of it may share. When a kept page is sent, it gets a new one
 * (docs/decisions/068).
 * @param make returns at least `freshCharacters` characters that occur nowhere else, and need no escape in HTML or JSON
 */
export function fresh(args: Pick<Args, 'context'>, make: MakeFresh): string {
  const value = make(args)
  args.context.fresh?.set(value, make)
  return value
}

/** Shorter values could occur in a page by chance. */
export const freshCharacters = 16
