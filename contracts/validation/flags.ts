import { z } from 'zod'
import { limits, pageSizes } from '../constants'
import { endpoint, IdParams, PageQuery } from '../endpoint'

/** A warning of a journalist, for admins and providers; the journalist's own pages never show it. */
export const JournalistFlag = z
  .object({
    id: z.string(),
    reason: z.string(),
    flaggedAt: z.iso.datetime(),
    /** Who warns: the administration, or a provider by name; null: a former member. */
    office: z.enum(['provider', 'administration']),
    organisation: z.string().nullable(),
    can: z.object({ end: z.boolean() }),
  })
  .meta({ id: 'JournalistFlag' })
export type JournalistFlag = z.infer<typeof JournalistFlag>

/** A warning in the list of all of them. `caseId` is the newest request of the journalist that the reader can open. */
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
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'Journalists of whom providers and admins warn, newest first',
  query: PageQuery.extend({
    itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
    text: z.string().trim().max(limits.searchCharacters).optional(),
  }),
  output: z.array(FlaggedJournalist),
  paged: true,
})

export const Warning = z
  .strictObject({
    reason: z.string().trim().min(1, 'flagReasonRequired').max(limits.reasonMaximumCharacters, 'tooLong'),
  })
  .meta({ id: 'Warning' })

export const flagJournalist = endpoint('POST', '/validation-requests/{id}/flag', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'Warn of a journalist who has asked for validation; one warning per organisation at a time',
  params: IdParams,
  input: Warning,
  output: JournalistFlag,
  status: 201,
})

export const endFlag = endpoint('POST', '/journalist-flags/{id}/end', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'End a warning: of the own organisation, or, as an admin, of any',
  params: IdParams,
})
