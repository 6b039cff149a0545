import { richTextOf } from '~/api/features/content/markdown'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { hashPassword } from '~/api/features/auth/auth.service'
import { notify } from '~/api/features/notifications/notifications.service'
import { recordStatistics } from '~/api/features/overview/overview.service'
import type { OfferTable, PersonTable } from '~/api/platform/database/schema'
import type { ApiDeps } from '~/api/platform/deps'
import type { Role } from '~/contracts/permissions'
import { termsVersion } from '~/contracts/constants'
import { attachDemoPictures, storeDemoPictures } from '../pictures'
import { insertCertification } from './certification'
import { insertDisclosure } from './disclosure'
import { insertDiscussions } from './discussions'
import { insertGroup } from './group'
import { insertLinks } from './links'
import { insertOfferCounts } from './offer-counts'
import { demoOffers } from './offers'
import { demoPeople } from './people'
import { demoProfileDetails } from './profile-details'
import { insertReviews } from './reviews'
import { insertTeams } from './team'
import { demoTestimonials } from './testimonials'
import type { DemoKind, DemoOffer, DemoPerson } from './types'

export const demoPassword = 'Campus-Demo-2026!'

const dayMs = 24 * 3600 * 1000
const rolesOf: Record<Exclude<DemoKind, 'contributor'>, Role> = {
  journalist: 'ROLE_INDIVIDUAL_JOURNALIST',
  trainer: 'ROLE_TRAINER',
  media_outlet: 'ROLE_MEDIA_OUTLET',
  service_provider: 'ROLE_SERVICE_PROVIDER',
  legal_entity: 'ROLE_LEGAL_ENTITY',
  group: 'ROLE_GROUP',
  admin: 'ROLE_ADMIN',
}

/** What the rows of one seeding share. */
interface Seeding {
  now: Date
  passwordHash: string
  ids: ReadonlyMap<string, string>
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMs)
const byKey = new Map(demoPeople.map((person) => [person.key, person]))

