import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'

/** Who reads: enough to judge whether they may, and to write to them. */
export const readerColumns = [
  'person.id',
  'person.email',
  'person.locale',
  'person.first_name',
  'person.roles',
  'person.validated',
  'person.parent_id',
] as const

type WithPerson = ExpressionBuilder<Schema, 'person'>

/** A contributor acts for its parent, and for nobody while that is away. */
export const isActive = (eb: WithPerson) =>
  eb.and([
    eb('person.state', '=', 'active'),
    sql<boolean>`(person.parent_id is null or exists (
      select from person as parent where parent.id = person.parent_id and parent.state = 'active'))`,
  ])

export const findReader = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('person')
    .select(readerColumns)
    .where('person.id', '=', id)
    .where(isActive)
    .executeTakeFirst()
export type ReaderRow = NonNullable<Awaited<ReturnType<typeof findReader>>>

/** What members can see: published, not removed by the moderation, and by a provider who is validated and active. */
export const canBeSeen = sql<boolean>`(offer.state = 'published' and offer.removed_at is null and exists (
  select from person as provider where provider.id = offer.provider_id
    and provider.validated and provider.state = 'active' and provider.entity_name is not null))`
