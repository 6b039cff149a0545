import { z } from 'zod'
import { endpoint, FileOutput, IdParams } from '../endpoint'
import { digestRhythms, notificationTypes } from '../messages/notification-types'
import { OfferFilterValues } from './offers'
import { written } from '../texts'

const following = { permission: 'watchlist', tag: 'following' } as const
const open = { permission: 'public', tag: 'following' } as const

/** Available reminder days before the deadline of a bookmarked offer. */
export const reminderDays = [7, 1] as const
export type ReminderDay = (typeof reminderDays)[number]

const Days = z
  .array(z.literal(reminderDays))
  .max(reminderDays.length, 'invalid')
  .refine((days) => new Set(days).size === days.length, 'invalid')
const ReminderPreference = z.strictObject({ days: Days }).meta({ id: 'ReminderPreference' })

export const getReminderDays = endpoint('GET', '/users/me/reminder-days', {
  ...following,
  scope: 'watchlist',
  summary: 'Reminder days of the user before the deadline of a bookmarked offer',
  output: ReminderPreference,
})

export const updateReminderDays = endpoint('PUT', '/users/me/reminder-days', {
  ...following,
  scope: 'watchlist',
  summary: 'Choose the reminder days; may be empty',
  input: ReminderPreference,
  output: ReminderPreference,
})

export const calendarTypes = ['text/calendar; charset=utf-8']
export const feedTypes = ['application/atom+xml; charset=utf-8']

export const getOfferCalendar = endpoint('GET', '/offers/{id}/calendar', {
  permission: 'resources.read',
  scope: 'read',
  tag: 'following',
  summary: 'Deadline and dates of an offer as a calendar file; 404 if it has neither',
  params: IdParams,
  output: FileOutput,
  types: calendarTypes,
})

/** Resources available by secret URL without login: the watchlist as a calendar, offers as a feed. */
export const feedPurposes = ['calendar', 'offers'] as const
export type FeedPurpose = (typeof feedPurposes)[number]

/** `token` is null if there is no secret URL. */
export const FeedAccess = z
  .object({
    purpose: z.enum(feedPurposes),
    token: z.string().nullable(),
    createdAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FeedAccess' })
export type FeedAccess = z.infer<typeof FeedAccess>

export const listFeedAccess = endpoint('GET', '/users/me/feeds', {
  ...following,
  summary: 'The user’s secret URLs, one per purpose',
  output: z.array(FeedAccess),
})

const PurposeParams = z.object({ purpose: z.enum(feedPurposes) })

export const renewFeedAccess = endpoint('POST', '/users/me/feeds/{purpose}', {
  ...following,
  summary: 'Create a new secret URL; the previous one stops working',
  params: PurposeParams,
})

export const revokeFeedAccess = endpoint('DELETE', '/users/me/feeds/{purpose}', {
  ...following,
  summary: 'Revoke a secret URL. Idempotent',
  params: PurposeParams,
})

const TokenParams = z.object({ token: z.string().min(1).max(300) })

export const getCalendarFeed = endpoint('GET', '/calendar-feeds/{token}', {
  ...open,
  summary: 'The watchlist of the token’s owner as a calendar, in the owner’s language',
  params: TokenParams,
  output: FileOutput,
  types: calendarTypes,
})

export const getOfferFeed = endpoint('GET', '/offer-feeds/{token}', {
  ...open,
  summary: 'The newest offers that match a filter as an Atom feed, for the token’s owner',
  params: TokenParams,
  query: OfferFilterValues,
  output: FileOutput,
  types: feedTypes,
})

/** Frequency of mails about new offers. */
export const searchFrequencies = ['daily', 'weekly', 'off'] as const
export type SearchFrequency = (typeof searchFrequencies)[number]
/** Maximum per person. */
export const mostSavedSearches = 20

const name = z.string().overwrite(written).min(1, 'required').max(80, 'tooLong')
const frequency = z.enum(searchFrequencies)

export const SavedSearch = z
  .object({
    id: z.string(),
    name: z.string(),
    choices: OfferFilterValues,
    frequency,
    createdAt: z.iso.datetime(),
    /** What was published until then is not new to it. */
    seenUntil: z.iso.datetime(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>

export const NewSavedSearch = z
  .strictObject({
    name,
    choices: OfferFilterValues.strict(),
    frequency,
    /** Of a search that comes back after it was deleted; at most eight days ago. */
    seenUntil: z.iso.datetime().optional(),
  })
  .meta({ id: 'NewSavedSearch' })
export type NewSavedSearch = z.infer<typeof NewSavedSearch>
export const SavedSearchChange = z.strictObject({ name, frequency }).meta({ id: 'SavedSearchChange' })
export type SavedSearchChange = z.infer<typeof SavedSearchChange>

export const listSavedSearches = endpoint('GET', '/saved-searches', {
  ...following,
  scope: 'watchlist',
  summary: 'The user’s saved searches, newest first, at most 20',
  output: z.array(SavedSearch),
})

export const getSavedSearch = endpoint('GET', '/saved-searches/{id}', {
  ...following,
  scope: 'watchlist',
  summary: 'One of the user’s saved searches',
  params: IdParams,
  output: SavedSearch,
})

export const createSavedSearch = endpoint('POST', '/saved-searches', {
  ...following,
  scope: 'watchlist',
  summary:
    'Save a filter of the list of offers; offers published from now on, or since `seenUntil`, count as new',
  input: NewSavedSearch,
  output: SavedSearch,
  status: 201,
})

export const updateSavedSearch = endpoint('PUT', '/saved-searches/{id}', {
  ...following,
  scope: 'watchlist',
  summary: 'Rename a saved search or change the frequency of its mails',
  params: IdParams,
  input: SavedSearchChange,
  output: SavedSearch,
})

export const deleteSavedSearch = endpoint('DELETE', '/saved-searches/{id}', {
  ...following,
  scope: 'watchlist',
  summary: 'Delete a saved search',
  params: IdParams,
})

/** The mails that an unsubscribe link refers to, and whether they are still sent. */
export const Subscription = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('savedSearch'),
      /** Null if the search was deleted; no more mails are sent then. */
      name: z.string().nullable(),
      frequency,
    }),
    z.object({
      /** What one group announces to the outlet. It can be chosen again on the page of the link alone. */
      kind: z.literal('group'),
      /** Null if the group is gone. */
      name: z.string().nullable(),
      active: z.boolean(),
    }),
    z.object({ kind: z.literal('notification'), type: z.enum(notificationTypes), active: z.boolean() }),
    z.object({
      kind: z.literal('digest'),
      rhythm: z.enum(digestRhythms),
      /** Notification types concerned; empty if there is nothing to change. */
      types: z.array(z.enum(notificationTypes)),
      active: z.boolean(),
    }),
  ])
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

export const getSubscription = endpoint('GET', '/subscriptions/{token}', {
  ...open,
  summary: 'What an unsubscribe link refers to',
  params: TokenParams,
  output: Subscription,
})

export const SubscriptionChange = z
  .strictObject({
    active: z.boolean(),
    /** Frequency when the mails of a saved search are resumed. */
    frequency: z.enum(['daily', 'weekly']).default('weekly'),
  })
  .meta({ id: 'SubscriptionChange' })
export type SubscriptionChange = z.infer<typeof SubscriptionChange>

export const updateSubscription = endpoint('PUT', '/subscriptions/{token}', {
  ...open,
  summary: 'Unsubscribe from these mails, or resubscribe; the token is the only credential',
  params: TokenParams,
  input: SubscriptionChange,
  output: Subscription,
})
