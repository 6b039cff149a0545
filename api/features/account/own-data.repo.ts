import { sql } from 'kysely'
import { columnsOf } from '~/api/platform/database/profile-columns'
import { profileFieldNames } from '~/contracts/people/profile-fields'
import { accountData, announcementData, correspondenceData, teamData } from './own-account-data.repo'
import { auditData, validationData, trustData } from './own-data-trust.repo'
import { type Area, inPages } from './own-data-pages.repo'

/** Of a doubt about an answer, for who had it and for whom it is about. */
const doubtColumns = [
  'doubt.number',
  'doubt.question',
  'doubt.text',
  'doubt.link',
  'doubt.created_at',
  'doubt.decided_at',
  'doubt.reply',
  'doubt.replied_at',
] as const

/**
 * All stored data of a person, by area. Columns are listed explicitly, so that a new column cannot leak a hash or
 * secret. Omissions are in `own-data-exceptions.ts`; a test compares both with the database.
 */
export const ownData: Record<string, Area> = {
  account: (database, id) =>
    database
      .selectFrom('person')
      .leftJoin('person as parent', 'parent.id', 'person.parent_id')
      .select([
        'person.id',
        'person.email',
        'person.roles',
        'person.state',
        'person.validated',
        'person.editor',
      ])
      .select(['person.locale', 'person.time_zone', 'person.created_at', 'person.confirmed_at'])
      .select(['person.totp_enabled_at', 'person.blocked_at', 'person.block_reason'])
      .select(['person.terms_version', 'person.terms_accepted_at', 'person.vanity_changed_at'])
      .select(['person.messages_from', 'person.reminder_days', 'person.suggestions', 'person.discreet'])
      .select(['person.deactivated_at', 'person.erasure_notices', 'person.erasure_notice_at'])
      .select('parent.entity_name as contributor_of')
      .where('person.id', '=', id)
      .executeTakeFirst(),

  profile: (database, id) =>
    database
      .selectFrom('person')
      .select(columnsOf(profileFieldNames))
      .select(['salutation_id', 'vanity_name', 'visible_trainer'])
      .select(['legal_entity_name', 'legal_entity_email'])
      .where('id', '=', id)
      .executeTakeFirst(),

  'former-profile-names': (database, id) =>
    database.selectFrom('vanity_redirect').select(['name', 'until']).where('person_id', '=', id).execute(),

  sessions: (database, id) =>
    database
      .selectFrom('session')
      .leftJoin('push_subscription as push', 'push.session_id', 'session.id')
      .select(['session.created_at', 'last_used_at', 'ended_at', 'address', 'user_agent'])
      .select('push.created_at as notifications_of_the_browser_since')
      .where('session.person_id', '=', id)
      .orderBy('session.created_at')
      .execute(),

  ...accountData,

  ...validationData,

  ...announcementData,
  ...correspondenceData,

  ...teamData,

  watchlist: inPages(['bookmark.created_at', 'offer.id'], (database, id) =>
    database
      .selectFrom('bookmark')
      .innerJoin('offer', 'offer.id', 'bookmark.offer_id')
      .select(['offer.id', 'offer.headline', 'bookmark.created_at'])
      .where('bookmark.person_id', '=', id),
  ),

  'offers-not-for-me': inPages(['dismissal.created_at', 'offer.id'], (database, id) =>
    database
      .selectFrom('offer_dismissal as dismissal')
      .innerJoin('offer', 'offer.id', 'dismissal.offer_id')
      .select(['offer.id', 'offer.headline', 'dismissal.created_at'])
      .where('dismissal.person_id', '=', id),
  ),

  offers: inPages(['id'], (database, id) =>
    database
      .selectFrom('offer')
      .select(['id', 'state', 'headline', 'subheadline', 'teaser', 'description', 'category', 'language'])
      .select([
        'starts_on',
        'ends_on',
        'deadline',
        'online',
        'place',
        'cost',
        'external_link',
        'tags',
        'clauses',
        'picture_alt',
        'open_to_visitors',
      ])
      .select(['created_at', 'updated_at', 'published_at', 'withdrawn_at', 'removed_at'])
      .where('provider_id', '=', id),
  ),

  'guide-opinions': (database, id) =>
    database
      .selectFrom('guide_vote')
      .select(['uid', 'locale', 'helpful', 'comment', 'voted_at'])
      .where('person_id', '=', id)
      .orderBy('voted_at')
      .execute(),

  'self-assessment': (database, id) =>
    database
      .selectFrom('readiness')
      .innerJoin('person as outlet', 'outlet.id', 'readiness.outlet_id')
      .leftJoin('person as editor', 'editor.id', 'readiness.updated_by')
      .select(['readiness.clause', 'readiness.state', 'readiness.note', 'readiness.updated_at'])
      .select(['outlet.entity_name as outlet', 'editor.first_name', 'editor.last_name'])
      .where((eb) => eb.or([eb('outlet_id', '=', id), eb('updated_by', '=', id)]))
      .orderBy('clause')
      .execute(),

  questionnaire: (database, id) =>
    database
      .selectFrom('questionnaire')
      .select(['version', 'begun_at'])
      .where('outlet_id', '=', id)
      .executeTakeFirst(),

  'file-of-answers': (database, id) =>
    database
      .selectFrom('answer_import')
      .select(['name', 'entries', 'created_at'])
      .where('outlet_id', '=', id)
      .executeTakeFirst(),

  answers: inPages(['answer.outlet_id', 'answer.key'], (database, id) =>
    database
      .selectFrom('answer')
      .innerJoin('person as outlet', 'outlet.id', 'answer.outlet_id')
      .leftJoin('person as author', 'author.id', 'answer.saved_by')
      .select(['answer.key', 'answer.standard', 'answer.value', 'answer.explanation', 'answer.evidence'])
      .select(['answer.internal', 'answer.not_applicable', 'answer.look_again', 'answer.saved_at'])
      .select(['outlet.entity_name as outlet', 'author.first_name', 'author.last_name'])
      .where((eb) => eb.or([eb('answer.outlet_id', '=', id), eb('answer.saved_by', '=', id)])),
  ),

  disclosures: inPages(['disclosure.number'], (database, id) =>
    database
      .selectFrom('disclosure')
      .select(['disclosure.number', 'standard', 'content', 'signed_name', 'signed_function', 'signed_at'])
      .select([
        'published_at',
        'valid_until',
        'replaced_at',
        'withdrawn_at',
        'withdrawal_reason',
        'removed_at',
      ])
      .where('outlet_id', '=', id),
  ),

  'registry-entry': (database, id) =>
    database
      .selectFrom('registry_entry')
      .select(['agreed_at', 'name', 'country_id', 'city', 'website', 'media_types', 'languages'])
      .where('outlet_id', '=', id)
      .executeTakeFirst(),
  certificates: inPages(['certificate.number'], (database, id) =>
    database
      .selectFrom('certificate')
      .select([
        'number',
        'report',
        'standard',
        'body_name',
        'body_website',
        'issued_at',
        'valid_from',
        'valid_until',
      ])
      .select(
        sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'code', code, 'reason', reason, 'at', at)
          order by id), '[]') from certificate_change change where change.number = certificate.number)`.as(
          'changes',
        ),
      )
      .where('outlet_id', '=', id)
      .where('announced', '=', true),
  ),

  doubts: inPages(['doubt.id'], (database, id) =>
    database
      .selectFrom('disclosure_doubt as doubt')
      .select(doubtColumns)
      .select(['doubt.state', 'doubt.reason', 'doubt.locale'])
      .where('doubt.person_id', '=', id),
  ),

  'doubts-about-us': inPages(['doubt.id'], (database, id) =>
    database
      .selectFrom('disclosure_doubt as doubt')
      .select(doubtColumns)
      .where('doubt.state', '=', 'published')
      .where((eb) => eb.or([eb('doubt.outlet_id', '=', id), eb('doubt.replied_by', '=', id)])),
  ),

  'signed-disclosure': (database, id) =>
    database
      .selectFrom('disclosure_signature')
      .select(['standard', 'content', 'signed_name', 'signed_function', 'signed_at'])
      .where('outlet_id', '=', id)
      .executeTakeFirst(),

  savedSearches: (database, id) =>
    database
      .selectFrom('saved_search')
      .select(['name', 'choices', 'frequency', 'created_at', 'seen_until', 'next_at'])
      .where('person_id', '=', id)
      .orderBy('id')
      .execute(),

  reminders: (database, id) =>
    database
      .selectFrom('offer_reminder')
      .innerJoin('offer', 'offer.id', 'offer_reminder.offer_id')
      .select(['offer.headline', 'offer_reminder.days', 'offer_reminder.deadline', 'offer_reminder.sent_at'])
      .where('offer_reminder.person_id', '=', id)
      .orderBy('offer_reminder.sent_at')
      .execute(),

  feeds: (database, id) =>
    database
      .selectFrom('feed_access')
      .select(['purpose', 'created_at'])
      .where('person_id', '=', id)
      .execute(),

  'texts-edited': (database, id) =>
    database
      .selectFrom('content_version')
      .select(['uid', 'locale', 'number', 'title', 'lede', 'markdown', 'note', 'saved_at'])
      .select(['english_version', 'published_at'])
      .select((eb) => eb('author_id', '=', id).as('written_by_me'))
      .where((eb) => eb.or([eb('author_id', '=', id), eb('published_by', '=', id)]))
      .orderBy('saved_at')
      .execute(),

  invitations: (database, id) =>
    database
      .selectFrom('invitation')
      .select(['email', 'first_name', 'last_name', 'name', 'locale', 'sent_at', 'expires_at'])
      .where('parent_id', '=', id)
      .orderBy('sent_at')
      .execute(),

  contributors: inPages(['id'], (database, id) =>
    database
      .selectFrom('person')
      .select(['first_name', 'last_name', 'email', 'state', 'created_at'])
      .where('parent_id', '=', id),
  ),

  ...trustData,
  ...auditData,
}
