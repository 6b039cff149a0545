import { randomUUID } from 'node:crypto'

/** A format that is safe for the log and has a maximum length. */
const wellFormed = /^[\w-]{8,64}$/

/** The request id from a trusted proxy or from the host of the pages, otherwise a new one. */
export const requestIdOf = (given: string | undefined, trustProxy: boolean): string =>
  trustProxy && given !== undefined && wellFormed.test(given) ? given : randomUUID()
