import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import type { AuditLine } from '~/contracts/certification/external-audits'
import { type AuditTest, codes, day, newAudit, secret } from '~/tests/support/audits/cast'
import { sentOf } from '~/tests/support/certificates/sent-mails'
import { describeWithDatabase } from '~/tests/support/database'
import { pdf } from '~/tests/support/files'

describeWithDatabase('the trust in an external audit', (database) => {
  let test: AuditTest
  beforeEach(async () => {
    test = await newAudit(database())
  })
  const certify = { decision: 'certify' }
  const testimonial = (author: { id: string }, profile: { id: string }) =>
    test.db
      .insertInto('testimonial')
      .values({
        ...{ id: v7(), author_id: author.id, profile_id: profile.id, text: 'x'.repeat(60) },
        created_at: test.kit.clock.now,
      })
      .execute()
  const unmark = () => test.ok(test.admin('DELETE', `/certification-bodies/${test.body.id}`))
  const lineOf = async (who: AuditTest['visitor'], question: string) => {
    const { lines } = (await who('GET', test.path('/judgements'))).body as unknown as { lines: AuditLine[] }
    return lines.find((line) => line.question.key === question)
  }
  const correct = async (question: string, text: string, files: string[] = []) =>
    test.ok(
      test.call('owner', `PUT /corrections/${question}`, {
        ...{ text, links: [], files, base: await test.version(question) },
      }),
      200,
    )

  it.each([
    ['accept', 'body', 'POST /acceptance', undefined, 'requested'],
    ['assign', 'body', 'PUT /auditor', 'max', 'accepted'],
    ['decide', 'nina', 'PUT /decision', certify, 'submitted'],
    ['decide as an admin', 'admin', 'PUT /decision', certify, 'submitted'],
  ] as const)(
    'keeps a body that has lost its mark from going on: %s',
    async (...[, by, call, input, state]) => {
      await test.start[state]()
      await unmark()
      const sent = input === 'max' ? { auditor: test.max.id } : input
      expect(codes(await test.call(by, call, sent))).toEqual([409, ':auditEnded'])
      await test.settle()
      expect(await test.read('owner')).toMatchObject({ state: 'stopped', stop: 'bodyUnmarked' })
    },
  )

  it('is not certified by what a dependent auditor has judged, also one who audits no more', async () => {
    await test.start.submitted()
    await testimonial(test.outlet, test.max)
    expect(codes(await test.call('nina', 'PUT /decision', certify))).toEqual([409, ':auditDependent'])
    await test.settle()
    expect(await test.read('body')).toMatchObject({ state: 'stopped', stop: 'notIndependent' })
  })

  it('counts the bond of somebody who has audited and left the body since', async () => {
    await test.start.submitted()
    await test.db.updateTable('person').set({ parent_id: null }).where('id', '=', test.max.id).execute()
    await test.settle()
    await testimonial(test.max, test.outlet)
    expect(codes(await test.call('nina', 'PUT /decision', certify))).toEqual([409, ':auditDependent'])
    await test.settle()
    expect(await test.read('body')).toMatchObject({ state: 'stopped', stop: 'notIndependent' })
  })

  it('is decided or loses its mark, whichever comes first', async () => {
    await test.start.submitted()
    const [decided] = await Promise.all([test.call('nina', 'PUT /decision', certify), unmark()])
    await test.settle()
    const { state } = await test.read('admin')
    expect(state).toBe(decided.status === 204 ? 'certified' : 'stopped')
  })

  it('never shows the body a correction that it was not given, however the case ends', async () => {
    await test.start.correcting()
    await correct('mission', 'Given back')
    await test.ok(test.call('owner', 'POST /return', { text: '' }))
    test.later(60)
    await test.ok(test.call('max', 'POST /handover', { text: '' }))
    const staged = await test.owner('POST', test.path('/files?name=a.pdf'), { body: pdf('a') })
    const { id: file } = staged.body as unknown as { id: string }
    await correct('code', 'Never given back', [file])
    await test.ok(test.call('owner', 'POST /withdrawal', {}))
    test.later(601)
    expect(await test.read('body')).toMatchObject({ state: 'withdrawn' })
    for (const who of [test.who.body, test.who.max]) {
      const read = JSON.stringify((await who('GET', test.path('/judgements'))).body)
      expect(read).toContain('Given back')
      expect(read).not.toContain('Never given back')
      expect((await who('GET', test.path(`/files/${file}`))).status).toBe(404)
    }
    expect(JSON.stringify(await test.read('owner'))).toContain('Never given back')
  })

  it('treats what is said about an internal question as internal, and forgets it with the answer', async () => {
    await test.start.review()
    await test.judge('pages', 'minor')
    for (const question of ['names', 'mission', 'code']) await test.judge(question, 'conforms')
    await test.ok(test.call('max', 'POST /handover', { text: '' }))
    const staged = await test.owner('POST', test.path('/files?name=in.pdf'), { body: pdf('in') })
    const { id: file } = staged.body as unknown as { id: string }
    await correct('pages', 'Corrected inside', [file])
    await test.ok(test.call('owner', 'POST /return', { text: '' }))
    const hidden = { judgement: { judgement: 'minor', comment: '', correction: null } }
    const shown = { judgement: { comment: 'About pages', correction: { text: 'Corrected inside' } } }
    const status = async (who: AuditTest['visitor']) => (await who('GET', test.path(`/files/${file}`))).status
    for (const who of [test.who.body, test.who.nina, test.admin]) {
      expect(await lineOf(who, 'pages')).toMatchObject(hidden)
      expect(await status(who)).toBe(404)
    }
    expect(await lineOf(test.who.max, 'pages')).toMatchObject(shown)
    expect(await status(test.who.max)).toBe(200)
    await test.ok(test.call('max', 'POST /submission', { text: '' }))
    await test.ok(test.call('nina', 'PUT /decision', certify))
    test.later(30 * day + 60)
    expect(await lineOf(test.who.max, 'pages')).toMatchObject(hidden)
    await test.kit.runJob('external-audits.forget')
    const kept = await test.db
      .selectFrom('audit_judgement')
      .selectAll()
      .where('question', '=', 'pages')
      .execute()
    expect(kept).toMatchObject([{ judgement: 'minor', comment: '', correction: null }])
    expect(JSON.stringify(kept)).not.toMatch(/About pages|Corrected inside/)
    expect(await test.db.selectFrom('stored_file').select('id').where('id', '=', file).execute()).toEqual([])
  })

  it.each(['unmarked', 'bound'])(
    'takes the internal answers from a body that is %s after the decision',
    async (how) => {
      await test.start.submitted()
      await test.ok(test.call('nina', 'PUT /decision', certify))
      test.later(601)
      const sees = async () =>
        JSON.stringify((await test.call('max', 'GET /judgements')).body).includes(secret)
      expect(await sees()).toBe(true)
      if (how === 'unmarked') await unmark()
      else await testimonial(test.body, test.outlet)
      expect(await sees()).toBe(false)
    },
  )

  it('is not requested anew before the outlet hears of the decision, which can still be undone', async () => {
    await test.start.submitted()
    await test.ok(test.call('nina', 'PUT /decision', { decision: 'refuse', reason: 'Too little.' }))
    expect(codes(await test.request())).toEqual([409, ':auditOpen'])
    await test.ok(test.call('nina', 'DELETE /last-step'))
    await test.ok(test.call('nina', 'PUT /decision', { decision: 'refuse', reason: 'Too little.' }))
    test.later(601)
    await test.ok(test.request(), 201)
  })

  it('goes on without an outlet that lets its days go by', async () => {
    await test.start.correcting()
    await correct('mission', 'Half of it')
    expect((await test.read('max')).can.takeBack).toBe(false)
    expect(codes(await test.call('max', 'POST /recall', { text: '' }))).toEqual([409, ':auditNotDue'])
    test.later(31 * day)
    // Somewhere it is still the last day.
    expect(codes(await test.call('max', 'POST /recall', { text: '' }))).toEqual([409, ':auditNotDue'])
    test.later(day / 2)
    expect(codes(await test.call('nina', 'POST /recall', { text: '' }))).toEqual([409, ':auditNotYours'])
    expect((await test.read('max')).can.takeBack).toBe(true)
    await test.ok(test.call('max', 'POST /recall', { text: 'Time is up.' }))
    const seen = await test.read('max')
    expect(seen).toMatchObject({ state: 'review', turn: 'body' })
    expect(test.kinds(seen).at(-1)).toBe('takenBack')
    expect(seen.findings.map(({ judgement }) => judgement?.correction)).toEqual([null, null])
    const verdict = { verdict: 'accepted', base: await test.version('mission') }
    expect(codes(await test.call('max', 'PUT /corrections/mission/verdict', verdict))).toEqual([
      409,
      ':auditNoCorrection',
    ])
    expect(test.mailsTo(test.outlet).map(({ template }) => template)).toContain('auditTurn')
  })

  it.each(['body', 'admin'] as const)(
    'can be ended by the %s once it is accepted and nobody begins it',
    async (by) => {
      await test.start.requested()
      if (by === 'admin')
        expect(codes(await test.call(by, 'POST /refusal', { reason: 'No.' }))).toEqual([404])
      await test.ok(test.call('body', 'POST /acceptance'))
      expect((await test.read(by)).can.decline).toBe(true)
      await test.ok(test.call(by, 'POST /refusal', { reason: 'Nobody is there.' }))
      await test.ok(test.call(by, 'DELETE /last-step'))
      await test.ok(test.call(by, 'POST /refusal', { reason: 'Nobody is there.' }))
      test.later(601)
      await test.tellDue()
      expect(await test.read('owner')).toMatchObject({
        ...{ state: 'declined', endedBy: by, reason: 'Nobody is there.' },
      })
      const news = by === 'admin' ? 'auditStopped' : 'auditAnswered'
      expect(test.mailsTo(test.outlet).at(-1)?.template).toBe(news)
      const now = test.kit.clock.now
      expect(await sentOf(database(), test.mailsTo(test.outlet).slice(-1), { writtenAt: now, now })).toEqual([
        news,
      ])
      await test.kit.runJob('external-audits.forget')
      expect(await test.db.selectFrom('external_audit').select('internal').execute()).toEqual([
        { internal: null },
      ])
    },
  )
})
