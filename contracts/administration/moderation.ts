import { z } from 'zod'
import { caseViews, limits, pageSizes, reportCategories, reportedKinds } from '../constants'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { ProfileLink } from '../people/people'
import { plainLineBreaks } from '../texts'

export type ReportedKind = (typeof reportedKinds)[number]

export type ReportCategory = (typeof reportCategories)[number]

/** All reports of one thing are one case until that is decided. */
export const caseStates = ['open', 'dismissed', 'removed', 'restored'] as const
export type CaseState = (typeof caseStates)[number]

export type CaseView = (typeof caseViews)[number]

/** Cases of a list are counted so far; one more stands for “more than that”. */
export const caseCountLimit = 1000

const statement = z
  .string()
  .transform(plainLineBreaks)
  .pipe(
    z
      .string()
      .min(1, { error: 'statementRequired', abort: true })
      .min(limits.statementMinimumCharacters, 'statementTooShort')
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

/** What is reported on a page of its own; testimonials and messages have calls of their own. */
export const targetKinds = ['person', 'offer'] as const
export type TargetKind = (typeof targetKinds)[number]
const Target = z.object({ kind: z.enum(targetKinds), id: z.string().min(1).max(64) })

export const ReportTarget = z
  .object({
    ...Target.shape,
    name: z.string(),
    /** Of a person's page. */
    link: ProfileLink.nullable(),
    /** Why there is nothing to report for this reader. */
    blockedReason: z.enum(['own', 'reported']).nullable(),
  })
  .meta({ id: 'ReportTarget' })
export type ReportTarget = z.infer<typeof ReportTarget>

const tag = 'moderation'

export const getReportTarget = endpoint('GET', '/report-target', {
  permission: 'moderation.report',
  tag,
  summary: 'A person or an offer that the user sees, to be reported',
  query: Target,
  output: ReportTarget,
})

export const NewReport = Report.extend(Target.shape).meta({ id: 'NewReport' })

export const createReport = endpoint('POST', '/reports', {
  permission: 'moderation.report',
  tag,
  summary:
    'Tell the administration what is wrong with a person or an offer; once until that is decided, and it stays where it is',
  input: NewReport,
})

const AccountReference = z.object({ id: z.string(), name: z.string() })
const Texts = z.record(z.string(), z.string())

export const CaseSummary = z
  .object({
    id: z.string(),
    kind: z.enum(reportedKinds),
    state: z.enum(caseStates),
    /** Beginning of what was reported. */
    excerpt: z.string(),
    /** Null where the author is not on the campus any more. */
    author: AccountReference.nullable(),
    reportCount: z.number().int(),
    /** Under which it was reported, each once. */
    categories: z.array(z.enum(reportCategories)),
    openedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    appealedAt: z.iso.datetime().nullable(),
    appealDecidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CaseSummary' })
export type CaseSummary = z.infer<typeof CaseSummary>

export const listCases = endpoint('GET', '/moderation/cases', {
  permission: 'moderation.decide',
  tag,
  summary: 'What was reported: open cases and appeals the oldest first, decided ones the newest first',
  query: PageQuery.extend({
    view: z.enum(caseViews).default('open'),
    kind: z.enum(reportedKinds).optional(),
    category: z.enum(reportCategories).optional(),
    itemsPerPage: PageQuery.shape.itemsPerPage.unwrap().default(pageSizes.admin),
  }),
  output: z.object({
    items: z.array(CaseSummary),
    /** Of all that waits, whatever the filter. */
    counts: z.object({ open: z.number().int(), appeals: z.number().int() }),
  }),
  paged: true,
})

/** A message before or after the one that was reported. */
const Neighbour = z.object({
  id: z.string(),
  author: AccountReference.nullable(),
  subject: z.string(),
  body: z.string(),
  timestamp: z.iso.datetime(),
  reported: z.boolean(),
  removed: z.boolean(),
})

/** Why this admin does not decide: it is about them, or they have decided it the first time and others can look. */
export const decisionBlockedReasons = ['own', 'sameAdmin'] as const

export const ModerationCase = CaseSummary.extend({
  /** What it said when it was reported first, by field. */
  snapshot: Texts,
  /** What it says now; null where it is gone. */
  current: Texts.nullable(),
  /** The address of what was reported, or of the person whom a testimonial is about. */
  place: z
    .object({ name: z.string(), link: ProfileLink.nullable(), offer: z.string().nullable() })
    .nullable(),
  context: z.array(Neighbour),
  authorState: z.enum(['unconfirmed', 'active', 'deactivated', 'blocked']).nullable(),
  authorLink: ProfileLink.nullable(),
  /** About the same author, the newest first, at most ten. */
  earlier: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(reportedKinds),
      state: z.enum(caseStates),
      openedAt: z.iso.datetime(),
    }),
  ),
  /** The newest first, at most a hundred. */
  reports: z.array(
    z.object({
      id: z.string(),
      category: z.enum(reportCategories),
      reason: z.string(),
      createdAt: z.iso.datetime(),
      reporter: AccountReference.nullable(),
    }),
  ),
  /** The rule that a removal names. */
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
  summary: 'One case with everything that helps to decide it; that it was opened is noted for its author',
  params: IdParams,
  output: ModerationCase,
})

export const caseDecisions = ['dismiss', 'remove'] as const
export const CaseDecision = z
  .strictObject({
    decision: z.enum(caseDecisions, 'decisionRequired'),
    /** The rule that a removal names. */
    category: z.enum(reportCategories, 'categoryRequired').optional(),
    statement,
  })
  .refine(({ decision, category }) => decision === 'dismiss' || category !== undefined, {
    path: ['category'],
    message: 'categoryRequired',
  })
  .meta({ id: 'CaseDecision' })
export type CaseDecision = z.infer<typeof CaseDecision>

export const decideCase = endpoint('POST', '/moderation/cases/{id}/decision', {
  permission: 'moderation.decide',
  tag,
  summary: 'Leave what was reported where it is, or remove it; those concerned get the statement of reasons',
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
  summary:
    'Uphold a removal after another look, or bring back what was removed; by another admin if there is one',
  params: IdParams,
  input: AppealDecision,
})

/** `open`: one can still appeal. `over`: nobody has in time. */
export const appealStates = ['open', 'over', 'waiting', 'upheld', 'restored'] as const
export const Appeal = z
  .object({
    kind: z.enum(reportedKinds),
    state: z.enum(appealStates),
    /** What was removed, for its author, by field. */
    snapshot: Texts,
    category: z.enum(reportCategories),
    statement: z.string(),
    decidedAt: z.iso.datetime(),
    /** Until when one can appeal. */
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
  summary: 'What was removed, and why, for its author: the address comes with the statement of reasons',
  params: TokenParams,
  output: Appeal,
})

export const NewAppeal = z.strictObject({ text: statement }).meta({ id: 'NewAppeal' })

export const createAppeal = endpoint('POST', '/appeals/{token}', {
  permission: 'public',
  tag,
  summary: 'Ask for another look at a removal; once, within thirty days, also while the account is blocked',
  params: TokenParams,
  input: NewAppeal,
})
