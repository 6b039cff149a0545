import { z } from 'zod'
import { caseViews, limits, pageSizes, reportCategories, reportedKinds } from '../constants'
import { endpoint, IdParams, listFile, PageQuery } from '../endpoint'
import { StoredFile } from '../files'
import { ProfileLink } from '../people/people'
import { alsoBesideErrors, plainLineBreaks } from '../texts'

export type ReportedKind = (typeof reportedKinds)[number]

export type ReportCategory = (typeof reportCategories)[number]

/** All open reports of one item form one case. */
export const caseStates = ['open', 'dismissed', 'warned', 'removed', 'restored'] as const
export type CaseState = (typeof caseStates)[number]

export type CaseView = (typeof caseViews)[number]

const statement = z
  .string()
  .transform(plainLineBreaks)
  .pipe(
    z
      .string()
      .min(1, 'statementRequired')
      .refine((text) => text === '' || text.length >= limits.statementMinimumCharacters, 'statementTooShort')
      .max(limits.statementMaximumCharacters, 'tooLong'),
  )

export const Report = z
  .strictObject({
    category: z.enum(reportCategories).default('other'),
    reason: z
      .string()
      .transform(plainLineBreaks)
      .pipe(z.string().min(1, 'reportReason').max(limits.reasonMaximumCharacters, 'tooLong')),
  })
  .meta({ id: 'Report' })

/** Items that are reported on a page of their own; testimonials and messages have separate endpoints. */
export const targetKinds = ['person', 'offer', 'disclosure'] as const
export type TargetKind = (typeof targetKinds)[number]
const Target = z.object({ kind: z.enum(targetKinds), id: z.string().min(1).max(64) })

export const ReportTarget = z
  .object({
    ...Target.shape,
    name: z.string(),
    /** Set for persons, and for the outlet of a transparency report. */
    link: ProfileLink.nullable(),
    /** Number of a transparency report; null for everything else. */
    number: z.number().int().nullable(),
    /** Why this user cannot report it. */
    blockedReason: z.enum(['own', 'reported']).nullable(),
  })
  .meta({ id: 'ReportTarget' })
export type ReportTarget = z.infer<typeof ReportTarget>

const tag = 'moderation'

export const getReportTarget = endpoint('GET', '/report-target', {
  permission: 'moderation.report',
  tag,
  summary: 'A person, an offer or a transparency report, as shown on the report form',
  query: Target,
  output: ReportTarget,
})

export const NewReport = Report.extend(Target.shape).meta({ id: 'NewReport' })

export const createReport = endpoint('POST', '/reports', {
  permission: 'moderation.report',
  tag,
  summary:
    'Report a person, an offer or a transparency report to the admins; once while a case is open, and it stays visible',
  input: NewReport,
})

const AccountReference = z.object({ id: z.string(), name: z.string() })
const Texts = z.record(z.string(), z.string())

export const CaseSummary = z
  .object({
    id: z.string(),
    kind: z.enum(reportedKinds),
    state: z.enum(caseStates),
    /** Beginning of the reported text. */
    excerpt: z.string(),
    /** Null if the author's account is gone. */
    author: AccountReference.nullable(),
    reportCount: z.number().int(),
    /** Distinct categories of the reports. */
    categories: z.array(z.enum(reportCategories)),
    openedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    appealedAt: z.iso.datetime().nullable(),
    appealDecidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CaseSummary' })
export type CaseSummary = z.infer<typeof CaseSummary>

const CaseQuery = z.object({
  view: z.enum(caseViews).default('open'),
  kind: z.enum(reportedKinds).optional(),
  category: z.enum(reportCategories).optional(),
})

export const listCases = endpoint('GET', '/moderation/cases', {
  permission: 'moderation.decide',
  tag,
  summary: 'Reported items: open cases and appeals oldest first, decided ones newest first',
  query: PageQuery.extend({
    ...CaseQuery.shape,
    itemsPerPage: PageQuery.shape.itemsPerPage.unwrap().default(pageSizes.admin),
  }),
  output: z.object({
    items: z.array(CaseSummary),
    /** Totals, regardless of the filter. */
    counts: z.object({ open: z.number().int(), appeals: z.number().int() }),
  }),
  paged: true,
})

export const exportCases = endpoint('GET', '/moderation/case-export', {
  permission: 'moderation.decide',
  tag,
  summary: 'Export the same list as CSV, at most 20,000 cases; creates an audit entry',
  query: CaseQuery,
  ...listFile,
})

/** A message before or after the reported one. */
const Neighbour = z.object({
  id: z.string(),
  author: AccountReference.nullable(),
  subject: z.string(),
  body: z.string(),
  timestamp: z.iso.datetime(),
  reported: z.boolean(),
  removed: z.boolean(),
})

/** Why this admin cannot decide: it concerns them, or they made the first decision and other admins are available. */
export const decisionBlockedReasons = ['own', 'sameAdmin'] as const

export const ModerationCase = CaseSummary.extend({
  /** Texts at the time of the first report, by field. */
  snapshot: Texts,
  /** Current texts; null if deleted. */
  current: Texts.nullable(),
  /** Link to the reported item; of a testimonial, to the profile it is about. */
  place: z
    .object({
      name: z.string(),
      link: ProfileLink.nullable(),
      offer: z.string().nullable(),
      /** Number of a transparency report. */
      number: z.number().int().nullable(),
    })
    .nullable(),
  context: z.array(Neighbour),
  /** Of the reported message alone. */
  files: z.array(StoredFile),
  authorState: z.enum(['unconfirmed', 'active', 'deactivated', 'blocked']).nullable(),
  authorLink: ProfileLink.nullable(),
  /** Other cases of the same author, newest first, at most ten. */
  earlier: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(reportedKinds),
      state: z.enum(caseStates),
      openedAt: z.iso.datetime(),
    }),
  ),
  /** Newest first, at most 100. */
  reports: z.array(
    z.object({
      id: z.string(),
      category: z.enum(reportCategories),
      reason: z.string(),
      createdAt: z.iso.datetime(),
      reporter: AccountReference.nullable(),
    }),
  ),
  /** The rule that a warning or a removal cites. */
  category: z.enum(reportCategories).nullable(),
  statement: z.string().nullable(),
  decidedBy: AccountReference.nullable(),
  appeal: z.string().nullable(),
  appealStatement: z.string().nullable(),
  appealDecidedBy: z.string().nullable(),
  can: z.object({
    decide: z.boolean(),
    decideAppeal: z.boolean(),
    blockedReason: z.enum(decisionBlockedReasons).nullable(),
  }),
}).meta({ id: 'ModerationCase' })
export type ModerationCase = z.infer<typeof ModerationCase>

