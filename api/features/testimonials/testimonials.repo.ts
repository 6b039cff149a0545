import type { ExpressionBuilder } from 'kysely'
import { v7 } from 'uuid'
import type { Database, Schema } from '~/api/platform/database'

const columns = [
  'testimonial.id',
  'testimonial.text',
  'testimonial.created_at',
  'testimonial.hidden_at',
  'testimonial.profile_id',
  'testimonial.author_id',
] as const

const authorColumns = [
  'author.roles as author_roles',
  'author.state as author_state',
  'author.validated as author_validated',
  'author.parent_id as author_parent_id',
  'author.visibility as author_visibility',
  'author.vanity_name as author_vanity_name',
  'author.title as author_title',
  'author.first_name as author_first_name',
  'author.last_name as author_last_name',
  'author.entity_name as author_entity_name',
] as const

const personColumns = [
  'id',
  'email',
  'locale',
  'roles',
  'state',
  'validated',
  'parent_id',
  'visibility',
  'vanity_name',
  'title',
  'first_name',
  'last_name',
  'entity_name',
] as const

/** Always false without a user (a visitor, a preview). */
const reportedBy = (readerId: string | null) => (eb: ExpressionBuilder<Schema, 'testimonial'>) =>
  eb
    .exists(
      eb
        .selectFrom('moderation_case')
        .innerJoin('report', 'report.case_id', 'moderation_case.id')
        .select('report.id')
        .where('moderation_case.subject_kind', '=', 'testimonial')
        .whereRef('moderation_case.subject_id', '=', 'testimonial.id')
        .where('moderation_case.state', '=', 'open')
        .where('report.reporter_id', '=', readerId),
    )
    .as('reported')

/**
 * Testimonials by active and erased authors. Those of blocked and deactivated authors are hidden with the account, and
 * those removed by moderation are hidden from everyone.
 */
const selectShown = (database: Database, readerId: string | null) =>
  database
    .selectFrom('testimonial')
    .leftJoin('person as author', 'author.id', 'testimonial.author_id')
    .select([...columns, ...authorColumns])
    .select(reportedBy(readerId))
    .where('testimonial.removed_at', 'is', null)
    .where((eb) => eb.or([eb('testimonial.author_id', 'is', null), eb('author.state', '=', 'active')]))

interface ListFilter {
  profileId: string
  readerId: string | null
  withHidden: boolean
  limit: number
  offset: number
}

export function selectTestimonials(database: Database, filter: ListFilter) {
  let list = selectShown(database, filter.readerId).where('testimonial.profile_id', '=', filter.profileId)
  if (!filter.withHidden) list = list.where('testimonial.hidden_at', 'is', null)
  return list
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('testimonial.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

export const findTestimonial = (database: Database, id: string, readerId: string | null) =>
  selectShown(database, readerId).where('testimonial.id', '=', id).executeTakeFirst()
export type TestimonialRow = NonNullable<Awaited<ReturnType<typeof findTestimonial>>>

/** The user's own testimonial for a profile, if any, and their total number. */
export async function findGiven(database: Database, readerId: string, profileId: string) {
  const row = await database
    .selectFrom('person')
    .leftJoin('testimonial', (join) =>
      join.onRef('testimonial.author_id', '=', 'person.id').on('testimonial.profile_id', '=', profileId),
    )
    .select(['testimonial.id', 'testimonial.text', 'testimonial.created_at', 'testimonial.hidden_at'])
    .select('testimonial.removed_at')
    .select((eb) =>
      eb
        .selectFrom('testimonial as other')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('other.author_id', '=', 'person.id')
        .as('given'),
    )
    .where('person.id', '=', readerId)
    .executeTakeFirstOrThrow()
  const { given, id, text, created_at, hidden_at, removed_at } = row
  const removed = removed_at !== null
  const isThere = id !== null && text !== null && created_at !== null && !removed
  return { own: isThere ? { id, text, created_at, hidden_at } : null, removed, count: given ?? 0 }
}

export const findPerson = (database: Database, id: string) =>
  database.selectFrom('person').select(personColumns).where('id', '=', id).executeTakeFirst()
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/**
 * Locks both parties of a new testimonial in a fixed order, so that mutual testimonials do not deadlock. The author's
 * lock also serialises counting.
 */
export const lockPeople = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .select(personColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

interface NewTestimonial {
  authorId: string
  profileId: string
  text: string
  now: Date
}

export async function insertTestimonial(database: Database, testimonial: NewTestimonial): Promise<string> {
  const { id } = await database
    .insertInto('testimonial')
    .values({
      id: v7(),
      author_id: testimonial.authorId,
      profile_id: testimonial.profileId,
      text: testimonial.text,
      created_at: testimonial.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateText = (database: Database, id: string, text: string) =>
  database.updateTable('testimonial').set({ text }).where('id', '=', id).execute()

export const deleteTestimonial = (database: Database, id: string) =>
  database.deleteFrom('testimonial').where('id', '=', id).execute()

/** Hides or shows a testimonial. A hidden one keeps its time. */
export const setHidden = (database: Database, id: string, hiddenAt: Date | null) =>
  database
    .updateTable('testimonial')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .$if(hiddenAt !== null, (query) => query.where('hidden_at', 'is', null))
    .execute()
