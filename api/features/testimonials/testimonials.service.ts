import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, ApiError } from '~/api/platform/errors'
import { pageSizes, limits } from '~/contracts/constants'
import { profileKindOf, type ProfileLink, profileName } from '~/contracts/people/people'
import { can } from '~/contracts/permissions'
import type { Testimonial, TestimonialList, TestimonialWithProfile } from '~/contracts/people/testimonials'
import { seesProfile, type Viewer, viewerOf } from '~/contracts/people/visibility'
import { seesOwn } from '~/contracts/token-scopes'
import * as repo from './testimonials.repo'
import { keepReport } from '~/api/features/reports/reports.service'
import { notify } from '~/api/features/notifications/notifications.service'
import type { ReportCategory } from '~/contracts/administration/moderation'

type NamedRow = Omit<repo.PersonRow, 'email' | 'locale'>

/** Facts that determine the visibility of a profile. */
export const subjectOf = (person: NamedRow) => ({ ...person, contributor: person.parent_id !== null })

/** Display name and link of a person. */
export function nameAndLink(person: NamedRow): { name: string; link: ProfileLink } {
  const kind = profileKindOf(subjectOf(person))
  const { title, first_name: firstName, last_name: lastName, entity_name: entityName } = person
  return {
    name: profileName({ kind, title, firstName, lastName, entityName }),
    link: { kind, key: person.vanity_name ?? person.id },
  }
}

/** The link is null if the user cannot see the page. */
function nameAndWay(person: NamedRow, viewer: (id: string) => Viewer) {
  const { name, link } = nameAndLink(person)
  return { name, link: seesProfile(viewer(person.id), subjectOf(person)) ? link : null }
}

/** Columns of the author; null if the account is gone. */
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

/** The viewing user: `actor` is null for visitors and for previews. */
interface Reader {
  actor: Actor | null
  /** Relation of the user to a person. */
  viewer: (personId: string) => Viewer
}
/** The caller, without a preview. What only the person can do or has done is not told to programs. */
const readerOf = (actor: Actor | null): Reader => ({
  actor: actor && seesOwn(actor) ? actor : null,
  viewer: (id) => viewerOf(actor, id),
})