export const getCase = endpoint('GET', '/moderation/cases/{id}', {
  permission: 'moderation.decide',
  tag,
  summary: 'One case in full; the access is recorded for its author',
  params: IdParams,
  output: ModerationCase,
})

/** `remove` hides an item, and blocks a reported person. */
export const caseDecisions = ['dismiss', 'warn', 'remove'] as const
/** A warning or a removal names the rule that was broken. */
export const citesRule = (decision: string): boolean => decision === 'warn' || decision === 'remove'
export const CaseDecision = z
  .strictObject({
    decision: z.enum(caseDecisions, 'decisionRequired'),
    /** The rule that a warning or a removal cites. */
    category: z.enum(reportCategories, 'categoryRequired').optional(),
    statement,
  })
  .refine(({ decision, category }) => !citesRule(decision) || category !== undefined, {
    path: ['category'],
    message: 'categoryRequired',
    ...alsoBesideErrors,
  })
  .meta({ id: 'CaseDecision' })
export type CaseDecision = z.infer<typeof CaseDecision>

export const decideCase = endpoint('POST', '/moderation/cases/{id}/decision', {
  permission: 'moderation.decide',
  tag,
  summary:
    'Dismiss a report, warn the author or hide the item; those concerned receive the statement of reasons',
  params: IdParams,
  input: CaseDecision,
})

export const appealDecisions = ['uphold', 'restore'] as const
export const AppealDecision = z
  .strictObject({ decision: z.enum(appealDecisions, 'decisionRequired'), statement })
  .meta({ id: 'AppealDecision' })
export type AppealDecision = z.infer<typeof AppealDecision>

export const decideAppeal = endpoint('POST', '/moderation/cases/{id}/appeal-decision', {
  permission: 'moderation.decide',
  tag,
  summary: 'Decide an appeal: uphold the removal or restore the item; by another admin if there is one',
  params: IdParams,
  input: AppealDecision,
})

/** `open`: an appeal is possible. `over`: the deadline has passed without one. */
export const appealStates = ['open', 'over', 'waiting', 'upheld', 'restored'] as const
export const Appeal = z
  .object({
    kind: z.enum(reportedKinds),
    state: z.enum(appealStates),
    /** The removed texts, for their author, by field. */
    snapshot: Texts,
    category: z.enum(reportCategories),
    statement: z.string(),
    decidedAt: z.iso.datetime(),
    /** Deadline for an appeal. */
    until: z.iso.datetime(),
    text: z.string().nullable(),
    answer: z.string().nullable(),
  })
  .meta({ id: 'Appeal' })
export type Appeal = z.infer<typeof Appeal>

export const TokenParams = z.object({ token: z.string().min(1).max(200) })

export const getAppeal = endpoint('GET', '/appeals/{token}', {
  permission: 'public',
  tag,
  summary: 'A removal and its reasons, for the author; the link is in the statement of reasons',
  params: TokenParams,
  output: Appeal,
})

export const NewAppeal = z.strictObject({ text: statement }).meta({ id: 'NewAppeal' })

export const createAppeal = endpoint('POST', '/appeals/{token}', {
  permission: 'public',
  tag,
  summary: 'Appeal against a removal; once, within 30 days, even while the account is blocked',
  params: TokenParams,
  input: NewAppeal,
})
