import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table person
    add column messenger text check (length(messenger) <= 100),
    add column messenger_visibility smallint not null default 0 check (messenger_visibility in (0,1,2))`,
  // As in 014, with both.
  `drop trigger count_everybody on person`,
  `create trigger count_everybody after update of email, editor, locale, salutation_id, profile_version, vanity_changed_at,
    confirmed_at, website, address_line1, address_line2, post_code, region, phone, extra_phone, extra_email, social_links,
    contact_languages, email_visibility, phone_visibility, address_visibility, legal_entity_name, legal_entity_email,
    messages_from, messenger, messenger_visibility on person for each statement execute function count_everybody()`,
]

/** How somebody can be reached by a messenger, and who sees it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
