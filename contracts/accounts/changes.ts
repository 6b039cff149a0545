import { z } from 'zod'
import { endpoint } from '../endpoint'

/** Seconds in which pages do not change with the time alone. Each day of each time zone begins with such a span. */
export const timeSpanSeconds = 300

export const getChanges = endpoint('GET', '/users/me/changes', {
  permission: 'signedIn',
  tag: 'users',
  summary: 'Whether anything that the user is shown may have changed',
  output: z.object({
    /** The same text as before: nothing has changed. Null: nobody knows. */
    version: z.string().nullable(),
  }),
})
