import { validate as isUuid } from 'uuid'
import { listDocuments } from '~/api/features/files/files.service'
import { findConnection, listLinkedProfiles } from '~/api/features/links/candidates.service'
import { listNewest } from '~/api/features/offers/offers.service'
import { listTestimonials } from '~/api/features/testimonials/testimonials.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, orNotFound } from '~/api/platform/errors'
import { type Locale, pageSizes } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import { profileKindOf, type ProfileLink, profileName } from '~/contracts/people/people'
import {
  emptyValue,
  type ProfileField,
  profileFields,
  type ProfileFields,
  type ShownField,
  shownFields,
} from '~/contracts/people/profile-fields'
import { can } from '~/contracts/permissions'
import type { PreviewViewer, PublicProfile } from '~/contracts/people/public-profiles'
import {
  audienceOf,
  profileBlockedReason,
  seesField,
  seesProfile,
  type Viewer,
  viewerOf,
} from '~/contracts/people/visibility'
import { seesOwn } from '~/contracts/token-scopes'
import * as repo from './profiles.repo'

export interface ProfileRequest {
  /** Vanity name, id or former vanity name. */
  name: string
  as?: PreviewViewer | undefined
  /** Page of the testimonials, from 1. */
  page: number
  /** Page of the links, from 1. */
  linksPage: number
  locale: Locale
}

/** A profile as one user sees it. */
interface View extends ProfileRequest {
  row: repo.ProfileRow
  actor: Actor | null
  /** The actor, unless a program asks: it is not told what is the person’s alone. */
  person: Actor | null
  /** Relation to the profile; in a preview it differs from the actor's own. */
  viewer: Viewer
}

const subjectOf = (row: repo.ProfileRow) => ({ ...row, contributor: row.parent_id !== null })

const linkOf = (row: repo.ProfileRow): ProfileLink => ({
  kind: profileKindOf(subjectOf(row)),
  key: row.vanity_name ?? row.id,
})

/** The current or recent owner of a name; the current one takes precedence. */
async function find({ database, now }: ApiDeps, name: string, actor: Actor | null) {
  const wanted = { name, readerId: actor?.id ?? null }
  const byId = isUuid(name) ? await repo.findById(database, wanted) : undefined
  const row = byId ?? (await repo.findByVanityName(database, wanted))
  if (row) return { row, moved: false }
  const former = orNotFound(await repo.findByFormerName(database, wanted, now()))
  return { row: former, moved: true }
}

/** Id of the account with this vanity name, also a former one for as long as it redirects. Null if there is none. */
export const findIdByName = ({ database, now }: ApiDeps, name: string): Promise<string | null> =>
  repo.findIdByName(database, name, now())

/**
 * A person's or organisation's page as the user may see it.
 * @throws ApiError notFound for unknown names, and equally for pages that this user may not see
 */
export async function findPublicProfile(
  deps: ApiDeps,
  actor: Actor | null,
  request: ProfileRequest,
): Promise<{ movedTo: ProfileLink | null; profile: PublicProfile | null }> {
  const { row, moved } = await find(deps, request.name, actor)
  const own = viewerOf(actor, row.id)
  if (!seesProfile(own, subjectOf(row))) throw notFound()
  if (moved) return { movedTo: linkOf(row), profile: null }
  const viewer = own === 'owner' ? (request.as ?? own) : own
  if (!seesProfile(viewer, subjectOf(row))) return { movedTo: null, profile: null }
  const person = actor && seesOwn(actor) ? actor : null
  return { movedTo: null, profile: await toProfile(deps, { ...request, row, actor, person, viewer }) }
}

