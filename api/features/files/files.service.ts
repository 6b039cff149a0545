import { stat } from 'node:fs/promises'
import { v7 } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound, violation, orNotFound } from '~/api/platform/errors'
import { type JobRun, sweep, defineJob } from '~/api/platform/jobs'
import { EndedRunError } from '~/api/platform/threads'
import { type LogoShape, logoSizes } from '~/contracts/administration/logo'
import { lifetimes, limits } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type {
  FileProperties,
  MessageFilePurpose,
  MessageFileSize,
  OfferPictureSize,
  PictureSize,
  StoredFile,
  UploadPurpose,
} from '~/contracts/files'
import { profileKindOf } from '~/contracts/people/people'
import { hasDocuments } from '~/contracts/people/profiles'
import * as repo from './files.repo'
import {
  cleanName,
  documentError,
  type Look,
  lookOf,
  messageFileKey,
  offerPictureKey,
  pictureKey,
  type PictureOwner,
  type Purpose,
  keysOf,
  logoKey,
} from './files.rules'
import { makeLandscapes, makeLogo, makeSquares, makeWhole } from './pictures'
import { readFileProperties } from './properties.tasks'

const fallbackNames = {
  picture: 'picture',
  document: 'document.pdf',
  offerPicture: 'picture',
  offerDocument: 'document.pdf',
  messagePicture: 'picture',
  messageDocument: 'document.pdf',
  answerDocument: 'document.pdf',
  auditDocument: 'document.pdf',
  logo: 'logo',
} as const satisfies Record<UploadPurpose | MessageFilePurpose, string>

interface Upload {
  purpose: UploadPurpose | MessageFilePurpose
  name: string
  bytes: Uint8Array
  /** Of a profile's picture; without it the picture keeps its colours. */
  look?: Look
}

/** How the picture of a profile is to be shown. */
export const lookFor = ({ config }: ApiDeps, owner: PictureOwner): Look =>
  config.duotonePortraits ? lookOf(owner) : 'colours'

interface Content {
  type: string
  /** How many the reader gets, where that is not what was uploaded. */
  bytes?: number
  /** How a logo is shown. */
  shape?: LogoShape
  /** Content by storage key. */
  parts: [key: string, bytes: Uint8Array, type: string][]
}

/** Each size of a picture with its own key. */
function picturesOf<S extends PictureSize | OfferPictureSize | MessageFileSize | 'colours'>(
  made: Partial<Record<S, Uint8Array>>,
  keyOf: (size: S) => string,
): Content {
  const typeOf = (size: S) => (size === 'share' ? 'image/jpeg' : 'image/webp')
  const sizes = Object.entries<Uint8Array | undefined>(made) as [S, Uint8Array][]
  return { type: 'image/webp', parts: sizes.map(([size, part]) => [keyOf(size), part, typeOf(size)]) }
}

async function examine(
  deps: ApiDeps,
  { purpose, bytes, look = 'colours' }: Upload,
  key: string,
): Promise<Content> {
  if (bytes.byteLength === 0) throw violation('file', 'fileEmpty')
  if (purpose === 'picture')
    return picturesOf(await makeSquares(deps, bytes, look), (size) => pictureKey(key, size))
  if (purpose === 'offerPicture')
    return picturesOf(await makeLandscapes(deps, bytes), (size) => offerPictureKey(key, size))
  if (purpose === 'messagePicture') {
    const made = await makeWhole(deps, bytes)
    const content = picturesOf(made, (size) => messageFileKey({ purpose, storage_key: key }, size))
    return { ...content, bytes: made.whole.byteLength }
  }
  if (purpose === 'logo') {
    const { small, large, ...shape } = await makeLogo(deps, bytes)
    const made = { small, large }
    const parts = logoSizes.map(
      (size) => [logoKey(key, size), made[size], 'image/png'] as Content['parts'][0],
    )
    return { type: 'image/png', shape, bytes: small.byteLength + large.byteLength, parts }
  }
  const error = documentError(bytes)
  if (error) throw violation('file', error)
  return { type: 'application/pdf', parts: [[key, bytes, 'application/pdf']] }
}

/** In hexadecimal digits, computed in a thread pool: hashing ten megabytes would block the event loop. */
export const digestOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex')

/** Null where they cannot be read, or not soon: the file can be shown all the same. */
const propertiesOf = ({ threads }: ApiDeps, bytes: Uint8Array): Promise<FileProperties | null> =>
  threads.run(readFileProperties, bytes).catch((error: unknown) => {
    if (error instanceof EndedRunError) return null
    throw error
  })

