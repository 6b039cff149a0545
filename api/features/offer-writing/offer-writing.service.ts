import { v7, validate as isUuid } from 'uuid'
import { renderWhole } from '~/api/features/content/content.service'
import { changeOfferFiles, listOfferFiles, type OfferFiles } from '~/api/features/files/offer-files.service'
import { listClauses } from '~/api/features/standard/standard.service'
import { knownTagCodes } from '~/api/features/tags/tags.service'
import { dayOf } from '~/contracts/days'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import type { RichTextBlock } from '~/contracts/content/content'
import type { OfferViolation } from '~/contracts/offers/offer-violations'
import {
  emptyOffer,
  type NewOffer,
  type OfferChange,
  offerFields,
  type OfferTexts,
  type OwnOffer,
  type OwnOfferQuery,
  type OwnOfferSummary,
} from '~/contracts/offers/offer-writing'
import { recordOfferAction } from './offer-log'
import * as repo from './offer-writing.repo'
import { differences, offerViolationsOf, filesDiffer } from './offer-writing.rules'

/** Texts and selections of a stored offer. */
export const textsOf = (row: repo.OfferRow): OfferTexts => ({
  headline: row.headline,
  subheadline: row.subheadline,
  teaser: row.teaser,
  description: row.description,
  category: row.category as OfferTexts['category'],
  language: row.language as OfferTexts['language'],
  cost: row.cost as OfferTexts['cost'],
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  deadline: row.deadline,
  online: row.online,
  place: row.place,
  externalLink: row.external_link,
  tags: row.tags,
  clauses: row.clauses,
  pictureAlt: row.picture_alt,
  openToVisitors: row.open_to_visitors,
})

const ownOffer = (row: repo.OfferRow, files: OfferFiles): OwnOffer => ({
  ...textsOf(row),
  ...files,
  id: row.id,
  version: row.version,
  state: row.state,
  provider: {
    id: row.provider_id,
    entityName: row.provider_name ?? '',
    validated: row.provider_validated,
  },
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
})

/** The provider that this person writes for, or null. Contributors write for theirs. */
const providerOf = ({ organisation }: Actor): string | null =>
  organisation.role === 'ROLE_SERVICE_PROVIDER' ? organisation.id : null

function requireWriter(actor: Actor, row: repo.OfferRow | undefined): repo.OfferRow {
  if (!row || (actor.accessLevel !== 'admin' && providerOf(actor) !== row.provider_id)) throw notFound()
  // Removed offers can only be restored by an appeal.
  if (row.removed_at !== null) throw new ApiError('gone')
  return row
}

/** @throws ApiError notFound if it does not exist or this person may not edit it; gone for removed offers */
export const requireOffer = async (deps: ApiDeps, actor: Actor, id: string): Promise<repo.OfferRow> =>
  requireWriter(actor, await repo.findOffer(deps.database, id))

/** The same, locked until the end of the transaction. */
export const lockOwnOffer = async (deps: ApiDeps, actor: Actor, id: string): Promise<repo.OfferRow> =>
  requireWriter(actor, await repo.lockOffer(deps.database, id))

/** @throws ApiError notFound for people who do not write for a provider */
export function requireProvider(actor: Actor): string {
  const providerId = providerOf(actor)
  if (providerId === null) throw notFound()
  return providerId
}

/** The provider whose offers this person may list: their own; for admins, the one they name. Null if there is none. */
export function ownProviderOf(actor: Actor, named: string | undefined): string | null {
  const providerId = actor.accessLevel === 'admin' ? (named ?? '') : providerOf(actor)
  return providerId !== null && isUuid(providerId) ? providerId : null
}

/** Offers of the actor's organisation in every state; for admins, of any provider. One query. */
export async function listOwn(
  deps: ApiDeps,
  actor: Actor,
  query: OwnOfferQuery,
): Promise<Page<OwnOfferSummary[]>> {
  const providerId = ownProviderOf(actor, query.provider)
  if (providerId === null) return new Page([], 0)
  const today = dayOf(deps.now())
  const window = { providerId, state: query.state, today, ...pageWindow(query) }
  const rows = await repo.listOffers(deps.database, window)
  const items = rows.map((row) => ({
    id: row.id,
    state: row.state,
    headline: row.headline,
    category: row.category as OwnOfferSummary['category'],
    deadline: row.deadline,
    openToVisitors: row.open_to_visitors,
    expired: row.expired,
    changedAt: row.changed_at.toISOString(),
  }))
  return new Page(items, rows[0]?.total ?? 0)
}

/** One offer for editing. @throws ApiError notFound */
export async function getOwn(deps: ApiDeps, actor: Actor, id: string): Promise<OwnOffer> {
  const row = await requireOffer(deps, actor, id)
  return ownOffer(row, await listOfferFiles(deps, row.id))
}

function refuse(violations: OfferViolation[]): void {
  if (violations.length > 0) throw new ApiError('unprocessable', violations)
}

/** @throws ApiError unprocessable notValidated if the provider has not been validated */
export function requireValidated(isValidated: boolean): void {
  if (!isValidated) refuse([{ propertyPath: '', code: 'notValidated' }])
}

async function requireKnownTags(deps: ApiDeps, tags: string[], present: string[]): Promise<void> {
  const added = tags.filter((tag) => !present.includes(tag))
  if (added.length === 0) return
  const known = await knownTagCodes(deps)
  if (added.some((tag) => !known.has(tag))) refuse([{ propertyPath: 'tags', code: 'invalid' }])
}

