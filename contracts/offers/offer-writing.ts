import { z } from 'zod'
import {
  contentLanguages,
  limits,
  mostClauses,
  offerCategories,
  offerCosts,
  offerStates,
  offerTextLimits,
} from '../constants'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { OfferPicture, StoredFile } from '../files'
import { Offer } from './offers'
import { mentionsCredentials, oneLine, plainLineBreaks, requiredText, withScheme } from '../texts'
import { hasCredentials, isWebAddress } from '../web-address'

export type OfferState = (typeof offerStates)[number]

const emptied = (text: string) => text || null
const shortText = (length: number) =>
  z.string().overwrite(oneLine).max(length, 'tooLong').transform(emptied).nullable()

/** HTML tags and comments; URLs in angle brackets are Markdown. */
const html = /<(?:!--|\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>)/i
/** True for a description with HTML, which the Markdown parser would silently drop. */
export const holdsHtml = (markdown: string): boolean => html.test(markdown)

const description = z
  .string()
  .overwrite(plainLineBreaks)
  .max(offerTextLimits.description, 'tooLong')
  .refine((text) => !holdsHtml(text), 'descriptionHtml')
  .refine((text) => !mentionsCredentials(text), 'addressCredentials')

const externalLink = z
  .string()
  .overwrite(withScheme)
  .max(offerTextLimits.externalLink, 'tooLong')
  .refine((text) => !hasCredentials(text), { error: 'addressCredentials', abort: true })
  .refine((text) => text === '' || isWebAddress(text), 'linkInvalid')
  .transform(emptied)
  .nullable()

/** Databases and calendars have no year 0, and calendars end with the year 9999. */
const isPlausible = (day: string): boolean => day >= '1900-01-01' && day < '3000-01-01'
const day = z.iso.date({ error: 'dayInvalid', abort: true }).refine(isPlausible, 'dayInvalid').nullable()

/** Unique and sorted, so that equal selections have equal values. */
const clauses = z
  .array(z.number().int().min(1, 'invalid').max(mostClauses, 'invalid'))
  .transform((chosen) => [...new Set(chosen)].sort((a, b) => a - b))
const tags = z
  .array(z.string().regex(/^[a-z0-9-]{2,40}$/))
  .max(60, 'tooLong')
  .transform((chosen) => [...new Set(chosen)].sort())

const fields = {
  headline: requiredText(offerTextLimits.headline),
  subheadline: shortText(offerTextLimits.subheadline),
  teaser: z.string().overwrite(oneLine).max(offerTextLimits.teaser, 'tooLong'),
  description,
  category: z.enum(offerCategories).nullable(),
  language: z.enum(contentLanguages).nullable(),
  cost: z.enum(offerCosts).nullable(),
  startsOn: day,
  endsOn: day,
  deadline: day,
  online: z.boolean(),
  place: shortText(offerTextLimits.place),
  externalLink,
  tags,
  clauses,
  pictureAlt: shortText(offerTextLimits.pictureAlt),
  /** Visitors may read the offer too, once it is published. */
  openToVisitors: z.boolean(),
}
export type OfferField = keyof typeof fields
export const offerFields = Object.keys(fields) as OfferField[]

/** Texts and selections of an offer, without its files. */
export type OfferTexts = { [K in OfferField]: z.output<(typeof fields)[K]> }

/** Default values of a new offer. */
export const emptyOffer: Omit<OfferTexts, 'headline'> = {
  subheadline: null,
  teaser: '',
  description: '',
  category: null,
  language: null,
  cost: null,
  startsOn: null,
  endsOn: null,
  deadline: null,
  online: false,
  place: null,
  externalLink: null,
  tags: [],
  clauses: [],
  pictureAlt: null,
  openToVisitors: false,
}

const Day = z.iso.date().nullable()

