import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import type { DataExport } from '~/contracts/accounts/account'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'

const day = 24 * 3600 * 1000
const path = '/users/me/export'

type Answer = { status: number; body: never }
const codes = ({ body }: Answer) =>
  ((body as { violations?: { code: string }[] }).violations ?? []).map(({ code }) => code)

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const person = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], country_id: 'DE' })
  let session = await kit.as(person)
  const request: typeof session.request = (...call) => session.request(...call)
  const ask = () => request('POST', path)
  const state = async () => (await request('GET', path)).body as DataExport
  /** Runs the job of the last request. */
  const make = () => kit.runJob('account.export', kit.jobs.at(-1)?.data)
  /** Tokens expire earlier, so the person logs in again. */
  const later = async (milliseconds: number) => {
    kit.clock.now = new Date(kit.clock.now.getTime() + milliseconds)
    session = await kit.as(person)
  }
  return { ...kit, person, request, ask, state, make, later }
}

/** Expected entries, including empty ones. */
const entries = [
  'accepted-invitation.json',
  'accesses-by-others.json',
  'account.json',
  'actions-on-others.json',
  'announcements-received.json',
  'announcements-written.json',
  'answers.json',
  'certificates.json',
  'certification-body.json',
  'cohorts.json',
  'contributors.json',
  'copies-of-my-data.json',
  'digests.json',
  'disclosures.json',
  'discussions.json',
  'doubts-about-us.json',
  'doubts.json',
  'external-audit-corrections.json',
  'external-audit-judgements.json',
  'external-audit-steps.json',
  'external-audits.json',
  'feeds.json',
  'file-of-answers.json',
  'files.json',
  'files/document-01-My_CV.pdf',
  'former-profile-names.json',
  'guide-opinions.json',
  'helpdesk-answers.json',
  'helpdesk-requests.json',
  'imports-of-people.json',
  'invitations.json',
  'linked-logins.json',
  'links-decided.json',
  'links-sent-by-mail.json',
  'links.json',
  'login-steps.json',
  'mails.json',
  'messages-deleted.json',
  'messages.json',
  'moderation-cases.json',
  'notification-choices.json',
  'notifications.json',
  'offers-not-for-me.json',
  'offers-recommended.json',
  'offers.json',
  'passkeys.json',
  'personal-tokens.json',
  'profile.json',
  'providers-followed.json',
  'questionnaire.json',
  'recovery-codes.json',
  'registry-entry.json',
  'rejection-reasons.json',
  'reminders.json',
  'reports-made.json',
  'reviews.json',
  'savedSearches.json',
  'self-assessment.json',
  'sessions.json',
  'signed-disclosure.json',
  'sources-of-offers.json',
  'team-assignments.json',
  'team-comments.json',
  'team-offers.json',
  'testimonials-given.json',
  'testimonials-received.json',
  'texts-edited.json',
  'unsent-forms.json',
  'validation-codes.json',
  'validation-decisions.json',
  'validation-messages.json',
  'validation-requests.json',
  'waiting-for-a-digest.json',
  'warnings-given.json',
  'warnings.json',
  'watchlist.json',
  'webhook-deliveries.json',
  'webhooks.json',
]