/**
 * Validates an upload and stores it without an owner: it is invisible until `stageFile` assigns one, and cleaned up
 * otherwise. The row is inserted first, as files without a row would stay forever. Not to be called inside a
 * transaction.
 * @throws ApiError unprocessable at `file`, with a code that gives the reason
 */
export async function storeUpload(deps: ApiDeps, upload: Upload): Promise<StoredFile> {
  const id = v7()
  const { purpose } = upload
  const storageKey = `${purpose}s/${id}`
  const { type, parts, shape, bytes = upload.bytes.byteLength } = await examine(deps, upload, storageKey)
  const name = cleanName(upload.name, fallbackNames[purpose])
  const file = { id, name, type, bytes }
  const hasDigest = purpose === 'answerDocument' || purpose === 'auditDocument' || purpose === 'logo'
  const sha256 = hasDigest ? await digestOf(upload.bytes) : null
  const properties = purpose === 'answerDocument' ? await propertiesOf(deps, upload.bytes) : (shape ?? null)
  const row = {
    ...file,
    sha256,
    properties,
    storageKey,
    ownerId: null,
    purpose,
    state: 'staged' as const,
    now: deps.now(),
  }
  await repo.insertFile(deps.database, row)
  try {
    for (const [key, part, partType] of parts) await deps.files.put(key, part, partType)
  } catch (error) {
    // If this fails, too, the clean-up removes the row.
    await purge(deps, [id]).catch(() => undefined)
    throw error
  }
  return file
}

/**
 * Assigns a stored upload to a person, to be attached later; removes the oldest unattached upload beyond the limit.
 * Joins the caller's transaction.
 * @param file result of `storeUpload`
 */
export async function stageFile(deps: ApiDeps, personId: string, file: StoredFile): Promise<StoredFile> {
  const { database } = deps
  await database.transaction(async () => {
    await repo.lockOwner(database, personId)
    if (!(await repo.giveTo(database, personId, file.id))) throw violation('file', 'fileGone')
    await discard(deps, await repo.surplusOf(database, personId, limits.stagedFiles))
  })
  return file
}

/**
 * Replaces the picture of the person's profile with an upload; joins the caller's transaction.
 * @throws ApiError unprocessable: fileGone at `file` if it does not exist or belongs to somebody else
 */
export function keepPicture(deps: ApiDeps, personId: string, stagedId: string): Promise<void> {
  const { database } = deps
  return database.transaction(async () => {
    const { picture_id: present } = await repo.lockOwner(database, personId)
    if (present === stagedId) return
    const staged = await repo.findOwn(database, personId, { id: stagedId, purpose: 'picture' })
    if (!staged) throw violation('file', 'fileGone')
    await repo.keep(database, stagedId, { position: 0 })
    await repo.setPicture(database, personId, stagedId)
    if (present) await discard(deps, [present])
  })
}

/** Removes the picture of the person's profile; no error if there is none. */
export function removePicture(deps: ApiDeps, personId: string): Promise<void> {
  return deps.database.transaction(async () => {
    const { picture_id: present } = await repo.lockOwner(deps.database, personId)
    if (!present) return
    await repo.setPicture(deps.database, personId, null)
    await discard(deps, [present])
  })
}

const shown = ({ id, name, bytes, type }: StoredFile): StoredFile => ({
  id,
  name,
  bytes,
  type,
})

/** PDFs of a profile, in order. The caller checks whether the user may see them. */
export async function listDocuments(deps: ApiDeps, personId: string): Promise<StoredFile[]> {
  return (await repo.listKept(deps.database, personId, 'document')).map(shown)
}

/**
 * Adds an uploaded PDF to the person's profile. Idempotent.
 * @throws ApiError unprocessable at `file`: fileGone, notForKind, documentLimit
 */
export function keepDocument(deps: ApiDeps, personId: string, stagedId: string): Promise<StoredFile> {
  const { database } = deps
  return database.transaction(async () => {
    const { roles, parent_id: parent } = await repo.lockOwner(database, personId)
    const staged = await repo.findOwn(database, personId, { id: stagedId, purpose: 'document' })
    if (!staged) throw violation('file', 'fileGone')
    if (!hasDocuments(profileKindOf({ roles, contributor: parent !== null })))
      throw violation('file', 'notForKind')
    if (staged.state === 'kept') return shown(staged)
    const present = await repo.listKept(database, personId, 'document')
    if (present.length >= limits.pdfUploads) throw violation('file', 'documentLimit')
    await repo.keep(database, stagedId, { position: (present.at(-1)?.position ?? 0) + 1 })
    return shown(staged)
  })
}

