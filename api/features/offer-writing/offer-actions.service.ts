import { v7 } from 'uuid'
import { renderMarkdown } from '~/api/features/content/content.service'
import { tagNames } from '~/api/features/tags/tags.service'
import { discardOfferFiles, listOfferFiles } from '~/api/features/files/offer-files.service'
import { dayOf } from '~/contracts/days'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import { gaps } from '~/contracts/offers/offer-violations'
import type { OfferState } from '~/contracts/offers/offer-writing'
import type { Offer } from '~/contracts/offers/offers'
import { recordOfferAction } from './offer-log'
import * as repo from './offer-writing.repo'
import { offerViolationsOf, fittingHeadline } from './offer-writing.rules'
import {
  lockOwnOffer,
  requireOffer,
  requireProvider,
  requireValidated,
  textsOf,
} from './offer-writing.service'

const conflict = (code: string) => new ApiError('conflict', [{ propertyPath: '', code }])

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
  const last = texts.deadline ?? texts.endsOn
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
