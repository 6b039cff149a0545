import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { Appeal, CaseSummary, ModerationCase, ReportTarget } from '~/contracts/administration/moderation'
import type { Notification } from '~/contracts/messages/notifications'
import type { PublicProfile } from '~/contracts/people/public-profiles'
import type { TestimonialWithProfile } from '~/contracts/people/testimonials'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const words = 'He has never taught here, and he takes money for certificates that do not exist.'
const statement = 'The text accuses a person of a crime, and nothing supports it.'
const report = { category: 'falsehood', reason: 'This is not true at all.' }

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const confirmed = { confirmed_at: kit.clock.now }
  const people = {
    owner: await kit.seedPerson({ entity_name: 'Savannah Wire', visibility: 1 }),
    author: await kit.seedPerson({
      entity_name: 'Onda Adriatica',
      visibility: 1,
      locale: 'de',
      ...confirmed,
    }),
    reader: await kit.seedPerson({ entity_name: 'Nordic Desk', visibility: 1 }),
    admin: await kit.seedPerson({ roles: ['ROLE_ADMIN'] }),
    second: await kit.seedPerson({ roles: ['ROLE_ADMIN'] }),
  }
  const clientOf = async (person: { email: string }) => (await kit.as(person)).request
  const as = {
    owner: await clientOf(people.owner),
    author: await clientOf(people.author),
    reader: await clientOf(people.reader),
    admin: await clientOf(people.admin),
    second: await clientOf(people.second),
  }
  const actions = async () =>
    (await database.selectFrom('audit_entry').select('action').orderBy('position').execute()).map(
      ({ action }) => action,
    )
  const queue = async (query = '') => {
    const answer = await as.admin('GET', `/moderation/cases?itemsPerPage=100&${query}`)
    return answer.body as { items: CaseSummary[]; counts: { open: number; appeals: number } }
  }
  const newest = async () => (await queue()).items.at(-1)!.id
  const decide = (id: string, body: object, by = as.admin) =>
    by('POST', `/moderation/cases/${id}/decision`, { body })
  const titles = async (by: (typeof as)['reader']) =>
    ((await by('GET', '/notifications')).body as Notification[]).map(({ title }) => title)
  return { ...kit, people, as, queue, newest, decide, actions, titles }
}
type Kit = Awaited<ReturnType<typeof setUp>>

async function withTestimonial(database: Database) {
  const kit = await setUp(database)
  const path = `/profiles/${kit.people.owner.id}/testimonials`
  const written = await kit.as.author('POST', path, { body: { text: words } })
  const { id } = written.body as TestimonialWithProfile
  const sendReport = (by: Kit['as']['reader'], body: object = report) =>
    by('POST', `/testimonials/${id}/reports`, { body })
  return { ...kit, id, sendReport }
}

async function withRemoval(database: Database) {
  const kit = await withTestimonial(database)
  await kit.sendReport(kit.as.reader)
  const caseId = await kit.newest()
  kit.mails.length = 0
  const answer = await kit.decide(caseId, { decision: 'remove', category: 'falsehood', statement })
  expect(answer.status).toBe(204)
  const path = kit.mails.find(({ template }) => template === 'moderationRemoved')?.values.path ?? ''
  const appeal = (text = 'I have proof, and it is attached to the public register.') =>
    kit.request('POST', path, { body: { text } })
  return { ...kit, caseId, path, appeal }
}

const codes = (answer: { body: never }) =>
  ((answer.body as { violations?: { code: string }[] } | null)?.violations ?? []).map(({ code }) => code)

