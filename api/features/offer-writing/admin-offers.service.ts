import { validate as isUuid, v7 } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict } from '~/api/platform/errors'
import { listFile } from '~/api/platform/csv/list-file'
import { inBatches } from '~/api/platform/database/lists/place-in-list'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { limits, type Locale } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { AdminOffer, Withdrawal } from '~/contracts/administration/overview'
import type { OfferState } from '~/contracts/offers/offer-writing'
import * as repo from './offer-writing.repo'
import {
  lockOwnOffer,
  requireOffer,
  requireProvider,
  requireValidated,
  textsOf,
} from './offer-writing.service'
import { renderMarkdown } from '~/api/features/content/content.service'
import { tagNames } from '~/api/features/tags/tags.service'
import { discardOfferFiles, listOfferFiles } from '~/api/features/files/offer-files.service'
import { dayOf } from '~/contracts/days'
import { gaps } from '~/contracts/offers/offer-violations'
import { lastDayOf, type Offer } from '~/contracts/offers/offers'
import { recordOfferAction } from './offer-log'
import { offerViolationsOf, fittingHeadline } from './offer-writing.rules'

interface Filter {
  text?: string | undefined
  state?: OfferState | undefined
  provider?: string | undefined
}

/** Null: no provider has this id. */
function filterOf({ text, state, provider }: Filter): repo.AdminFilter | null {
  if (provider && !isUuid(provider)) return null
  return { text: text || undefined, state, providerId: provider || undefined }
}

const toOffer = (row: repo.AdminOfferRow): AdminOffer => ({
  id: row.id,
  headline: row.headline,
  state: row.state,
  removed: row.removed_at !== null,
  provider: { id: row.provider_id, name: row.provider },
  createdAt: row.created_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
  can: { withdraw: row.state === 'published' },
})

/** Offers of all providers in every state, newest first; counted up to 1,001. Two queries. */
export async function listAdminOffers(
  { database }: ApiDeps,
  query: Filter & PageWindow,
): Promise<Page<AdminOffer[]>> {
  const filter = filterOf(query)
  if (!filter) return new Page([], 0)
  const rows = await repo.selectAdminOffers(database, filter, pageWindow(query))
  return new Page(rows.map(toOffer), await repo.countAdminOffers(database, filter, limits.counted + 1))
}

/** All offers of the list, in batches. */
async function* readOffers({ database }: ApiDeps, query: Filter, size: number): AsyncGenerator<AdminOffer[]> {
  const filter = filterOf(query)
  if (!filter) return
  const batches = inBatches(size, (batch) => repo.selectAdminOffers(database, filter, batch))
  for await (const rows of batches) yield rows.map(toOffer)
}

/** The same list as a file. */
export const exportAdminOffers = (deps: ApiDeps, query: Filter): FileAnswer =>
  listFile<AdminOffer>({
    name: 'offers',
    day: deps.now(),
    columns: {
      id: ({ id }) => id,
      offer: ({ headline }) => headline,
      provider: ({ provider }) => provider.name,
      state: ({ state }) => state,
      removed: ({ removed }) => removed,
      created: ({ createdAt }) => createdAt,
      published: ({ publishedAt }) => publishedAt,
    },
    read: (size) => readOffers(deps, query, size),
  })

/**
 * Withdraws a published offer and notifies its provider of the reason. The second of two concurrent calls fails.
 * @throws ApiError notFound
 * @throws ApiError conflict offerNotPublished for drafts and withdrawn offers
 */
export const withdrawForProvider = (
  deps: ApiDeps,
  actor: Actor,
  { id, reason }: Withdrawal & { id: string },
): Promise<void> =>
  deps.database.transaction(async () => {
    const row = await lockOwnOffer(deps, actor, id)
    if (row.state !== 'published') throw conflict('offerNotPublished')
    await repo.setWithdrawn(deps.database, row.id, deps.now())
    await notifyProvider(deps, { id, providerId: row.provider_id, offer: row.headline, reason })
    await recordAuditEntry(deps, actor, {
      action: 'offer.withdrawn',
      subject: { kind: 'offer', id: row.id },
      personId: row.provider_id,
    })
  })

