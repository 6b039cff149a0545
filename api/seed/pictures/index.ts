import { changeOfferFiles } from '~/api/features/files/offer-files.service'
import { keepPicture, stageFile, storeUpload } from '~/api/features/files/files.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { StoredFile } from '~/contracts/files'
import { demoOfferPictures, demoPortraits } from './demo-pictures'

/** Loaded on first use, as for uploads: without a demo it is not needed. */
async function asPng(drawing: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 3 }).toBuffer()
}

/** Uploads without an owner yet, by the key of their person or offer. */
interface DemoPictures {
  portraits: ReadonlyMap<string, StoredFile>
  offers: ReadonlyMap<string, StoredFile & { alt: string }>
}

/** Draws all pictures and stores them like uploads. Never inside a transaction. */
export async function storeDemoPictures(deps: ApiDeps): Promise<DemoPictures> {
  const look = deps.config.duotonePortraits ? 'duotone' : 'colours'
  const portraits = new Map<string, StoredFile>()
  for (const { person, draw } of demoPortraits) {
    const bytes = await asPng(draw())
    portraits.set(person, await storeUpload(deps, { purpose: 'picture', name: `${person}.png`, bytes, look }))
  }
  const offers = new Map<string, StoredFile & { alt: string }>()
  for (const { offer, alt, draw } of demoOfferPictures) {
    const bytes = await asPng(draw())
    const stored = await storeUpload(deps, { purpose: 'offerPicture', name: `${offer}.png`, bytes })
    offers.set(offer, { ...stored, alt })
  }
  return { portraits, offers }
}

interface Owners {
  /** The id of a person by its key. */
  personId: (key: string) => string
  offerOf: (key: string) => { id: string; providerId: string }
}

/** Gives the pictures to their people and offers, in one transaction. */
export async function attachDemoPictures(
  deps: ApiDeps,
  { portraits, offers }: DemoPictures,
  { personId, offerOf }: Owners,
): Promise<void> {
  await deps.database.transaction(async (trx) => {
    for (const [key, file] of portraits) {
      await stageFile(deps, personId(key), file)
      await keepPicture(deps, personId(key), file.id)
    }
    for (const [key, { alt, ...file }] of offers) {
      const { id, providerId } = offerOf(key)
      await stageFile(deps, providerId, file)
      await changeOfferFiles(deps, { id, providerId, uploaderId: providerId }, { picture: file.id })
      await trx.updateTable('offer').set({ picture_alt: alt }).where('id', '=', id).execute()
    }
  })
}