describeEachEngine('a copy of the own data', (database) => {
  beforeAll(() => seedReference(database()))

  it('is made behind the pages, announced by mail and downloaded as one archive', async () => {
    const { ask, state, make, request, mails, jobs, person } = await setUp(database())
    expect(await state()).toEqual({
      state: 'none',
      requestedAt: null,
      expiresAt: null,
      bytes: null,
      nextAt: null,
    })
    expect((await request('GET', `${path}/file`)).status).toBe(404)
    const asked = await ask()
    expect([asked.status, asked.body]).toEqual([202, expect.objectContaining({ state: 'waiting' })])
    expect(jobs).toEqual([expect.objectContaining({ name: 'account.export' })])
    await make()
    const ready = await state()
    expect(ready).toEqual({
      state: 'ready',
      requestedAt: '2026-11-21T10:00:00.000Z',
      expiresAt: '2026-11-28T10:00:00.000Z',
      bytes: expect.any(Number),
      nextAt: '2026-11-22T10:00:00.000Z',
    })
    expect(mails).toEqual([
      expect.objectContaining({
        to: person.email,
        template: 'exportReady',
        values: { name: 'First', date: '28 November 2026', path: '/account_settings/data' },
      }),
    ])
    const file = await request('GET', `${path}/file`)
    expect(file.headers.get('content-type')).toBe('application/zip')
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?Test-Campus-2026-11-21\.zip/,
    )
    expect(file.headers.get('cache-control')).toMatch(/no-store|private|no-cache/)
    expect((file.body as Uint8Array).byteLength).toBe(ready.bytes)
    await make()
    expect(mails).toHaveLength(1)
  })

  it('holds every area and every file, and no secret', async () => {
    const { ask, make, request, person, deps, seedPerson, as } = await setUp(database())
    const secrets = await seedSecrets(database(), person.id)
    const key = `documents/${v7()}`
    await seedDocument(database(), { ownerId: person.id, key, name: 'My/CV.pdf' })
    await deps.files.put(key, new TextEncoder().encode('%PDF-1.7 mine'), 'application/pdf')
    const provider = await seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'Academy of Tides',
    })
    await request('POST', '/validation-requests', {
      body: { validator: provider.id, introduction: 'From your course of 2025.' },
    })
    await ask()
    await make()
    const archive = unzipSync((await request('GET', `${path}/file`)).body as Uint8Array)
    expect(Object.keys(archive).sort()).toEqual(entries)
    const text = (name: string) => strFromU8(archive[name] ?? new Uint8Array())
    expect(JSON.parse(text('account.json'))).toMatchObject({ email: person.email, time_zone: null })
    expect(JSON.parse(text('profile.json'))).toMatchObject({ first_name: 'First', country_id: 'DE' })
    expect(JSON.parse(text('sessions.json'))).toEqual([
      expect.objectContaining({ ended_at: null, notifications_of_the_browser_since: null }),
    ])
    expect(JSON.parse(text('validation-requests.json'))).toMatchObject([{ validator: 'Academy of Tides' }])
    expect(text('files/document-01-My_CV.pdf')).toBe('%PDF-1.7 mine')
    const everything = Object.keys(archive).map(text).join('\n')
    const { password_hash } = person
    for (const secret of [...secrets, password_hash]) expect(everything).not.toContain(secret)
    const other = await as(await seedPerson())
    expect((await other.request('GET', `${path}/file`)).status).toBe(404)
  })

  it('leaves out what others wrote and the moderation has removed', async () => {
    const { ask, make, request, person, seedPerson, as } = await setUp(database())
    const other = await seedPerson({ roles: ['ROLE_ADMIN'] })
    const words = (what: string) => `${what}: a text that is long enough to be taken for a recommendation.`
    const testimonial = { profile_id: person.id, created_at: new Date() }
    const author = (await seedPerson()).id
    const db = database().db()
    await db
      .insertInto('testimonial')
      .values([
        { id: v7(), author_id: author, text: words('Removed'), removed_at: new Date(), ...testimonial },
        { id: v7(), author_id: other.id, text: words('Shown'), ...testimonial },
      ])
      .execute()
    const { request: write } = await as(other)
    for (const body of ['An insult', 'An excuse'])
      await write('POST', '/user-messages', { body: { toUser: person.id, subject: '', body } })
    await db.updateTable('message').set({ removed_at: new Date() }).where('body', '=', 'An insult').execute()
    await ask()
    await make()
    const archive = unzipSync((await request('GET', `${path}/file`)).body as Uint8Array)
    const read = (name: string) => JSON.parse(strFromU8(archive[name] ?? new Uint8Array())) as object[]
    expect(read('testimonials-received.json')).toMatchObject([{ text: words('Shown') }])
    expect(read('messages.json')).toMatchObject([{ body: 'An excuse' }])
  })

  it('holds long lists whole, with nothing twice', async () => {
    const { ask, make, request, person, seedPerson } = await setUp(database())
    const other = await seedPerson()
    await sql`insert into notification (id, person_id, type, data, created_at)
      select gen_random_uuid(), case when n <= 2500 then ${person.id}::uuid else ${other.id}::uuid end,
        'newMessage', jsonb_build_object('n', n), now()
      from generate_series(1, 2600) as n`.execute(database())
    await sql`insert into mail (id, person_id, recipient, locale, template, data, state, next_attempt_at, created_at)
      select gen_random_uuid(), ${person.id}::uuid, 'mail.' || n || '@example.org', 'en', 'exportReady', '{}', 'sent', now(),
        '2026-01-01'::timestamptz + n / 100 * interval '1 microsecond'
      from generate_series(1, 2000) as n`.execute(database())
    await ask()
    await make()
    const archive = unzipSync((await request('GET', `${path}/file`)).body as Uint8Array)
    const read = (name: string) => JSON.parse(strFromU8(archive[name] ?? new Uint8Array())) as never[]
    const notifications: { data: { n: number } }[] = read('notifications.json')
    const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
    expect(notifications.map(({ data }) => data.n).sort((a, b) => a - b)).toEqual(upTo(2500))
    expect(Object.keys(notifications[0] ?? {})).toEqual(['type', 'data', 'path', 'created_at', 'read_at'])
    const mails: { recipient: string }[] = read('mails.json')
    const numbers = mails.map(({ recipient }) => Number(recipient.split(/[.@]/)[1]))
    expect(numbers.sort((a, b) => a - b)).toEqual(upTo(2000))
  })

  it('is asked for once at a time and once a day, also by two clicks at once', async () => {
    const { ask, make, state, later, jobs } = await setUp(database())
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(answers.flatMap(codes)).toEqual(['exportWaiting'])
    expect(jobs).toHaveLength(1)
    await make()
    await later(day - 1000)
    expect(codes(await ask())).toEqual(['exportTooSoon'])
    await later(1000)
    expect((await state()).nextAt).toBeNull()
    expect((await ask()).status).toBe(202)
  })

  it('is gone after seven days, the file too', async () => {
    const { ask, make, state, later, request, runJob, deps } = await setUp(database())
    await ask()
    await make()
    const { storage_key } = await newestFile(database())
    await later(7 * day)
    expect((await state()).state).toBe('none')
    expect((await request('GET', `${path}/file`)).status).toBe(404)
    await runJob('account.old-exports')
    await expect(deps.files.get(storage_key)).rejects.toThrow('notFound')
    expect((await ask()).status).toBe(202)
  })

  it('that cannot be made says so after the last try, and can be asked for again at once', async () => {
    const { ask, state, jobs, runJob, deps, mails } = await setUp(database())
    await ask()
    const { putFile } = deps.files
    deps.files.putFile = () => Promise.reject(new Error('the disk is full'))
    await expect(runJob('account.export', jobs[0]?.data)).rejects.toThrow('the disk is full')
    expect((await state()).state).toBe('waiting')
    await expect(runJob('account.export', jobs[0]?.data, { lastTry: true })).rejects.toThrow()
    expect(await state()).toMatchObject({ state: 'failed', nextAt: null })
    deps.files.putFile = putFile
    expect((await ask()).status).toBe(202)
    await runJob('account.export', jobs[1]?.data)
    expect((await state()).state).toBe('ready')
    expect(mails).toHaveLength(1)
  })

  it('leaves no archive behind that belongs to no wish', async () => {
    const { ask, make, later, person } = await setUp(database())
    await ask()
    await make()
    await database().updateTable('data_export').set({ file_id: null }).execute()
    await later(2 * day)
    await ask()
    await make()
    const files = await database()
      .selectFrom('stored_file')
      .select('id')
      .where('owner_id', '=', person.id)
      .where('purpose', '=', 'export')
      .execute()
    expect(files).toHaveLength(1)
  })
})

