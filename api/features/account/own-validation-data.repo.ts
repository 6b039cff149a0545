import { type Area, inPages } from './own-data-pages.repo'

/** A person's own validation, and their decisions about others. */
export const validationData: Record<string, Area> = {
  'validation-requests': (database, id) =>
    database
      .db()
      .selectFrom('validation_request as request')
      .leftJoin('person as validator', 'validator.id', 'request.validator_id')
      .select(['request.id', 'request.state', 'request.reason', 'request.requested_at', 'request.decided_at'])
      .select(['request.revoked_at', 'request.revocation_reason', 'validator.entity_name as validator'])
      .select(['request.introduction', 'request.waiting_since'])
      .select((eb) => eb('request.code_id', 'is not', null).as('approved_by_code'))
      .where('request.subject_id', '=', id)
      .orderBy('request.id')
      .execute(),

  /** Questions about the person's own requests, and the answers; questions that the person has asked about others. */
  'validation-messages': inPages(['id'], (database, id) =>
    database
      .db()
      .selectFrom('validation_message')
      .select(['id', 'request_id', 'from_subject', 'text', 'created_at'])
      .where((eb) =>
        eb.or([
          eb('author_id', '=', id),
          eb(
            'request_id',
            'in',
            eb.selectFrom('validation_request').select('validation_request.id').where('subject_id', '=', id),
          ),
        ]),
      ),
  ),

  'rejection-reasons': (database, id) =>
    database
      .db()
      .selectFrom('rejection_reason')
      .select(['text', 'created_at'])
      .where('organisation_id', '=', id)
      .orderBy('id')
      .execute(),

  reviews: (database, id) =>
    database
      .db()
      .selectFrom('review')
      .select(['state', 'reason', 'requested_at', 'decided_at', 'revoked_at'])
      .where('subject_id', '=', id)
      .orderBy('requested_at')
      .execute(),

  'validation-decisions': inPages(['id'], (database, id) =>
    database
      .db()
      .selectFrom('validation_request')
      .select(['id', 'state', 'reason', 'requested_at', 'decided_at', 'revoked_at', 'revocation_reason'])
      .where((eb) =>
        eb.or([eb('validator_id', '=', id), eb('decided_by', '=', id), eb('revoked_by', '=', id)]),
      )
      .where('subject_id', '!=', id),
  ),

  /** No page shows warnings to the journalist, but the export includes them. */
  warnings: (database, id) =>
    database
      .db()
      .selectFrom('journalist_flag as flag')
      .leftJoin('person as organisation', 'organisation.id', 'flag.organisation_id')
      .select(['flag.reason', 'flag.created_at', 'flag.ended_at', 'organisation.entity_name as organisation'])
      .where('flag.subject_id', '=', id)
      .orderBy('flag.id')
      .execute(),

  'warnings-given': inPages(['id'], (database, id) =>
    database
      .db()
      .selectFrom('journalist_flag')
      .select(['reason', 'created_at', 'ended_at'])
      .where((eb) =>
        eb.or([eb('organisation_id', '=', id), eb('flagged_by', '=', id), eb('ended_by', '=', id)]),
      )
      .where('subject_id', '!=', id),
  ),
}
