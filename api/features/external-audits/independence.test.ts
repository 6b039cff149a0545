import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import type { AuditorChoice, BodyChoice, CertificationBody } from '~/contracts/certification/bodies'
import { type AuditTest, codes, day, newAudit } from '~/tests/support/audits/cast'
import { entriesOfFile } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

type Bond = 'link' | 'coached' | 'testimonial' | 'contributes'
type Person = { id: string; email: string }

describeWithDatabase('the independence of an external audit', (database) => {
  let test: AuditTest
  beforeEach(async () => {
    test = await newAudit(database())
  })

  /** Every way in which two accounts can be bound to each other, and what it counts as. */
  const bonds: Record<string, (outlet: Person, other: Person) => Promise<unknown>> = {
    'link: requested': (outlet, other) => link(outlet, other, { state: 'requested' }),
    'link: confirmed': (outlet, other) => link(outlet, other, { state: 'confirmed' }),
    'link: ended': (outlet, other) => link(outlet, other, { state: 'ended' }),
    'link: confirmed, the other way round': (outlet, other) => link(other, outlet, { state: 'confirmed' }),
    'coached: confirmed': (outlet, other) => link(outlet, other, { kind: 'trainer', state: 'confirmed' }),
    'coached: ended': (outlet, other) => link(outlet, other, { kind: 'trainer', state: 'ended' }),
    'testimonial: of the outlet': (outlet, other) => testimonial(outlet, other),
    'testimonial: of the body': (outlet, other) => testimonial(other, outlet),
    'contributes: invited by the outlet': (outlet, other) => invitation(outlet, other),
    'contributes: invited by the body': (outlet, other) => invitation(other, outlet),
  }
  const kindOf = (name: string) => name.split(':')[0] as Bond
  const link = (
    outlet: Person,
    partner: Person,
    values: { kind?: 'trainer' | 'legalEntity'; state: 'requested' | 'confirmed' | 'ended' | 'rejected' },
  ) =>
    test.db
      .insertInto('link')
      .values({
        ...{
          id: v7(),
          outlet_id: outlet.id,
          partner_id: partner.id,
          kind: 'legalEntity',
          asked_by: 'outlet',
          requested_at: test.kit.clock.now,
        },
        ...(values.state === 'requested' ? {} : { decided_at: test.kit.clock.now }),
        ...(values.state === 'ended' ? { ended_at: test.kit.clock.now } : {}),
        ...values,
      })
      .execute()
  const testimonial = (author: Person, profile: Person) =>
    test.db
      .insertInto('testimonial')
      .values({
        id: v7(),
        author_id: author.id,
        profile_id: profile.id,
        text: 'x'.repeat(60),
        created_at: test.kit.clock.now,
      })
      .execute()
  const invitation = (parent: Person, invited: Person, name: string | null = null) =>
    test.db
      .insertInto('invitation')
      .values({
        ...{ id: v7(), parent_id: parent.id, email: invited.email, hash: v7(), sent_at: test.kit.clock.now },
        name,
        expires_at: new Date(test.kit.clock.now.getTime() + 14 * day * 1000),
      })
      .execute()

  const outletSides = ['outlet', 'colleague'] as const
  const personOf = async (name: (typeof outletSides)[number]): Promise<Person> => {
    if (name === 'outlet') return test.outlet
    return test.db
      .selectFrom('person')
      .select(['id', 'email'])
      .where('parent_id', '=', test.outlet.id)
      .executeTakeFirstOrThrow()
  }

  it.each(Object.keys(bonds))('keeps a body from being asked, and says why: %s', async (name) => {
    for (const side of outletSides) {
      await test.db.deleteFrom('link').execute()
      await test.db.deleteFrom('testimonial').execute()
      await test.db.deleteFrom('invitation').execute()
      expect(codes(await test.request({ report: 99 }))).toEqual([409, ':auditReport'])
      await bonds[name]!(await personOf(side), test.body)
      expect(codes(await test.request())).toEqual([409, ':auditDependent'])
      const choices = (await test.owner('GET', '/external-audits/bodies')).body as unknown as BodyChoice[]
      expect(choices).toMatchObject([{ id: test.body.id, name: 'Trust Audit', blocked: [kindOf(name)] }])
    }
  })

  it.each(Object.keys(bonds))(
    'stops a case in which it arises, before anything else is done: %s',
    async (name) => {
      await test.start.review()
      await bonds[name]!(await personOf('colleague'), test.max)
      const judged = { judgement: 'conforms', base: 0 }
      expect(codes(await test.call('max', 'PUT /judgements/names', judged))).toEqual([409, ':auditDependent'])
      await test.settle()
      expect(await test.read('owner')).toMatchObject({ state: 'stopped', stop: 'notIndependent', turn: null })
      for (const person of [test.outlet, test.body, test.max])
        expect(test.mailsTo(person).map(({ template }) => template)).toContain('auditStopped')
      await test.settle()
      expect(test.mailsTo(test.body).filter(({ template }) => template === 'auditStopped')).toHaveLength(1)
    },
  )

  it('does not mind what is over, or between others', async () => {
    await link(test.outlet, test.body, { state: 'rejected' })
    await link(test.outlet, test.max, { state: 'rejected' })
    const stranger = await test.seedPerson()
    await testimonial(stranger, test.body)
    await testimonial(test.outlet, stranger)
    // Of a group, which invites outlets to accounts of their own.
    await invitation(test.outlet, test.body, 'Harbour News')
    await invitation(test.body, test.outlet, 'Harbour News')
    await test.start.review()
    await test.settle()
    expect(await test.read('owner')).toMatchObject({ state: 'review' })
  })

  it('is looked at when a case is accepted, assigned and decided, for each person on their own', async () => {
    await test.start.requested()
    await testimonial(test.outlet, test.body)
    expect(codes(await test.call('body', 'POST /acceptance'))).toEqual([409, ':auditDependent'])
    await test.db.deleteFrom('testimonial').execute()
    await test.ok(test.call('body', 'POST /acceptance'))
    await testimonial(test.outlet, test.max)
    const auditors = (await test.call('body', 'GET /auditors')).body as unknown as AuditorChoice[]
    expect(auditors).toEqual([
      { id: test.max.id, name: 'Max Auditor', blocked: ['testimonial'], open: 0 },
      { id: test.nina.id, name: 'Nina Decider', blocked: [], open: 0 },
    ])
    expect(codes(await test.call('body', 'PUT /auditor', { auditor: test.max.id }))).toEqual([
      409,
      ':auditDependent',
    ])
    expect(codes(await test.call('body', 'PUT /auditor', { auditor: test.body.id }))).toEqual([
      422,
      'auditor:auditorUnknown',
    ])
    await test.settle()
    expect(await test.read('body')).toMatchObject({ state: 'accepted', hindrances: ['noAuditor'] })
  })

  it('leaves the decision to others where somebody is bound, also to admins', async () => {
    await test.start.submitted()
    await testimonial(test.outlet, test.nina)
    const admin = (await test.admins()).at(-1)!
    await testimonial(admin, test.outlet)
    for (const by of ['nina', 'admin'] as const) {
      expect((await test.read(by)).can).toMatchObject({ decide: false, seeInternal: false })
      expect(codes(await test.call(by, 'PUT /decision', { decision: 'certify' }))).toEqual([
        409,
        ':auditDependent',
      ])
    }
    expect(await test.read('body')).toMatchObject({ can: { decide: true }, hindrances: [] })
    await test.db.updateTable('person').set({ state: 'blocked' }).where('id', '=', test.body.id).execute()
    expect(await test.read('admin')).toMatchObject({ hindrances: ['noDecider'] })
  })

  it('lists bodies for admins, who mark and unmark them, with what waits', async () => {
    await test.start.accepted()
    const list = (await test.admin('GET', '/certification-bodies')).body as unknown as CertificationBody[]
    expect(list).toEqual([
      {
        ...{
          id: test.body.id,
          name: 'Trust Audit',
          country: null,
          markedAt: test.now(),
          auditors: 2,
          open: 1,
        },
        waitingSince: test.now(),
      },
    ])
    expect(await entriesOfFile(test.admin, '/certification-bodies/file')).toMatchObject([
      { name: 'Trust Audit', open: '1' },
    ])
    expect(codes(await test.admin('PUT', `/certification-bodies/${test.outlet.id}`))).toEqual([
      409,
      ':bodyNotProvider',
    ])
    expect(codes(await test.admin('PUT', `/certification-bodies/${test.max.id}`))).toEqual([
      409,
      ':bodyNotProvider',
    ])
    expect((await test.admin('PUT', '/certification-bodies/nobody')).status).toBe(404)
    await test.ok(test.admin('PUT', `/certification-bodies/${test.body.id}`))
    await test.ok(test.admin('DELETE', `/certification-bodies/${test.body.id}`))
    await test.ok(test.admin('DELETE', `/certification-bodies/${test.body.id}`))
    // Seen at once by who looks at the case, before the job has come by.
    expect(await test.read('owner')).toMatchObject({ state: 'stopped', stop: 'bodyUnmarked' })
    const logged = await test.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_kind', 'in', ['certificationBody', 'externalAudit'])
      .orderBy('position')
      .execute()
    expect(logged.map(({ action }) => action).slice(-4)).toEqual([
      'certificationBody.marked', 'externalAudit.accepted', 'certificationBody.unmarked', 'externalAudit.stopped',
    ]) // prettier-ignore
  })
})
