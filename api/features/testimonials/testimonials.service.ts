import { validate as isUuid } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { pageSizes } from '~/contracts/constants'
import { profileKindOf, type ProfileLink, profileName } from '~/contracts/people/people'
import { can } from '~/contracts/permissions'
import type { Testimonial, TestimonialList, TestimonialWithProfile } from '~/contracts/people/testimonials'
import { seesProfile, type Viewer, viewerOf } from '~/contracts/people/visibility'
import { seesOwn } from '~/contracts/token-scopes'
import * as repo from './testimonials.repo'
import { actionsOf, writingState } from './testimonials.rules'

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
export const readerOf = (actor: Actor | null): Reader => ({
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
export async function findSeen(deps: ApiDeps, reader: Reader, id: string): Promise<Found> {
  const readerId = reader.actor?.id ?? null
  const row = isUuid(id) ? await repo.findTestimonial(deps.database, id, readerId) : undefined
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
export const withProfile = ({ row, profile }: Found, reader: Reader): TestimonialWithProfile => ({
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
