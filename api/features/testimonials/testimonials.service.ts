import { validate as isUuid } from 'uuid'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import { pageSizes } from '~/contracts/constants'
import { profileKindOf, type ProfileLink, profileName } from '~/contracts/people'
import { can } from '~/contracts/permissions'
import type { Testimonial, TestimonialList, TestimonialWithProfile } from '~/contracts/testimonials'
import { seesProfile, type Viewer, viewerOf } from '~/contracts/visibility'
import * as repo from './testimonials.repo'
import { deedsOf, writingState } from './testimonials.rules'

const conflict = (code: string) => new ApiError('conflict', [{ propertyPath: '', code }])

/** Where recommended people find what was written about them: their own page, whatever its address is by then. */
const ownTestimonials = '/u#testimonials'

type NamedRow = Omit<repo.PersonRow, 'email' | 'locale'>

const subjectOf = (person: NamedRow) => ({ ...person, contributor: person.parent_id !== null })

function nameAndLink(person: NamedRow): { name: string; link: ProfileLink } {
  const kind = profileKindOf(subjectOf(person))
  const { title, first_name: firstName, last_name: lastName, entity_name: entityName } = person
  return {
    name: profileName({ kind, title, firstName, lastName, entityName }),
    link: { kind, key: person.vanity_name ?? person.id },
  }
}

/** The link only for those who find a page there. */
function nameAndWay(person: NamedRow, viewer: (id: string) => Viewer) {
  const { name, link } = nameAndLink(person)
  return { name, link: seesProfile(viewer(person.id), subjectOf(person)) ? link : null }
}

/** The author's own columns; null for somebody who has left. */
function authorRow(row: repo.TestimonialRow): NamedRow | null {
  if (row.author_id === null || row.author_roles === null) return null
  return {
    id: row.author_id,
    roles: row.author_roles,
    state: row.author_state ?? 'blocked',
    validated: row.author_validated ?? false,
    parent_id: row.author_parent_id,
    visibility: row.author_visibility ?? 0,
    vanity_name: row.author_vanity_name,
    title: row.author_title,
    first_name: row.author_first_name ?? '',
    last_name: row.author_last_name ?? '',
    entity_name: row.author_entity_name,
  }
}

function authorOf(row: repo.TestimonialRow, viewer: (id: string) => Viewer): Testimonial['author'] {
  const author = authorRow(row)
  return author ? nameAndWay(author, viewer) : null
}

/** Somebody who reads: `actor` is null for visitors, and for the preview of what others see. */
interface Reader {
  actor: Actor | null
  /** What the reader is to a person. */
  viewer: (personId: string) => Viewer
}
const readerOf = (actor: Actor | null): Reader => ({ actor, viewer: (id) => viewerOf(actor, id) })

function toTestimonial(row: repo.TestimonialRow, { actor, viewer }: Reader): Testimonial {
  return {
    id: row.id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    author: authorOf(row, viewer),
    hidden: row.hidden_at !== null,
    can: deedsOf({
      readerId: actor?.id ?? null,
      authorId: row.author_id,
      profileId: row.profile_id,
      reported: Boolean(row.reported),
    }),
  }
}

interface ListRequest extends Reader {
  profileId: string
  page: number
}

/**
 * A page of what others have written about somebody whose profile the reader sees, newest first, and whether the reader
 * can add to it. Two queries at most.
 */
export async function listTestimonials(deps: ApiDeps, request: ListRequest): Promise<TestimonialList> {
  const { profileId, page, actor, viewer } = request
  const limit = pageSizes.testimonials
  const what = viewer(profileId)
  const rows = await repo.selectTestimonials(deps.database, {
    profileId,
    readerId: actor?.id ?? null,
    withHidden: what === 'owner' || what === 'admin',
    limit,
    offset: (page - 1) * limit,
  })
  const list = { items: rows.map((row) => toTestimonial(row, request)), total: rows[0]?.total ?? 0 }
  const allowed = actor !== null && can(actor.standing, 'testimonials.write')
  if (!allowed || what === 'owner') return { ...list, given: null, writing: 'none' }
  const { own, count } = await repo.findGiven(deps.database, actor.id, profileId)
  const writing = writingState({ allowed, ownProfile: false, given: own !== null, count })
  if (!own) return { ...list, given: null, writing }
  const given: Testimonial = {
    id: own.id,
    text: own.text,
    createdAt: own.created_at.toISOString(),
    author: null,
    hidden: own.hidden_at !== null,
    can: deedsOf({ readerId: actor.id, authorId: actor.id, profileId, reported: false }),
  }
  return { ...list, given, writing }
}

interface Found {
  row: repo.TestimonialRow
  profile: repo.PersonRow
}