describeWithDatabase('a report', (database) => {
  it('opens one case for all who report the same thing, each once, also at the same moment', async () => {
    const { sendReport, as, queue, titles } = await withTestimonial(database())
    const [first, again, other] = await Promise.all([
      sendReport(as.reader),
      sendReport(as.reader),
      sendReport(as.owner, { reason: 'An insult.' }),
    ])
    expect([first.status, again.status].sort()).toEqual([204, 409])
    expect([first, again].flatMap(codes)).toEqual(['alreadyReported'])
    expect(other.status).toBe(204)
    const { items, counts } = await queue()
    expect(counts.open).toBe(1)
    expect(items).toMatchObject([
      {
        kind: 'testimonial',
        reportCount: 2,
        categories: ['falsehood', 'other'],
        author: { name: 'Onda Adriatica' },
      },
    ])
    expect(await titles(as.reader)).toMatchObject([expect.stringContaining('received your report')])
  })

  it('keeps what was said then, also when it is changed or withdrawn before anybody decides', async () => {
    const { sendReport, as, id, newest } = await withTestimonial(database())
    await sendReport(as.reader)
    const text = 'She taught our desk how to correct mistakes in public, patiently and well.'
    const headers = { 'Content-Type': 'application/merge-patch+json' }
    await as.author('PATCH', `/testimonials/${id}`, { body: { text }, headers })
    const seen = async () =>
      (await as.admin('GET', `/moderation/cases/${await newest()}`)).body as ModerationCase
    expect(await seen()).toMatchObject({ snapshot: { text: words }, current: { text } })
    await as.author('DELETE', `/testimonials/${id}`)
    expect(await seen()).toMatchObject({ snapshot: { text: words }, current: null })
  })

  it('can be about a person or an offer that the reader sees, not about themselves', async () => {
    const { as, people, queue, seedPerson, deps } = await setUp(database())
    const of = (kind: string, id: string) => as.reader('POST', '/reports', { body: { kind, id, ...report } })
    const hidden = await seedPerson({ visibility: 0 })
    expect((await of('person', people.owner.id)).status).toBe(204)
    expect(codes(await of('person', people.owner.id))).toEqual(['alreadyReported'])
    expect(codes(await of('person', people.reader.id))).toEqual(['reportOwn'])
    for (const id of [hidden.id, v7(), 'nobody']) expect((await of('person', id)).status).toBe(404)
    expect((await of('offer', v7())).status).toBe(404)
    expect((await of('page', people.owner.id)).status).toBe(422)
    const target = await as.reader('GET', `/report-target?kind=person&id=${people.owner.id}`)
    expect(target.body as ReportTarget).toMatchObject({ name: 'Savannah Wire', blockedReason: 'reported' })
    const listed = async (query: string) =>
      (await queue(query)).items.filter(({ author }) => author?.id === people.owner.id)
    expect(await listed('kind=person&category=falsehood')).toHaveLength(1)
    expect(await listed('category=spam')).toHaveLength(0)
    expect(await listed('kind=offer')).toHaveLength(0)
    await deps.database.deleteFrom('person').where('id', '=', people.owner.id).execute()
    expect(await listed('')).toHaveLength(0)
  })

  it.each([
    ['without a reason', { category: 'spam', reason: '  ' }, 'reportReason'],
    ['with too long a reason', { category: 'spam', reason: 'x'.repeat(1001) }, 'tooLong'],
    ['of no known category', { category: 'boring', reason: 'x' }, 'invalid'],
    ['with more than there is to say', { reason: 'x', state: 'removed' }, 'unknownField'],
  ])('is refused %s', async (_, body, code) => {
    const { sendReport, as } = await withTestimonial(database())
    const answer = await sendReport(as.reader, body)
    expect([answer.status, codes(answer)]).toEqual([422, [code]])
  })

  it('stays without a name when its author leaves', async () => {
    const { sendReport, as, newest, people, deps } = await withTestimonial(database())
    await sendReport(as.reader)
    await deps.database.deleteFrom('person').where('id', '=', people.reader.id).execute()
    const { body } = await as.admin('GET', `/moderation/cases/${await newest()}`)
    expect((body as ModerationCase).reports).toMatchObject([{ reporter: null, reason: report.reason }])
  })
})

