import { v7 } from 'uuid'
import { hashToken } from '~/api/platform/authentication/tokens'
import type { createTestApi } from '~/tests/support/api'

type Kit = ReturnType<typeof createTestApi>
interface Seed {
  kit: Kit
  mark: string
  now: Date
  later: Date
}

/** Records of unrelated people that the demo data does not contain. */
export async function seedForeign(kit: Kit, mark: string): Promise<void> {
  const now = kit.clock.now
  const seed = { kit, mark, now, later: new Date(now.getTime() + 3600_000) }
  await seedOutlet(seed)
  await seedAdmin(seed)
  await seedGroup(seed)
  await seedProvider(seed)
}

/** What logs in to the account besides the password. */
async function seedLogins({ kit, mark, now }: Seed, person_id: string) {
  const db = kit.deps.database.db()
  await db
    .insertInto('passkey')
    .values({
      id: v7(),
      person_id,
      credential_id: v7(),
      public_key: 'key',
      counter: 0,
      transports: [],
      name: mark,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('identity')
    .values({ id: v7(), person_id, issuer: 'https://provider.example', subject: v7(), created_at: now })
    .execute()
}

async function seedAnnouncement({ kit, mark, now }: Seed, person_id: string) {
  const db = kit.deps.database.db()
  await db
    .insertInto('announcement')
    .values({
      id: v7(),
      author_id: person_id,
      texts: JSON.stringify({ en: { subject: mark, text: mark } }),
      everybody: true,
      kinds: [],
      countries: [],
      languages: [],
      provider_id: person_id,
      created_at: now,
    })
    .execute()
}

/** To a question of the standard. */
async function seedAnswer({ kit, mark, now }: Seed, outlet_id: string) {
  const db = kit.deps.database.db()
  const said = { value: null, explanation: mark, evidence: '[]', internal: false, not_applicable: mark }
  await db
    .insertInto('answer')
    .values({ outlet_id, key: 'identity-names', version: 1, standard: 1, ...said, saved_at: now })
    .execute()
}

async function seedDisclosure({ kit, mark, now }: Seed, outlet_id: string) {
  const facts = { name: mark, country: null, city: null, website: null, mediaTypes: [], languages: [] }
  const report = { number: 1, signature_id: v7(), signed_at: now, signed_name: mark, signed_function: mark }
  const content = JSON.stringify({ facts, answers: {}, internal: [] })
  await kit.deps.database
    .insertInto('disclosure')
    .values({ outlet_id, ...report, standard: 1, content, published_at: now, valid_until: '2028-11-21' })
    .execute()
  const doubt = { question: 'identity-names', text: mark, locale: 'en' as const, state: 'published' as const }
  await kit.deps.database
    .insertInto('disclosure_doubt')
    .values({ id: v7(), outlet_id, number: 1, ...doubt, created_at: now, decided_at: now })
    .execute()
}

/** Between the outlet and a body whose account is gone. */
async function seedAudit({ kit, mark, now }: Seed, outlet_id: string) {
  const sides = { outlet_id, outlet_name: mark, body_id: v7(), body_name: mark }
  const state = { state: 'correcting', turn: 'outlet', waiting_since: now, reason: mark } as const
  await kit.deps.database
    .insertInto('external_audit')
    .values({ id: v7(), ...sides, ...state, report: 1, standard: 1, questions: 70, requested_at: now })
    .execute()
}

async function seedCertificate({ kit, mark, now }: Seed, outlet_id: string) {
  const who = { outlet_id, outlet_name: mark, body_id: v7(), body_name: mark, auditor_ids: [] }
  const days = { issued_at: now, announced: true, valid_from: '2026-11-21', valid_until: '2028-11-21' }
  await kit.deps.database
    .insertInto('certificate')
    .values({
      number: '2222-2222-2222-2',
      audit_id: v7(),
      ...who,
      ...days,
      report: 1,
      standard: 1,
      status_index: 0,
    })
    .execute()
}

async function seedOutlet({ kit, mark, now, later }: Seed) {
  const db = kit.deps.database.db()
  const outlet = await kit.seedPerson({ entity_name: mark })
  const person_id = outlet.id
  const fields = JSON.stringify({ mark })
  await db
    .insertInto('form_draft')
    .values({ hash: hashToken('a-draft'), person_id, path: '/x', fields, expires_at: later })
    .execute()
  await db
    .insertInto('session')
    .values({ id: v7(), person_id, created_at: now, last_used_at: now, address: 'elsewhere' })
    .execute()
  await seedLogins({ kit, mark, now, later }, person_id)
  await db
    .insertInto('personal_token')
    .values({
      id: v7(),
      person_id,
      name: mark,
      hash: v7(),
      scopes: ['read'],
      created_at: now,
      expires_at: later,
    })
    .execute()
  await seedAnnouncement({ kit, mark, now, later }, person_id)
  await db
    .insertInto('saved_search')
    .values({
      id: v7(),
      person_id,
      name: mark,
      choices: '{}',
      frequency: 'off',
      created_at: now,
      seen_until: now,
    })
    .execute()
  const invitation = { email: 'invited@example.org', sent_at: now, expires_at: later }
  await db
    .insertInto('invitation')
    .values([
      { ...invitation, id: v7(), hash: v7(), parent_id: outlet.id },
      { ...invitation, id: v7(), hash: v7(), parent_id: outlet.id, email: 'other@example.org', name: mark },
    ])
    .execute()
  const document = { purpose: 'document', state: 'kept', type: 'application/pdf' } as const
  const logo = { purpose: 'logo', state: 'staged', type: 'image/png' } as const
  for (const file of [document, logo])
    await db
      .insertInto('stored_file')
      .values({
        ...{ ...file, id: v7(), owner_id: outlet.id, name: mark },
        ...{ bytes: 1, storage_key: v7(), created_at: now },
      })
      .execute()
  await seedTeam({ kit, mark, now, later }, outlet.id)
  await seedAnswer({ kit, mark, now, later }, outlet.id)
  await seedDisclosure({ kit, mark, now, later }, outlet.id)
  await seedAudit({ kit, mark, now, later }, outlet.id)
  await seedCertificate({ kit, mark, now, later }, outlet.id)
  await seedSentFile({ kit, mark, now, later })
  await seedTrainer({ kit, mark, now, later }, outlet.id)
}

async function seedSentFile({ kit, mark, now }: Seed) {
  const db = kit.deps.database.db()
  const message = await db
    .selectFrom('message')
    .innerJoin('discussion_side as side', (join) =>
      join.onRef('side.discussion_id', '=', 'message.discussion_id').onRef('side.side', '=', 'message.side'),
    )
    .select(['message.id', 'side.person_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = v7()
  await db
    .insertInto('stored_file')
    .values({
      id,
      owner_id: message.person_id,
      message_id: message.id,
      purpose: 'messageDocument',
      state: 'kept',
      name: mark,
      type: 'application/pdf',
      bytes: 1,
      storage_key: id,
      created_at: now,
    })
    .execute()
}

async function seedTeam({ kit, mark, now }: Seed, outlet_id: string) {
  const db = kit.deps.database.db()
  const comment = { id: v7(), outlet_id, clause: 7, author_id: outlet_id, text: mark, created_at: now }
  await db.insertInto('team_comment').values(comment).execute()
  const assignment = { outlet_id, clause: 7, assignee_id: outlet_id, assigned_at: now }
  await db.insertInto('team_assignment').values(assignment).execute()
}

async function seedTrainer({ kit, now }: Seed, outletId: string) {
  const db = kit.deps.database.db()
  await db
    .insertInto('notification')
    .values({ id: v7(), person_id: outletId, type: 'testimonial', data: '{}', created_at: now })
    .execute()
  const trainer = await kit.seedPerson({ roles: ['ROLE_TRAINER'] })
  await db
    .insertInto('review')
    .values({ id: v7(), subject_id: trainer.id, state: 'requested', requested_at: now })
    .execute()
  await db
    .insertInto('link')
    .values({
      id: v7(),
      outlet_id: outletId,
      partner_id: trainer.id,
      kind: 'trainer',
      state: 'requested',
      asked_by: 'outlet',
      requested_at: now,
    })
    .execute()
}

async function seedGroup({ kit, mark, now }: Seed) {
  const group = await kit.seedPerson({ roles: ['ROLE_GROUP'] })
  const days = { starts_on: '2026-11-01', ends_on: '2027-11-01' }
  await kit.deps.database
    .insertInto('cohort')
    .values({
      id: v7(),
      group_id: group.id,
      name: mark,
      goal_stage: 'published',
      goal: 3,
      created_at: now,
      ...days,
    })
    .execute()
}

async function seedAdmin({ kit, mark, now }: Seed) {
  const owner = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
  await kit.deps.database
    .insertInto('people_import')
    .values({
      id: v7(),
      created_by: owner.id,
      state: 'checked',
      name: mark,
      lines: '[{}]',
      faults: '[]',
      line_count: 1,
      created_at: now,
    })
    .execute()
}

async function seedProvider({ kit, mark, now, later }: Seed) {
  const db = kit.deps.database.db()
  const provider = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
  const journalist = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], first_name: mark })
  await db
    .insertInto('validation_request')
    .values({
      id: v7(),
      subject_id: journalist.id,
      validator_id: provider.id,
      state: 'requested',
      requested_at: now,
    })
    .execute()
  await seedWebhook({ kit, mark, now, later }, provider.id)
  await db
    .insertInto('rejection_reason')
    .values({ id: v7(), organisation_id: provider.id, text: mark, created_at: now })
    .execute()
  await db
    .insertInto('journalist_flag')
    .values({
      id: v7(),
      subject_id: journalist.id,
      organisation_id: provider.id,
      flagged_by: provider.id,
      reason: mark,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('validation_code')
    .values({
      id: v7(),
      provider_id: provider.id,
      label: mark,
      hash: v7(),
      sealed: 'x',
      max_uses: 1,
      expires_at: later,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('offer')
    .values({
      id: v7(),
      provider_id: provider.id,
      state: 'draft',
      headline: mark,
      teaser: mark,
      description: mark,
      online: true,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('offer_source')
    .values({
      id: v7(),
      provider_id: provider.id,
      address: 'https://school.example/courses.ics',
      title: mark,
      kind: 'calendar',
      created_at: now,
      read_at: now,
    })
    .execute()
}

async function seedWebhook({ kit, mark, now }: Seed, person_id: string) {
  const db = kit.deps.database.db()
  const webhook_id = v7()
  await db
    .insertInto('webhook')
    .values({
      id: webhook_id,
      person_id,
      address: `https://receiver.example/${mark}`,
      events: ['offer.published'],
      secret: v7(),
      secret_form: v7(),
      active_since: now,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('webhook_delivery')
    .values({
      id: v7(),
      webhook_id,
      kind: 'offer.published',
      subject: v7(),
      body: '{}',
      state: 'failed',
      attempts: 1,
      due_at: now,
      created_at: now,
    })
    .execute()
}
