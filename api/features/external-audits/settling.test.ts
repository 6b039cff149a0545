import { beforeEach, expect, it } from 'vitest'
import { type AuditTest, codes, day, newAudit, secret } from '~/tests/support/audits/cast'
import { password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('an external audit that is never stuck', (database) => {
  let test: AuditTest
  beforeEach(async () => {
    test = await newAudit(database())
  })
  const setPerson = (id: string, values: object) =>
    test.db.updateTable('person').set(values).where('id', '=', id).execute()
  const stored = () =>
    test.db.selectFrom('external_audit').selectAll().where('id', '=', test.id()).executeTakeFirstOrThrow()
  const erase = async (who: 'owner' | 'body' | 'max', { email }: { email: string }) =>
    test.ok(test.who[who]('POST', '/users/me/erasure', { body: { password, email } }))

  it.each(['blocked', 'erased', 'removed'])('goes back to the body when its auditor is %s', async (how) => {
    await test.start.review()
    if (how === 'blocked') await setPerson(test.max.id, { state: 'blocked' })
    if (how === 'erased') await erase('max', test.max)
    if (how === 'removed') await test.ok(test.who.body('DELETE', `/contributors/${test.max.id}`))
    await test.settle()
    const seen = await test.read('body')
    expect(seen).toMatchObject({ state: 'accepted', auditor: null, turn: 'body', hindrances: ['noAuditor'] })
    expect(test.kinds(seen).at(-1)).toBe('unassigned')
    expect(test.mailsTo(test.body).map(({ template }) => template)).toContain('auditTurn')
    await test.ok(test.call('body', 'PUT /auditor', { auditor: test.nina.id }))
    expect(await test.read('body')).toMatchObject({ state: 'review', auditor: 'Nina Decider' })
  })

  it('lets the outlet go on with its findings when the auditor is gone, and the decision too', async () => {
    await test.start.correcting()
    await setPerson(test.max.id, { state: 'blocked' })
    await test.settle()
    expect(await test.read('owner')).toMatchObject({
      state: 'correcting',
      auditor: null,
      can: { correct: true },
    })
    await test.ok(test.call('owner', 'POST /return', { text: '' }))
    expect(await test.read('body')).toMatchObject({ state: 'accepted' })
    await setPerson(test.max.id, { state: 'active' })
    await test.ok(test.call('body', 'PUT /auditor', { auditor: test.max.id }))
    for (const question of ['names', 'mission', 'code', 'pages']) await test.judge(question, 'conforms')
    await test.ok(test.call('max', 'POST /submission', { text: '' }))
    await setPerson(test.max.id, { state: 'blocked' })
    await test.settle()
    expect(await test.read('body')).toMatchObject({ state: 'submitted', can: { decide: true } })
    await test.ok(test.call('nina', 'PUT /decision', { decision: 'certify' }))
  })

  it('stays decided when the clock is set back after it was told, and is told by a clock that is late', async () => {
    await test.start.submitted()
    await test.ok(test.call('nina', 'PUT /decision', { decision: 'refuse', reason: 'Not yet.' }))
    const tells = () => test.kit.jobs.filter(({ name }) => name === 'external-audits.tell')
    const before = tells()
    test.later(599)
    await test.tellDue()
    expect((await test.read('owner')).state).toBe('submitted')
    expect(tells()).toEqual([...before, ...before])
    test.later(1)
    await test.tellDue()
    test.later(-300)
    const isRefused = { state: 'refused', undoUntil: null }
    for (const who of ['owner', 'nina', 'body'] as const)
      expect(await test.read(who)).toMatchObject(isRefused)
    expect(codes(await test.call('nina', 'DELETE /last-step'))).toEqual([409, ':undoTooLate'])
    const { body: ended } = await test.owner('GET', '/external-audits?queue=ended')
    expect(ended).toMatchObject({ items: [{ state: 'refused' }] })
    await test.tellDue()
    expect(test.mailsTo(test.outlet).filter(({ template }) => template === 'auditDecided')).toHaveLength(1)
  })

  it('goes on while the moderation hides its report, which both sides are told, and certifies once it is shown', async () => {
    await test.start.submitted()
    const hide = (removed_at: Date | null) =>
      test.db.updateTable('disclosure').set({ removed_at }).where('number', '=', test.number).execute()
    await hide(test.kit.clock.now)
    await test.settle()
    for (const who of ['owner', 'body', 'admin'] as const)
      expect(await test.read(who)).toMatchObject({ state: 'submitted', hindrances: ['reportHidden'] })
    expect((await test.owner('GET', '/home')).body).toMatchObject({
      certification: { report: { number: test.number, state: 'removed' } },
    })
    const certify = () => test.call('nina', 'PUT /decision', { decision: 'certify' })
    expect(codes(await certify())).toEqual([409, ':auditReportWithdrawn'])
    await hide(null)
    expect(await test.read('owner')).toMatchObject({ hindrances: [] })
    await test.ok(certify())
  })

  it('certifies nothing while the newest report is withdrawn', async () => {
    await test.start.submitted()
    const newest = `/disclosures/${String(await test.publish())}/withdrawal`
    await test.ok(test.owner('POST', newest, { body: { reason: '' } }), 200)
    const certify = () => test.call('nina', 'PUT /decision', { decision: 'certify' })
    expect(codes(await certify())).toEqual([409, ':auditReportWithdrawn'])
    await test.ok(test.owner('DELETE', newest))
    await test.ok(certify())
  })

  it('stops once the withdrawal of its report counts, not before', async () => {
    await test.start.submitted()
    const withdrawal = `/disclosures/${String(test.number)}/withdrawal`
    await test.ok(test.owner('POST', withdrawal, { body: { reason: '' } }), 200)
    await test.settle()
    expect(await test.read('body')).toMatchObject({ state: 'submitted' })
    expect(codes(await test.call('nina', 'PUT /decision', { decision: 'certify' }))).toEqual([
      409,
      ':auditReportWithdrawn',
    ])
    await test.ok(test.owner('DELETE', withdrawal))
    await test.settle()
    expect((await stored()).recheck).toBe(false)
    await test.ok(test.owner('POST', withdrawal, { body: { reason: '' } }), 200)
    test.later(601)
    await test.settle()
    expect(await test.read('owner')).toMatchObject({ state: 'stopped', stop: 'reportWithdrawn' })
  })

  it('goes on with its report when a newer one or a newer standard is published', async () => {
    await test.start.review()
    await test.change('mission', 'What is your mission now?')
    await test.publishStandard()
    await test.takeOver(2)
    await test.save('mission', {
      value: { kind: 'longText', text: 'Anew' },
      standard: 2,
      base: await test.base('mission'),
    })
    await test.publish()
    await test.settle()
    const seen = await test.read('body')
    expect(seen).toMatchObject({ state: 'review', report: test.number, standard: 1 })
    const desk = (await test.call('max', 'GET /clauses/2')).body as unknown as {
      lines: { question: { question: string } }[]
    }
    expect(desk.lines[0]?.question.question).toBe('Question mission')
  })

  it('keeps nothing of an outlet that is erased but that it was there', async () => {
    await test.start.correcting()
    await test.ok(test.call('owner', 'POST /messages', { text: 'Words of the outlet' }))
    await test.ok(
      test.call('owner', 'PUT /corrections/mission', {
        text: 'Corrected words',
        links: [],
        files: [],
        base: 1,
      }),
      200,
    )
    await erase('owner', test.outlet)
    const seen = await test.read('body')
    expect(seen).toMatchObject({
      ...{ state: 'stopped', stop: 'outletGone', outlet: { id: null, name: '' } },
      ...{ findings: [], body: { id: test.body.id, name: 'Trust Audit' } },
    })
    expect(seen.entries.map(({ text }) => text).filter((text) => text !== null)).toEqual([])
    const left = JSON.stringify([
      await test.db.selectFrom('external_audit').selectAll().execute(),
      await test.db.selectFrom('audit_step').selectAll().execute(),
      await test.db.selectFrom('audit_judgement').selectAll().execute(),
    ])
    for (const word of [secret, 'Words of', 'Corrected words', 'Please begin'])
      expect(left).not.toContain(word)
    expect(test.mailsTo(test.body).map(({ template }) => template)).toContain('auditStopped')
  })

  it('stops when the body is erased, which stays named', async () => {
    await test.start.review()
    await erase('body', test.body)
    expect(await test.read('owner')).toMatchObject({
      ...{ state: 'stopped', stop: 'bodyGone', body: { id: null, name: 'Trust Audit' }, auditor: null },
    })
    expect(test.mailsTo(test.outlet).map(({ template }) => template)).toContain('auditStopped')
  })

  it('stops when the outlet becomes another kind of account', async () => {
    await test.start.review()
    await setPerson(test.outlet.id, { roles: ['ROLE_TRAINER'] })
    await test.settle()
    expect(await stored()).toMatchObject({ state: 'stopped', stop: 'outletGone' })
  })

  it('is not certified while the outlet is blocked', async () => {
    await test.start.submitted()
    await setPerson(test.outlet.id, { state: 'blocked' })
    expect(codes(await test.call('nina', 'PUT /decision', { decision: 'certify' }))).toEqual([
      409,
      ':auditOutletAway',
    ])
    await test.ok(test.call('nina', 'PUT /decision', { decision: 'refuse', reason: 'No longer there' }))
  })

  it('reminds the side whose turn it is twice and then the admins, and begins anew with each turn', async () => {
    await test.start.review()
    const remind = async (days: number) => {
      test.later(days * day)
      const before = test.kit.mails.length
      await test.kit.runJob('external-audits.reminders')
      await test.kit.runJob('external-audits.reminders')
      const admins = await test.admins()
      const names = new Map([
        [test.max.email, 'max'],
        [test.outlet.email, 'outlet'],
        [test.body.email, 'body'],
      ])
      for (const { email } of admins) names.set(email, 'admin')
      const sent = test.kit.mails.slice(before).filter(({ values }) => values.path === `/audits/${test.id()}`)
      return [...new Set(sent.map(({ to, template }) => `${template} ${names.get(to) ?? '?'}`))]
    }
    expect(await remind(6)).toEqual([])
    expect(await remind(1)).toEqual(['auditReminder max'])
    expect(await remind(7)).toEqual(['auditReminder max'])
    const queue = async () =>
      ((await test.admin('GET', '/external-audits')).body as unknown as { counts: object }).counts
    expect(await queue()).toEqual({ mine: 0, others: 1, ended: 0 })
    expect(await remind(7)).toEqual(['auditOverdue admin'])
    expect(await queue()).toEqual({ mine: 1, others: 0, ended: 0 })
    await test.judge('mission', 'minor')
    await test.ok(test.call('max', 'POST /handover', { text: '' }))
    expect(await queue()).toEqual({ mine: 0, others: 1, ended: 0 })
    expect(await remind(7)).toEqual(['auditReminder outlet'])
  })

  it('shows made-up members empty lists', async () => {
    await test.start.review()
    for (const kind of ['mediaOutlet', 'provider', 'contributor']) {
      const answer = await test.admin('POST', '/views', { body: { kind } })
      if (answer.status >= 400) continue
      const { token } = answer.body as unknown as { token: string }
      const list = await test.visitor('GET', '/external-audits', { token })
      expect([list.status, list.body]).toMatchObject([200, { items: [] }])
      expect((await test.visitor('GET', test.path(), { token })).status).toBe(404)
    }
  })
})