async function toProfile(deps: ApiDeps, view: View): Promise<PublicProfile> {
  const { row, actor, person, viewer, page } = view
  const subject = subjectOf(row)
  const isInside = viewer === 'owner' || viewer === 'admin'
  const isPreview = viewer !== viewerOf(actor, row.id)
  return {
    ...introduction(view),
    ...contact(view),
    audience: audienceOf(subject),
    blockedReason: isInside ? profileBlockedReason(subject) : null,
    documents: await documentsOf(deps, row.id),
    offers: await offersOf(deps, view),
    ...(await linksOf(deps, view)),
    testimonials: await listTestimonials(deps, {
      profileId: row.id,
      page,
      actor: isPreview ? null : person,
      viewer: (id) => (isPreview ? viewer : viewerOf(actor, id)),
    }),
    report: row.state === 'blocked' ? null : row.report,
    followed: followedBy(view),
    own: person?.id === row.id,
    can: { update: viewer === 'owner' && person !== null && can(person.accessLevel, 'profile.own') },
  }
}

/** Members follow providers. */
function followedBy({ row, person: actor }: View): boolean | null {
  const mayFollow = actor !== null && actor.id !== row.id && can(actor.accessLevel, 'watchlist')
  const isOpen = linkOf(row).kind === 'provider' && row.validated && row.visibility > 0
  return mayFollow && isOpen ? row.followed : null
}

const personName = (row: repo.ProfileRow) =>
  [row.title, row.firstName, row.lastName].filter(Boolean).join(' ')

const nameOf = (row: repo.ProfileRow) => profileName({ ...row, kind: linkOf(row).kind })

/** Fields that the page shows separately; hidden ones are empty. */
function fieldsFor(view: View): Pick<ProfileFields, ShownField> {
  const { row } = view
  const entries = shownFields.map((field) => [field, sees(view, field) ? row[field] : emptyValue(field)])
  return Object.fromEntries(entries) as Pick<ProfileFields, ShownField>
}

/** True if the viewer sees this field of a visible profile. */
function sees({ row, viewer }: View, field: ProfileField): boolean {
  const { seenBy } = profileFields[field]
  if (seenBy === 'profile') return true
  return seesField(viewer, subjectOf(row), seenBy === 'owner' ? 0 : row[seenBy])
}

const introduction = (view: View) => ({
  ...fieldsFor(view),
  id: view.row.id,
  link: linkOf(view.row),
  name: nameOf(view.row),
  picture: view.row.picture_id,
  country: localName(view.row.country_names, view.locale),
})

/** Contact details, each with its own visibility. */
function contact(view: View) {
  const { row, viewer } = view
  const email = seesField(viewer, subjectOf(row), row.emailVisibility)
  const lines = [row.addressLine1, row.addressLine2, [row.postCode, row.city].filter(Boolean).join(' ')]
  const hasAddress = Boolean(row.addressLine1 ?? row.addressLine2)
  return {
    contactPerson: (email || sees(view, 'phone')) && nameOf(row) !== personName(row) ? personName(row) : null,
    email: email ? row.email : null,
    address:
      hasAddress && sees(view, 'addressLine1') ? lines.filter((line): line is string => Boolean(line)) : null,
  }
}

async function documentsOf(deps: ApiDeps, id: string): Promise<PublicProfile['documents']> {
  const documents = await listDocuments(deps, id)
  return documents.map(({ id: fileId, name, bytes }) => ({ id: fileId, name, bytes }))
}

/** Linked profiles visible to the viewer, and the possible link between the two. */
async function linksOf(deps: ApiDeps, { row, person, viewer, linksPage: page, locale }: View) {
  const owner = subjectOf(row)
  return {
    links: await listLinkedProfiles(deps, { owner, viewer, page, locale }),
    connection: await findConnection(deps, person, owner),
  }
}

/** Offers that the viewer could also find in the resource centre. */
async function offersOf(deps: ApiDeps, { row, actor, viewer }: View): Promise<PublicProfile['offers']> {
  const isOpen = viewer !== 'visitor' && actor !== null && can(actor.accessLevel, 'resources.read')
  if (!isOpen || linkOf(row).kind !== 'provider') return null
  return listNewest(deps, actor, { provider: row.id, limit: pageSizes.profileOffers })
}