/** An offer keeps clauses that the standard has lost since. */
async function requireKnownClauses(deps: ApiDeps, clauses: number[], present: number[]): Promise<void> {
  const added = clauses.filter((clause) => !present.includes(clause))
  if (added.length === 0) return
  const known = await listClauses(deps)
  if (added.some((clause) => !known.includes(clause))) refuse([{ propertyPath: 'clauses', code: 'invalid' }])
}

type Blocks = RichTextBlock[] | undefined

/**
 * The description as rich text, before the offer is saved; undefined if there is none in the input.
 * @throws ApiError unprocessable textTooDeep at `description`, textTooCostly
 */
export async function renderDescription(
  deps: ApiDeps,
  { description }: Pick<OfferChange, 'description'>,
): Promise<Blocks> {
  if (description === undefined) return undefined
  return (await renderWhole(deps, { markdown: description, field: 'description' })).body
}

/** Saves a change; the caller holds the lock. */
async function save(
  deps: ApiDeps,
  actor: Actor,
  { row, change, blocks }: { row: repo.OfferRow; change: OfferChange; blocks: Blocks },
): Promise<OwnOffer> {
  const { database } = deps
  const files = await listOfferFiles(deps, row.id)
  const present = textsOf(row)
  const texts = differences(present, change, offerFields)
  const publishes = change.publish === true && row.state !== 'published'
  const changesTexts = Object.keys(texts).length > 0
  if (!changesTexts && !publishes && !filesDiffer(files, change)) return ownOffer(row, files)
  if (change.version !== row.version) throw conflict('offerChanged')
  if (publishes) requireValidated(row.provider_validated)
  if (texts.tags) await requireKnownTags(deps, texts.tags, present.tags)
  if (texts.clauses) await requireKnownClauses(deps, texts.clauses, present.clauses)
  const hasPicture = change.picture === undefined ? files.picture !== null : change.picture !== null
  const { state } = row
  const today = dayOf(deps.now())
  refuse(offerViolationsOf({ texts: { ...present, ...texts }, hasPicture, state, publish: publishes, today }))
  await changeOfferFiles(deps, { id: row.id, providerId: row.provider_id, uploaderId: actor.id }, change)
  await repo.saveTexts(database, row.id, { texts, now: deps.now(), blocks })
  if (publishes) await repo.setPublished(database, row.id, deps.now())
  const action = publishes ? 'published' : 'changed'
  await recordOfferAction(deps, actor, { action, id: row.id, providerId: row.provider_id })
  return getOwn(deps, actor, row.id)
}

/**
 * Creates an offer of the actor's provider; a draft only needs a headline.
 * @throws ApiError notFound for people who do not write for a provider
 * @throws ApiError unprocessable: violations at their fields; notValidated when publishing
 */
export function createOffer(
  deps: ApiDeps,
  actor: Actor,
  { input, blocks }: { input: NewOffer; blocks: Blocks },
): Promise<OwnOffer> {
  const providerId = requireProvider(actor)
  const { database } = deps
  return database.transaction(async () => {
    const { publish = false, picture } = input
    const blank: OfferTexts = { ...emptyOffer, headline: input.headline }
    const texts = { ...blank, ...differences(blank, input, offerFields) }
    if (publish) requireValidated(await repo.isValidated(database, providerId))
    await requireKnownTags(deps, texts.tags, [])
    await requireKnownClauses(deps, texts.clauses, [])
    const today = dayOf(deps.now())
    refuse(offerViolationsOf({ texts, hasPicture: Boolean(picture), state: 'draft', publish, today }))
    const id = v7()
    await repo.insertDraft(database, { id, providerId, now: deps.now(), blocks }, texts)
    await changeOfferFiles(deps, { id, providerId, uploaderId: actor.id }, input)
    if (publish) await repo.setPublished(database, id, deps.now())
    await recordOfferAction(deps, actor, { action: publish ? 'published' : 'created', id, providerId })
    return getOwn(deps, actor, id)
  })
}

/**
 * Changes an offer. A change without effect succeeds regardless of its version.
 * @throws ApiError notFound
 * @throws ApiError conflict offerChanged if the offer was saved after the given version
 * @throws ApiError unprocessable: violations at their fields; notValidated when publishing
 */
export const changeOffer = (
  deps: ApiDeps,
  actor: Actor,
  { id, change, blocks }: { id: string; change: OfferChange; blocks: Blocks },
): Promise<OwnOffer> =>
  deps.database.transaction(async () =>
    save(deps, actor, { row: await lockOwnOffer(deps, actor, id), change, blocks }),
  )

/** Drafts that no person has written: nothing is recorded, and nothing published. Version 1. */
export async function createImportedDraft(
  deps: ApiDeps,
  providerId: string,
  texts: OfferTexts,
): Promise<{ id: string; version: number }> {
  const id = v7()
  await repo.insertDraft(deps.database, { id, providerId, now: deps.now() }, texts)
  return { id, version: 1 }
}

/** Changes such a draft, unless a person has changed or published it since: then null. Otherwise its new version. */
export async function changeImportedDraft(
  deps: ApiDeps,
  { id, version }: { id: string; version: number },
  texts: Partial<OfferTexts>,
): Promise<number | null> {
  const row = await repo.lockOffer(deps.database, id)
  if (row?.version !== version || row.state !== 'draft' || row.removed_at !== null) return null
  await repo.saveTexts(deps.database, id, { texts, now: deps.now() })
  return version + 1
}
