import { sql } from 'kysely'
import { type Area, inPages } from './own-data-pages.repo'

/** Data for running an account: files, logins, and mails sent. Never credentials. */
export const accountData: Record<string, Area> = {
  /** Index of the folder `files`, including uploads that were never attached. */
  files: (database, id) =>
    database
      .selectFrom('stored_file as file')
      .leftJoin('offer', 'offer.id', 'file.offer_id')
      .select(['file.purpose', 'file.name', 'file.type', 'file.bytes', 'file.position', 'file.state'])
      .select(['file.created_at', 'offer.headline as offer', 'file.message_id as message'])
      .select(['file.answer_key as answer', 'file.audit_id as audit', 'file.audit_question', 'file.sha256'])
      .where('file.owner_id', '=', id)
      .orderBy('file.id')
      .execute(),

  'copies-of-my-data': (database, id) =>
    database
      .selectFrom('data_export')
      .select(['state', 'requested_at', 'expires_at'])
      .where('person_id', '=', id)
      .orderBy('requested_at')
      .execute(),

  /** Only the new address: the payload of a registration contains a password hash. */
  'links-sent-by-mail': (database, id) =>
    database
      .selectFrom('one_time_token')
      .select(['purpose', 'created_at', 'expires_at', 'used_at'])
      .select(sql<string | null>`case when purpose = 'emailChange' then data ->> 'email' end`.as('new_email'))
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'personal-tokens': (database, id) =>
    database
      .selectFrom('personal_token')
      .select(['name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'ended_at'])
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'sources-of-offers': (database, id) =>
    database
      .selectFrom('offer_source')
      .select([
        'address',
        'title',
        'kind',
        'category',
        'language',
        'cost',
        'created_at',
        'read_at',
        'next_at',
      ])
      .select(['failure', 'failing_since'])
      .where('provider_id', '=', id)
      .orderBy('created_at')
      .execute(),

  /** Never the secrets. */
  webhooks: (database, id) =>
    database
      .selectFrom('webhook')
      .select(['address', 'events', 'active_since', 'off_because', 'failing_since', 'created_at'])
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'webhook-deliveries': inPages(['delivery.created_at', 'delivery.id'], (database, id) =>
    database
      .selectFrom('webhook_delivery as delivery')
      .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
      .select(['webhook.address', 'delivery.kind', 'delivery.body', 'delivery.state', 'delivery.attempts'])
      .select([
        'delivery.created_at',
        'delivery.tried_at',
        'delivery.status',
        'delivery.failure',
        'delivery.answer',
        'delivery.milliseconds',
        'delivery.due_at',
      ])
      .where('webhook.person_id', '=', id),
  ),

  'login-steps': (database, id) =>
    database
      .selectFrom('login_challenge')
      .select(['kind', 'attempts', 'created_at', 'expires_at', 'used_at'])
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'recovery-codes': (database, id) =>
    database
      .selectFrom('recovery_code')
      .select('used_at')
      .where('person_id', '=', id)
      .orderBy('used_at')
      .execute(),

  passkeys: (database, id) =>
    database
      .selectFrom('passkey')
      .select(['name', 'created_at', 'last_used_at'])
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'linked-logins': (database, id) =>
    database
      .selectFrom('identity')
      .select(['issuer', 'subject', 'label', 'created_at', 'last_used_at'])
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'unsent-forms': (database, id) =>
    database
      .selectFrom('form_draft')
      .select(['path', 'fields', 'expires_at'])
      .where('person_id', '=', id)
      .orderBy('expires_at')
      .execute(),

  /** Without content: a mail may contain a link that gives access to the account. */
  mails: inPages(['created_at', 'id'], (database, id) =>
    database
      .selectFrom('mail')
      .select(['recipient', 'locale', 'template', 'state', 'created_at', 'sent_at', 'failed_at'])
      .where((eb) =>
        eb.or([
          eb('person_id', '=', id),
          eb(
            sql<string>`lower(recipient)`,
            '=',
            eb
              .selectFrom('person')
              .select(sql<string>`lower(email::text)`.as('email'))
              .where('id', '=', id),
          ),
        ]),
      ),
  ),

  digests: (database, id) =>
    database.selectFrom('digest').select(['rhythm', 'due_at']).where('person_id', '=', id).execute(),

  'waiting-for-a-digest': inPages(['id'], (database, id) =>
    database
      .selectFrom('digest_entry')
      .select(['rhythm', 'type', 'data', 'path', 'created_at'])
      .where('person_id', '=', id),
  ),

  'accepted-invitation': (database, id) =>
    database
      .selectFrom('invitation')
      .innerJoin('person as organisation', 'organisation.id', 'invitation.parent_id')
      .select([
        'invitation.email',
        'invitation.first_name',
        'invitation.last_name',
        'invitation.name',
        'invitation.locale',
      ])
      .select(['invitation.sent_at', 'invitation.expires_at', 'organisation.entity_name as organisation'])
      .where('invitation.accepted_by', '=', id)
      .execute(),
}
