import { type Area, inPages } from './own-data-pages.repo'

/** Announcements that a person or their organisation has written, those they have received, and whom they follow. */
export const announcementData: Record<string, Area> = {
  'announcements-written': inPages(['id'], (database, id) =>
    database
      .db()
      .selectFrom('announcement')
      .select(['texts', 'everybody', 'kinds', 'countries', 'languages', 'state', 'created_at'])
      .select(['send_at', 'started_at', 'ended_at', 'recipient_count', 'sent_count'])
      .where((eb) => eb.or([eb('provider_id', '=', id), eb('author_id', '=', id)])),
  ),

  'announcements-received': inPages(['announcement_id'], (database, id) =>
    database
      .db()
      .selectFrom('announcement_delivery')
      .innerJoin('announcement', 'announcement.id', 'announcement_id')
      .select(['announcement_id', 'sent_at', 'texts'])
      .where('person_id', '=', id)
      .where('sent_at', 'is not', null)
      // Nothing is left of those of an erased provider.
      .where('announcement.version', '>', 0),
  ),

  'providers-followed': (database, id) =>
    database
      .db()
      .selectFrom('followed_provider')
      .innerJoin('person as provider', 'provider.id', 'provider_id')
      .select(['provider_id', 'provider.entity_name', 'followed_provider.created_at'])
      .where('person_id', '=', id)
      .execute(),
}
