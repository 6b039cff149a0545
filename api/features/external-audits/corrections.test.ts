import { beforeEach, expect, it } from 'vitest'
import type { Judgement } from '~/contracts/certification/external-audits'
import { type AuditTest, codes, newAudit } from '~/tests/support/audits/cast'
import { describeWithDatabase } from '~/tests/support/database'
import { html, pdf } from '~/tests/support/files'

type Client = AuditTest['visitor']

describeWithDatabase('corrections of findings', (database) => {
  let test: AuditTest
  beforeEach(async () => {
    test = await newAudit(database())
    await test.start.correcting()
  })

  const upload = (
    name: string,
    { who = test.owner, body = pdf(name) }: { who?: Client; body?: Uint8Array } = {},
  ) => who('POST', test.path(`/files?name=${encodeURIComponent(name)}`), { body })
  const staged = async (name: string, who: Client = test.owner, body = pdf(name)) =>
    (await test.ok(upload(name, { who, body }), 201)) as { id: string; name: string; sha256: string }
  const correct = async (values: object, { question = 'mission', who = test.owner } = {}) =>
    who('PUT', test.path(`/corrections/${question}`), {
      body: { text: 'Done', links: [], files: [], base: await test.version(question), ...values },
    })
  const status = async (who: Client, id: string) => (await who('GET', test.path(`/files/${id}`))).status

  it('carry PDFs of outlet and contributors, which the body reads once it has the case back', async () => {
    const one = await staged('one.pdf')
    const two = await staged('two.pdf', test.ana)
    expect(one.sha256).toMatch(/^[0-9a-f]{64}$/)
    const first: Judgement = await test.ok(correct({ files: [one.id] }), 200)
    expect(first.correction?.files).toEqual([one])
    const second: Judgement = await test.ok(correct({ files: [two.id, one.id] }, { who: test.ana }), 200)
    expect(second.correction?.files.map(({ name }) => name)).toEqual(['two.pdf', 'one.pdf'])
    for (const who of [test.owner, test.ana]) expect(await status(who, two.id)).toBe(200)
    expect(await status(test.who.max, two.id)).toBe(404)
    await test.ok(correct({ files: [two.id] }), 200)
    expect(await status(test.owner, one.id)).toBe(404)
    expect(await test.db.selectFrom('stored_file').select('id').where('id', '=', one.id).execute()).toEqual(
      [],
    )
    await test.ok(test.call('owner', 'POST /return', { text: '' }))
    for (const who of [test.who.max, test.who.nina, test.admin]) expect(await status(who, two.id)).toBe(200)
    expect(await status(test.visitor, two.id)).toBe(401)
    expect((await test.who.max('GET', `/documents/${two.id}`)).status).toBe(404)
    expect(await status(test.client(await test.seedPerson()), two.id)).toBe(404)
  })

  it('take PDFs alone, of one’s own, while it is the outlet’s turn', async () => {
    expect(codes(await upload('proof.pdf.exe', { body: html }))).toEqual([422, 'file:documentType'])
    expect(codes(await upload('empty.pdf', { body: new Uint8Array() }))).toEqual([422, 'file:fileEmpty'])
    // What is a PDF may hold anything: it is never opened as a page.
    const scripted = await staged('proof.html', test.owner, Buffer.concat([pdf('proof'), html]))
    await test.ok(correct({ files: [scripted.id] }), 200)
    const opened = await test.owner('GET', test.path(`/files/${scripted.id}`))
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
    const named = await staged('folder/../proof\u202Efdp.exe')
    expect(named.name).toBe('prooffdp.exe')
    expect((await upload('x.pdf', { who: test.who.max })).status).toBe(404)
    expect((await upload('x.pdf', { who: test.client(await test.seedPerson()) })).status).toBe(404)
    const others = await staged('others.pdf', test.ana)
    expect(codes(await correct({ files: [others.id] }))).toEqual([422, 'files:fileGone'])
    const evidence = (await test.ok(
      test.owner('POST', '/questionnaire/files?name=a.pdf', { body: pdf('a') }),
      201,
    )) as { id: string }
    expect(codes(await correct({ files: [evidence.id] }))).toEqual([422, 'files:fileGone'])
    await test.ok(test.call('owner', 'POST /return', { text: '' }))
    expect(codes(await upload('late.pdf'))).toEqual([409, ':auditMoved'])
    expect(codes(await correct({ text: 'Late' }))).toEqual([409, ':auditMoved'])
  })

  it('are saved once by two colleagues at the same moment, and only about findings', async () => {
    const base = await test.version('mission')
    const body = { links: [], files: [], base }
    const both = ['One', 'Two'].map((text) =>
      test.who.owner('PUT', test.path('/corrections/mission'), { body: { ...body, text } }),
    )
    expect((await Promise.all(both)).map(codes).sort()).toEqual([[200], [409, ':judgementChanged']])
    expect(codes(await correct({}, { question: 'names' }))).toEqual([409, ':auditNoFinding'])
    await test.ok(test.call('owner', 'POST /return', { text: '' }))
    await test.ok(
      test.call('max', 'PUT /corrections/mission/verdict', { verdict: 'accepted', base: base + 1 }),
      200,
    )
    expect(
      codes(await test.call('max', 'PUT /corrections/code/verdict', { verdict: 'accepted', base: 1 })),
    ).toEqual([409, ':auditNoCorrection'])
    await test.ok(test.call('max', 'POST /handover', { text: '' }))
    expect(codes(await correct({ text: 'Other' }))).toEqual([409, ':correctionAccepted'])
  })

  it('are not reopened any more once the case is handed in, whichever comes first', async () => {
    await test.ok(correct({}), 200)
    await test.ok(test.call('owner', 'POST /return', { text: '' }))
    for (const question of ['names', 'pages']) await test.judge(question, 'conforms')
    const base = await test.version('mission')
    await test.ok(test.call('max', 'PUT /corrections/mission/verdict', { verdict: 'accepted', base }), 200)
    const [reopened, submitted] = await Promise.all([
      test.call('max', 'PUT /corrections/mission/verdict', {
        verdict: 'reopened',
        comment: 'No',
        base: base + 1,
      }),
      test.call('max', 'POST /submission', { text: '' }),
    ])
    expect(codes(submitted)).toEqual([204])
    const isOpen = reopened.status === 200
    if (!isOpen) expect(codes(reopened)).toEqual([409, ':auditMoved'])
    expect(codes(await test.call('nina', 'PUT /decision', { decision: 'certify' }))).toEqual(
      isOpen ? [409, ':auditOpenMajor'] : [204],
    )
  })

  it('wait for the outlet no more when it withdraws at the moment of its return', async () => {
    const [withdrawn, returned] = await Promise.all([
      test.call('owner', 'POST /withdrawal', {}),
      test.call('ana', 'POST /return', { text: '' }),
    ])
    expect(withdrawn.status).toBe(204)
    expect([204, 409]).toContain(returned.status)
    expect(await test.read('owner')).toMatchObject({ state: 'withdrawn', turn: null })
  })

  it('are no way around a bond that arises at the moment of the decision', async () => {
    await test.ok(correct({}), 200)
    await test.ok(test.call('owner', 'POST /return', { text: '' }))
    for (const question of ['names', 'mission', 'code', 'pages']) await test.judge(question, 'conforms')
    await test.ok(test.call('max', 'POST /submission', { text: '' }))
    const text = 'They have helped us very much with our transparency report, thank you.'
    const [decided, written] = await Promise.all([
      test.call('nina', 'PUT /decision', { decision: 'certify' }),
      test.owner('POST', `/profiles/${test.body.id}/testimonials`, { body: { text } }),
    ])
    await test.settle()
    const { state } = await test.read('admin')
    expect(decided.status === 204 ? 'certified' : 'stopped').toBe(state)
    expect([201, 404]).toContain(written.status)
  })

  it('are told of in messages, which do not change whose turn it is', async () => {
    for (const who of ['owner', 'body', 'admin'] as const)
      await test.ok(test.call(who, 'POST /messages', { text: `Of ${who}` }))
    const seen = await test.read('owner')
    expect(seen).toMatchObject({ turn: 'outlet', state: 'correcting' })
    expect(seen.entries.slice(-3).map(({ side, name, text }) => [side, name, text])).toEqual([
      ['outlet', 'Ben Roe', 'Of owner'], ['body', 'Bea Last', 'Of body'], ['admin', null, 'Of admin'],
    ]) // prettier-ignore
    await test.ok(test.call('owner', 'POST /withdrawal', {}))
    expect(codes(await test.call('owner', 'POST /messages', { text: 'More' }))).toEqual([409, ':auditMoved'])
  })
})