const newestFile = (database: Database) =>
  database
    .selectFrom('stored_file')
    .select('storage_key')
    .where('purpose', '=', 'export')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Everything that must never leave the database, each with a recognisable value. */
async function seedSecrets(database: Database, personId: string): Promise<string[]> {
  const db = database.db()
  const secrets = ['totp', 'recovery', 'challenge', 'token', 'draft', 'invitation'].map(
    (name) => `${name}-${v7()}`,
  )
  const [totp = '', recovery = '', challenge = '', token = '', draft = '', invitation = ''] = secrets
  const now = new Date()
  await db.updateTable('person').set({ totp_secret: totp }).where('id', '=', personId).execute()
  await db.insertInto('recovery_code').values({ person_id: personId, hash: recovery }).execute()
  const times = { created_at: now, expires_at: now }
  const challenges = db.insertInto('login_challenge')
  await challenges.values({ person_id: personId, hash: challenge, kind: 'reactivation', ...times }).execute()
  const tokens = db.insertInto('one_time_token')
  await tokens.values({ person_id: personId, hash: token, purpose: 'passwordReset', ...times }).execute()
  const drafts = db.insertInto('form_draft')
  await drafts
    .values({ person_id: personId, hash: draft, path: '/', fields: '{}', expires_at: now })
    .execute()
  const person = { parent_id: personId, email: `${v7()}@example.org` }
  const invitations = db.insertInto('invitation')
  await invitations.values({ id: v7(), ...person, hash: invitation, sent_at: now, expires_at: now }).execute()
  return secrets
}

async function seedDocument(database: Database, file: { ownerId: string; key: string; name: string }) {
  const values = { id: v7(), owner_id: file.ownerId, purpose: 'document' as const, state: 'kept' as const }
  const about = { name: file.name, type: 'application/pdf', bytes: 13, storage_key: file.key }
  await database
    .insertInto('stored_file')
    .values({ ...values, ...about, created_at: new Date() })
    .execute()
}
