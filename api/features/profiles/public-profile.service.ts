import { validate as isUuid } from 'uuid'
import { listDocuments } from '~/api/features/files/files.service'
import { findConnection, listLinkedProfiles } from '~/api/features/links/candidates.service'
import { listNewest } from '~/api/features/offers/offers.service'
import { listTestimonials } from '~/api/features/testimonials/testimonials.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { type Locale, pageSizes } from '~/contracts/constants'
import { profileKindOf, type ProfileLink, profileName } from '~/contracts/people/people'
import { can } from '~/contracts/permissions'
import type { PreviewViewer, PublicProfile } from '~/contracts/people/public-profiles'
import {
  audienceOf,
  profileBlockedReason,
  seesField,
  seesProfile,
  type Viewer,
  viewerOf,
  type Visibility,
} from '~/contracts/people/visibility'
import * as repo from './public-profile.repo'

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

/** Somebody's page for one reader. */
interface View extends ProfileRequest {
  row: repo.ProfileRow
  actor: Actor | null
  /** As what the page is shown: in a preview another than what the actor is. */
  viewer: Viewer
}

const subjectOf = (row: repo.ProfileRow) => ({ ...row, contributor: row.parent_id !== null })

const linkOf = (row: repo.ProfileRow): ProfileLink => ({
  kind: profileKindOf(subjectOf(row)),
  key: row.vanity_name ?? row.id,
})

/** Who is called so now, or was until lately; the present bearer of a name comes first. */
async function find({ database, now }: ApiDeps, name: string) {
  const byId = isUuid(name) ? await repo.findById(database, name) : undefined
  const row = byId ?? (await repo.findByVanityName(database, name))
  if (row) return { row, moved: false }
  const former = await repo.findByFormerName(database, name, now())
  if (!former) throw notFound()
  return { row: former, moved: true }
}

/**
 * The page of a person or organisation as the reader may see it.
 * @throws ApiError notFound for nobody's name, and alike for a page that this reader may not know of
 */
export async function findPublicProfile(
  deps: ApiDeps,
  actor: Actor | null,
  request: ProfileRequest,
): Promise<{ movedTo: ProfileLink | null; profile: PublicProfile | null }> {
  const { row, moved } = await find(deps, request.name)
  const own = viewerOf(actor, row.id)
  if (!seesProfile(own, subjectOf(row))) throw notFound()
  if (moved) return { movedTo: linkOf(row), profile: null }
  const viewer = own === 'owner' ? (request.as ?? own) : own
  if (!seesProfile(viewer, subjectOf(row))) return { movedTo: null, profile: null }
  return { movedTo: null, profile: await toProfile(deps, { ...request, row, actor, viewer }) }
}

async function toProfile(deps: ApiDeps, view: View): Promise<PublicProfile> {
  const { row, actor, viewer, page } = view
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
      actor: isPreview ? null : actor,
      viewer: (id) => (isPreview ? viewer : viewerOf(actor, id)),
    }),
    own: actor?.id === row.id,
    can: { update: viewer === 'owner' && actor !== null && can(actor.accessLevel, 'profile.own') },
  }
}

const personName = (row: repo.ProfileRow) =>
  [row.title, row.first_name, row.last_name].filter(Boolean).join(' ')

const nameOf = (row: repo.ProfileRow) =>
  profileName({
    kind: linkOf(row).kind,
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    entityName: row.entity_name,
  })

const introduction = ({ row, locale }: View) => ({
  id: row.id,
  link: linkOf(row),
  name: nameOf(row),
  picture: row.picture_id,
  city: row.city,
  region: row.region,
  country: row.country_names?.[locale] ?? null,
  website: row.website,
  socialLinks: row.social_links,
  description: row.description,
  publications: row.publications,
  expertise: row.expertise,
  mediaTypes: row.media_types,
  trainerTypes: row.trainer_types,
  subregions: row.subregions,
  languages: row.languages,
  contactLanguages: row.contact_languages,
})

/** Each way of reaching somebody has a visibility of its own. */
function contact({ row, viewer }: View) {
  const sees = (field: Visibility) => seesField(viewer, subjectOf(row), field)
  const email = sees(row.email_visibility)
  const phone = sees(row.phone_visibility)
  const lines = [row.address_line1, row.address_line2, [row.post_code, row.city].filter(Boolean).join(' ')]
  const hasAddress = Boolean(row.address_line1 ?? row.address_line2)
  return {
    contactPerson: (email || phone) && nameOf(row) !== personName(row) ? personName(row) : null,
    email: email ? row.email : null,
    extraEmail: email ? row.extra_email : null,
    phone: phone ? row.phone : null,
    extraPhone: phone ? row.extra_phone : null,
    address:
      hasAddress && sees(row.address_visibility)
        ? lines.filter((line): line is string => Boolean(line))
        : null,
  }
}

async function documentsOf(deps: ApiDeps, id: string): Promise<PublicProfile['documents']> {
  const documents = await listDocuments(deps, id)
  return documents.map(({ id: fileId, name, bytes }) => ({ id: fileId, name, bytes }))
}

/** Whom the owner is linked with, as far as the reader sees them, and whether the two could be. */
async function linksOf(deps: ApiDeps, { row, actor, viewer, linksPage: page, locale }: View) {
  const owner = subjectOf(row)
  return {
    links: await listLinkedProfiles(deps, { owner, viewer, page, locale }),
    connection: await findConnection(deps, actor, owner),
  }
}

/** The offers that this reader could also find in the resource centre. */
async function offersOf(deps: ApiDeps, { row, actor, viewer }: View): Promise<PublicProfile['offers']> {
  const isOpen = viewer !== 'visitor' && actor !== null && can(actor.accessLevel, 'resources.read')
  if (!isOpen || linkOf(row).kind !== 'provider') return null
  return listNewest(deps, actor.id, { provider: row.id, limit: pageSizes.profileOffers })
}
