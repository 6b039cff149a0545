import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { selectedProfile } from '~/api/platform/database/profile-columns'
import type { ValidationState } from '~/contracts/validation/validation'

/** Everything of the profile; the service leaves out what is not for the office. */
export const findProfile = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('person')
    .leftJoin('country', 'country.id', 'person.country_id')
    .select(selectedProfile())
    .select(['person.id', 'person.roles', 'person.state', 'person.validated', 'person.parent_id'])
    .select(['person.vanity_name', 'person.picture_id', 'country.names as country_names'])
    .where('person.id', '=', id)
    .executeTakeFirstOrThrow()

interface Parties {
  subjectId: string
  validatorId: string
  states: readonly ValidationState[]
}

export const hasRequest = async (
  database: Database,
  { subjectId, validatorId, states }: Parties,
): Promise<boolean> =>
  (await database
    .db()
    .selectFrom('validation_request')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('validator_id', '=', validatorId)
    .where('state', '=', sql<ValidationState>`any(${[...states]})`)
    .limit(1)
    .executeTakeFirst()) !== undefined
