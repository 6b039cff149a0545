import { v7 } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import type { OfferTexts } from '~/contracts/offers/offer-writing'
import * as repo from './offer-writing.repo'

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
