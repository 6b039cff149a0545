import { z } from 'zod'
import { peopleKinds } from '../accounts/account-kinds'
import { localeCodes } from '../constants'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { ProfileLink } from '../people/people'
import { alsoBesideErrors, plainLineBreaks, requiredText } from '../texts'
import { announcementLimits } from './announcement-limits'

export const announcementStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type AnnouncementState = (typeof announcementStates)[number]

const language = z.enum(localeCodes)

export const AnnouncementText = z
  .strictObject({
    subject: requiredText(announcementLimits.subject),
    text: z
      .string()
      .transform(plainLineBreaks)
      .pipe(z.string().min(1, 'required').max(announcementLimits.text, 'tooLong')),
  })
  .meta({ id: 'AnnouncementText' })
export type AnnouncementText = z.output<typeof AnnouncementText>

export const AnnouncementTexts = z
  .partialRecord(language, AnnouncementText)
  .refine((texts) => Object.keys(texts).length > 0, 'announcementLanguageRequired')
export type AnnouncementTexts = z.output<typeof AnnouncementTexts>

const several = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(item)
    .max(most, 'tooLong')
    .default([])
    .transform((values) => [...new Set(values)])

/** `everybody` is chosen deliberately, and stands alone. */
export const AudienceShape = z.strictObject({
  everybody: z.boolean().default(false),
  kinds: several(z.enum(peopleKinds), peopleKinds.length),
  countries: several(z.string().min(1).max(8), 300),
  languages: several(language, localeCodes.length),
})

/** At least one choice: an audience of nobody is an oversight. */
export const isChosen = (audience: Partial<z.output<typeof AudienceShape>>): boolean =>
  audience.everybody === true ||
  [audience.kinds, audience.countries, audience.languages].some((values) => (values?.length ?? 0) > 0)

/** Everybody and only some at once: only one of them can be meant. */
export const isContradiction = ({ everybody, ...others }: Partial<z.output<typeof AudienceShape>>): boolean =>
  everybody === true && isChosen(others)

export const Audience = AudienceShape.refine(isChosen, {
  path: ['kinds'],
  message: 'audienceRequired',
  ...alsoBesideErrors,
})
  .refine((audience) => !isContradiction(audience), {
    path: ['everybody'],
    message: 'audienceContradiction',
    ...alsoBesideErrors,
  })
  .meta({ id: 'Audience' })
export type Audience = z.output<typeof Audience>

export const NewAnnouncement = z
  .strictObject({ texts: AnnouncementTexts, audience: Audience })
  .meta({ id: 'NewAnnouncement' })
export type NewAnnouncement = z.output<typeof NewAnnouncement>

const version = z.number().int().min(1)
export const AnnouncementChange = NewAnnouncement.safeExtend({ version }).meta({ id: 'AnnouncementChange' })
export type AnnouncementChange = z.output<typeof AnnouncementChange>

const facts = {
  id: z.string(),
  state: z.enum(announcementStates),
  /** In the reader's language, or another one that it has. */
  subject: z.string(),
  createdAt: z.iso.datetime(),
  /** When it is, or was, to be sent. */
  sendAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The audience as noted down so far: all of it once `gathered`. Rounded down for providers and groups. */
  recipients: z.number().int(),
  /** Who has received it: without those who want no announcements, or have left before their turn came. Rounded down for providers and groups. */
  sent: z.number().int(),
}

export const AnnouncementSummary = z.object(facts).meta({ id: 'AnnouncementSummary' })
export type AnnouncementSummary = z.infer<typeof AnnouncementSummary>

/** The mail in one language, as the reader would get it themselves. */
export const AnnouncementMail = z
  .object({
    language,
    subject: z.string(),
    greeting: z.string(),
    paragraphs: z.array(z.string()),
    button: z.object({ label: z.string(), address: z.string() }).nullable(),
    fallback: z.string(),
    closing: z.string(),
    reason: z.string(),
    unsubscribe: z.string().nullable(),
  })
  .meta({ id: 'AnnouncementMail' })
export type AnnouncementMail = z.infer<typeof AnnouncementMail>

export const announcementSteps = ['created', 'changed', 'scheduled', 'stopped'] as const

