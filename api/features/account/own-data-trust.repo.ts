import { sql } from 'kysely'
import { knownName } from '~/api/platform/database/person-facts'
import { actionsOnPerson } from '~/contracts/administration/audit-log'
import { type Area, inPages } from './own-data-pages.repo'

const partner = knownName('partner')

/** A step that can be undone is told to nobody yet. */
const toldState = sql<string>`case when step_at is null or step_told then audit.state else before_state end`

/** Decisions of others about a person, and the person's own decisions. */
export const trustData: Record<string, Area> = {
  /** Audit entries about the account, without the names of the actors. */
  'accesses-by-others': inPages(['position'], (database, id) =>
    database
      .selectFrom('audit_entry')
      .select(['at', 'action'])
      .where('person_id', '=', id)
      .where('action', 'in', actionsOnPerson)
      .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '<>', id)])),
  ),

  /** Audit entries of the person's actions on others, without the names of those affected, whose data that is. */
  'actions-on-others': inPages(['position'], (database, id) =>
    database
      .selectFrom('audit_entry')
      .select(['at', 'action', 'subject_kind', 'address'])
      .where('actor_id', '=', id),
  ),

  /** Without the lines of the files, which contain data of other people. */
  'imports-of-people': (database, id) =>
    database
      .selectFrom('people_import')
      .select(['name', 'state', 'line_count', 'done_count', 'invited_count', 'created_at', 'finished_at'])
      .where('created_by', '=', id)
      .orderBy('id')
      .execute(),

  'reports-made': (database, id) =>
    database
      .selectFrom('report')
      .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
      .select(['report.subject_kind', 'report.subject_id', 'report.category', 'report.reason'])
      .select('report.created_at')
      .select(['moderation_case.state', 'moderation_case.statement', 'moderation_case.decided_at'])
      .where('report.reporter_id', '=', id)
      .orderBy('report.created_at')
      .execute(),

  /** Removed content with its text. Reporters stay anonymous, and dismissed reports are not included. */
  'moderation-cases': (database, id) =>
    database
      .selectFrom('moderation_case')
      .select(['subject_kind', 'subject_id', 'snapshot', 'state', 'category', 'statement', 'decided_at'])
      .select(['appeal', 'appealed_at', 'appeal_statement', 'appeal_decided_at'])
      .where('author_id', '=', id)
      .where('state', 'in', ['removed', 'restored'])
      .orderBy('decided_at')
      .execute(),

  /** Without the code itself: a leaked export must not validate anyone. */
  'validation-codes': (database, id) =>
    database
      .selectFrom('validation_code as code')
      .innerJoin('person as provider', 'provider.id', 'code.provider_id')
      .select(['code.id', 'code.label', 'code.max_uses', 'code.use_count', 'code.created_at'])
      .select(['code.expires_at', 'code.revoked_at', 'provider.entity_name as provider'])
      .where((eb) => eb.or([eb('provider_id', '=', id), eb('created_by', '=', id)]))
      .orderBy('code.id')
      .execute(),

  links: inPages(['link.id'], (database, id) =>
    database
      .selectFrom('link')
      .innerJoin('person as outlet', 'outlet.id', 'link.outlet_id')
      .innerJoin('person as partner', 'partner.id', 'link.partner_id')
      .select(['link.id', 'link.kind', 'link.state', 'link.asked_by', 'link.reason'])
      .select(['link.requested_at', 'link.decided_at', 'link.ended_at', 'link.shares'])
      .select('link.announcements')
      .select('outlet.entity_name as outlet')
      .select([partner.entity.as('partner_organisation'), partner.first.as('partner_first_name')])
      .select(partner.last.as('partner_last_name'))
      .select(
        sql<string[]>`array(select name from cohort_member join cohort on cohort.id = cohort_id
          where link_id = link.id order by name)`.as('cohorts'),
      )
      .where((eb) =>
        eb.or([eb('outlet_id', '=', id), eb('partner_id', '=', id), eb('requested_by', '=', id)]),
      ),
  ),

  /** Of a group, each with the names of its outlets. */
  cohorts: (database, id) =>
    database
      .selectFrom('cohort')
      .select(['id', 'name', 'starts_on', 'ends_on', 'goal_stage', 'goal', 'created_at'])
      .select(
        sql<string[]>`array(select entity_name from cohort_member join link on link.id = link_id
          join person on person.id = outlet_id where cohort_id = cohort.id order by entity_name)`.as(
          'outlets',
        ),
      )
      .where('group_id', '=', id)
      .orderBy('id')
      .execute(),

  /** Links between others that the person decided or ended, without naming the two sides. */
  'links-decided': inPages(['id'], (database, id) =>
    database
      .selectFrom('link')
      .select(['kind', 'state', 'decided_at', 'ended_at'])
      .where((eb) => eb.or([eb('decided_by', '=', id), eb('ended_by', '=', id)])),
  ),
}

