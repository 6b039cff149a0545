import { seesOnCase } from '~/api/features/validation/case/case.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, ApiError } from '~/api/platform/errors'
import { dayOf } from '~/contracts/days'
import type { FileAnswer } from '~/contracts/endpoint'
import type { OfferPictureSize, PictureSize, UploadPurpose } from '~/contracts/files'
import { can, effectiveRole } from '~/contracts/permissions'
import { audienceOf, seesProfile, viewerOf } from '~/contracts/people/visibility'
import { seesOwn } from '~/contracts/token-scopes'
import * as repo from './files.repo'
import { offerPictureKey, pictureKey } from './files.rules'
import { keepPicture, lookFor, stageFile, storeUpload } from './files.service'
import { asUpload } from './pictures'

type Found = NonNullable<Awaited<ReturnType<typeof repo.findWithOwner>>>
interface Verdict {
  allowed: boolean
  /** Public. */
  shared: boolean
}

/**
 * Files of an offer are visible to those who can see the offer: members once published, visitors if it is open to them, and
 * before that its authors. They are not stored on the way, so that they are gone for visitors once it is closed.
 */
function accessToOffer(row: Found, actor: Actor | null): Verdict {
  const isWriter =
    actor !== null &&
    seesOwn(actor, 'offers') &&
    (actor.accessLevel === 'admin' || actor.organisation.id === row.owner_id)
  const isVisible =
    row.offer_state === 'published' &&
    row.offer_removed_at === null &&
    row.state === 'active' &&
    row.validated
  const isReader =
    isVisible && (row.offer_is_open || (actor !== null && can(actor.accessLevel, 'resources.read')))
  return { allowed: isWriter || isReader, shared: false }
}

/** Evidence belongs to the outlet and its contributors. What is public of it is read in the reports. */
const seesEvidence = (row: Found, actor: Actor | null): boolean =>
  actor !== null &&
  seesOwn(actor) &&
  can(actor.accessLevel, 'selfAssessment.own') &&
  actor.organisation.id === row.owner_id

/** Decides whether the user may read the file. Unattached files are only visible to the uploader. */
function access(row: Found, actor: Actor | null): Verdict {
  const isOfOffer = row.purpose === 'offerPicture' || row.purpose === 'offerDocument'
  if (row.file_state !== 'kept') {
    const sees = actor !== null && seesOwn(actor, isOfOffer ? 'offers' : undefined)
    return { allowed: sees && actor.id === row.owner_id, shared: false }
  }
  if (isOfOffer) return accessToOffer(row, actor)
  if (row.purpose === 'answerDocument') return { allowed: seesEvidence(row, actor), shared: false }
  const subject = { ...row, contributor: row.parent_id !== null }
  const viewer = viewerOf(actor, row.owner_id ?? '')
  return { allowed: seesProfile(viewer, subject), shared: audienceOf(subject) === 2 }
}

/** Who decides about a journalist sees the picture of a profile that is hidden from others. */
const isOnCase = async (deps: ApiDeps, actor: Actor | null, row: Found): Promise<boolean> =>
  row.purpose === 'picture' &&
  row.file_state === 'kept' &&
  row.owner_id !== null &&
  actor !== null &&
  seesOwn(actor) &&
  can(actor.accessLevel, 'validation.decide') &&
  (await seesOnCase(deps, actor, row.owner_id))

type Wanted = { id: string; purposes: UploadPurpose[] }

async function readable(deps: ApiDeps, actor: Actor | null, { id, purposes }: Wanted) {
  const row = await repo.findWithOwner(deps.database, { id, purposes, today: dayOf(deps.now()) })
  const verdict = row ? access(row, actor) : null
  if (!row || !verdict) throw notFound()
  if (!verdict.allowed && !(await isOnCase(deps, actor, row))) throw notFound()
  return { row, shared: verdict.shared }
}

const pictureType = (size: string) => (size === 'share' ? 'image/jpeg' : 'image/webp')

