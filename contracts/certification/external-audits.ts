import { z } from 'zod'
import { AnswerFile } from '../content/answer-values'
import { DisclosedAnswer, DisclosedQuestion, disclosureStandings, ReportNumber } from '../content/disclosure'
import {
  auditJudgements, auditLimits, auditQueues, auditStates, auditStops, localeCodes, mostClauses, pageSizes,
} from '../constants' // prettier-ignore
import { endpoint, FileInput, FileOutput, IdParams, iri, listFile, PageQuery } from '../endpoint'
import { plainLineBreaks, RequiredWebAddress } from '../texts'

/**
 * External audits: a certification body looks through a published transparency report of an outlet, question by question, and
 * decides whether it is certified. Three sides see a case: the outlet, the body and the admins. Internal answers are seen by the
 * assigned auditor and decider alone, from acceptance until 30 days after the decision.
 */
const tag = 'externalAudits'
const request = { permission: 'audits.request', tag } as const
/** Anybody who has a side; which cases they see is up to the API. */
const read = { permission: 'audits.read', tag } as const
/** Calls about one case. */
const outlet = { permission: 'audits.own', tag, params: IdParams } as const
const conduct = { permission: 'audits.conduct', tag, params: IdParams } as const
const decide = { permission: 'audits.decide', tag, params: IdParams } as const

const count = z.number().int()
/** The version that a change is based on; 0 for the first. */
const base = z.coerce.number().int().min(0)
/** `waitingSince` of the case that was read: 409 if it has been passed on since. Without it, the state alone counts. */
const since = z.iso.datetime().optional()
const words = (length: number) =>
  z.string().overwrite(plainLineBreaks).min(1, 'required').max(length, 'tooLong')
const noWords = (length: number) => z.string().overwrite(plainLineBreaks).max(length, 'tooLong').default('')

export type AuditState = (typeof auditStates)[number]
export type AuditStop = (typeof auditStops)[number]
export type AuditJudgement = (typeof auditJudgements)[number]
export const auditSides = ['outlet', 'body', 'admin'] as const
export type AuditSide = (typeof auditSides)[number]

/** A party by its name, also once its account is gone: then `id` is null; a body keeps its name, an outlet that was erased has ''. */
const Party = z.object({ id: z.string().nullable(), name: z.string() })

const summary = {
  id: z.string(),
  state: z.enum(auditStates),
  /** Null unless the state is `stopped`. */
  stop: z.enum(auditStops).nullable(),
  outlet: Party,
  body: Party,
  /** Numbers of the report that is audited, and of the version of the standard that it answers. */
  report: count,
  standard: count,
  requestedAt: z.iso.datetime(),
  /** Whose turn it is, and since when; null once it has ended. */
  turn: z.enum(['outlet', 'body']).nullable(),
  waitingSince: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Who has ended it; null while it goes on, and where the campus has stopped it. */
  endedBy: z.enum(auditSides).nullable(),
  /** Questions with a judgement, of how many. */
  judged: count,
  questions: count,
  /** Minor and major findings whose correction is not accepted. */
  openFindings: count,
  /** The earliest day of an open finding; null if there is none. */
  dueOn: z.iso.date().nullable(),
  /** Name of the auditor, null while there is none or the account is gone. The outlet sees it from acceptance. */
  auditor: z.string().nullable(),
}

export const AuditSummary = z.object(summary).meta({ id: 'AuditSummary' })
export type AuditSummary = z.infer<typeof AuditSummary>

export const AuditQuery = PageQuery.extend({
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
  /** By default the first queue with entries. */
  queue: z.enum(auditQueues).optional(),
})

export const listAudits = endpoint('GET', '/external-audits', {
  ...read,
  summary:
    'External audits of the user’s outlet or body, or of all for admins, by queue: those that wait longest first, ended ones newest first',
  query: AuditQuery,
  output: z.object({
    queue: z.enum(auditQueues),
    items: z.array(AuditSummary),
    /** Up to 1,000 each; 1,001 means more. */
    counts: z.record(z.enum(auditQueues), count),
  }),
  paged: true,
})

export const exportAudits = endpoint('GET', '/external-audits/file', {
  ...read,
  summary: 'The external audits that the user sees as CSV, newest first',
  ...listFile,
})

export const NewAudit = z
  .strictObject({
    body: iri('users'),
    /** The newest report: it must be published and not out of date. */
    report: ReportNumber,
    /** For the body, what it should know beforehand. */
    text: noWords(auditLimits.text),
  })
  .meta({ id: 'NewAudit' })
export type NewAudit = z.infer<typeof NewAudit>

export const requestAudit = endpoint('POST', '/external-audits', {
  ...request,
  summary:
    'Request an external audit of the newest report from a body. 409 if one is open, the body cannot be asked, or the report is not the newest valid one',
  input: NewAudit,
  output: z.object({ id: z.string() }),
  status: 201,
})

