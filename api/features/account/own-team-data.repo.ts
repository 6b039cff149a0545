import { type Area, inPages } from './own-data-pages.repo'

/** What an outlet's team shares: all of it for the outlet, for contributors what concerns them. */
export const teamData: Record<string, Area> = {
  'team-assignments': inPages(['team_assignment.assigned_at', 'outlet_id', 'clause'], (database, id) =>
    database
      .db()
      .selectFrom('team_assignment')
      .innerJoin('person as outlet', 'outlet.id', 'outlet_id')
      .innerJoin('person as assignee', 'assignee.id', 'assignee_id')
      .leftJoin('person as assigner', 'assigner.id', 'assigned_by')
      .select(['clause', 'due_on', 'assigned_at', 'outlet.entity_name as outlet'])
      .select(['assignee.first_name as assignee_first_name', 'assignee.last_name as assignee_last_name'])
      .select(['assigner.first_name as assigner_first_name', 'assigner.last_name as assigner_last_name'])
      .where((eb) =>
        eb.or([eb('outlet_id', '=', id), eb('assignee_id', '=', id), eb('assigned_by', '=', id)]),
      ),
  ),

  'team-comments': inPages(['comment.id'], (database, id) =>
    database
      .db()
      .selectFrom('team_comment as comment')
      .innerJoin('person as outlet', 'outlet.id', 'comment.outlet_id')
      .leftJoin('person as author', 'author.id', 'comment.author_id')
      .select(['comment.clause', 'comment.text', 'comment.created_at', 'outlet.entity_name as outlet'])
      .select(['author.first_name', 'author.last_name'])
      .where((eb) => eb.or([eb('comment.outlet_id', '=', id), eb('comment.author_id', '=', id)])),
  ),

  'team-offers': inPages(['listed.added_at', 'listed.outlet_id', 'offer.id'], (database, id) =>
    database
      .db()
      .selectFrom('team_offer as listed')
      .innerJoin('offer', 'offer.id', 'listed.offer_id')
      .innerJoin('person as outlet', 'outlet.id', 'listed.outlet_id')
      .leftJoin('person as adder', 'adder.id', 'listed.added_by')
      .select(['offer.id', 'offer.headline', 'listed.added_at', 'outlet.entity_name as outlet'])
      .select(['adder.first_name', 'adder.last_name'])
      .where((eb) => eb.or([eb('listed.outlet_id', '=', id), eb('listed.added_by', '=', id)])),
  ),
}
