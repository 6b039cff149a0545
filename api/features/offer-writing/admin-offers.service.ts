import { validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { listFile } from '~/api/platform/csv/list-file'
import { inBatches } from '~/api/platform/database/lists/place-in-list'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { limits } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { AdminOffer, Withdrawal } from '~/contracts/administration/overview'
import type { OfferState } from '~/contracts/offers/offer-writing'
import * as repo from './admin-offers.repo'
import { setWithdrawn } from './offer-writing.repo'
import { lockOwnOffer } from './offer-writing.service'

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
    if (row.state !== 'published')
      throw new ApiError('conflict', [{ propertyPath: '', code: 'offerNotPublished' }])
    await setWithdrawn(deps.database, row.id, deps.now())
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
    data: { context: 'offerWithdrawn', offer },
    path,
    mail: {
      to: owner.email,
      locale: owner.locale,
      template: 'offerWithdrawn',
      values: { name: `${owner.first_name} ${owner.last_name}`, offer, reason, path },
    },
  })
}