/** What was said and done, oldest first. */
export const AuditEntry = z
  .object({
    id: z.string(),
    kind: z.enum([
      'requested', 'accepted', 'declined', 'assigned', 'unassigned', 'message', 'handedOver', 'returned',
      'takenBack', 'submitted', 'sentBack', 'certified', 'refused', 'undone', 'withdrawn', 'stopped',
    ]), // prettier-ignore
    side: z.enum(auditSides).nullable(),
    /** Null if the account is gone, or hidden from this user. */
    name: z.string().nullable(),
    text: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

/** What the outlet has done about a finding. */
const Correction = z.object({
  text: z.string(),
  links: z.array(z.string()),
  files: z.array(AnswerFile),
  savedAt: z.iso.datetime(),
  /** Null until the auditor has said. */
  verdict: z.enum(['accepted', 'reopened']).nullable(),
  comment: z.string(),
})

export const Judgement = z
  .object({
    judgement: z.enum(auditJudgements),
    comment: z.string(),
    /** By when a minor or major finding is to be corrected; null for the others. */
    dueOn: z.iso.date().nullable(),
    /** Grows with each change of it: what a save is based on. */
    version: count,
    /** Null without a finding, and until the outlet has answered. */
    correction: Correction.nullable(),
  })
  .meta({ id: 'Judgement' })
export type Judgement = z.infer<typeof Judgement>

/** A question on the auditor’s desk, or as a finding before the outlet. */
export const AuditLine = z
  .object({
    clause: count,
    question: DisclosedQuestion,
    standing: z.enum(disclosureStandings),
    /** Also internal ones, for the outlet and those who may see them; null otherwise, and without an answer. */
    answer: DisclosedAnswer.nullable(),
    /** The outlet sees judgements once the case was handed over or decided; null before, and without one. */
    judgement: Judgement.nullable(),
  })
  .meta({ id: 'AuditLine' })
export type AuditLine = z.infer<typeof AuditLine>

const ClauseNumber = z.coerce.number().int().min(1).max(mostClauses)

export const AuditCase = z
  .object({
    ...summary,
    side: z.enum(auditSides),
    entries: z.array(AuditEntry),
    /** Clauses of the report with how far the auditor is. */
    clauses: z.array(z.object({ clause: count, judged: count, questions: count, openFindings: count })),
    /** Findings that the user sees, minor and major, in order of the questions. */
    findings: z.array(AuditLine),
    /** Ids of who is assigned, for body and admins; null otherwise. */
    auditorId: z.string().nullable(),
    /** Why nobody can decide or go on at present; empty if the case is not hindered. The outlet sees `reportHidden` alone. */
    hindrances: z.array(z.enum(['reportHidden', 'noAuditor', 'unjudged', 'openFindings', 'noDecider'])),
    /** Until when the last step of the user’s side can be undone; null if it cannot. */
    undoUntil: z.iso.datetime().nullable(),
    /** Number of the certificate, once it is certified and public. */
    certificate: z.string().nullable(),
    /** Why it was declined, not certified, or stopped; empty without one. */
    reason: z.string(),
    /** What the user can do now. */
    can: z.object({
      accept: z.boolean(),
      decline: z.boolean(),
      assign: z.boolean(),
      judge: z.boolean(),
      handOver: z.boolean(),
      returnIt: z.boolean(),
      takeBack: z.boolean(),
      submit: z.boolean(),
      decide: z.boolean(),
      message: z.boolean(),
      correct: z.boolean(),
      withdraw: z.boolean(),
      seeInternal: z.boolean(),
    }),
  })
  .meta({ id: 'AuditCase' })
export type AuditCase = z.infer<typeof AuditCase>

const inLanguage = z.object({ locale: z.enum(localeCodes).optional() })

export const getAudit = endpoint('GET', '/external-audits/{id}', {
  ...read,
  summary: 'An external audit as the user’s side sees it',
  params: IdParams,
  query: inLanguage,
  output: AuditCase,
})

export const getDesk = endpoint('GET', '/external-audits/{id}/clauses/{clause}', {
  ...conduct,
  summary: 'A clause on the auditor’s desk: each question with answer, evidence and judgement',
  params: IdParams.extend({ clause: ClauseNumber }),
  query: inLanguage,
  output: z.object({ case: AuditCase, clause: count, lines: z.array(AuditLine) }),
})

export const getAuditFile = endpoint('GET', '/external-audits/{id}/files/{file}', {
  ...read,
  summary: 'A PDF of an answer that the user may see, or of a correction',
  params: IdParams.extend({ file: z.uuid() }),
  output: FileOutput,
  types: ['application/pdf'],
})

export const acceptAudit = endpoint('POST', '/external-audits/{id}/acceptance', {
  ...conduct,
  summary: 'Accept a request. 409 if it is answered, or the body has become dependent',
})

export const declineAudit = endpoint('POST', '/external-audits/{id}/refusal', {
  ...decide,
  summary: 'Decline a request, or an accepted audit not begun; the outlet is told after ten minutes',
  input: z.strictObject({ reason: words(auditLimits.reason) }).meta({ id: 'AuditRefusal' }),
})

export const NewJudgement = z
  .strictObject({
    judgement: z.enum(auditJudgements),
    /** Required unless it conforms. */
    comment: noWords(auditLimits.comment),
    /** Required for minor and major, at least tomorrow. */
    dueOn: z.iso.date('dayInvalid').optional(),
    base,
  })
  .meta({ id: 'NewJudgement' })
export type NewJudgement = z.infer<typeof NewJudgement>

const QuestionParams = IdParams.extend({ question: z.string().min(1).max(60) })

export const judge = endpoint('PUT', '/external-audits/{id}/judgements/{question}', {
  ...conduct,
  summary: 'Save the judgement of a question. 409 if it was changed meanwhile, or the case is not in review',
  params: QuestionParams,
  input: NewJudgement,
  output: Judgement,
})

const Handover = z.strictObject({ text: noWords(auditLimits.text), since }).meta({ id: 'AuditHandover' })

export const handOver = endpoint('POST', '/external-audits/{id}/handover', {
  ...conduct,
  summary: 'Give the case to the outlet, which sees the findings and answers them',
  input: Handover,
})

export const takeBackAudit = endpoint('POST', '/external-audits/{id}/recall', {
  ...conduct,
  summary: 'Take the case back from the outlet. 409 before the last day of an open finding is over',
  input: Handover,
})

export const returnAudit = endpoint('POST', '/external-audits/{id}/return', {
  ...outlet,
  summary: 'Give the case back to the body. Findings without a correction stay open',
  input: Handover,
})

export const NewCorrection = z
  .strictObject({
    text: words(auditLimits.correction),
    links: z.array(RequiredWebAddress).max(auditLimits.links, 'linksTooMany').default([]),
    /** PDFs that the correction keeps, by id, from `uploadCorrectionFile`. */
    files: z.array(z.uuid()).max(auditLimits.files).default([]),
    /** Version of the judgement, which grows with each correction too. */
    base,
  })
  .meta({ id: 'NewCorrection' })
export type NewCorrection = z.infer<typeof NewCorrection>

export const correct = endpoint('PUT', '/external-audits/{id}/corrections/{question}', {
  ...outlet,
  summary: 'Say what the outlet has done about a finding. 409 if it changed meanwhile, or it is not its turn',
  params: QuestionParams,
  input: NewCorrection,
  output: Judgement,
})

export const uploadCorrectionFile = endpoint('POST', '/external-audits/{id}/files', {
  ...outlet,
  summary: 'Upload a PDF for a correction; those that no correction keeps go after a day',
  query: z.object({ name: z.string().max(200).default('') }),
  input: FileInput,
  maxBytes: auditLimits.fileBytes,
  output: AnswerFile,
  status: 201,
})

export const decideCorrection = endpoint('PUT', '/external-audits/{id}/corrections/{question}/verdict', {
  ...conduct,
  summary: 'Accept a correction, or reopen the finding with a comment. 409 if it changed meanwhile',
  params: QuestionParams,
  input: z
    .discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('accepted'), base }),
      z.strictObject({
        verdict: z.literal('reopened'),
        comment: words(auditLimits.comment),
        dueOn: z.iso.date('dayInvalid').optional(),
        base,
      }),
    ])
    .meta({ id: 'CorrectionVerdict' }),
  output: Judgement,
})

