import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { standardClauses } from '~/api/platform/database/conditions'
import { wholeWords } from '~/api/platform/database/word-query'
import type { Facts } from './suggestions.rules'

/** Of what somebody has kept or dismissed, the newest: candidates are among the 500 newest offers. */
const known = 1000

/** Contributors have no profile of their own: that of their organisation counts. */
export async function findFacts(
  database: Database,
  { personId, organisationId }: { personId: string; organisationId: string },
  {
    searches,
    waiting,
    recommended,
  }: {
    searches: number
    waiting: (body: RawBuilder<unknown>) => RawBuilder<Facts['waiting_audits']>
    recommended: (outlet: RawBuilder<unknown>) => RawBuilder<Facts['group_offers']>
  },
): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select person.suggestions and not person.discreet as suggestions, organisation.languages, organisation.city, organisation.region,
      organisation.country_id, country.names as country_names,
      (select coalesce(json_agg(json_build_object('name', name, 'words', ${wholeWords(sql`name`)}) order by number), '[]')
        from unnest(array[organisation.city, organisation.region]
          || array(select value from jsonb_each_text(country.names))) with ordinality as place (name, number)
        where name <> '') as places,
      array(select offer_id from bookmark where person_id = person.id order by created_at desc limit ${known}) as bookmarked,
      array(select offer_id from offer_dismissal where person_id = person.id order by created_at desc limit ${known}) as dismissed,
      (select coalesce(json_agg(json_build_object('name', name, 'choices', choices) order by id desc), '[]')
        from (select id, name, choices from saved_search where person_id = person.id
          order by id desc limit ${searches}) saved) as searches,
      (select coalesce(json_agg(json_build_object('clause', clause, 'state', state)), '[]')
        from readiness where outlet_id = organisation.id) as answers,
      ${standardClauses} as standard,
      ${waiting(sql.ref('organisation.id'))} as waiting_audits,
      ${recommended(sql.ref('organisation.id'))} as group_offers
    from person
    join person organisation on organisation.id = ${organisationId}
    left join country on country.id = organisation.country_id
    where person.id = ${personId}`.execute(database)
  return rows[0]
}

interface Dismissal {
  personId: string
  offerId: string
}

/** Nothing is noted of who is discreet, also if that is chosen at the same moment: hence the lock. */
export const insertDismissal = (database: Database, { personId, offerId }: Dismissal, now: Date) =>
  sql`
    insert into offer_dismissal (person_id, offer_id, created_at)
    select id, ${offerId}, ${now} from person where id = ${personId} and not discreet for share
    on conflict do nothing`.execute(database)

export const deleteDismissal = (database: Database, { personId, offerId }: Dismissal) =>
  database
    .deleteFrom('offer_dismissal')
    .where('person_id', '=', personId)
    .where('offer_id', '=', offerId)
    .execute()
