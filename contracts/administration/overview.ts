import { z } from 'zod'
import { limits, offerStates, pageSizes } from '../constants'
import { endpoint, FileOutput, IdParams, PageQuery } from '../endpoint'
import { statistics, statisticSpans } from './statistics'
import { plainLineBreaks } from '../texts'

/** What waits for the administration, the most urgent first. */
export const queueItems = [
  'reports', 'appeals', 'validationsOverdue', 'reviews', 'helpdesk', 'failures', 'links',
] as const // prettier-ignore
export type QueueItem = (typeof queueItems)[number]

/** The parts of the campus that the overview tells of. */
export const overviewKinds = [
  'journalists', 'outlets', 'providers', 'trainers', 'groups', 'editors', 'learning',
] as const // prettier-ignore
export type OverviewKind = (typeof overviewKinds)[number]

/** What may be open in one of them. */
export const waitingKinds = [
  'validations', 'validationsOverdue', 'reviews', 'links', 'withoutLegalEntity', 'unconfirmed', 'missingTexts',
  'outdatedTexts', 'drafts',
] as const // prettier-ignore
export type WaitingKind = (typeof waitingKinds)[number]

/** Counted up to 1,000; 1,001 stands for “more than that”, unless a statistic of the last night says how many. */
const Count = z.number().int()

export const Overview = z
  .object({
    /** Only what there is. */
    queue: z.array(
      z.object({
        item: z.enum(queueItems),
        count: Count,
        /** Since when the first of them waits; null where that is not known. */
        since: z.iso.datetime().nullable(),
      }),
    ),
    parts: z.array(
      z.object({
        part: z.enum(overviewKinds),
        /** Active accounts; of the learning environment published offers. */
        count: Count,
        /** Only what there is. */
        waiting: z.array(z.object({ what: z.enum(waitingKinds), count: Count })),
        /** The newest ten: accounts, or offers. */
        newest: z.array(z.object({ id: z.string(), name: z.string(), at: z.iso.datetime() })),
      }),
    ),
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof Overview>

const reading = { permission: 'overview.read', tag: 'overview' } as const

export const getOverview = endpoint('GET', '/admin/overview', {
  ...reading,
  summary: 'What waits for the administration, and how many and which are new in each part of the campus',
  output: Overview,
})

const Day = z.iso.date()

export const Statistics = z
  .object({
    /** Days that each value stands for. */
    step: z.union([z.literal(1), z.literal(7)]),
    /** The first day of each of them, the oldest first. */
    starts: z.array(Day),
    series: z.array(
      z.object({
        figure: z.enum(statistics),
        /** One for each start; null where nothing has been written down. */
        values: z.array(z.number().int().nullable()),
      }),
    ),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof Statistics>

const SpanQuery = z.object({ span: z.enum(statisticSpans).default('30') })

export const getStatistics = endpoint('GET', '/admin/figures', {
  ...reading,
  summary: 'Numbers over time until yesterday, in UTC',
  query: SpanQuery,
  output: Statistics,
})

export const getStatisticsFile = endpoint('GET', '/admin/figures/file', {
  ...reading,
  summary: 'The same day by day as a table',
  query: SpanQuery,
  output: FileOutput,
  types: ['text/csv'],
})

const text = z.string().trim().max(limits.searchCharacters).optional()
const AdminPage = PageQuery.extend({
  itemsPerPage: PageQuery.shape.itemsPerPage.unwrap().default(pageSizes.admin),
})

const AccountReference = z.object({ id: z.string(), name: z.string() })

/** An offer of anybody, in any state. */
export const AdminOffer = z
  .object({
    id: z.string(),
    headline: z.string(),
    state: z.enum(offerStates),
    /** Taken away by moderation. */
    removed: z.boolean(),
    provider: AccountReference,
    createdAt: z.iso.datetime(),
    publishedAt: z.iso.datetime().nullable(),
    can: z.object({ withdraw: z.boolean() }),
  })
  .meta({ id: 'AdminOffer' })
export type AdminOffer = z.infer<typeof AdminOffer>

const lists = { ...reading, paged: true } as const

export const listAdminOffers = endpoint('GET', '/admin/offers', {
  ...lists,
  summary: 'Offers of all providers in every state, newest first; the total counts up to 1,000',
  query: AdminPage.extend({
    text,
    state: z.enum(offerStates).optional(),
    provider: z.string().max(64).optional(),
  }),
  output: z.array(AdminOffer),
})

export const Withdrawal = z
  .strictObject({
    reason: z
      .string()
      .transform((value) => plainLineBreaks(value).trim())
      .pipe(z.string().min(1, 'required').max(limits.reasonMaximumCharacters, 'tooLong')),
  })
  .meta({ id: 'OfferWithdrawal' })
export type Withdrawal = z.output<typeof Withdrawal>

export const withdrawAdminOffer = endpoint('POST', '/admin/offers/{id}/withdrawal', {
  ...reading,
  permission: 'people.manage',
  summary: 'Withdraw an offer that is published; its provider is told why',
  params: IdParams,
  input: Withdrawal,
})

export const AdminTestimonial = z
  .object({
    id: z.string(),
    text: z.string(),
    /** Null where the author has left the campus. */
    author: AccountReference.nullable(),
    profile: AccountReference,
    createdAt: z.iso.datetime(),
    /** By whom it is about. */
    hidden: z.boolean(),
    /** By moderation. */
    removed: z.boolean(),
  })
  .meta({ id: 'AdminTestimonial' })
export type AdminTestimonial = z.infer<typeof AdminTestimonial>

export const listAdminTestimonials = endpoint('GET', '/admin/testimonials', {
  ...lists,
  summary: 'Recommendations of all people, newest first; the total counts up to 1,000',
  query: AdminPage.extend({ text }),
  output: z.array(AdminTestimonial),
})

/** Where somebody is logged in. `address` is shortened; names of browser and system are null where nobody can tell. */
export const AdminSession = z
  .object({
    id: z.string(),
    person: AccountReference,
    /** The one that asks. */
    current: z.boolean(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminSession' })
export type AdminSession = z.infer<typeof AdminSession>

export const listAdminSessions = endpoint('GET', '/admin/sessions', {
  ...lists,
  summary: 'Sessions of all people that still last, the one used last first; the total counts up to 1,000',
  query: AdminPage.extend({ text, person: z.string().max(64).optional() }),
  output: z.array(AdminSession),
})

export const endAdminSession = endpoint('DELETE', '/admin/sessions/{id}', {
  ...reading,
  permission: 'people.manage',
  summary: 'End somebody’s session at once',
  params: IdParams,
})

export const endAdminSessions = endpoint('DELETE', '/admin/sessions/of/{id}', {
  ...reading,
  permission: 'people.manage',
  summary: 'End all sessions of a person at once, except the one that asks',
  params: IdParams,
})
