import { z } from 'zod'
import { limits, pageSizes } from '../constants'
import { endpoint, IdParams, listFile, PageQuery } from '../endpoint'
import { written } from '../texts'

const deciding = { permission: 'validation.decide', tag: 'validation' } as const

/** A warning about a journalist, visible to admins and providers but never to the journalist. */
export const JournalistFlag = z
  .object({
    id: z.string(),
    reason: z.string(),
    flaggedAt: z.iso.datetime(),
    /** Source: the admins, or a provider by name; null if that account is gone. */
    office: z.enum(['provider', 'administration']),
    organisation: z.string().nullable(),
    can: z.object({ end: z.boolean() }),
  })
  .meta({ id: 'JournalistFlag' })
export type JournalistFlag = z.infer<typeof JournalistFlag>

/** A warning in the overall list. `caseId` is the journalist's newest request that the user can open. */
export const FlaggedJournalist = JournalistFlag.extend({
  journalist: z.object({
    title: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    country: z.string().nullable(),
  }),
  caseId: z.string().nullable(),
}).meta({ id: 'FlaggedJournalist' })
export type FlaggedJournalist = z.infer<typeof FlaggedJournalist>

export const listFlags = endpoint('GET', '/journalist-flags', {
  ...deciding,
  summary: 'Warnings about journalists by providers and admins, newest first',
  query: PageQuery.extend({
    itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
    text: z.string().overwrite(written).max(limits.searchCharacters).optional(),
  }),
  output: z.array(FlaggedJournalist),
  paged: true,
})

export const exportFlags = endpoint('GET', '/journalist-flag-export', {
  ...deciding,
  summary: 'The same list as a file; for admins it is recorded in the audit log',
  query: z.object({ text: listFlags.query.shape.text }),
  ...listFile,
})

export const Warning = z
  .strictObject({
    reason: z
      .string()
      .overwrite(written)
      .min(1, 'flagReasonRequired')
      .max(limits.reasonMaximumCharacters, 'tooLong'),
  })
  .meta({ id: 'Warning' })

export const flagJournalist = endpoint('POST', '/validation-requests/{id}/flag', {
  ...deciding,
  summary: 'Flag a journalist who has requested validation; one active warning per organisation',
  params: IdParams,
  input: Warning,
  output: JournalistFlag,
  status: 201,
})

export const endFlag = endpoint('POST', '/journalist-flags/{id}/end', {
  ...deciding,
  summary: 'End a warning of the user’s organisation or, as an admin, any warning',
  params: IdParams,
})
