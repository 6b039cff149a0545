import { knownName } from '~/api/platform/database/person-facts'
import { actionsOnPerson } from '~/contracts/administration/audit-log'
import { type Area, inPages } from './own-data-pages.repo'

const partner = knownName('partner')

/** Decisions of others about a person, and the person's own decisions. */
export const trustData: Record<string, Area> = {
  /** Audit entries about the account, without the names of the actors. */
  'accesses-by-others': inPages(['position'], (database, id) =>
    database
      .db()
      .selectFrom('audit_entry')
      .select(['at', 'action'])
      .where('person_id', '=', id)
      .where('action', 'in', actionsOnPerson)
      .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '<>', id)])),
  ),

  /** Audit entries of the person's actions on others, without the names of those affected, whose data that is. */
  'actions-on-others': inPages(['position'], (database, id) =>
    database
      .db()
      .selectFrom('audit_entry')
      .select(['at', 'action', 'subject_kind', 'address'])
      .where('actor_id', '=', id),
  ),

  /** Without the lines of the files, which contain data of other people. */
  'imports-of-people': (database, id) =>
    database
      .db()
      .selectFrom('people_import')
      .select(['name', 'state', 'line_count', 'done_count', 'invited_count', 'created_at', 'finished_at'])
      .where('created_by', '=', id)
      .orderBy('id')
      .execute(),

  'reports-made': (database, id) =>
    database
      .db()
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
      .db()
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
      .db()
      .selectFrom('validation_code as code')
      .innerJoin('person as provider', 'provider.id', 'code.provider_id')
      .select(['code.id', 'code.label', 'code.max_uses', 'code.use_count', 'code.created_at'])
      .select(['code.expires_at', 'code.revoked_at', 'provider.entity_name as provider'])
      .where((eb) => eb.or([eb('provider_id', '=', id), eb('created_by', '=', id)]))
      .orderBy('code.id')
      .execute(),

  links: inPages(['link.id'], (database, id) =>
    database
      .db()
      .selectFrom('link')
      .innerJoin('person as outlet', 'outlet.id', 'link.outlet_id')
      .innerJoin('person as partner', 'partner.id', 'link.partner_id')
      .select(['link.id', 'link.kind', 'link.state', 'link.asked_by', 'link.reason'])
      .select(['link.requested_at', 'link.decided_at', 'link.ended_at'])
      .select('outlet.entity_name as outlet')
      .select([partner.entity.as('partner_organisation'), partner.first.as('partner_first_name')])
      .select(partner.last.as('partner_last_name'))
      .where((eb) =>
        eb.or([eb('outlet_id', '=', id), eb('partner_id', '=', id), eb('requested_by', '=', id)]),
      ),
  ),

  /** Links between others that the person decided or ended, without naming the two sides. */
  'links-decided': inPages(['id'], (database, id) =>
    database
      .db()
      .selectFrom('link')
      .select(['kind', 'state', 'decided_at', 'ended_at'])
      .where((eb) => eb.or([eb('decided_by', '=', id), eb('ended_by', '=', id)])),
  ),
}
