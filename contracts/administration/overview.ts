import { z } from 'zod'
import { limits, offerStates, pageSizes } from '../constants'
import { endpoint, FileOutput, IdParams, listFile, PageQuery } from '../endpoint'
import { statistics, statisticSpans } from './statistics'
import { plainLineBreaks, written } from '../texts'

/** Open tasks of the admins, most urgent first. */
export const queueItems = [
  'reports', 'appeals', 'validationsOverdue', 'reviews', 'doubts', 'audits', 'helpdesk', 'failures', 'links',
] as const // prettier-ignore
export type QueueItem = (typeof queueItems)[number]

/** Sections of the overview. */
export const overviewKinds = [
  'journalists', 'outlets', 'providers', 'trainers', 'groups', 'editors', 'learning',
] as const // prettier-ignore
export type OverviewKind = (typeof overviewKinds)[number]

/** Kinds of open items in a section. */
export const waitingKinds = [
  'validations', 'validationsOverdue', 'reviews', 'links', 'withoutLegalEntity', 'unconfirmed', 'missingTexts',
  'outdatedTexts', 'drafts',
] as const // prettier-ignore
export type WaitingKind = (typeof waitingKinds)[number]

/** Counted up to 1,000; 1,001 means “more than that”, unless last night's statistics have the exact number. */
const Count = z.number().int()

