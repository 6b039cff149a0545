import { randomUUID } from 'node:crypto'

/** Nothing that could break a line of the log or grow without end. */
const wellFormed = /^[\w-]{8,64}$/

/** The id that a proxy or the host of the pages has given to a request, where such a one is in front; else a new one. */
export const requestIdOf = (given: string | undefined, trustProxy: boolean): string =>
  trustProxy && given !== undefined && wellFormed.test(given) ? given : randomUUID()
