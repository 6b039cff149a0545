import type { NotNull } from 'kysely'
import type { Database } from '~/api/platform/database'

export const findApproval = (database: Database, subjectId: string) =>
  database
    .db()
    .selectFrom('validation_request')
    .innerJoin('person', 'person.id', 'validation_request.subject_id')
    .select(['validation_request.id as requestId', 'validation_request.validator_id as validatorId'])
    .where('validation_request.subject_id', '=', subjectId)
    .where('validation_request.state', '=', 'approved')
    .where('validation_request.validator_id', 'is not', null)
    .where('person.validated', '=', true)
    .orderBy('validation_request.decided_at', 'desc')
    .limit(1)
    .$narrowType<{ validatorId: NotNull }>()
    .executeTakeFirst()
