import { beforeEach, expect, it } from 'vitest'
import type { Judgement } from '~/contracts/certification/external-audits'
import { type AuditTest, codes, day, newAudit, secret } from '~/tests/support/audits/cast'
import type { Overview } from '~/contracts/administration/overview'
import type { Home } from '~/contracts/content/home'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('an external audit', (database) => {
  let test: AuditTest
  beforeEach(async () => {
    test = await newAudit(database())
  })

  it('goes from the request to the certificate, with findings that are corrected', async () => {
    const { start, read, call, ok, judge, version, later, tellDue, kinds } = test
    await start.correcting()
    const finding = await read('owner')
    expect(finding).toMatchObject({
      state: 'correcting',
      turn: 'outlet',
      judged: 2,
      questions: 4,
      openFindings: 2,
    })
    expect(finding.findings.map(({ question, judgement }) => [question.key, judgement?.comment])).toEqual([
      ['mission', 'About mission'],
      ['code', 'About code'],
    ])
    const correction = { text: 'It is there now.', links: ['https://gazette.example/mission'], files: [] }
    for (const question of ['mission', 'code'])
      await ok(
        call('ana', `PUT /corrections/${question}`, {
          ...correction,
          base: await version(question),
        }),
        200,
      )
    await ok(call('owner', 'POST /return', { text: 'Done.' }))
    expect(await read('body')).toMatchObject({ state: 'review', turn: 'body', auditor: 'Max Auditor' })
    await ok(
      call('max', 'PUT /corrections/mission/verdict', {
        verdict: 'accepted',
        base: await version('mission'),
      }),
      200,
    )
    const reopened: Judgement = await ok(
      call('max', 'PUT /corrections/code/verdict', {
        ...{ verdict: 'reopened', comment: 'Not everywhere.', base: await version('code') },
      }),
      200,
    )
    expect(reopened.correction).toMatchObject({ verdict: 'reopened', comment: 'Not everywhere.' })
    await judge('names', 'observation')
    expect(codes(await call('max', 'POST /submission', { text: '' }))).toEqual([409, ':auditUnjudged'])
    await judge('pages', 'conforms')
    await ok(call('max', 'POST /submission', { text: 'Ready.' }))
    await ok(call('nina', 'PUT /decision', { decision: 'certify' }))
    later(601)
    await tellDue()
    const ended = await read('owner')
    expect(ended).toMatchObject({ state: 'certified', turn: null, can: { withdraw: false } })
    expect(ended.certificate).toMatch(/^[2-9A-Z]{4}-/)
    expect(kinds(ended)).toEqual([
      'requested', 'accepted', 'assigned', 'handedOver', 'returned', 'submitted', 'certified',
    ]) // prettier-ignore
    expect(test.mailsTo(test.outlet).map(({ template }) => template)).toEqual([
      'auditAnswered', 'auditTurn', 'auditDecided',
    ]) // prettier-ignore
  })

  it('counts after ten minutes, and until then nobody else sees or hears that it is decided', async () => {
    const { start, read, call, ok, later, tellDue, kit } = test
    await start.submitted()
    await ok(call('nina', 'PUT /decision', { decision: 'refuse', reason: 'Too little.' }))
    for (const who of ['owner', 'ana'] as const) {
      const seen = await read(who)
      expect(seen).toMatchObject({
        state: 'submitted',
        turn: 'body',
        reason: '',
        endedAt: null,
        undoUntil: null,
      })
      expect(JSON.stringify(seen)).not.toContain('Too little')
    }
    const list = await test.who.owner('GET', '/external-audits')
    expect(list.body).toMatchObject({
      queue: 'others',
      counts: { mine: 0, others: 1, ended: 0 },
      items: [{ state: 'submitted' }],
    })
    await tellDue()
    expect(test.mailsTo(test.outlet).map(({ template }) => template)).not.toContain('auditDecided')
    expect(codes(await call('body', 'DELETE /last-step'))).toEqual([409, ':undoTooLate'])
    await ok(call('nina', 'DELETE /last-step'))
    later(601)
    await tellDue()
    expect(test.mailsTo(test.outlet).map(({ template }) => template)).not.toContain('auditDecided')
    expect(await read('owner')).toMatchObject({ state: 'submitted' })
    await ok(call('nina', 'PUT /decision', { decision: 'certify' }))
    expect(await read('owner')).toMatchObject({ state: 'submitted', certificate: null })
    await ok(call('nina', 'DELETE /last-step'))
    expect(await test.db.selectFrom('certificate').selectAll().execute()).toEqual([])
    await ok(call('admin', 'PUT /decision', { decision: 'refuse', reason: 'Too little.' }))
    later(601)
    await tellDue()
    await tellDue()
    expect(await read('ana')).toMatchObject({ state: 'refused', reason: 'Too little.' })
    expect(test.mailsTo(test.outlet).filter(({ template }) => template === 'auditDecided')).toHaveLength(1)
    expect(kit.mails.map(({ values }) => JSON.stringify(values)).join()).not.toContain(secret)
    expect(codes(await call('admin', 'DELETE /last-step'))).toEqual([409, ':undoTooLate'])
  })

  it('is requested once, of the newest report that is valid, from a body that is one', async () => {
    const { request, later, body } = test
    const answers = await Promise.all([request(), request(), request()])
    expect(answers.map(codes).sort()).toEqual([[201], [409, ':auditOpen'], [409, ':auditOpen']])
    expect(codes(await request({ body: test.max.id }))).toEqual([422, 'body:bodyUnknown'])
    await test.db.deleteFrom('external_audit').execute()
    expect(codes(await request({ report: 7 }))).toEqual([409, ':auditReport'])
    const newer = await test.publish()
    expect(codes(await request())).toEqual([409, ':auditReport'])
    later(800 * day)
    expect(codes(await request({ report: newer }))).toEqual([409, ':auditReport'])
    await test.ok(test.admin('DELETE', `/certification-bodies/${body.id}`))
    expect(codes(await request({ report: newer }))).toEqual([422, 'body:bodyUnknown'])
  })

  it('is told apart from others: nobody without a side knows of it', async () => {
    await test.start.review()
    const stranger = test.client(await test.seedPerson({ entity_name: 'Other Gazette' }))
    const other = test.client(
      await test.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Other Body' }),
    )
    for (const someone of [stranger, other]) {
      expect((await someone('GET', test.path())).status).toBe(404)
      expect((await someone('GET', '/external-audits')).body).toMatchObject({ items: [] })
    }
    expect((await other('POST', test.path('/acceptance'))).status).toBe(404)
    expect((await stranger('POST', test.path('/withdrawal'), { body: {} })).status).toBe(404)
  })

  it('stands on the pages after login of its body and of the admins while they have to act', async () => {
    const waiting = async (by: 'body' | 'max' | 'owner') =>
      ((await test.who[by]('GET', '/home')).body as unknown as Pick<Home, 'waitingAudits'>).waitingAudits
    await test.start.submitted()
    const own = { id: test.id(), state: 'submitted' }
    expect(await waiting('max')).toMatchObject([own])
    expect(await waiting('owner')).toEqual([])
    const { queue } = (await test.admin('GET', '/admin/overview')).body as unknown as Overview
    expect(queue.find(({ item }) => item === 'audits')?.oldest).toMatchObject([{ id: test.id() }])
    await test.ok(test.call('owner', 'POST /withdrawal', {}))
    // Of what can still be undone the body has not heard.
    expect(await waiting('body')).toMatchObject([own])
    test.later(601)
    expect(await waiting('body')).toEqual([])
  })

  it('is declined or withdrawn, and both can be undone as long as nobody has heard', async () => {
    const { start, call, ok, read, later, tellDue } = test
    await start.requested()
    await ok(call('body', 'POST /refusal', { reason: 'No room.' }))
    expect(await read('owner')).toMatchObject({ state: 'requested', reason: '' })
    expect(codes(await call('owner', 'POST /withdrawal', {}))).toEqual([409, ':auditMoved'])
    await ok(call('body', 'DELETE /last-step'))
    await ok(call('body', 'POST /acceptance'))
    await ok(call('owner', 'POST /withdrawal', { reason: 'Later.' }))
    expect(await read('body')).toMatchObject({ state: 'accepted', turn: 'body', can: { assign: false } })
    expect(codes(await call('body', 'PUT /auditor', { auditor: test.max.id }))).toEqual([409, ':auditMoved'])
    // Another one in the meantime takes the place.
    await ok(test.request(), 201)
    expect(codes(await call('owner', 'DELETE /last-step'))).toEqual([409, ':auditOpen'])
    later(601)
    await tellDue()
    expect(await read('body')).toMatchObject({ state: 'withdrawn', reason: 'Later.' })
    expect(test.mailsTo(test.body).map(({ template }) => template)).toContain('auditStopped')
  })

  it('is judged by the assigned auditor alone, and saved once by two at the same moment', async () => {
    const { start, call, who, path, version, tomorrow } = test
    await start.review()
    const judged = { judgement: 'minor', comment: 'Unclear', dueOn: tomorrow(), base: 0 }
    expect(codes(await call('nina', 'PUT /judgements/mission', judged))).toEqual([409, ':auditNotYours'])
    expect(codes(await call('max', 'PUT /judgements/mission', { ...judged, comment: '' }))).toEqual([
      422,
      'comment:required',
    ])
    expect(codes(await call('max', 'PUT /judgements/mission', { ...judged, dueOn: tomorrow(0) }))).toEqual([
      422,
      'dueOn:duePast',
    ])
    expect(codes(await call('max', 'PUT /judgements/mission', { ...judged, dueOn: undefined }))).toEqual([
      422,
      'dueOn:required',
    ])
    expect(codes(await call('max', 'PUT /judgements/nothing', judged))).toEqual([404])
    const two = ['One', 'Two'].map((comment) =>
      who.max('PUT', path('/judgements/mission'), { body: { ...judged, comment } }),
    )
    expect((await Promise.all(two)).map(codes).sort()).toEqual([[200], [409, ':judgementChanged']])
    const same = { ...judged, comment: 'Same', base: await version('mission') }
    const twice = [same, same].map((body) => who.max('PUT', path('/judgements/mission'), { body }))
    expect((await Promise.all(twice)).map(codes)).toEqual([[200], [200]])
    expect(await version('mission')).toBe(2)
  })

  it('shows the outlet judgements as they were handed over, not what is written since', async () => {
    const { start, call, ok, read, version, judge } = test
    await start.review()
    await judge('mission', 'major')
    expect((await read('owner')).findings).toEqual([])
    await ok(call('max', 'POST /handover', { text: '' }))
    const base = await version('mission')
    await ok(
      call('owner', 'PUT /corrections/mission', { text: 'Half of it', links: [], files: [], base }),
      200,
    )
    expect((await read('body')).findings[0]?.judgement?.correction).toBeNull()
    await ok(call('owner', 'POST /return', { text: '' }))
    expect((await read('body')).findings[0]?.judgement?.correction?.text).toBe('Half of it')
    await judge('mission', 'conforms')
    await judge('code', 'minor')
    const seen = await read('owner')
    expect(seen.findings.map(({ question, judgement }) => [question.key, judgement?.judgement])).toEqual([
      ['mission', 'major'],
    ])
    expect(seen.openFindings).toBe(1)
    expect((await read('body')).findings.map(({ question }) => question.key)).toEqual(['code'])
  })

  it('is decided once, by somebody who has not audited it, and not with an open major finding', async () => {
    const { start, call, ok, judge, who, path } = test
    await start.review()
    await ok(call('nina', 'PUT /auditor', { auditor: test.nina.id }))
    await ok(call('nina', 'PUT /auditor', { auditor: test.max.id }))
    for (const question of ['names', 'code', 'pages']) await judge(question, 'conforms')
    await judge('mission', 'major')
    await ok(call('max', 'POST /submission', { text: '' }))
    const certify = { decision: 'certify' }
    for (const by of ['max', 'nina'] as const) {
      expect((await test.read(by)).can.decide).toBe(false)
      expect(codes(await call(by, 'PUT /decision', certify))).toEqual([409, ':auditOwnWork'])
    }
    expect(codes(await call('body', 'PUT /decision', certify))).toEqual([409, ':auditOpenMajor'])
    await ok(call('body', 'PUT /decision', { decision: 'sendBack', reason: 'Why major?' }))
    expect((await test.read('owner')).entries.map(({ text }) => text)).not.toContain('Why major?')
    await judge('mission', 'observation')
    await ok(call('max', 'POST /submission', { text: '' }))
    const both = [
      who.body('PUT', path('/decision'), { body: certify }),
      who.admin('PUT', path('/decision'), { body: { decision: 'refuse', reason: 'No' } }),
      who.body('PUT', path('/decision'), { body: { decision: 'sendBack', reason: 'No' } }),
    ]
    const outcomes = (await Promise.all(both)).map(codes)
    expect(outcomes.filter(([status]) => status === 204)).toHaveLength(1)
    expect(outcomes.filter(([status]) => status === 409)).toHaveLength(2)
    expect(await test.db.selectFrom('certificate').select('audit_id').execute()).toHaveLength(
      (await test.read('admin')).state === 'certified' ? 1 : 0,
    )
  })

  it('is decided and passed on in the round in which it was read, and in no later one', async () => {
    const { call, ok, judge, read } = test
    await test.start.correcting()
    const asRead = async (by: 'owner' | 'body') => {
      const { waitingSince: since } = await read(by)
      test.kit.clock.now = new Date(test.kit.clock.now.getTime() + 60_000)
      return { since }
    }
    const moved = [409, ':auditMoved']
    const findings = await asRead('owner')
    await ok(call('owner', 'POST /return', { text: '', ...findings }))
    await ok(call('max', 'POST /handover', { text: '', ...(await asRead('body')) }))
    expect(codes(await call('owner', 'POST /return', { text: '', ...findings }))).toEqual(moved)
    await ok(call('owner', 'POST /return', { text: '' }))
    for (const question of ['names', 'mission', 'code', 'pages']) await judge(question, 'conforms')
    await ok(call('max', 'POST /submission', { text: '' }))
    const judgements = await asRead('body')
    await ok(call('nina', 'PUT /decision', { decision: 'sendBack', reason: 'Look again', ...judgements }))
    await judge('code', 'observation')
    await ok(call('max', 'POST /submission', { text: '' }))
    const certify = { decision: 'certify', ...judgements }
    expect(codes(await call('nina', 'PUT /decision', certify))).toEqual(moved)
    await ok(call('nina', 'PUT /decision', { ...certify, ...(await asRead('body')) }))
  })
})
