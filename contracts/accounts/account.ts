import { z } from 'zod'
import { lifetimes, localeCodes } from '../constants'
import { endpoint, FileOutput } from '../endpoint'
import { accessLevels } from '../permissions'
import { asciiAddress } from '../email-address'

const own = { permission: 'account.own', tag: 'account' } as const

/**
 * Data of the account settings. `locale` is the language of mails and notifications; if `timeZone` is null,
 * `countryZone` applies.
 */
export const Account = z
  .object({
    email: z.string(),
    kind: z.enum(accessLevels).exclude(['visitor']),
    locale: z.enum(localeCodes),
    timeZone: z.string().nullable(),
    countryZone: z.string(),
    memberSince: z.iso.datetime(),
    /** Offers are chosen for the user on the page after login. */
    suggestions: z.boolean(),
    /**
     * Mails and push messages say nothing but that there is news; no country or city in the directory, on its map, in its filters
     * and on cards; no suggestions of or to the user; no whole network address is stored.
     */
    discreet: z.boolean(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const getAccount = endpoint('GET', '/users/me/account', {
  ...own,
  summary: 'E-mail, kind and age of the user’s account',
  output: Account,
})

const password = z.string().min(1, 'required').max(1024, 'tooLong')

export const Deactivation = z.strictObject({ password }).meta({ id: 'Deactivation' })
export type Deactivation = z.infer<typeof Deactivation>

export const deactivateAccount = endpoint('POST', '/users/me/deactivation', {
  ...own,
  summary:
    'Deactivate the user’s account and end all its sessions; logging in before the given time reactivates it',
  input: Deactivation,
  output: z.object({ until: z.iso.datetime() }).meta({ id: 'Deactivated' }),
})

/** Requires the e-mail address as well as the password, against accidental deletion. */
export const Erasure = z
  .strictObject({
    email: z.string().overwrite(asciiAddress).min(1, 'required').max(254, 'tooLong'),
    password,
  })
  .meta({ id: 'Erasure' })
export type Erasure = z.infer<typeof Erasure>

export const eraseAccount = endpoint('POST', '/users/me/erasure', {
  ...own,
  summary: 'Erase the user’s account, its contributors and all their data immediately and permanently',
  input: Erasure,
})

/** The newest export of the user's data, or null fields if there is none. */
export const DataExport = z
  .object({
    state: z.enum(['none', 'waiting', 'ready', 'failed']),
    requestedAt: z.iso.datetime().nullable(),
    /** Set when the export is ready: it can be downloaded until then. */
    expiresAt: z.iso.datetime().nullable(),
    bytes: z.number().int().nullable(),
    /** Earliest time of the next export; null if one can be requested now. */
    nextAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof DataExport>

export const getDataExport = endpoint('GET', '/users/me/export', {
  ...own,
  summary: 'Progress of the export of the user’s data',
  output: DataExport,
})

export const requestDataExport = endpoint('POST', '/users/me/export', {
  ...own,
  summary: 'Request an export of the user’s data, at most once a day; a mail announces when it is ready',
  output: DataExport,
  status: 202,
})

export const getDataExportFile = endpoint('GET', '/users/me/export/file', {
  ...own,
  summary: 'Download the export of the user’s data as a ZIP archive, available for 7 days',
  output: FileOutput,
  types: ['application/zip'],
})

/** End of the period in which logging in reactivates an account. Adds calendar years, so the date stays the same. */
export function reactivationEnd(deactivatedAt: Date): Date {
  const end = new Date(deactivatedAt)
  end.setUTCFullYear(end.getUTCFullYear() + lifetimes.reactivationYears)
  return end
}
