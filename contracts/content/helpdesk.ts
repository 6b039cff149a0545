import { z } from 'zod'
import { limits, localeCodes } from '../constants'
import { endpoint, IdParams, listFile, PageQuery } from '../endpoint'
import { Email } from '../email-address'
import { charactersIn, isPersonalName, plainLineBreaks, requiredText } from '../texts'

const answering = { permission: 'helpdesk.answer', tag: 'helpdesk' } as const

/** Topics of helpdesk requests. */
export const helpdeskTopics = [
  'account', 'validation', 'offers', 'guide', 'certification', 'academy', 'technical', 'privacy', 'other',
] as const // prettier-ignore

/** Open until a request is answered, or closed without an answer. */
export const helpdeskStates = ['open', 'answered', 'closed'] as const
export type HelpdeskState = (typeof helpdeskStates)[number]

const text = (minimum: number, maximum: number) =>
  z
    .string()
    .transform(plainLineBreaks)
    .pipe(
      z
        .string()
        .min(1, 'required')
        .refine((value) => value === '' || charactersIn(value) >= minimum, 'messageTooShort')
        .max(maximum, 'tooLong'),
    )

/** A request of a user or a visitor. The answer is sent to `email`, in the language of `locale`. */
export const HelpdeskQuestion = z
  .strictObject({
    topic: z.enum(helpdeskTopics, 'required'),
    name: requiredText(160).refine(isPersonalName, 'invalid'),
    email: Email,
    body: text(limits.messageMinimumCharacters, limits.helpdeskMaximumCharacters),
    locale: z.enum(localeCodes).optional(),
  })
  .meta({ id: 'HelpdeskQuestion' })
export type HelpdeskQuestion = z.infer<typeof HelpdeskQuestion>

/** A request as admins see it. `member` is the sender's account; null for visitors and erased accounts. */
export const HelpdeskRequest = z
  .object({
    id: z.string(),
    topic: z.enum(helpdeskTopics),
    name: z.string(),
    email: z.string(),
    locale: z.enum(localeCodes),
    body: z.string(),
    state: z.enum(helpdeskStates),
    createdAt: z.iso.datetime(),
    member: z.object({ id: z.string(), name: z.string() }).nullable(),
    answer: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable(),
    answeredBy: z.string().nullable(),
  })
  .meta({ id: 'HelpdeskRequest' })
export type HelpdeskRequest = z.infer<typeof HelpdeskRequest>

export const askHelpdesk = endpoint('POST', '/helpdesk/requests', {
  permission: 'public',
  tag: 'helpdesk',
  summary: 'Send a helpdesk request; the answer comes by mail',
  input: HelpdeskQuestion,
  status: 202,
})

export const listHelpdeskRequests = endpoint('GET', '/helpdesk/requests', {
  ...answering,
  summary:
    'Requests in one state: open ones with the longest wait first, others newest first; counts per state',
  query: PageQuery.extend({ state: z.enum(helpdeskStates).default('open') }),
  output: z.object({
    items: z.array(HelpdeskRequest),
    /** Up to 1,000 each; 1,001 means more. */
    counts: z.record(z.enum(helpdeskStates), z.number().int()),
  }),
  paged: true,
})

export const exportHelpdeskRequests = endpoint('GET', '/helpdesk/request-export', {
  ...answering,
  summary: 'Requests in one state as a file, without their texts and addresses',
  query: z.object({ state: z.enum(helpdeskStates).default('open') }),
  ...listFile,
})

export const getHelpdeskRequest = endpoint('GET', '/helpdesk/requests/{id}', {
  ...answering,
  summary: 'One request with its answer',
  params: IdParams,
  output: HelpdeskRequest,
})

export const HelpdeskAnswer = z
  .strictObject({ answer: text(limits.messageMinimumCharacters, limits.messageMaximumCharacters) })
  .meta({ id: 'HelpdeskAnswer' })
export type HelpdeskAnswer = z.infer<typeof HelpdeskAnswer>

export const answerHelpdeskRequest = endpoint('POST', '/helpdesk/requests/{id}/answer', {
  ...answering,
  summary: 'Answer a request by mail; possible once',
  params: IdParams,
  input: HelpdeskAnswer,
  output: HelpdeskRequest,
})

export const closeHelpdeskRequest = endpoint('PUT', '/helpdesk/requests/{id}/closed', {
  ...answering,
  summary: 'Close an open request without an answer. Idempotent',
  params: IdParams,
})

export const reopenHelpdeskRequest = endpoint('DELETE', '/helpdesk/requests/{id}/closed', {
  ...answering,
  summary: 'Reopen a closed request. Idempotent',
  params: IdParams,
})
