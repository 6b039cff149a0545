import { z } from 'zod'
import { doubtLimits, doubtStates, limits, localeCodes } from '../constants'
import { Email } from '../email-address'
import { endpoint, IdParams, listFile, PageQuery } from '../endpoint'
import { oneLine, plainLineBreaks, RequiredWebAddress } from '../texts'
import { DisclosedAnswer, DisclosedQuestion, DisclosureEntry, PublicDoubt, ReportNumber } from './disclosure'

/**
 * Anybody may doubt an answer of the newest transparency report of an outlet. The campus team publishes the doubt beside the answer or
 * rejects it; the outlet can reply to a published one. A doubt stays with its report, also when a newer one takes its place.
 */
const tag = 'doubts'
const decide = { permission: 'doubts.decide', tag } as const
const own = { permission: 'selfAssessment.own', tag } as const

const words = (length: number) =>
  z.string().overwrite(plainLineBreaks).min(1, 'required').max(length, 'tooLong')

export const NewDoubt = z
  .strictObject({
    /** Key of a question that the report answers in public, also with why it does not apply. */
    question: z.string().min(1).max(60),
    text: words(doubtLimits.text),
    /** Of a page that is to prove it. */
    link: RequiredWebAddress.optional(),
    /** Where a visitor wants to hear what became of it. Members are known by their account: theirs is ignored. */
    email: Email.optional(),
    /** Of the mail to this address. */
    locale: z.enum(localeCodes).optional(),
  })
  .meta({ id: 'NewDoubt' })
export type NewDoubt = z.infer<typeof NewDoubt>

export const doubtAnswer = endpoint('POST', '/outlets/{id}/disclosures/{number}/doubts', {
  permission: 'public',
  tag,
  summary:
    'Doubt an answer of the newest report of an outlet. 409 if the report was replaced or cannot be read, has no such answer, or is of the user’s own outlet',
  params: z.object({ id: z.string().overwrite(oneLine).min(1).max(64), number: ReportNumber }),
  input: NewDoubt,
  status: 202,
})

export type DoubtState = (typeof doubtStates)[number]

const summary = {
  id: z.string(),
  state: z.enum(doubtStates),
  /** With its name as the report has it. */
  outlet: z.object({ id: z.string(), name: z.string() }),
  /** Of the report. */
  number: z.number().int(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
}

export const DoubtSummary = z.object(summary).meta({ id: 'DoubtSummary' })
export type DoubtSummary = z.infer<typeof DoubtSummary>

export const listDoubts = endpoint('GET', '/doubts', {
  ...decide,
  summary:
    'Doubts in one state: open ones with the longest wait first, others by their decision, newest first; counts per state',
  query: PageQuery.extend({ state: z.enum(doubtStates).default('open') }),
  output: z.object({
    items: z.array(DoubtSummary),
    /** Up to 1,000 each; 1,001 means more. */
    counts: z.record(z.enum(doubtStates), z.number().int()),
  }),
  paged: true,
})

export const exportDoubts = endpoint('GET', '/doubt-export', {
  ...decide,
  summary: 'Export the doubts in one state as CSV, at most 20,000; creates an audit entry',
  query: z.object({ state: listDoubts.query.shape.state }),
  ...listFile,
})

/** The answer that is doubted, as it was published. */
const answer = { question: DisclosedQuestion, answer: DisclosedAnswer }

export const DoubtCase = z
  .object({
    ...summary,
    link: z.string().nullable(),
    /** Null for visitors and erased accounts. */
    member: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Somebody is told the decision: the member, or a visitor by mail. The address stays hidden. */
    isAwaited: z.boolean(),
    report: DisclosureEntry,
    ...answer,
    /** Why it was rejected; null if it was not. */
    reason: z.string().nullable(),
    /** Null if the account is gone, or nothing was decided. */
    decidedBy: z.string().nullable(),
    /** Until when the decision can be undone; null if it cannot. */
    undoUntil: z.iso.datetime().nullable(),
    reply: PublicDoubt.shape.reply,
  })
  .meta({ id: 'DoubtCase' })
export type DoubtCase = z.infer<typeof DoubtCase>

const inLanguage = z.object({ locale: z.enum(localeCodes).optional() })

export const getDoubt = endpoint('GET', '/doubts/{id}', {
  ...decide,
  summary: 'One doubt with the answer that it is about',
  params: IdParams,
  query: inLanguage,
  output: DoubtCase,
})

export const DoubtDecision = z
  .discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('publish') }),
    z.strictObject({
      decision: z.literal('reject'),
      /** Told to who asked, and to nobody else. */
      reason: words(limits.reasonMaximumCharacters),
    }),
  ])
  .meta({ id: 'DoubtDecision' })
export type DoubtDecision = z.infer<typeof DoubtDecision>

export const decideDoubt = endpoint('PUT', '/doubts/{id}/decision', {
  ...decide,
  summary:
    'Publish a doubt beside the answer, or reject it; outlet and asker are told after ten minutes, if the report can be read then. 409 if it is decided, or the report shows as many as it may',
  params: IdParams,
  input: DoubtDecision,
})

export const undoDoubtDecision = endpoint('DELETE', '/doubts/{id}/decision', {
  ...decide,
  summary:
    'Undo a decision of the last ten minutes, before anybody gets a message about it. 409 after that, and once the outlet has replied',
  params: IdParams,
})

/** A published doubt about a report of the user’s outlet. */
export const OwnDoubt = PublicDoubt.extend({
  number: z.number().int(),
  /** Grows with each change of the reply: what a save is based on. 0 before the first. */
  version: z.number().int(),
  /** False while the report is withdrawn: nobody sees the doubt, or a reply to it. */
  isShown: z.boolean(),
}).meta({ id: 'OwnDoubt' })
export type OwnDoubt = z.infer<typeof OwnDoubt>

export const listOwnDoubts = endpoint('GET', '/disclosure/doubts', {
  ...own,
  summary: 'Published doubts about the reports of the user’s outlet, newest first',
  query: PageQuery,
  output: z.array(OwnDoubt),
  paged: true,
})

/** With the question in place of its key. */
export const DoubtWithAnswer = OwnDoubt.extend(answer).meta({ id: 'DoubtWithAnswer' })
export type DoubtWithAnswer = z.infer<typeof DoubtWithAnswer>

export const getOwnDoubt = endpoint('GET', '/disclosure/doubts/{id}', {
  ...own,
  summary: 'One of them with the answer that it is about',
  params: IdParams,
  query: inLanguage,
  output: DoubtWithAnswer,
})

/** The version of the reply that a change is based on. */
const base = z.coerce.number().int().min(0)

export const DoubtReply = z.strictObject({ text: words(doubtLimits.reply), base }).meta({ id: 'DoubtReply' })
export type DoubtReply = z.infer<typeof DoubtReply>

export const replyToDoubt = endpoint('PUT', '/disclosure/doubts/{id}/reply', {
  ...own,
  summary: 'Reply to a doubt in public, or change the reply. 409 if a colleague was faster',
  params: IdParams,
  input: DoubtReply,
})

export const deleteReply = endpoint('DELETE', '/disclosure/doubts/{id}/reply', {
  ...own,
  summary: 'Delete the reply. 409 if a colleague was faster than its `base`',
  params: IdParams,
  query: z.object({ base: base.optional() }),
})
