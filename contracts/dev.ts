import { z } from 'zod'
import { localeCodes } from './constants'
import { endpoint, IdParams, PageQuery } from './endpoint'

/** Endpoints of development mode, in which mails are stored instead of sent. */

const DevMailSummary = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    locale: z.enum(localeCodes),
    template: z.string(),
    state: z.enum(['queued', 'sent', 'failed']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DevMailSummary' })
export type DevMailSummary = z.infer<typeof DevMailSummary>

export const DevMail = DevMailSummary.extend({ text: z.string() }).meta({ id: 'DevMail' })
export type DevMail = z.infer<typeof DevMail>

export const listDevMails = endpoint('GET', '/dev/mails', {
  permission: 'public',
  tag: 'development',
  summary: 'Stored mails, newest first; development only',
  query: PageQuery,
  output: z.array(DevMailSummary),
  paged: true,
})

export const getDevMail = endpoint('GET', '/dev/mails/{id}', {
  permission: 'public',
  tag: 'development',
  summary: 'One mail with its text part; development only',
  params: IdParams,
  output: DevMail,
})