function idOf({ ids }: Seeding, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo refers to somebody unknown: ${key}`)
  return id
}

/** A contributor has the role of the account that it belongs to. */
function roleOf(person: DemoPerson): Role {
  const holder = person.kind === 'contributor' ? byKey.get(person.parent ?? '') : person
  if (!holder || holder.kind === 'contributor') throw new Error(`Contributor without a parent: ${person.key}`)
  return rolesOf[holder.kind]
}

function isValidated({ kind, validation, validated }: DemoPerson): boolean {
  return kind === 'journalist' ? validation === 'approved' : (validated ?? false)
}

function personRow(seeding: Seeding, person: DemoPerson): Insertable<PersonTable> {
  const joined = daysFrom(seeding.now, -person.joinedDaysAgo)
  return {
    id: idOf(seeding, person.key),
    email: person.email,
    password_hash: seeding.passwordHash,
    roles: [roleOf(person)],
    state: person.state,
    validated: isValidated(person),
    visible_trainer: person.kind === 'trainer' && isValidated(person),
    editor: person.editor ?? false,
    parent_id: person.parent ? idOf(seeding, person.parent) : null,
    locale: person.locale,
    salutation_id: person.salutation,
    title: person.title ?? null,
    first_name: person.firstName,
    last_name: person.lastName,
    entity_name: person.entityName ?? null,
    country_id: person.country,
    city: person.city ?? null,
    website: person.website ?? null,
    description: person.description ?? null,
    visibility: person.visibility,
    vanity_name: person.vanityName ?? null,
    media_types: person.mediaTypes ?? [],
    expertise: person.expertise ?? [],
    languages: person.languages ?? [],
    trainer_types: person.trainerTypes ?? [],
    terms_version: termsVersion,
    terms_accepted_at: joined,
    created_at: joined,
    confirmed_at: person.state === 'unconfirmed' ? null : joined,
    ...demoProfileDetails[person.key],
  }
}

function offerRow(seeding: Seeding, offer: DemoOffer, index: number): Insertable<OfferTable> {
  const day = (inDays: number | null) =>
    inDays === null ? null : daysFrom(seeding.now, inDays).toISOString().slice(0, 10)
  const published = daysFrom(seeding.now, -1 - index)
  return {
    id: v7(),
    provider_id: idOf(seeding, offer.provider),
    state: offer.status,
    headline: offer.headline,
    subheadline: offer.subheadline,
    teaser: offer.teaser,
    description: offer.description,
    description_blocks: JSON.stringify(richTextOf(offer.description)),
    category: offer.category,
    language: offer.language,
    starts_on: day(offer.startsIn),
    ends_on: day(offer.endsIn),
    deadline: day(offer.deadlineIn),
    online: offer.online,
    place: offer.place ?? null,
    cost: offer.cost,
    external_link: offer.link,
    tags: offer.tags,
    clauses: offer.clauses,
    open_to_visitors: offer.openToVisitors ?? false,
    created_at: published,
    published_at: offer.status === 'draft' ? null : published,
  }
}

type Insertion = Pick<ApiDeps, 'database'>

async function insertValidations(deps: ApiDeps, seeding: Seeding): Promise<void> {
  for (const [index, person] of demoPeople.entries()) {
    const validator = person.validator ? byKey.get(person.validator) : undefined
    if (!validator || !person.validation || person.validation === 'none') continue
    const requested = daysFrom(seeding.now, -1 - (index % 9))
    const decided = person.validation === 'requested' ? null : seeding.now
    const parties = { subject_id: idOf(seeding, person.key), validator_id: idOf(seeding, validator.key) }
    const row = {
      ...parties,
      introduction: person.introduction ?? null,
      requested_at: requested,
      waiting_since: requested,
      decided_at: decided,
      decided_by: decided && parties.validator_id,
    }
    // Some had changed their minds before: their history has a cancelled request too.
    const cancelled = {
      ...parties,
      id: v7(),
      state: 'cancelled' as const,
      requested_at: requested,
      decided_at: requested,
    }
    const request = { ...row, id: v7(), state: person.validation, reason: person.reason ?? null }
    if (index % 2 === 0) await deps.database.insertInto('validation_request').values(cancelled).execute()
    await deps.database.insertInto('validation_request').values(request).execute()
    const data = {
      journalist: `${person.firstName} ${person.lastName}`,
      provider: validator.entityName ?? '',
    }
    const then = { ...deps, now: () => decided ?? requested }
    if (person.validation === 'requested') {
      const path = `/ij_administration/${request.id}`
      await notify(then, { personId: parties.validator_id, type: 'validationRequested', data, path })
    } else {
      const type = person.validation === 'approved' ? 'validationApproved' : 'validationRejected'
      await notify(then, {
        personId: parties.subject_id,
        type,
        data,
        path: `/validation_requests/${request.id}`,
      })
    }
  }
}

/** Every member keeps some offers, spread so that each group of the watchlist has one. */
async function insertBookmarks(
  { database }: Insertion,
  seeding: Seeding,
  offerIds: readonly string[],
): Promise<void> {
  const members = demoPeople.filter(({ kind, state, validation }) =>
    kind === 'journalist' ? validation === 'approved' && state === 'active' : state === 'active',
  )
  const rows = members.flatMap((person, index) =>
    offerIds
      .filter((_, at) => (at + index) % 6 === 0)
      .map((offerId) => ({
        person_id: idOf(seeding, person.key),
        offer_id: offerId,
        created_at: seeding.now,
      })),
  )
  await database.insertInto('bookmark').values(rows).execute()
}

/** A week between one and the next; each recommended person has been told. */
async function insertTestimonials(deps: ApiDeps, seeding: Seeding): Promise<void> {
  for (const [index, { author, profile, text }] of demoTestimonials.entries()) {
    const created = daysFrom(seeding.now, -7 * (demoTestimonials.length - index))
    const row = { id: v7(), author_id: idOf(seeding, author), profile_id: idOf(seeding, profile), text }
    await deps.database
      .insertInto('testimonial')
      .values({ ...row, created_at: created })
      .execute()
    const person = byKey.get(author)
    const name =
      person?.entityName ?? [person?.title, person?.firstName, person?.lastName].filter(Boolean).join(' ')
    const notification = { type: 'testimonial' as const, data: { name }, path: '/u#testimonials' }
    await notify({ ...deps, now: () => created }, { personId: row.profile_id, ...notification })
  }
}

/** They are listed by their ids, which are in the order of time where they come one by one: here they were made list by list. */
async function orderNotifications({ database }: Insertion, ids: Seeding['ids']): Promise<void> {
  const db = database.db()
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'created_at'])
    .where('person_id', 'in', [...ids.values()])
    .execute()
  for (const { id, created_at: at } of rows)
    await db
      .updateTable('notification')
      .set({ id: v7({ msecs: at.getTime() }) })
      .where('id', '=', id)
      .execute()
}

/**
 * Invented people, offers, requests, notifications and bookmarks, so that every list has content. Everybody's password is
 * `demoPassword`. Does nothing where one of the invented people exists already.
 */
export async function seedDemo(deps: ApiDeps): Promise<void> {
  if (await hasDemoPeople(deps)) return
  // Pictures are drawn in other threads, so the rows are written meanwhile.
  const [seeded, pictures] = await Promise.all([insertDemo(deps), storeDemoPictures(deps)])
  // Another process was first: the clean-up takes the pictures.
  if (!seeded) return
  await attachDemoPictures(deps, pictures, {
    personId: (key) => idOf(seeded.seeding, key),
    offerOf: (key) => {
      const at = demoOffers.findIndex((offer) => offer.key === key)
      const row = seeded.offers[at]
      if (!row) throw new Error(`A picture of an unknown offer: ${key}`)
      return { id: row.id, providerId: row.provider_id }
    },
  })
  deps.log.info({ people: demoPeople.length, offers: demoOffers.length }, 'demo data seeded')
}

/** True if one of the invented people exists, from this start or an earlier one. */
export const hasDemoPeople = async ({ database }: Insertion): Promise<boolean> => {
  const emails = demoPeople.map(({ email }) => email)
  const known = database.selectFrom('person').select('id').where('email', 'in', emails)
  return (await known.executeTakeFirst()) !== undefined
}

/** Null if it was there already. */
async function insertDemo(deps: ApiDeps) {
  const passwordHash = await hashPassword(demoPassword)
  const ids = new Map(demoPeople.map(({ key }) => [key, v7()]))
  const seeding: Seeding = { now: deps.now(), passwordHash, ids }
  return deps.database.transaction(async (trx) => {
    if (await hasDemoPeople(deps)) return null
    await trx
      .insertInto('person')
      .values(demoPeople.map((person) => personRow(seeding, person)))
      .execute()
    const offers = demoOffers.map((offer, index) => offerRow(seeding, offer, index))
    await trx.insertInto('offer').values(offers).execute()
    await insertValidations(deps, seeding)
    await insertReviews(deps, ids)
    const published = offers.filter(({ state }) => state === 'published').map(({ id }) => id)
    await insertBookmarks(deps, seeding, published)
    await insertOfferCounts(deps.database, offers, seeding.now)
    await insertTestimonials(deps, seeding)
    await insertDiscussions(deps, ids)
    await insertLinks(deps, ids)
    await insertGroup(deps, ids, offers)
    await insertTeams(deps, ids, published)
    await insertCertification(deps, ids)
    await insertDisclosure(deps, ids)
    await orderNotifications(deps, ids)
    await recordStatistics(deps)
    return { seeding, offers }
  })
}