/** @throws ApiError notFound if the profile has no such PDF */
export function removeDocument(deps: ApiDeps, personId: string, id: string): Promise<void> {
  return deps.database.transaction(async () => {
    const found = await repo.findOwn(deps.database, personId, { id, purpose: 'document' })
    if (found?.state !== 'kept') throw notFound()
    await discard(deps, [id])
  })
}

interface StoredBytes {
  purpose: Purpose
  storage_key: string
}

/** The largest form of a file, a portrait in its own colours. */
async function readLargest({ files }: ApiDeps, row: StoredBytes) {
  const { purpose, storage_key: key } = row
  if (purpose === 'messagePicture') return files.stream(messageFileKey(row, 'whole'))
  if (purpose === 'offerPicture') return files.stream(offerPictureKey(key, '1280'))
  if (purpose !== 'picture') return files.stream(key)
  return files.stream(pictureKey(key, 'colours')).catch((error: unknown) => {
    // What was never made a duotone is in its own colours in every size.
    if (error instanceof ApiError && error.code === 'notFound') return files.stream(pictureKey(key, '512'))
    throw error
  })
}

/** All files of a person, for the export; pictures in their largest size. */
export async function listFilesOf(deps: ApiDeps, personId: string) {
  const rows = await repo.listKept(deps.database, personId)
  return rows
    .filter(({ purpose }) => purpose !== 'export')
    .map((row) => ({
      ...shown(row),
      purpose: row.purpose,
      read: () => readLargest(deps, row),
    }))
}

/** Stores a file generated for a person, from the disk. Returns its id. */
export async function putExport(
  deps: ApiDeps,
  personId: string,
  file: { name: string; type: string; path: string },
): Promise<string> {
  const id = v7()
  const storageKey = `exports/${id}`
  await repo.insertFile(deps.database, {
    id,
    ownerId: personId,
    purpose: 'export',
    state: 'staged',
    name: file.name,
    type: file.type,
    bytes: (await stat(file.path)).size,
    storageKey,
    now: deps.now(),
  })
  await deps.files.putFile(storageKey, file.path, file.type)
  await repo.keep(deps.database, id, { position: 0 })
  return id
}

/** Returns an export to its owner. @throws ApiError notFound */
export async function openExport(deps: ApiDeps, personId: string, id: string): Promise<FileAnswer> {
  const row = orNotFound(await repo.findOwn(deps.database, personId, { id, purpose: 'export' }))
  const read = () => deps.files.stream(row.storage_key)
  return { type: row.type, tag: id, shared: false, read, saveAs: row.name }
}

/** Removes expired exports; joins the caller's transaction. */
export const removeExports = (deps: ApiDeps, ids: string[]): Promise<void> => discard(deps, ids)

/** Deletes the files of an account that is being erased, also from the storage. Joins the caller's transaction. */
export async function deleteFilesOf(deps: ApiDeps, personId: string): Promise<void> {
  const ids = await repo.disownAllOf(deps.database, personId)
  deps.database.afterCommit(() => purge(deps, ids))
}

/** Deletes expired unattached uploads, and what interrupted removals and deleted messages left. */
function deleteStale(deps: ApiDeps, run: JobRun): Promise<void> {
  const before = new Date(deps.now().getTime() - lifetimes.stagedFile * 1000)
  return sweep(run, {
    take: async (limit) => {
      const ids = await repo.disownStale(deps.database, before, limit)
      await purge(deps, ids)
      return ids.length
    },
    count: async (limit) => (await repo.stale(deps.database, before, limit).execute()).length,
    size: 100,
  })
}

/** Hides files immediately, and deletes them from the storage after the commit. */
export async function discard(deps: ApiDeps, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await repo.disown(deps.database, ids)
  deps.database.afterCommit(() => purge(deps, ids))
}

/** Deletes files without an owner from the storage. */
async function purge(deps: ApiDeps, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const row of await repo.findDisowned(deps.database, ids)) {
    for (const key of keysOf(row)) await deps.files.delete(key)
    await repo.deleteRow(deps.database, row.id)
  }
}

export const fileJobs = [
  defineJob({
    name: 'files.stale',
    schedule: '40 * * * *',
    handler: deleteStale,
  }),
]