describeWithDatabase('a decision', (database) => {
  it('warns an author: everything stays, both sides get the statement, and there is nothing to appeal against', async () => {
    const kit = await withTestimonial(database())
    await kit.sendReport(kit.as.reader)
    const id = await kit.newest()
    const without = await kit.decide(id, { decision: 'warn', statement })
    expect(without.status).toBe(422)
    expect((await kit.decide(id, { decision: 'warn', category: 'falsehood', statement })).status).toBe(204)
    expect((await kit.decide(id, { decision: 'remove', category: 'falsehood', statement })).status).toBe(409)
    expect((await kit.as.owner('GET', `/testimonials/${kit.id}`)).status).toBe(200)
    const [author] = kit.mails.filter(({ to }) => to === kit.people.author.email)
    expect(author).toMatchObject({
      template: 'moderationWarned',
      locale: 'de',
      values: { statement, rule: 'Tatsachen müssen stimmen.', path: '/helpdesk' },
    })
    expect(author?.values.meaning).toContain('\n\nEs geht um: „')
    expect(JSON.stringify(author)).not.toContain('Nordic Desk')
    const [reader] = kit.mails.filter(({ to }) => to === kit.people.reader.email)
    expect(reader).toMatchObject({ template: 'reportDecided', values: { statement } })
    expect(reader?.values.outcome).toContain('the author has been warned')
    expect(await kit.titles(kit.as.author)).toMatchObject([expect.stringContaining('verwarnt')])
    expect(await kit.actions()).toContain('moderationCase.warned')
    expect((await kit.queue('view=decided')).items[0]).toMatchObject({ state: 'warned' })
  })

  it('takes a testimonial away from everybody, and both sides get the statement of reasons', async () => {
    const { as, id, people, mails, actions, titles, queue } = await withRemoval(database())
    for (const by of Object.values(as)) expect((await by('GET', `/testimonials/${id}`)).status).toBe(404)
    const page = (await as.author('GET', `/profiles/${people.owner.id}`)).body as { profile: PublicProfile }
    expect(page.profile.testimonials).toMatchObject({ total: 0, given: null, writing: 'none' })
    const again = await as.author('POST', `/profiles/${people.owner.id}/testimonials`, {
      body: { text: words },
    })
    expect(again.status).toBe(409)
    const [author] = mails.filter(({ to }) => to === people.author.email)
    expect(author).toMatchObject({ template: 'moderationRemoved', locale: 'de', values: { statement } })
    expect(author?.values).toMatchObject({ rule: 'Tatsachen müssen stimmen.', until: '21. Dezember 2026' })
    const [reader] = mails.filter(({ to }) => to === people.reader.email)
    expect(reader).toMatchObject({ template: 'reportDecided', values: { statement } })
    expect(JSON.stringify(author)).not.toContain('Nordic Desk')
    expect(await titles(as.author)).toMatchObject([expect.stringContaining('etwas von Ihnen ausgeblendet')])
    expect(await actions()).toContain('moderationCase.removed')
    expect((await queue('view=decided')).items[0]).toMatchObject({ state: 'removed' })
  })

  it('is made by one of two admins at once; the other one sees it', async () => {
    const { sendReport, as, newest, decide, mails } = await withTestimonial(database())
    await sendReport(as.reader)
    const id = await newest()
    mails.length = 0
    const answers = await Promise.all([
      decide(id, { decision: 'remove', category: 'hate', statement }),
      decide(id, { decision: 'dismiss', statement }, as.second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(answers.flatMap(codes)).toEqual(['caseDecided'])
    expect(mails.filter(({ template }) => template === 'reportDecided')).toHaveLength(1)
  })

  it('to leave it alone is told to those who reported, not to the author; it may be reported again', async () => {
    const { sendReport, as, newest, decide, mails, people, id } = await withTestimonial(database())
    await sendReport(as.reader)
    mails.length = 0
    expect((await decide(await newest(), { decision: 'dismiss', statement })).status).toBe(204)
    expect(mails.map(({ to }) => to)).toEqual([people.reader.email])
    expect((await as.reader('GET', `/testimonials/${id}`)).status).toBe(200)
    expect((await sendReport(as.reader)).status).toBe(204)
  })

  it.each([
    ['without a statement', { decision: 'dismiss', statement: ' ' }, ['statementRequired']],
    [
      'with a statement that says nothing',
      { decision: 'dismiss', statement: 'x'.repeat(19) },
      ['statementTooShort'],
    ],
    ['with an endless statement', { decision: 'dismiss', statement: 'x'.repeat(4001) }, ['tooLong']],
    ['without the rule that was broken', { decision: 'remove', statement }, ['categoryRequired']],
    [
      'without both, and both are named',
      { decision: 'warn', statement: '' },
      ['statementRequired', 'categoryRequired'],
    ],
  ])('is refused %s', async (_, body, expected) => {
    const { sendReport, as, newest, decide } = await withTestimonial(database())
    await sendReport(as.reader)
    const answer = await decide(await newest(), body)
    expect([answer.status, codes(answer)]).toEqual([422, expected])
  })

  it('about oneself is for somebody else', async () => {
    const { as, people, newest, decide } = await setUp(database())
    await as.second('POST', '/reports', { body: { kind: 'person', id: people.admin.id, ...report } })
    const answer = await decide(await newest(), { decision: 'dismiss', statement })
    expect([answer.status, codes(answer)]).toEqual([409, ['caseOwn']])
  })

  it('about a person ends their sessions at once, and bringing them back opens the account', async () => {
    const { as, people, newest, decide, mails, request, as: by } = await setUp(database())
    await as.reader('POST', '/reports', { body: { kind: 'person', id: people.author.id, ...report } })
    const id = await newest()
    await decide(id, { decision: 'remove', category: 'impersonation', statement })
    expect((await by.author('GET', '/users/me')).status).toBe(401)
    expect((await as.reader('GET', `/profiles/${people.author.id}`)).status).toBe(404)
    const path = mails.find(({ template }) => template === 'moderationRemoved')?.values.path ?? ''
    await request('POST', path, { body: { text: 'I am who I am, ask my editor in chief.' } })
    const restored = { decision: 'restore', statement: 'The editor in chief has confirmed who it is.' }
    const answer = await as.second('POST', `/moderation/cases/${id}/appeal-decision`, { body: restored })
    expect(answer.status).toBe(204)
    expect((await as.reader('GET', `/profiles/${people.author.id}`)).status).toBe(200)
  })

  it('about a person that is taken back leaves the account blocked for another reason', async () => {
    const { as, people, newest, decide, mails, request, clock } = await setUp(database())
    await as.reader('POST', '/reports', { body: { kind: 'person', id: people.author.id, ...report } })
    const id = await newest()
    const blocked = await as.second('POST', `/people/${people.author.id}/block`, {
      body: { reason: 'Fraud.' },
    })
    expect(blocked.status).toBeLessThan(300)
    clock.now = new Date(clock.now.getTime() + 60_000)
    await decide(id, { decision: 'remove', category: 'impersonation', statement })
    const path = mails.find(({ template }) => template === 'moderationRemoved')?.values.path ?? ''
    await request('POST', path, { body: { text: 'I am who I am, ask my editor in chief.' } })
    const restored = { decision: 'restore', statement: 'The editor in chief has confirmed who it is.' }
    mails.length = 0
    await as.second('POST', `/moderation/cases/${id}/appeal-decision`, { body: restored })
    expect((await as.reader('GET', `/profiles/${people.author.id}`)).status).toBe(404)
    // Nobody is told that it is open again.
    expect(mails).toMatchObject([
      {
        to: people.author.email,
        template: 'appealDecided',
        values: { outcome: expect.stringContaining('bleibt aus einem anderen Grund gesperrt') as string },
      },
    ])
  })
})

describeWithDatabase('an appeal', (database) => {
  it('needs no login, is made once, and is decided by another admin', async () => {
    const { appeal, path, request, as, caseId, queue, id, mails, people, actions } =
      await withRemoval(database())
    expect((await request('GET', path)).body as Appeal).toMatchObject({
      state: 'open',
      snapshot: { text: words },
      category: 'falsehood',
      statement,
    })
    const answers = await Promise.all([appeal(), appeal()])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(answers.flatMap(codes)).toEqual(['appealGiven'])
    expect((await queue('view=appeals')).items).toMatchObject([{ id: caseId, state: 'removed' }])
    const again = (by: Kit['as']['admin'], decision: string) =>
      by('POST', `/moderation/cases/${caseId}/appeal-decision`, { body: { decision, statement } })
    expect(codes(await again(as.admin, 'restore'))).toEqual(['appealSameAdmin'])
    mails.length = 0
    expect((await again(as.second, 'restore')).status).toBe(204)
    expect(codes(await again(as.second, 'uphold'))).toEqual(['appealDecided'])
    expect((await as.reader('GET', `/testimonials/${id}`)).status).toBe(200)
    expect(mails.map(({ to, template }) => [to, template])).toEqual([
      [people.author.email, 'appealDecided'],
      [people.reader.email, 'reportDecided'],
    ])
    expect(((await request('GET', path)).body as Appeal).state).toBe('restored')
    expect(await actions()).toContain('moderationCase.restored')
  })

  it('may be decided by the same admin where there is no other', async () => {
    const { appeal, as, caseId, people, deps } = await withRemoval(database())
    await appeal()
    await deps.database
      .updateTable('person')
      .set({ state: 'deactivated' })
      .where(sql`effective_role(roles)`, '=', 'ROLE_ADMIN')
      .where('id', '<>', people.admin.id)
      .execute()
    const body = { decision: 'uphold', statement }
    const answer = await as.admin('POST', `/moderation/cases/${caseId}/appeal-decision`, { body })
    expect(answer.status).toBe(204)
  })

  it('is refused after thirty days, before a decision, and at an address that nobody was sent', async () => {
    const { appeal, path, request, clock, as, decide, caseId } = await withRemoval(database())
    const early = await decide(caseId, { decision: 'dismiss', statement })
    expect(codes(early)).toEqual(['caseDecided'])
    const body = { decision: 'uphold', statement }
    const unasked = await as.second('POST', `/moderation/cases/${caseId}/appeal-decision`, { body })
    expect(codes(unasked)).toEqual(['noAppeal'])
    for (const wrong of [
      `${path.slice(0, -1)}!`,
      `${path}x`,
      '/appeals/x',
      path.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
    ])
      expect((await request('GET', wrong)).status).toBe(404)
    expect(codes(await appeal('too short'))).toEqual(['statementTooShort'])
    clock.now = new Date('2026-12-21T10:00:01Z')
    expect(codes(await appeal())).toEqual(['appealOver'])
  })
})