/** A person's own validation, and their decisions about others. */
export const validationData: Record<string, Area> = {
  'validation-requests': (database, id) =>
    database
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
      .selectFrom('rejection_reason')
      .select(['text', 'created_at'])
      .where('organisation_id', '=', id)
      .orderBy('id')
      .execute(),

  reviews: (database, id) =>
    database
      .selectFrom('review')
      .select(['state', 'reason', 'requested_at', 'decided_at', 'revoked_at'])
      .where('subject_id', '=', id)
      .orderBy('requested_at')
      .execute(),

  'validation-decisions': inPages(['id'], (database, id) =>
    database
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
      .selectFrom('journalist_flag as flag')
      .leftJoin('person as organisation', 'organisation.id', 'flag.organisation_id')
      .select(['flag.reason', 'flag.created_at', 'flag.ended_at', 'organisation.entity_name as organisation'])
      .where('flag.subject_id', '=', id)
      .orderBy('flag.id')
      .execute(),

  'warnings-given': inPages(['id'], (database, id) =>
    database
      .selectFrom('journalist_flag')
      .select(['reason', 'created_at', 'ended_at'])
      .where((eb) =>
        eb.or([eb('organisation_id', '=', id), eb('flagged_by', '=', id), eb('ended_by', '=', id)]),
      )
      .where('subject_id', '!=', id),
  ),
}

/** External audits of the person’s outlet or body, and what the person has done in them. */
export const auditData: Record<string, Area> = {
  'certification-body': (database, id) =>
    database
      .selectFrom('certification_body')
      .select('marked_at')
      .where('provider_id', '=', id)
      .executeTakeFirst(),

  'external-audits': inPages(['audit.id'], (database, id) =>
    database
      .selectFrom('external_audit as audit')
      .select(['audit.id', 'outlet_name', 'body_name', 'report', 'standard', 'requested_at'])
      .select(toldState.as('state'))
      .where((eb) =>
        eb.or([
          ...[eb('outlet_id', '=', id), eb('body_id', '=', id), eb('auditor_id', '=', id)],
          ...[eb('decided_by', '=', id), eb('step_by', '=', id)],
          eb('audit.id', 'in', eb.selectFrom('audit_auditor').select('audit_id').where('person_id', '=', id)),
        ]),
      ),
  ),

  'external-audit-steps': inPages(['id'], (database, id) =>
    database
      .selectFrom('audit_step')
      .select(['id', 'audit_id', 'kind', 'side', 'text', 'at'])
      .where('author_id', '=', id),
  ),

  /** What the person has said about questions. */
  'external-audit-judgements': inPages(['audit_id', 'question'], (database, id) =>
    database
      .selectFrom('audit_judgement')
      .select(['audit_id', 'question', 'judgement', 'comment', 'due_on', 'judged_at'])
      .select(['verdict', 'verdict_comment'])
      .where('judged_by', '=', id),
  ),

  /** What the person’s outlet, or the person for it, has done about findings. */
  'external-audit-corrections': inPages(['said.audit_id', 'said.question'], (database, id) =>
    database
      .selectFrom('audit_judgement as said')
      .innerJoin('external_audit as audit', 'audit.id', 'said.audit_id')
      .select(['said.audit_id', 'said.question', 'correction', 'correction_links', 'corrected_at', 'shown'])
      .where((eb) =>
        eb.or([
          eb('corrected_by', '=', id),
          eb.and([
            eb('audit.outlet_id', '=', id),
            eb.or([eb('shown', 'is not', null), eb('correction', 'is not', null)]),
          ]),
        ]),
      ),
  ),
}
