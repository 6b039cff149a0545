import { sql } from 'kysely'
import { withdrawMails } from '~/api/platform/mail'
import { claimMails } from '~/api/platform/mail/queue'
import type { Database } from '~/api/platform/database'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { deleteStopped, selectDue, selectEntries, deleteRead } from './digests.repo'
import { markAllRead, markReadAbout, selectUnreadAbout } from './notifications.repo'

const digests = 100_000
const noId = '00000000-0000-0000-0000-000000000000'
const tables = 'announcement digest digest_entry mail notification person validation_request'.split(' ')

/** Those of one person who never reads any, and one of each other; mails that are due at one moment, most of which are looked at again. */
async function fillQueues(database: Database, reader: string): Promise<void> {
  const db = database.db()
  await sql`
    insert into notification (id, person_id, type, data, path, created_at)
    select gen_random_uuid(), ${reader}, 'message', '{}', '/messages/' || n || '#message-1', now()
    from generate_series(1, ${digests}) n`.execute(db)
  await sql`
    insert into notification (id, person_id, type, data, path, created_at)
    select gen_random_uuid(), id, 'message', '{}', '/messages/1', now() from person where id <> ${reader}`.execute(
    db,
  )
  await sql`update person set unread_notification_count = ${digests}, notification_count = ${digests}`.execute(
    db,
  )
  await sql`
    insert into validation_request (id, subject_id, validator_id, state, requested_at)
    select gen_random_uuid(), id, ${reader}, 'requested', now() from person where id <> ${reader}`.execute(db)
  await sql`
    insert into mail (id, recipient, locale, template, data, state, next_attempt_at, created_at, person_id, path)
    select gen_random_uuid(), email, 'en', 'message', '{}', 'queued', now(), now(), id, '/messages/1' from person`.execute(
    db,
  )
  await sql`
    insert into mail (id, recipient, locale, template, data, state, next_attempt_at, created_at, person_id, path)
    select gen_random_uuid(), 'v@example.org', 'en', template, '{}', 'queued', now(), now(), subject_id, '/validations/' || id
    from validation_request, unnest('{validationReminder,validationRejected,accountUnblocked}'::text[]) template`.execute(
    db,
  )
}

let personId = ''
let somebody = ''

const filling: Filling = {
  tables,
  fill: async (db) => {
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, created_at)
      select gen_random_uuid(), 'p' || n || '@example.org', '{ROLE_TRAINER}', 'active', true, 'en', 'First', 'Last', now()
      from generate_series(1, ${digests}) n`.execute(db)
    await sql`
      insert into digest (person_id, rhythm, due_at)
      select id, 'daily', timestamptz '2026-11-21T00:00Z' + (row_number() over ()) * interval '1 second' from person`.execute(
      db,
    )
    await sql`
      insert into digest_entry (id, person_id, rhythm, type, data, path, created_at)
      select gen_random_uuid(), id, 'daily', 'message', '{}', '/messages/' || n, now()
      from person, generate_series(1, 5) n`.execute(db)
    const [first, second] = await db.selectFrom('digest').select('person_id').limit(2).execute()
    personId = first!.person_id
    somebody = second!.person_id
    await fillQueues(db, personId)
    await sql`
      insert into announcement (id, state, texts, everybody, kinds, countries, languages, created_at)
      select gen_random_uuid(), 'sent', '{}', true, '{}', '{}', '{}', now() from generate_series(1, 10000)`.execute(
      db,
    )
    await sql`
      insert into digest_entry (id, person_id, rhythm, type, data, path, created_at)
      select gen_random_uuid(), ${personId}, 'daily', 'announcement', '{}', '/announcements/' || id, now()
      from announcement limit 20`.execute(db)
  },
}

describeLarge('with 100,000 digests, 200,000 notifications and 400,000 mails', filling, (large) => {
  const due = (moment: string, after: string) => (on: Database) =>
    selectDue(on, {
      now: new Date(moment),
      after: { dueAt: new Date(after), personId: noId, rhythm: 'daily' },
      limit: 100,
    })
  const actions: [string, (on: Database) => Promise<unknown>][] = [
    ['digests that are due', due('2026-11-21T00:15:00Z', '1970-01-01T00:00:00Z')],
    ['the next of many', due('2026-11-22T12:00:00Z', '2026-11-21T12:00:00Z')],
    ['none that are due', due('2026-11-20T00:00:00Z', '1970-01-01T00:00:00Z')],
    ['what one tells', (on) => selectEntries(on, [{ personId, rhythm: 'daily' }], 30)],
    ['what of stopped announcements', (on) => deleteStopped(on, [{ personId, rhythm: 'daily' }])],
    ['what has been read before', (on) => deleteRead(on, { personId, path: '/messages/1' })],
    ['mails about it', (on) => withdrawMails(on, { personId, path: '/messages/1' })],
    ['mails to be sent', (on) => claimMails(on, { now: new Date(), leaseUntil: new Date(), count: 50 })],
    [
      'who has not read of a page',
      (on) => selectUnreadAbout(on, { people: [personId], pages: ['/messages/7', '/messages/8'] }),
    ],
    ['what tells of it', (on) => markReadAbout(on, { personId, path: '/messages/7', now: new Date() })],
    ['all of somebody else', (on) => markAllRead(on, somebody, new Date())],
  ]
  large.eachIndexed(actions, { tables, below: digests / 100 })
})
