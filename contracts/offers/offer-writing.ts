import { z } from 'zod'
import {
  clauseNumbers,
  contentLanguages,
  limits,
  offerCategories,
  offerCosts,
  offerStates,
  offerTextLimits,
} from '../constants'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { OfferPicture, StoredFile } from '../files'
import { isTangled } from '../markdown'
import { Offer } from './offers'
import {
  hasCredentials,
  isWebAddress,
  mentionsCredentials,
  oneLine,
  plainLineBreaks,
  requiredText,
} from '../texts'

export type OfferState = (typeof offerStates)[number]

const emptied = (text: string) => text || null
const shortText = (length: number) =>
  z.string().overwrite(oneLine).max(length, 'tooLong').transform(emptied).nullable()

/** Tags of HTML and comments; addresses in angle brackets are Markdown's own. */
const html = /<(?:!--|\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>)/i
/** A description with HTML in it: Markdown would swallow it without a word. */
export const holdsHtml = (markdown: string): boolean => html.test(markdown)

const description = z
  .string()
  .overwrite(plainLineBreaks)
  .max(offerTextLimits.description, 'tooLong')
  .refine((text) => !holdsHtml(text), 'descriptionHtml')
  .refine((text) => !mentionsCredentials(text), 'addressCredentials')
  .refine((text) => text.length > offerTextLimits.description || !isTangled(text), 'markdownTangled')

const externalLink = z
  .string()
  .trim()
  .max(offerTextLimits.externalLink, 'tooLong')
  .refine((text) => !hasCredentials(text), { error: 'addressCredentials', abort: true })
  .refine((text) => text === '' || isWebAddress(text), 'linkInvalid')
  .transform(emptied)
  .nullable()

/** Databases and calendars know no year 0, and calendars no day after the last one of the year 9999. */
const isPlausible = (day: string): boolean => day >= '1900-01-01' && day < '3000-01-01'
const day = z.iso.date({ error: 'dayInvalid', abort: true }).refine(isPlausible, 'dayInvalid').nullable()

/** Each once, in one order: the same choice is always the same value. */
const clauses = z
  .array(z.literal(clauseNumbers))
  .transform((chosen) => clauseNumbers.filter((number) => chosen.includes(number)))
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
}
export type OfferField = keyof typeof fields
export const offerFields = Object.keys(fields) as OfferField[]

/** What an offer says in words and choices; its files come beside that. */
export type OfferTexts = { [K in OfferField]: z.output<(typeof fields)[K]> }

/** What an offer says before anybody has said anything. */
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
}

const Day = z.iso.date().nullable()

/** An offer as those see it who write it. `version` rises with every change. */
export const OwnOffer = z
  .object({
    id: z.uuid(),
    version: z.number().int(),
    state: z.enum(offerStates),
    provider: z.object({ id: z.string(), entityName: z.string(), validated: z.boolean() }),
    headline: z.string(),
    subheadline: z.string().nullable(),
    teaser: z.string(),
    /** In Markdown. */
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
  changedAt: true,
})
  .extend({ expired: z.boolean() })
  .meta({ id: 'OwnOfferSummary' })
export type OwnOfferSummary = z.infer<typeof OwnOfferSummary>

const files = {
  /** An uploaded file, or the present one; null takes it away. */
  picture: z.uuid('fileGone').nullable(),
  /** An uploaded PDF to be added. */
  document: z.uuid('fileGone'),
  removedDocuments: z.array(z.uuid()).max(limits.pdfUploads),
  /** Shown to members from now on. Without it a draft stays one, and what is published stays so. */
  publish: z.boolean(),
}

/** A new offer: a headline is enough for a draft. */
export const NewOffer = z
  .strictObject({ ...fields, ...files })
  .omit({ removedDocuments: true })
  .partial()
  .required({ headline: true })
  .meta({ id: 'NewOffer' })
export type NewOffer = z.output<typeof NewOffer>

/** Changes to an offer: what is not named stays as it is. */
export const OfferChange = z
  .strictObject({ version: z.number().int(), ...fields, ...files })
  .partial()
  .required({ version: true })
  .meta({ id: 'OfferChange' })
export type OfferChange = z.output<typeof OfferChange>

export const OwnOfferQuery = PageQuery.extend({
  state: z.enum(offerStates).optional(),
  /** Of which provider: asked by the administration, which has no offers of its own. */
  provider: z.string().max(64).optional(),
})
export type OwnOfferQuery = z.output<typeof OwnOfferQuery>

const common = { permission: 'offers.write', tag: 'offers' } as const

export const listOwnOffers = endpoint('GET', '/own-offers', {
  ...common,
  summary: 'Offers of the own organisation in every state, the one that was changed last first',
  query: OwnOfferQuery,
  output: z.array(OwnOfferSummary),
  paged: true,
})

export const getOwnOffer = endpoint('GET', '/own-offers/{id}', {
  ...common,
  summary: 'One offer of the own organisation, to be changed',
  params: IdParams,
  output: OwnOffer,
})

export const previewOffer = endpoint('GET', '/own-offers/{id}/preview', {
  ...common,
  summary: 'The offer as members will see it, and the fields that it still lacks; these have stand-ins',
  params: IdParams,
  output: z.object({ offer: Offer, state: z.enum(offerStates), missing: z.array(z.string()) }),
})

export const createOffer = endpoint('POST', '/own-offers', {
  ...common,
  summary: 'Begin an offer as a draft, or publish it at once',
  input: NewOffer,
  output: OwnOffer,
  status: 201,
})

export const updateOffer = endpoint('PATCH', '/own-offers/{id}', {
  ...common,
  summary: 'Change an offer, or publish it; refused with 409 if it was changed after the given version',
  params: IdParams,
  input: OfferChange,
  output: OwnOffer,
})

export const publishOffer = endpoint('POST', '/own-offers/{id}/publish', {
  ...common,
  summary: 'Show the offer to members as it is saved; again is the same',
  params: IdParams,
})

export const withdrawOffer = endpoint('POST', '/own-offers/{id}/withdraw', {
  ...common,
  summary: 'Hide a published offer from members; it can be published again',
  params: IdParams,
})

export const copyOffer = endpoint('POST', '/own-offers/{id}/copy', {
  ...common,
  summary: 'Begin a draft with the words and choices of an offer, without its files',
  params: IdParams,
  /** Of the copy, in the language of its maker; cut where it is too long. */
  input: z.strictObject({ headline: z.string().overwrite(oneLine).min(1, 'required').max(500, 'tooLong') }),
  output: z.object({ id: z.uuid() }),
  status: 201,
})

export const deleteOffer = endpoint('DELETE', '/own-offers/{id}', {
  ...common,
  summary: 'Delete a draft for good',
  params: IdParams,
})