export const sendAuditMessage = endpoint('POST', '/external-audits/{id}/messages', {
  ...read,
  summary: 'Write to the other side; whose turn it is does not change',
  params: IdParams,
  input: z.strictObject({ text: words(auditLimits.text) }).meta({ id: 'AuditMessage' }),
})

export const submitAudit = endpoint('POST', '/external-audits/{id}/submission', {
  ...conduct,
  summary: 'Hand in for the decision of a second person. 409 while a question has no judgement',
  input: Handover,
})

export const AuditDecision = z
  .discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('certify'), since }),
    z.strictObject({ decision: z.literal('refuse'), reason: words(auditLimits.reason), since }),
    /** Back to the auditor, with what is missing. */
    z.strictObject({ decision: z.literal('sendBack'), reason: words(auditLimits.reason), since }),
  ])
  .meta({ id: 'AuditDecision' })
export type AuditDecision = z.infer<typeof AuditDecision>

export const decideAudit = endpoint('PUT', '/external-audits/{id}/decision', {
  ...decide,
  summary:
    'Decide a case that is handed in, by somebody who has not audited it: a second person of the body, or an admin. It counts after ten minutes. 409 with open major findings if it certifies',
  input: AuditDecision,
})

export const getAuditLines = endpoint('GET', '/external-audits/{id}/judgements', {
  ...decide,
  summary: 'Every question of a case with its answer and judgement, for those who decide it',
  query: inLanguage,
  output: z.object({ case: AuditCase, lines: z.array(AuditLine) }),
})

export const undoAuditStep = endpoint('DELETE', '/external-audits/{id}/last-step', {
  ...read,
  summary:
    'Undo the user’s own refusal, decision or withdrawal of the last ten minutes, before anybody is told. 409 after that',
  params: IdParams,
})

export const withdrawAudit = endpoint('POST', '/external-audits/{id}/withdrawal', {
  ...request,
  summary: 'Withdraw the request or the audit, at any time before it is decided',
  params: IdParams,
  input: z.strictObject({ reason: noWords(auditLimits.reason) }).meta({ id: 'AuditWithdrawal' }),
})