/** One size of a profile picture. @throws ApiError notFound unless the user may see the profile */
export async function openPicture(
  deps: ApiDeps,
  actor: Actor | null,
  { id, size }: { id: string; size: PictureSize },
): Promise<FileAnswer> {
  const { row, shared } = await readable(deps, actor, { id, purposes: ['picture'] })
  return {
    type: pictureType(size),
    tag: `${id}-${size}`,
    shared,
    read: () => deps.files.get(pictureKey(row.storage_key, size)),
  }
}

/** A PDF of a profile, an offer or an answer. @throws ApiError notFound unless the user may see that */
export async function openDocument(deps: ApiDeps, actor: Actor | null, id: string): Promise<FileAnswer> {
  const { row, shared } = await readable(deps, actor, {
    id,
    purposes: ['document', 'offerDocument', 'answerDocument'],
  })
  return documentAnswer(deps, row, shared)
}

/** The caller has checked who may read it. */
export const documentAnswer = (
  deps: ApiDeps,
  { id, type, storage_key: key }: Pick<Found, 'id' | 'type' | 'storage_key'>,
  shared: boolean,
): FileAnswer => ({
  type,
  tag: id,
  shared,
  read: () => deps.files.stream(key),
  saveAs: `document-${id.slice(-8)}.pdf`,
})

/** A PDF that a report of the outlet names, which the caller checks. @throws ApiError notFound */
export async function openEvidence(deps: ApiDeps, outletId: string, id: string): Promise<FileAnswer> {
  const sought = { id, purposes: ['answerDocument' as const], today: dayOf(deps.now()) }
  const row = await repo.findWithOwner(deps.database, sought)
  if (row?.owner_id !== outletId || row.file_state !== 'kept') throw notFound()
  return documentAnswer(deps, row, false)
}

/** One size of an offer's picture. @throws ApiError notFound unless the user may see the offer */
export async function openOfferPicture(
  deps: ApiDeps,
  actor: Actor | null,
  { id, size }: { id: string; size: OfferPictureSize },
): Promise<FileAnswer> {
  const { row, shared } = await readable(deps, actor, { id, purposes: ['offerPicture'] })
  return {
    type: pictureType(size),
    tag: `${id}-${size}`,
    shared,
    read: () => deps.files.get(offerPictureKey(row.storage_key, size)),
  }
}

type Row = Awaited<ReturnType<typeof repo.listPictures>>[number]

/** Null if the storage does not have it. */
async function read({ files }: ApiDeps, key: string): Promise<Uint8Array | null> {
  try {
    return await files.get(key)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return null
    throw error
  }
}

/** The picture in its own colours if it is shown in another look than it should be, otherwise null. */
async function sourceOf(deps: ApiDeps, row: Row, look: 'duotone' | 'colours'): Promise<Uint8Array | null> {
  const colours = await read(deps, pictureKey(row.storage_key, 'colours'))
  if ((colours ? 'duotone' : 'colours') === look) return null
  return colours ?? read(deps, pictureKey(row.storage_key, '512'))
}

async function redraw(deps: ApiDeps, row: Row): Promise<boolean> {
  const role = effectiveRole(row.parent_roles ?? row.roles)
  const look = lookFor(deps, { id: row.id, organisation: { id: row.parent_id ?? row.id, role } })
  const source = await sourceOf(deps, row, look)
  if (!source) return false
  const upload = { purpose: 'picture', name: row.name, bytes: await asUpload(deps, source), look } as const
  const stored = await storeUpload(deps, upload)
  return deps.database.transaction(async () => {
    const { picture_id: present } = await repo.lockOwner(deps.database, row.id)
    // The owner has chosen another one meanwhile; the clean-up takes what was drawn.
    if (present !== row.picture_id) return false
    await stageFile(deps, row.id, stored)
    await keepPicture(deps, row.id, stored.id)
    return true
  })
}

/**
 * Makes the pictures of profiles anew that are in colours and should be in duotone, or the other way round. Each gets a new
 * address, because browsers keep the old one. May be interrupted and repeated. Returns how many were made.
 */
export async function redrawPictures(deps: ApiDeps): Promise<number> {
  let made = 0
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await repo.listPictures(deps.database, after, 100)
    for (const row of rows) if (await redraw(deps, row)) made += 1
    after = rows.at(-1)?.id ?? null
    if (after === null) return made
  }
}
