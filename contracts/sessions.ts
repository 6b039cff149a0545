import { z } from 'zod'
import { endpoint, IdParams } from './endpoint'

/** A login that still lasts. `address` is shortened; names of browser and system are null where nobody can tell. */
export const OwnSession = z
  .object({
    id: z.string(),
    current: z.boolean(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Within the life of a token, a quarter of an hour. */
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

const own = { permission: 'account.own', tag: 'sessions' } as const

export const listSessions = endpoint('GET', '/users/me/sessions', {
  ...own,
  summary: 'Own sessions that still last, the one used last comes first; at most 100',
  output: z.array(OwnSession),
})

export const endSession = endpoint('DELETE', '/users/me/sessions/{id}', {
  ...own,
  summary: 'End one of the own sessions at once',
  params: IdParams,
})

export const endOtherSessions = endpoint('DELETE', '/users/me/sessions', {
  ...own,
  summary: 'End all own sessions at once, except the one that asks',
})