function toTestimonial(row: repo.TestimonialRow, { actor, viewer }: Reader): Testimonial {
  return {
    id: row.id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    author: authorOf(row, viewer),
    hidden: row.hidden_at !== null,
    can: actionsOf({
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
 * A page of testimonials for a visible profile, newest first, and whether the user can write one. At most two queries.
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
  const allowed = actor !== null && can(actor.accessLevel, 'testimonials.write')
  if (!allowed || what === 'owner') return { ...list, given: null, writing: 'none' }
  const { own, removed, count } = await repo.findGiven(deps.database, actor.id, profileId)
  // Only one per profile, even if it was removed.
  if (removed) return { ...list, given: null, writing: 'none' }
  const writing = writingState({ allowed, ownProfile: false, given: own !== null, count })
  if (!own) return { ...list, given: null, writing }
  const given: Testimonial = {
    id: own.id,
    text: own.text,
    createdAt: own.created_at.toISOString(),
    author: null,
    hidden: own.hidden_at !== null,
    can: actionsOf({ readerId: actor.id, authorId: actor.id, profileId, reported: false }),
  }
  return { ...list, given, writing }
}

/** A testimonial with the recommended person. */
export interface Found {
  row: repo.TestimonialRow
  profile: repo.PersonRow
}

/** A testimonial that the user can see, with its profile. @throws ApiError notFound */
async function findSeen(deps: ApiDeps, reader: Reader, id: string): Promise<Found> {
  const readerId = reader.actor?.id ?? null
  const row = await repo.findTestimonial(deps.database, id, readerId)
  const profile = row ? await repo.findPerson(deps.database, row.profile_id) : undefined
  if (!row || !profile) throw notFound()
  const what = reader.viewer(profile.id)
  const isAuthor = readerId !== null && row.author_id === readerId
  const seesHidden = isAuthor || what === 'owner' || what === 'admin'
  // Authors can see their own testimonials even if the profile is hidden from them.
  if (!isAuthor && !seesProfile(what, subjectOf(profile))) throw notFound()
  if (row.hidden_at !== null && !seesHidden) throw notFound()
  return { row, profile }
}

/** Response of all endpoints for a single testimonial. */
const withProfile = ({ row, profile }: Found, reader: Reader): TestimonialWithProfile => ({
  ...toTestimonial(row, reader),
  profile: nameAndWay(profile, reader.viewer),
})

/** One testimonial. @throws ApiError notFound, also if the user may not see it or the profile */
export async function getTestimonial(
  deps: ApiDeps,
  actor: Actor | null,
  id: string,
): Promise<TestimonialWithProfile> {
  const reader = readerOf(actor)
  return withProfile(await findSeen(deps, reader, id), reader)
}

const conflict = (code: string) => new ApiError('conflict', [{ propertyPath: '', code }])

/** Link for recommended people: `/u` redirects to their own page, whatever its URL. */
const ownTestimonials = '/u#testimonials'

const notifyOwner = (deps: ApiDeps, owner: repo.PersonRow, author: string): Promise<void> =>
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
 * Writes a testimonial and notifies the recommended person. Concurrent ones by the same author are counted correctly.
 * @throws ApiError notFound if the author cannot see the profile
 * @throws ApiError conflict testimonialOwn, testimonialGiven or testimonialsLimit
 */
export async function writeTestimonial(
  deps: ApiDeps,
  actor: Actor,
  { profileId, text }: { profileId: string; text: string },
): Promise<TestimonialWithProfile> {
  const { database } = deps
  return database.transaction(async () => {
    const people = await repo.lockPeople(database, [actor.id, profileId])
    const author = people.find(({ id }) => id === actor.id)
    const profile = people.find(({ id }) => id === profileId)
    if (!author || !profile || !seesProfile(viewerOf(actor, profileId), subjectOf(profile))) throw notFound()
    if (author.id === profile.id) throw conflict('testimonialOwn')
    const { own, removed, count } = await repo.findGiven(database, author.id, profile.id)
    const given = own !== null || removed
    const state = writingState({ allowed: true, ownProfile: false, given, count })
    if (state !== 'open') throw conflict(state === 'given' ? 'testimonialGiven' : 'testimonialsLimit')
    const ids = { authorId: author.id, profileId: profile.id }
    const id = await repo.insertTestimonial(database, { ...ids, text, now: deps.now() })
    await notifyOwner(deps, profile, nameAndLink(author).name)
    return getTestimonial(deps, actor, id)
  })
}

/** @throws ApiError notFound for those of other authors */
async function findOwn(deps: ApiDeps, actor: Actor, id: string): Promise<Found> {
  const found = await findSeen(deps, readerOf(actor), id)
  if (found.row.author_id !== actor.id) throw notFound()
  return found
}

/** Edits the author's testimonial; a hidden one stays hidden. @throws ApiError notFound for those of others */
export async function changeTestimonial(
  deps: ApiDeps,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<TestimonialWithProfile> {
  const { row, profile } = await findOwn(deps, actor, id)
  await repo.updateText(deps.database, row.id, text)
  return withProfile({ row: { ...row, text }, profile }, readerOf(actor))
}

/** Deletes the author's testimonial. @throws ApiError notFound for those of others */
export async function withdrawTestimonial(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { row } = await findOwn(deps, actor, id)
  await repo.deleteTestimonial(deps.database, row.id)
}

/** Hides a testimonial on the actor's profile or shows it again. @throws ApiError notFound for those on other profiles */
export async function setHidden(
  deps: ApiDeps,
  actor: Actor,
  { id, hidden }: { id: string; hidden: boolean },
): Promise<void> {
  const { row } = await findSeen(deps, readerOf(actor), id)
  if (row.profile_id !== actor.id) throw notFound()
  await repo.setHidden(deps.database, row.id, hidden ? deps.now() : null)
}

/**
 * Stores a report for the admins; the testimonial stays visible.
 * @throws ApiError conflict alreadyReported or testimonialOwn
 */
export async function report(
  deps: ApiDeps,
  actor: Actor,
  { id, ...words }: { id: string; category: ReportCategory; reason: string },
): Promise<void> {
  const { row } = await findSeen(deps, readerOf(actor), id)
  if (row.author_id === actor.id) throw conflict('testimonialOwn')
  await keepReport(deps, { kind: 'testimonial', subjectId: row.id, reporterId: actor.id, ...words })
}

interface WritingSituation {
  /** The user may write testimonials. */
  allowed: boolean
  ownProfile: boolean
  /** The user has written one for this profile. */
  given: boolean
  /** Total number of testimonials by the user. */
  count: number
}

/** Whether the user can write a testimonial, or why not. */
export function writingState(situation: WritingSituation): TestimonialList['writing'] {
  if (!situation.allowed || situation.ownProfile) return 'none'
  if (situation.given) return 'given'
  return situation.count >= limits.testimonialsPerAuthor ? 'limit' : 'open'
}

interface Involved {
  readerId: string | null
  authorId: string | null
  profileId: string
  reported: boolean
}

/** Actions that a user may perform on a visible testimonial. */
export function actionsOf({ readerId, authorId, profileId, reported }: Involved) {
  const isAuthor = readerId !== null && readerId === authorId
  return {
    update: isAuthor,
    hide: readerId === profileId,
    report: readerId !== null && !isAuthor && !reported,
  }
}