async function notifyProvider(
  deps: ApiDeps,
  { id, providerId, offer, reason }: { id: string; providerId: string; offer: string; reason: string },
): Promise<void> {
  const owner = await repo.findOwner(deps.database, providerId)
  const path = `/content/detail/edit/${id}`
  await notify(deps, {
    personId: owner.id,
    type: 'account',
    data: { context: 'offerWithdrawnFor', offer, reason },
    path,
    mail: {
      to: owner.email,
      locale: owner.locale,
      template: 'offerWithdrawn',
      values: { name: `${owner.first_name} ${owner.last_name}`, offer, reason, path },
    },
  })
}

/**
 * Publishes an offer as saved. Idempotent.
 * @throws ApiError unprocessable: missing content, at its fields; notValidated
 */
export const publishOffer = (deps: ApiDeps, actor: Actor, id: string): Promise<void> =>
  deps.database.transaction(async () => {
    const row = await lockOwnOffer(deps, actor, id)
    if (row.state === 'published') return
    requireValidated(row.provider_validated)
    const { picture } = await listOfferFiles(deps, row.id)
    const violations = offerViolationsOf({
      texts: textsOf(row),
      hasPicture: picture !== null,
      state: row.state,
      publish: true,
      today: dayOf(deps.now()),
    })
    if (violations.length > 0) throw new ApiError('unprocessable', violations)
    await repo.setPublished(deps.database, row.id, deps.now())
    await recordOfferAction(deps, actor, { action: 'published', id: row.id, providerId: row.provider_id })
  })

/** Hides an offer from members. Idempotent. @throws ApiError conflict offerNotPublished for a draft */
export const withdrawOffer = (deps: ApiDeps, actor: Actor, id: string): Promise<void> =>
  deps.database.transaction(async () => {
    const row = await lockOwnOffer(deps, actor, id)
    if (row.state === 'draft') throw conflict('offerNotPublished')
    if (row.state !== 'published') return
    await repo.setWithdrawn(deps.database, row.id, deps.now())
    await recordOfferAction(deps, actor, { action: 'withdrawn', id: row.id, providerId: row.provider_id })
  })

/** Copies an offer into a new draft with another headline, without its files and for members alone. */
export async function copyOffer(
  deps: ApiDeps,
  actor: Actor,
  { id, headline }: { id: string; headline: string },
): Promise<{ id: string }> {
  const providerId = requireProvider(actor)
  const texts = textsOf(await requireOffer(deps, actor, id))
  const copy = { id: v7(), providerId, now: deps.now() }
  const copied = { ...texts, headline: fittingHeadline(headline), pictureAlt: null, openToVisitors: false }
  await deps.database.transaction(async () => {
    await repo.insertDraft(deps.database, copy, copied)
    await recordOfferAction(deps, actor, { action: 'created', id: copy.id, providerId })
  })
  return { id: copy.id }
}

/** Deletes a draft and its files. @throws ApiError conflict offerNotDraft once it has been published */
export const deleteDraft = (deps: ApiDeps, actor: Actor, id: string): Promise<void> =>
  deps.database.transaction(async () => {
    const row = await lockOwnOffer(deps, actor, id)
    if (row.state !== 'draft') throw conflict('offerNotDraft')
    await discardOfferFiles(deps, row.id)
    await repo.deleteOffer(deps.database, row.id)
    await recordOfferAction(deps, actor, { action: 'deleted', id: row.id, providerId: row.provider_id })
  })

/** Preview of an offer. Missing fields are listed and filled with placeholders. */
export async function previewOffer(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<{ offer: Offer; state: OfferState; version: number; missing: string[] }> {
  const row = await requireOffer(deps, actor, id)
  const texts = textsOf(row)
  const files = await listOfferFiles(deps, row.id)
  const { description, pictureAlt: _, ...shown } = texts
  const last = lastDayOf(texts)
  const offer: Offer = {
    ...shown,
    ...files,
    id: row.id,
    category: texts.category ?? 'other',
    language: texts.language ?? locale,
    cost: texts.cost ?? 'free',
    provider: { id: row.provider_id, entityName: row.provider_name ?? '' },
    providerPage: null,
    bookmarked: false,
    can: { update: true },
    tags: await tagNames(deps, texts.tags, locale),
    expired: last !== null && last < dayOf(deps.now()),
    descriptionBlocks: row.description_blocks ?? (await renderMarkdown(deps, description)).body,
    publishedAt: (row.published_at ?? row.changed_at).toISOString(),
  }
  const missing = gaps(texts, files.picture !== null).map(({ propertyPath }) => propertyPath)
  return { offer, state: row.state, version: row.version, missing }
}
