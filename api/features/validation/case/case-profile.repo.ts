import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { ValidationState } from '~/contracts/validation/validation'

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
