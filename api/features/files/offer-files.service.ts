import type { ApiDeps } from '~/api/platform/deps'
import { violation } from '~/api/platform/errors'
import { limits } from '~/contracts/constants'
import { type OfferPicture, offerPictureUrls, type StoredFile } from '~/contracts/files'
import * as files from './files.repo'
import * as repo from './offer-files.repo'
import { discard } from './removal'

export interface OfferFiles {
  picture: OfferPicture | null
  documents: StoredFile[]
}
type Row = Awaited<ReturnType<typeof repo.listOf>>[number]

const shown = ({ id, name, bytes, type }: Row): StoredFile => ({ id, name, bytes, type })
const documentsOf = (rows: Row[]) => rows.filter(({ purpose }) => purpose === 'offerDocument')
const pictureOf = (rows: Row[]) => rows.find(({ purpose }) => purpose === 'offerPicture') ?? null

/** Picture and PDFs of an offer. Whether the reader may know of them is the caller's question. One query. */
export async function listOfferFiles(deps: ApiDeps, offerId: string): Promise<OfferFiles> {
  const rows = await repo.listOf(deps.database, offerId)
  const picture = pictureOf(rows)
  return {
    picture: picture && { id: picture.id, alt: picture.alt ?? '', urls: offerPictureUrls(picture.id) },
    documents: documentsOf(rows).map(shown),
  }
}

/** Whose offer it is, and who has sent the files that wait for it. */
export interface OfferOfFiles {
  id: string
  providerId: string
  uploaderId: string
}

export interface OfferFileChanges {
  /** An uploaded picture, or the present one; null takes it away, undefined leaves it. */
  picture?: string | null | undefined
  /** An uploaded PDF to be added; the same one twice is one. */
  document?: string | undefined
  removedDocuments?: readonly string[] | undefined
}

/** An offer with the files that it has and one that it shall have. */
interface Change {
  offer: OfferOfFiles
  present: Row[]
}

async function keepPicture(
  { database }: ApiDeps,
  { offer, wanted }: { offer: OfferOfFiles; wanted: string },
) {
  const staged = await files.findOwn(database, offer.uploaderId, { id: wanted, purpose: 'offerPicture' })
  if (staged?.state !== 'staged') throw violation('picture', 'fileGone')
  await repo.keepFor(database, { id: wanted, offerId: offer.id, ownerId: offer.providerId, position: 0 })
}

async function addDocument({ database }: ApiDeps, { offer, present }: Change, wanted: string) {
  if (present.some(({ id }) => id === wanted)) return
  const staged = await files.findOwn(database, offer.uploaderId, { id: wanted, purpose: 'offerDocument' })
  if (staged?.state !== 'staged') throw violation('document', 'fileGone')
  if (present.length >= limits.pdfUploads) throw violation('document', 'documentLimit')
  const position = (present.at(-1)?.position ?? 0) + 1
  await repo.keepFor(database, { id: wanted, offerId: offer.id, ownerId: offer.providerId, position })
}

/**
 * Changes what an offer shows, in the transaction of the caller, who holds the offer's row: so the limit holds for two who
 * add a PDF at once.
 * @throws ApiError unprocessable: fileGone at `picture` or `document`, documentLimit at `document`
 */
export async function changeOfferFiles(
  deps: ApiDeps,
  offer: OfferOfFiles,
  { picture, document, removedDocuments = [] }: OfferFileChanges,
): Promise<void> {
  if (picture === undefined && document === undefined && removedDocuments.length === 0) return
  const rows = await repo.listOf(deps.database, offer.id)
  const gone = documentsOf(rows).filter(({ id }) => removedDocuments.includes(id))
  const left = documentsOf(rows).filter((row) => !gone.includes(row))
  if (document !== undefined) await addDocument(deps, { offer, present: left }, document)
  const before = pictureOf(rows)
  if (picture !== undefined && picture !== (before?.id ?? null)) {
    if (picture !== null) await keepPicture(deps, { offer, wanted: picture })
    await repo.setPicture(deps.database, offer.id, picture)
    if (before) gone.push(before)
  }
  await discard(
    deps,
    gone.map(({ id }) => id),
  )
}

/** Before an offer goes: its files go with it, out of the storage too. Joins the caller's transaction. */
export async function discardOfferFiles(deps: ApiDeps, offerId: string): Promise<void> {
  const rows = await repo.listOf(deps.database, offerId)
  await discard(
    deps,
    rows.map(({ id }) => id),
  )
}
