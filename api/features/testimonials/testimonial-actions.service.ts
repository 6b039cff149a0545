import { keepReport } from '~/api/features/reports/reports.service'
import { validate as isUuid } from 'uuid'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { ReportCategory } from '~/contracts/administration/moderation'
import type { TestimonialWithProfile } from '~/contracts/people/testimonials'
import { seesProfile, viewerOf } from '~/contracts/people/visibility'
import * as repo from './testimonials.repo'
import { writingState } from './testimonials.rules'
import {
  findSeen,
  type Found,
  getTestimonial,
  nameAndLink,
  readerOf,
  subjectOf,
  withProfile,
} from './testimonials.service'

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
  if (!isUuid(profileId)) throw notFound()
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
