import { beforeEach, expect, it } from 'vitest'
import type { AuditLine } from '~/contracts/certification/external-audits'
import { type AuditTest, day, newAudit, secret } from '~/tests/support/audits/cast'
import { describeWithDatabase } from '~/tests/support/database'
import { long } from '~/tests/support/disclosure/outlet'
import { pdf } from '~/tests/support/files'

type Client = AuditTest['visitor']

describeWithDatabase('internal answers in an external audit', (database) => {
  let test: AuditTest
  let file: string
  beforeEach(async () => {
    test = await newAudit(database())
    const staged = await test.ok(
      test.owner('POST', '/questionnaire/files?name=inner.pdf', { body: pdf('What the PDF says') }),
      201,
    )
    file = (staged as { id: string }).id
    await test.save('pages', {
      ...{ value: long(secret), internal: true, base: await test.base('pages'), addedFiles: [file] },
    })
  })

  const fileOf = async (who: Client) => (await who('GET', test.path(`/files/${file}`))).status
  /** The internal answer on the desk; null if it is not there. */
  const answerOf = async (who: Client) => {
    const { lines = [] } = (await who('GET', test.path('/clauses/2'))).body as unknown as {
      lines?: AuditLine[]
    }
    return lines.find(({ question }) => question.key === 'pages')?.answer ?? null
  }
  const seen = async (who: Client) => [(await answerOf(who)) !== null, (await fileOf(who)) === 200]

  it('are seen by the assigned auditor from the assignment, as they were when the request was accepted', async () => {
    const { start, who, call, ok } = test
    await start.accepted()
    for (const each of [who.body, who.max, who.nina]) expect(await seen(each)).toEqual([false, false])
    await test.save('pages', {
      value: long('Changed since'),
      internal: true,
      base: await test.base('pages'),
      removedFiles: [file],
    })
    await ok(call('body', 'PUT /auditor', { auditor: test.max.id }))
    expect(await seen(who.max)).toEqual([true, true])
    expect(await answerOf(who.max)).toMatchObject({
      value: { text: secret },
      files: [{ id: file, name: 'inner.pdf' }],
    })
    for (const each of [who.body, who.nina]) expect(await seen(each)).toEqual([false, false])
    // The next auditor sees them instead.
    await ok(call('body', 'PUT /auditor', { auditor: test.nina.id }))
    expect(await seen(who.nina)).toEqual([true, true])
    expect(await seen(who.max)).toEqual([false, false])
    const logged = await test.db.selectFrom('audit_entry').select('actor_id').where('action', '=', 'person.viewed')
      .where('person_id', '=', test.outlet.id).execute() // prettier-ignore
    expect(new Set(logged.map(({ actor_id: id }) => id))).toEqual(new Set([test.max.id, test.nina.id]))
  })

  it('are seen by those who may decide while the case waits for it, and for 30 days by who has decided and audited', async () => {
    const { start, who, call, ok, later, kit } = test
    await start.submitted()
    const lines = async (each: Client) => JSON.stringify((await each('GET', test.path('/judgements'))).body)
    for (const each of [who.body, who.max, who.nina]) expect(await seen(each)).toEqual([true, true])
    expect(await lines(who.admin)).toContain(secret)
    await ok(call('nina', 'PUT /decision', { decision: 'certify' }))
    const after = async () => [await seen(who.max), await seen(who.nina), await seen(who.body)]
    const both = [true, true]
    const none = [false, false]
    expect(await after()).toEqual([both, both, none])
    expect(await lines(who.admin)).not.toContain(secret)
    later(30 * day - 60)
    expect(await after()).toEqual([both, both, none])
    await test.save('pages', {
      value: long('New'),
      internal: true,
      base: await test.base('pages'),
      removedFiles: [file],
    })
    await kit.runJob('external-audits.forget')
    expect(await after()).toEqual([both, both, none])
    later(120)
    expect(await after()).toEqual([none, none, none])
    await kit.runJob('external-audits.forget')
    const left = await test.db.selectFrom('external_audit').select('internal').execute()
    expect(left).toEqual([{ internal: null }])
    const files = test.db.selectFrom('stored_file').select('id').where('id', '=', file)
    expect(await files.execute()).toEqual([])
  })

  it('are gone at once for everybody when the case is withdrawn or stopped', async () => {
    const { start, who, call, ok } = test
    await start.review()
    await ok(call('owner', 'POST /withdrawal', {}))
    expect(await seen(who.max)).toEqual([false, false])
    await ok(call('owner', 'DELETE /last-step'))
    expect(await seen(who.max)).toEqual([true, true])
    await ok(test.admin('DELETE', `/certification-bodies/${test.body.id}`))
    expect(await seen(who.max)).toEqual([false, false])
    expect(await test.db.selectFrom('external_audit').select('internal').execute()).toEqual([
      { internal: null },
    ])
  })

  it('stay with the outlet, also those that are not internal in the report', async () => {
    await test.start.review()
    expect(await answerOf(test.ana)).toMatchObject({ value: { text: secret } })
    expect(await fileOf(test.owner)).toBe(200)
  })
})