/** What has been done with an announcement. */
export const AnnouncementStep = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    step: z.enum(announcementSteps),
    /** Null if that account is gone. */
    by: z.string().nullable(),
    /** The moment that was chosen for sending. */
    sendAt: z.iso.datetime().nullable(),
    /** How many had received it when it was stopped. */
    sent: z.number().int().nullable(),
  })
  .meta({ id: 'AnnouncementStep' })
export type AnnouncementStep = z.infer<typeof AnnouncementStep>

export const Announcement = z
  .object({
    ...facts,
    texts: z.partialRecord(language, AnnouncementText),
    mails: z.array(AnnouncementMail),
    audience: AudienceShape,
    version,
    /** The member of the campus team, or the provider; null if that account is gone. */
    author: z.string().nullable(),
    gathered: z.boolean(),
    /** How many people it would reach now, up to one more than `counted`; null once it is being sent. Rounded down for providers. */
    reach: z.number().int().nullable(),
    /** The last steps, the newest first. */
    log: z.array(AnnouncementStep),
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

export const listAnnouncements = endpoint('GET', '/announcements', {
  permission: 'announcements.write',
  tag: 'announcements',
  summary: 'Announcements of the campus team for admins, for a provider or a group its own; newest first',
  query: PageQuery,
  output: z.array(AnnouncementSummary),
  paged: true,
})

export const createAnnouncement = endpoint('POST', '/announcements', {
  permission: 'announcements.write',
  tag: 'announcements',
  summary:
    'Write an announcement; it is a draft. That of a group goes to all its outlets that agree: `everybody`',
  input: NewAnnouncement,
  output: z.object({ id: z.string() }),
  status: 201,
})

export const getAnnouncement = endpoint('GET', '/announcements/{id}', {
  permission: 'announcements.write',
  tag: 'announcements',
  summary: 'An announcement with its audience, how many people that is, its mails and its log',
  params: IdParams,
  output: Announcement,
})

export const updateAnnouncement = endpoint('PUT', '/announcements/{id}', {
  permission: 'announcements.write',
  tag: 'announcements',
  summary:
    'Change an announcement that is not being sent yet; `conflict` if somebody else has changed it since',
  params: IdParams,
  input: AnnouncementChange,
})

export const deleteAnnouncement = endpoint('DELETE', '/announcements/{id}', {
  permission: 'announcements.write',
  tag: 'announcements',
  summary: 'Delete a draft',
  params: IdParams,
})

export const testAnnouncement = endpoint('POST', '/announcements/{id}/test', {
  permission: 'announcements.write',
  tag: 'announcements',
  summary: 'Send the mail in one language to oneself alone',
  params: IdParams,
  input: z.strictObject({ language }),
})

/** `at`: null for now. `version`: what was confirmed is what is sent. */
export const AnnouncementSending = z
  .strictObject({ at: z.iso.datetime().nullable(), version })
  .meta({ id: 'AnnouncementSending' })
export type AnnouncementSending = z.output<typeof AnnouncementSending>

export const sendAnnouncement = endpoint('POST', '/announcements/{id}/sending', {
  permission: 'announcements.write',
  tag: 'announcements',
  summary: 'Send an announcement, now or at a time; a scheduled one can be given another time',
  params: IdParams,
  input: AnnouncementSending,
})

export const stopAnnouncement = endpoint('POST', '/announcements/{id}/stop', {
  permission: 'announcements.write',
  tag: 'announcements',
  summary: 'Stop sending; a scheduled announcement becomes a draft. Says how many had got it',
  params: IdParams,
  output: z.object({ state: z.enum(announcementStates), sent: z.number().int() }),
})

/** An announcement as its recipients read it. */
export const ReceivedAnnouncement = z
  .object({
    id: z.string(),
    language,
    ...AnnouncementText.shape,
    /** Null: the campus team. */
    provider: z.object({ name: z.string(), link: ProfileLink.nullable() }).nullable(),
    /** `provider` is a group of the reader’s outlet. */
    group: z.boolean(),
    sentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReceivedAnnouncement' })
export type ReceivedAnnouncement = z.infer<typeof ReceivedAnnouncement>

export const readAnnouncement = endpoint('GET', '/announcements/{id}/text', {
  permission: 'account.own',
  tag: 'announcements',
  summary: 'An announcement that the user has received or may edit',
  params: IdParams,
  output: ReceivedAnnouncement,
})