/** An offer as its editors see it. `version` increases with every change. */
export const OwnOffer = z
  .object({
    id: z.uuid(),
    version: z.number().int(),
    state: z.enum(offerStates),
    provider: z.object({ id: z.string(), entityName: z.string(), validated: z.boolean() }),
    headline: z.string(),
    subheadline: z.string().nullable(),
    teaser: z.string(),
    /** Markdown. */
    description: z.string(),
    category: z.enum(offerCategories).nullable(),
    language: z.enum(contentLanguages).nullable(),
    cost: z.enum(offerCosts).nullable(),
    startsOn: Day,
    endsOn: Day,
    deadline: Day,
    online: z.boolean(),
    place: z.string().nullable(),
    externalLink: z.string().nullable(),
    tags: z.array(z.string()),
    clauses: z.array(z.number().int()),
    pictureAlt: z.string().nullable(),
    openToVisitors: z.boolean(),
    picture: OfferPicture.nullable(),
    documents: z.array(StoredFile),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    publishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnOffer' })
export type OwnOffer = z.infer<typeof OwnOffer>

export const OwnOfferSummary = OwnOffer.pick({
  id: true,
  state: true,
  headline: true,
  category: true,
  deadline: true,
  openToVisitors: true,
  changedAt: true,
})
  .extend({ expired: z.boolean() })
  .meta({ id: 'OwnOfferSummary' })
export type OwnOfferSummary = z.infer<typeof OwnOfferSummary>

const files = {
  /** An uploaded file or the present one; null removes the picture. */
  picture: z.uuid('fileGone').nullable(),
  /** An uploaded PDF to add. */
  document: z.uuid('fileGone'),
  removedDocuments: z.array(z.uuid()).max(limits.pdfUploads),
  /** Publishes the offer. Without it the state stays unchanged. */
  publish: z.boolean(),
}

/** A new offer; a draft only needs a headline. */
export const NewOffer = z
  .strictObject({ ...fields, ...files })
  .omit({ removedDocuments: true })
  .partial()
  .required({ headline: true })
  .meta({ id: 'NewOffer' })
export type NewOffer = z.output<typeof NewOffer>

/** Changes to an offer; omitted fields stay unchanged. */
export const OfferChange = z
  .strictObject({ version: z.number().int(), ...fields, ...files })
  .partial()
  .required({ version: true })
  .meta({ id: 'OfferChange' })
export type OfferChange = z.output<typeof OfferChange>

export const OwnOfferQuery = PageQuery.extend({
  state: z.enum(offerStates).optional(),
  /** Id of the provider; required from admins, who have no offers of their own. */
  provider: z.string().max(64).optional(),
})
export type OwnOfferQuery = z.output<typeof OwnOfferQuery>

const common = { permission: 'offers.write', scope: 'offers', tag: 'offers' } as const

export const listOwnOffers = endpoint('GET', '/own-offers', {
  ...common,
  summary: 'Offers of the user’s organisation in every state, last changed first',
  query: OwnOfferQuery,
  output: z.array(OwnOfferSummary),
  paged: true,
})

export const getOwnOffer = endpoint('GET', '/own-offers/{id}', {
  ...common,
  summary: 'One offer of the user’s organisation for editing',
  params: IdParams,
  output: OwnOffer,
})

export const previewOffer = endpoint('GET', '/own-offers/{id}/preview', {
  ...common,
  summary: 'Preview of an offer, with placeholders for missing fields',
  params: IdParams,
  output: z.object({
    offer: Offer,
    state: z.enum(offerStates),
    /** What is shown; publishing just this takes it. */
    version: z.number().int(),
    missing: z.array(z.string()),
  }),
})

export const createOffer = endpoint('POST', '/own-offers', {
  ...common,
  permission: 'offers.create',
  summary: 'Create an offer as a draft, or publish it immediately',
  input: NewOffer,
  output: OwnOffer,
  status: 201,
})

export const updateOffer = endpoint('PATCH', '/own-offers/{id}', {
  ...common,
  summary: 'Change or publish an offer; 409 if it was changed after the given version',
  params: IdParams,
  input: OfferChange,
  output: OwnOffer,
})

export const publishOffer = endpoint('POST', '/own-offers/{id}/publish', {
  ...common,
  summary: 'Publish an offer as saved. Idempotent',
  params: IdParams,
})

export const withdrawOffer = endpoint('POST', '/own-offers/{id}/withdraw', {
  ...common,
  summary: 'Withdraw a published offer; it can be published again',
  params: IdParams,
})

export const copyOffer = endpoint('POST', '/own-offers/{id}/copy', {
  ...common,
  permission: 'offers.create',
  summary: 'Copy an offer into a new draft, without its files',
  params: IdParams,
  /** Headline of the copy, in the user's language; truncated if too long. */
  input: z.strictObject({ headline: z.string().overwrite(oneLine).min(1, 'required').max(500, 'tooLong') }),
  output: z.object({ id: z.uuid() }),
  status: 201,
})

export const deleteOffer = endpoint('DELETE', '/own-offers/{id}', {
  ...common,
  summary: 'Delete a draft permanently',
  params: IdParams,
})