export const Overview = z
  .object({
    /** The campus is near or beyond the size for which its embedded database is enough; absent on a server. */
    database: z.object({ people: z.number().int(), limit: z.number().int() }).nullish(),
    /** Non-empty queues only. */
    queue: z.array(
      z.object({
        item: z.enum(queueItems),
        count: Count,
        /** When the oldest item was added; null if unknown. */
        since: z.iso.datetime().nullable(),
        /** Of external audits the three that have waited longest, by the outlet’s name; empty for all else. */
        oldest: z.array(z.object({ id: z.string(), name: z.string(), since: z.iso.datetime() })),
      }),
    ),
    parts: z.array(
      z.object({
        part: z.enum(overviewKinds),
        /** Active accounts; for e-learning, published offers. */
        count: Count,
        /** Non-zero counts only. */
        waiting: z.array(z.object({ what: z.enum(waitingKinds), count: Count })),
        /** The newest ten accounts or offers. */
        newest: z.array(z.object({ id: z.string(), name: z.string(), at: z.iso.datetime() })),
      }),
    ),
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof Overview>

const reading = { permission: 'overview.read', tag: 'overview' } as const

export const getOverview = endpoint('GET', '/admin/overview', {
  ...reading,
  summary: 'Open tasks of the admins, with counts and newest entries per section',
  output: Overview,
})

const Day = z.iso.date()

export const Statistics = z
  .object({
    /** Days per value. */
    step: z.union([z.literal(1), z.literal(7)]),
    /** First day of each period, oldest first. */
    starts: z.array(Day),
    series: z.array(
      z.object({
        figure: z.enum(statistics),
        /** One per period; null if nothing was recorded. */
        values: z.array(z.number().int().nullable()),
      }),
    ),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof Statistics>

const SpanQuery = z.object({ span: z.enum(statisticSpans).default('30') })

export const getStatistics = endpoint('GET', '/admin/figures', {
  ...reading,
  summary: 'Statistics up to yesterday, in UTC',
  query: SpanQuery,
  output: Statistics,
})

export const getStatisticsFile = endpoint('GET', '/admin/figures/file', {
  ...reading,
  summary: 'Daily statistics as a table',
  query: SpanQuery,
  output: FileOutput,
  types: ['text/csv'],
})

const text = z.string().overwrite(written).max(limits.searchCharacters).optional()
const AdminPage = PageQuery.extend({
  itemsPerPage: PageQuery.shape.itemsPerPage.unwrap().default(pageSizes.admin),
})

const AccountReference = z.object({ id: z.string(), name: z.string() })

/** An offer of any provider, in any state. */
export const AdminOffer = z
  .object({
    id: z.string(),
    headline: z.string(),
    state: z.enum(offerStates),
    /** Removed by moderation. */
    removed: z.boolean(),
    provider: AccountReference,
    createdAt: z.iso.datetime(),
    publishedAt: z.iso.datetime().nullable(),
    can: z.object({ withdraw: z.boolean() }),
  })
  .meta({ id: 'AdminOffer' })
export type AdminOffer = z.infer<typeof AdminOffer>

const lists = { ...reading, paged: true } as const

const AdminOfferFilter = z.object({
  text,
  state: z.enum(offerStates).optional(),
  provider: z.string().max(64).optional(),
})

export const listAdminOffers = endpoint('GET', '/admin/offers', {
  ...lists,
  summary: 'Offers of all providers in every state, newest first; counted up to 1,000',
  query: AdminPage.extend(AdminOfferFilter.shape),
  output: z.array(AdminOffer),
})

export const exportAdminOffers = endpoint('GET', '/admin/offer-export', {
  ...reading,
  summary: 'Export the same list as CSV, at most 20,000 offers',
  query: AdminOfferFilter,
  ...listFile,
})

export const Withdrawal = z
  .strictObject({
    reason: z
      .string()
      .transform(plainLineBreaks)
      .pipe(z.string().min(1, 'required').max(limits.reasonMaximumCharacters, 'tooLong')),
  })
  .meta({ id: 'OfferWithdrawal' })
export type Withdrawal = z.output<typeof Withdrawal>

export const withdrawAdminOffer = endpoint('POST', '/admin/offers/{id}/withdrawal', {
  ...reading,
  permission: 'people.manage',
  summary: 'Withdraw a published offer; its provider is notified of the reason',
  params: IdParams,
  input: Withdrawal,
})

export const AdminTestimonial = z
  .object({
    id: z.string(),
    text: z.string(),
    /** Null if the author's account is gone. */
    author: AccountReference.nullable(),
    profile: AccountReference,
    createdAt: z.iso.datetime(),
    /** Hidden by the person it is about. */
    hidden: z.boolean(),
    /** Removed by moderation. */
    removed: z.boolean(),
  })
  .meta({ id: 'AdminTestimonial' })
export type AdminTestimonial = z.infer<typeof AdminTestimonial>

const AdminTestimonialFilter = z.object({ text })

export const listAdminTestimonials = endpoint('GET', '/admin/testimonials', {
  ...lists,
  summary: 'All testimonials, newest first; counted up to 1,000',
  query: AdminPage.extend(AdminTestimonialFilter.shape),
  output: z.array(AdminTestimonial),
})

export const exportAdminTestimonials = endpoint('GET', '/admin/testimonial-export', {
  ...reading,
  summary: 'Export the same list as CSV, at most 20,000 testimonials; creates an audit entry',
  query: AdminTestimonialFilter,
  ...listFile,
})

/** An active session. `address` is shortened; browser and system are null if unknown. */
export const AdminSession = z
  .object({
    id: z.string(),
    person: AccountReference,
    /** The session of this request. */
    current: z.boolean(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminSession' })
export type AdminSession = z.infer<typeof AdminSession>

const AdminSessionFilter = z.object({ text, person: z.string().max(64).optional() })

export const listAdminSessions = endpoint('GET', '/admin/sessions', {
  ...lists,
  summary: 'Active sessions of all people, last used first; counted up to 1,000',
  query: AdminPage.extend(AdminSessionFilter.shape),
  output: z.array(AdminSession),
})

export const exportAdminSessions = endpoint('GET', '/admin/session-export', {
  ...reading,
  summary: 'Export the same list as CSV, at most 20,000 sessions; creates an audit entry',
  query: AdminSessionFilter,
  ...listFile,
})

export const endAdminSession = endpoint('DELETE', '/admin/sessions/{id}', {
  ...reading,
  permission: 'people.manage',
  summary: 'End a session immediately',
  params: IdParams,
})

export const endAdminSessions = endpoint('DELETE', '/admin/sessions/of/{id}', {
  ...reading,
  permission: 'people.manage',
  summary: 'End all sessions of a person immediately, except the current one',
  params: IdParams,
})
