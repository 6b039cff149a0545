import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database'
import { createTestDatabase } from '~/tests/support/database'

/**
 * Columns that no common list shows, filters or sorts by: a change of these does not count. A new column has to be named
 * here, or in the triggers of a new migration.
 */
const unwatched = [
  // The account.
  'id', 'email', 'password_hash', 'editor', 'locale', 'salutation_id', 'time_zone', 'totp_secret', 'totp_enabled_at',
  'totp_last_step', 'terms_version', 'terms_accepted_at', 'confirmed_at', 'deactivated_at', 'erasure_notices',
  'erasure_notice_at', 'blocked_at', 'blocked_by', 'block_reason', 'profile_version', 'vanity_changed_at',
  // Counters and choices.
  'notification_count', 'unread_notification_count', 'message_count', 'unread_message_count', 'discussion_count',
  'messages_from', 'reminder_days', 'suggestions',
  // On the profile itself only.
  'website', 'address_line1', 'address_line2', 'post_code', 'region', 'phone', 'extra_phone', 'extra_email',
  'social_links', 'contact_languages', 'email_visibility', 'phone_visibility', 'address_visibility',
  'messenger', 'messenger_visibility',
  'legal_entity_name', 'legal_entity_email',
] // prettier-ignore

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('every column of a person counts as a change of lists, or is named as one that does not', async () => {
  const { rows } = await sql<{ name: string; watched: boolean }>`
    select attname as name, coalesce(attnum = any (trigger.tgattr::int2[]), false) as watched
    from pg_attribute
    join pg_trigger trigger on trigger.tgrelid = attrelid and trigger.tgname = 'count_change'
    where attrelid = 'person'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    database,
  )
  expect(rows.flatMap(({ name, watched }) => (watched ? [] : [name])).sort()).toEqual([...unwatched].sort())
})

it('generated columns depend on columns that count', async () => {
  const { rows } = await sql<{ name: string; source: string }>`
    select generated.attname as name, source.attname as source
    from pg_attribute generated
    join pg_attrdef def on def.adrelid = generated.attrelid and def.adnum = generated.attnum
    join pg_depend depends on depends.objid = def.oid and depends.classid = 'pg_attrdef'::regclass
      and depends.refobjid = generated.attrelid and depends.refobjsubid <> generated.attnum
    join pg_attribute source on source.attrelid = generated.attrelid and source.attnum = depends.refobjsubid
    where generated.attrelid = 'person'::regclass and generated.attgenerated <> ''`.execute(database)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ source }) => unwatched.includes(source))).toEqual([])
})

// The program before this release keeps pages of members by these counts, and may still run beside this one.
/** Columns that only the person is shown: a change of these counts for that person alone. */
const ownColumns = [
  'id', 'password_hash', 'totp_secret', 'totp_enabled_at', 'totp_last_step', 'time_zone', 'reminder_days', 'suggestions', 'terms_version',
  'terms_accepted_at', 'deactivated_at', 'erasure_notices', 'erasure_notice_at', 'blocked_at', 'blocked_by', 'block_reason',
  'notification_count', 'unread_notification_count', 'message_count', 'unread_message_count', 'discussion_count',
] // prettier-ignore

it('every column of a person counts for everybody, or is named as shown to that person alone', async () => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'person'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_trigger where tgrelid = attrelid and attnum = any (tgattr::int2[])
        and tgname in ('count_change', 'count_everybody'))`.execute(database)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(ownColumns.toSorted())
})

/** Tables whose changes are not counted. A new table has to be named here, or gets triggers in a new migration. */
const uncountedTables = [
  // Asked for each page, and the counts themselves.
  'session', 'change_count', 'person_change_count',
  // Ways in and out.
  'form_draft', 'idempotency', 'identity', 'login_challenge', 'one_time_token', 'passkey', 'passkey_challenge', 'personal_token', 'rate_limit',
  'provider_visit', 'recovery_code', 'refresh_token',
  // What is sent.
  'digest', 'digest_entry', 'mail', 'offer_reminder', 'push_subscription', 'data_export', 'webhook', 'webhook_delivery',
  // The administration and its lists, and the versions of texts.
  'audit_entry', 'audit_head', 'content_version', 'daily_figure', 'failed_search', 'people_import', 'job_in_hand',
  // Each process holds a copy and is notified of changes.
  'campus_setting',
  // Versions of the standard never change.
  'standard_version', 'standard_question',
  // Answers of outlets to it: read on pages that are made anew each time.
  'questionnaire', 'answer', 'answer_import',
  // Keys that sign, and what they sign is signed anew each time.
  'signing_key',
  // Transparency reports: read on pages that are made anew each time.
  'disclosure', 'disclosure_signature', 'disclosure_doubt',
  // External audits: read on pages that are made anew each time.
  'certification_body', 'external_audit', 'audit_auditor', 'audit_judgement', 'audit_step',
  // How far outlets are: read on pages that are made anew each time.
  'outlet_progress', 'programme_figure', 'cohort', 'cohort_member',
  // Announcements, who has got them, and what groups recommend: read on pages that are made anew each time.
  'announcement', 'announcement_delivery', 'group_offer',
  // Each deletion changes `discussion_side` as well, which counts.
  'deleted_message',
  // On pages of a provider that are made anew each time.
  'offer_count', 'offer_source', 'offer_source_entry',
  // Read by nothing any more.
  'page',
  'migration', 'migration_lock', 'migration_state',
] // prettier-ignore

it('every table is counted, or named as one that is not', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname like 'count%')`.execute(
    database,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(uncountedTables.toSorted())
})
