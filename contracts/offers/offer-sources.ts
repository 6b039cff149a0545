import { z } from 'zod'
import { contentLanguages, offerCategories, offerCosts } from '../constants'
import { endpoint, IdParams } from '../endpoint'
import { RequiredWebAddress } from '../texts'

/** Sources of one provider. */
export const mostSources = 3

/**
 * Why a source could not be read the last time; also the codes of violations at `address`, with texts in
 * `locales/<lng>/errors.json`. `sourceDraftsFull`: it was read, but too many of its drafts wait to be published or deleted.
 * `sourceEmpty`: it was read, but none of its entries can become a draft; `sourcePast`: all of them are over.
 * `sourceTooCostly`: reading it had to be ended.
 */
export const sourceFailures = [
  'sourceAddress',
  'sourceUnreachable',
  'sourceCertificate',
  'sourceTimeout',
  'sourceRedirects',
  'sourceRefused',
  'sourceMissing',
  'sourceGone',
  'sourceTooLarge',
  'sourceUnreadable',
  'sourceTooCostly',
  'sourceDraftsFull',
  'sourceEmpty',
  'sourcePast',
] as const
export type SourceFailure = (typeof sourceFailures)[number]
/** Said about a source that was read. */
export type SourceNote = Extract<SourceFailure, 'sourceDraftsFull' | 'sourceEmpty' | 'sourcePast'>

/** What all offers of a source have in common, because calendars and feeds do not say it. */
const defaults = {
  category: z.enum(offerCategories).nullable(),
  language: z.enum(contentLanguages).nullable(),
  cost: z.enum(offerCosts).nullable(),
}

/** A calendar or feed of a provider, whose entries become drafts of offers. It is read once an hour. */
export const OfferSource = z
  .object({
    id: z.uuid(),
    address: z.string(),
    /** As the source calls itself, else its host and file name. */
    title: z.string(),
    kind: z.enum(['calendar', 'feed']),
    ...defaults,
    createdAt: z.iso.datetime(),
    /** Last time that it was read, or tried. */
    readAt: z.iso.datetime(),
    /** Null if it is not read any more: it failed for a week, is gone, or reading it had to be ended twice. */
    nextAt: z.iso.datetime().nullable(),
    failure: z.enum(sourceFailures).nullable(),
    failingSince: z.iso.datetime().nullable(),
    /** Drafts made from it that have been neither published nor deleted. */
    drafts: z.number().int(),
  })
  .meta({ id: 'OfferSource' })
export type OfferSource = z.infer<typeof OfferSource>

/** How calendars are often offered: the same as https, but opened by another program. */
const webcal = /^webcals?:\/\//i

export const NewOfferSource = z.strictObject({
  address: z
    .string()
    .overwrite((address) => address.trim().replace(webcal, 'https://'))
    .pipe(RequiredWebAddress),
  ...defaults,
})
export type NewOfferSource = z.output<typeof NewOfferSource>

const common = { permission: 'offers.create', tag: 'offer sources' } as const

export const listOfferSources = endpoint('GET', '/offer-sources', {
  ...common,
  summary: 'The sources of the user’s organisation, oldest first; at most 3',
  output: z.array(OfferSource),
})

export const addOfferSource = endpoint('POST', '/offer-sources', {
  ...common,
  summary:
    'Add a calendar (iCalendar) or feed (Atom, RSS, JSON Feed): it is read at once, and its entries become drafts',
  input: NewOfferSource,
  output: OfferSource,
  status: 201,
})

export const resumeOfferSource = endpoint('POST', '/offer-sources/{id}/resume', {
  ...common,
  summary: 'Read a source again that is no longer read. Idempotent',
  params: IdParams,
})

export const removeOfferSource = endpoint('DELETE', '/offer-sources/{id}', {
  ...common,
  summary: 'Remove a source; drafts and offers made from it stay',
  params: IdParams,
})
