import { z } from 'zod'
import { lifetimes, localeCodes } from '../constants'
import { endpoint, FileOutput } from '../endpoint'
import { accessLevels } from '../permissions'

/**
 * What the account settings show. `locale` is the language of mails and notifications; `timeZone` is null where none has
 * been chosen, `countryZone` then takes its place.
 */
export const Account = z
  .object({
    email: z.string(),
    kind: z.enum(accessLevels).exclude(['visitor']),
    locale: z.enum(localeCodes),
    timeZone: z.string().nullable(),
    countryZone: z.string(),
    memberSince: z.iso.datetime(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const getAccount = endpoint('GET', '/users/me/account', {
  permission: 'account.own',
  tag: 'account',
  summary: 'E-mail, kind and age of the own account',
  output: Account,
})

const password = z.string().min(1, 'required').max(1024, 'tooLong')

export const Deactivation = z.strictObject({ password }).meta({ id: 'Deactivation' })
export type Deactivation = z.infer<typeof Deactivation>

export const deactivateAccount = endpoint('POST', '/users/me/deactivation', {
  permission: 'account.own',
  tag: 'account',
  summary: 'Hide the own account and end all its sessions; logging in brings it back until the given moment',
  input: Deactivation,
  output: z.object({ until: z.iso.datetime() }).meta({ id: 'Deactivated' }),
})

/** Besides the password the own e-mail, typed: nobody does that by accident. */
export const Erasure = z
  .strictObject({ email: z.string().trim().min(1, 'required').max(254, 'tooLong'), password })
  .meta({ id: 'Erasure' })
export type Erasure = z.infer<typeof Erasure>

export const eraseAccount = endpoint('POST', '/users/me/erasure', {
  permission: 'account.own',
  tag: 'account',
  summary: 'Erase the own account, its contributors and all their data, at once and for ever',
  input: Erasure,
})

/** The newest copy of one's own data, if there is one. */
export const DataExport = z
  .object({
    state: z.enum(['none', 'waiting', 'ready', 'failed']),
    requestedAt: z.iso.datetime().nullable(),
    /** Where it is ready: until then it can be downloaded. */
    expiresAt: z.iso.datetime().nullable(),
    bytes: z.number().int().nullable(),
    /** From then on a new one can be asked for; null where that is now. */
    nextAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof DataExport>

export const getDataExport = endpoint('GET', '/users/me/export', {
  permission: 'account.own',
  tag: 'account',
  summary: 'How the copy of the own data is getting on',
  output: DataExport,
})

export const requestDataExport = endpoint('POST', '/users/me/export', {
  permission: 'account.own',
  tag: 'account',
  summary: 'Ask for a copy of the own data, at most once a day; a mail says when it is ready',
  output: DataExport,
  status: 202,
})

export const getDataExportFile = endpoint('GET', '/users/me/export/file', {
  permission: 'account.own',
  tag: 'account',
  summary: 'The copy of the own data as a ZIP archive, for 7 days',
  output: FileOutput,
  types: ['application/zip'],
})

/** Until then logging in brings an account back: calendar years, so that the day is the same. */
export function reactivationEnd(deactivatedAt: Date): Date {
  const end = new Date(deactivatedAt)
  end.setUTCFullYear(end.getUTCFullYear() + lifetimes.reactivationYears)
  return end
}
