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
  'messages_from', 'reminder_days',
  // On the profile itself only.
  'website', 'address_line1', 'address_line2', 'post_code', 'region', 'phone', 'extra_phone', 'extra_email',
  'social_links', 'contact_languages', 'email_visibility', 'phone_visibility', 'address_visibility',
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
    database.db(),
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
    where generated.attrelid = 'person'::regclass and generated.attgenerated <> ''`.execute(database.db())
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ source }) => unwatched.includes(source))).toEqual([])
})
