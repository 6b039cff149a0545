import type { ApiDeps } from '~/api/platform/deps'
import { violation } from '~/api/platform/errors'
import { limits } from '~/contracts/constants'
import { type OfferPicture, offerPictureUrls, type StoredFile } from '~/contracts/files'
import * as repo from './files.repo'
import { discard } from './files.service'

export interface OfferFiles {
  picture: OfferPicture | null
  documents: StoredFile[]
}
type Row = Awaited<ReturnType<typeof repo.listOfOffer>>[number]

const shown = ({ id, name, bytes, type }: Row): StoredFile => ({ id, name, bytes, type })
const documentsOf = (rows: Row[]) => rows.filter(({ purpose }) => purpose === 'offerDocument')
const pictureOf = (rows: Row[]) => rows.find(({ purpose }) => purpose === 'offerPicture') ?? null

/** Picture and PDFs of an offer. The caller checks whether the user may see them. One query. */
export async function listOfferFiles(deps: ApiDeps, offerId: string): Promise<OfferFiles> {
  const rows = await repo.listOfOffer(deps.database, offerId)
  const picture = pictureOf(rows)
  return {
    picture: picture && { id: picture.id, alt: picture.alt ?? '', urls: offerPictureUrls(picture.id) },
    documents: documentsOf(rows).map(shown),
  }
}

/** The owner of the offer, and the person who uploaded the new files. */
export interface OfferOfFiles {
  id: string
  providerId: string
  uploaderId: string
}

export interface OfferFileChanges {
  /** An uploaded picture, or the present one; null removes it, undefined leaves it unchanged. */
  picture?: string | null | undefined
  /** An uploaded PDF to add. Idempotent. */
  document?: string | undefined
  removedDocuments?: readonly string[] | undefined
}

/** An offer with its present files and a new one. */
interface Change {
  offer: OfferOfFiles
  present: Row[]
}

async function keepPicture(
  { database }: ApiDeps,
  { offer, wanted }: { offer: OfferOfFiles; wanted: string },
) {
  const staged = await repo.findOwn(database, offer.uploaderId, { id: wanted, purpose: 'offerPicture' })
  if (staged?.state !== 'staged') throw violation('picture', 'fileGone')
  await repo.keep(database, wanted, { offerId: offer.id, ownerId: offer.providerId, position: 0 })
}

async function addDocument({ database }: ApiDeps, { offer, present }: Change, wanted: string) {
  if (present.some(({ id }) => id === wanted)) return
  const staged = await repo.findOwn(database, offer.uploaderId, { id: wanted, purpose: 'offerDocument' })
  if (staged?.state !== 'staged') throw violation('document', 'fileGone')
  if (present.length >= limits.pdfUploads) throw violation('document', 'documentLimit')
  const position = (present.at(-1)?.position ?? 0) + 1
  await repo.keep(database, wanted, { offerId: offer.id, ownerId: offer.providerId, position })
}

/**
 * Changes the files of an offer in the caller's transaction, which must hold the offer's lock, so that concurrent
 * uploads cannot exceed the limit.
 * @throws ApiError unprocessable: fileGone at `picture` or `document`, documentLimit at `document`
 */
export async function changeOfferFiles(
  deps: ApiDeps,
  offer: OfferOfFiles,
  { picture, document, removedDocuments = [] }: OfferFileChanges,
): Promise<void> {
  if (picture === undefined && document === undefined && removedDocuments.length === 0) return
  const rows = await repo.listOfOffer(deps.database, offer.id)
  const gone = documentsOf(rows).filter(({ id }) => removedDocuments.includes(id))
  const left = documentsOf(rows).filter((row) => !gone.includes(row))
  if (document !== undefined) await addDocument(deps, { offer, present: left }, document)
  const before = pictureOf(rows)
  if (picture !== undefined && picture !== (before?.id ?? null)) {
    if (picture !== null) await keepPicture(deps, { offer, wanted: picture })
    await repo.setPictureOfOffer(deps.database, offer.id, picture)
    if (before) gone.push(before)
  }
  await discard(
    deps,
    gone.map(({ id }) => id),
  )
}

/** Deletes the files of an offer that is being deleted, also from the storage. Joins the caller's transaction. */
export async function discardOfferFiles(deps: ApiDeps, offerId: string): Promise<void> {
  const rows = await repo.listOfOffer(deps.database, offerId)
  await discard(
    deps,
    rows.map(({ id }) => id),
  )
}