/** The testimonial where the reader sees it. @throws ApiError notFound */
async function find(deps: ApiDeps, reader: Reader, id: string): Promise<Found> {
  const readerId = reader.actor?.id ?? null
  const row = isUuid(id) ? await repo.findTestimonial(deps.database, id, readerId) : undefined
  const profile = row ? await repo.findPerson(deps.database, row.profile_id) : undefined
  if (!row || !profile) throw notFound()
  const what = reader.viewer(profile.id)
  const isAuthor = readerId !== null && row.author_id === readerId
  const seesHidden = isAuthor || what === 'owner' || what === 'admin'
  // Authors keep the way to their own words even where the profile has been closed since.
  if (!isAuthor && !seesProfile(what, subjectOf(profile))) throw notFound()
  if (row.hidden_at !== null && !seesHidden) throw notFound()
  return { row, profile }
}

const withProfile = ({ row, profile }: Found, reader: Reader): TestimonialWithProfile => ({
  ...toTestimonial(row, reader),
  profile: nameAndWay(profile, reader.viewer),
})

/** One testimonial. @throws ApiError notFound, also where the reader may not see it or the profile */
export async function getTestimonial(
  deps: ApiDeps,
  actor: Actor | null,
  id: string,
): Promise<TestimonialWithProfile> {
  const reader = readerOf(actor)
  return withProfile(await find(deps, reader, id), reader)
}

const tellOwner = (deps: ApiDeps, owner: repo.PersonRow, author: string): Promise<void> =>
  notify(deps, {
    personId: owner.id,
    type: 'testimonial',
    data: { name: author },
    path: ownTestimonials,
    mail: {
      to: owner.email,
      locale: owner.locale,
      template: 'testimonial',
      values: { name: nameAndLink(owner).name, author, path: ownTestimonials },
    },
  })

/**
 * Writes a testimonial and tells the recommended person. Several at once by the same author count one after the other.
 * @throws ApiError notFound for a profile that the author does not see
 * @throws ApiError conflict testimonialOwn, testimonialGiven or testimonialsLimit
 */
export async function writeTestimonial(
  deps: ApiDeps,
  actor: Actor,
  { profileId, text }: { profileId: string; text: string },
): Promise<TestimonialWithProfile> {
  if (!isUuid(profileId)) throw notFound()
  const { database } = deps
  return database.transaction(async () => {
    const people = await repo.lockPeople(database, [actor.id, profileId])
    const author = people.find(({ id }) => id === actor.id)
    const profile = people.find(({ id }) => id === profileId)
    if (!author || !profile || !seesProfile(viewerOf(actor, profileId), subjectOf(profile))) throw notFound()
    if (author.id === profile.id) throw conflict('testimonialOwn')
    const { own, count } = await repo.findGiven(database, author.id, profile.id)
    const state = writingState({ allowed: true, ownProfile: false, given: own !== null, count })
    if (state !== 'open') throw conflict(state === 'given' ? 'testimonialGiven' : 'testimonialsLimit')
    const ids = { authorId: author.id, profileId: profile.id }
    const id = await repo.insertTestimonial(database, { ...ids, text, now: deps.now() })
    await tellOwner(deps, profile, nameAndLink(author).name)
    return getTestimonial(deps, actor, id)
  })
}

/** @throws ApiError notFound for what somebody else has written */
async function findOwn(deps: ApiDeps, actor: Actor, id: string): Promise<Found> {
  const found = await find(deps, readerOf(actor), id)
  if (found.row.author_id !== actor.id) throw notFound()
  return found
}

/** Changes the author's own words; what was hidden stays hidden. @throws ApiError notFound for others' testimonials */
export async function changeTestimonial(
  deps: ApiDeps,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<TestimonialWithProfile> {
  const { row, profile } = await findOwn(deps, actor, id)
  await repo.updateText(deps.database, row.id, text)
  return withProfile({ row: { ...row, text }, profile }, readerOf(actor))
}

/** Takes the author's own words away for good. @throws ApiError notFound for others' testimonials */
export async function withdrawTestimonial(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { row } = await findOwn(deps, actor, id)
  await repo.deleteTestimonial(deps.database, row.id)
}

/** Hides a testimonial on the actor's own profile or shows it again. @throws ApiError notFound on others' profiles */
export async function setHidden(
  deps: ApiDeps,
  actor: Actor,
  { id, hidden }: { id: string; hidden: boolean },
): Promise<void> {
  const { row } = await find(deps, readerOf(actor), id)
  if (row.profile_id !== actor.id) throw notFound()
  await repo.setHidden(deps.database, row.id, hidden ? deps.now() : null)
}

/**
 * Keeps what a reader says is wrong, for the administration; the testimonial stays where it is.
 * @throws ApiError conflict alreadyReported or testimonialOwn
 */
export async function report(
  deps: ApiDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { row } = await find(deps, readerOf(actor), id)
  if (row.author_id === actor.id) throw conflict('testimonialOwn')
  const isNew = await repo.insertReport(deps.database, {
    testimonialId: row.id,
    reporterId: actor.id,
    reason,
    now: deps.now(),
  })
  if (!isNew) throw conflict('alreadyReported')
}
