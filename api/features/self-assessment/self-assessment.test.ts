import { beforeAll, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { ownData } from '~/api/features/account/own-data.repo'
import type { SelfAssessment, SelfAssessmentAnswer } from '~/contracts/content/self-assessment'
import { createTestApi } from '~/tests/support/api'
import { publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'

const begin: SelfAssessmentAnswer = { state: 'notYet', note: '' }
const done: SelfAssessmentAnswer = { state: 'done', note: 'See /imprint' }

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const outlet = await kit.seedPerson({ entity_name: 'The Gazette' })
  const colleague = await kit.seedPerson({ parent_id: outlet.id, first_name: 'Ana', last_name: 'Ruiz' })
  const owner = await kit.as(outlet)
  const other = await kit.as(colleague)
  type Session = typeof owner
  const read = async (who: Session = owner) => (await who.request('GET', '/readiness')).body as SelfAssessment
  const save = (changes: unknown, who: Session = owner) =>
    who.request('PUT', '/readiness', { body: { changes } })
  return { ...kit, outlet, colleague, owner, other, read, save }
}

describeWithDatabase('the self-assessment of an outlet', (database) => {
  beforeAll(() => publishClauses(database()))
  it('begins with all clauses ahead', async () => {
    const { read } = await setUp(database())
    const { items, ready, total } = await read()
    expect([ready, total, items.length]).toEqual([0, 18, 18])
    expect(items[9]).toEqual({ clause: 10, ...begin, updatedAt: null, updatedBy: null })
  })

  it('is the same for outlet and contributors, and says who was there last', async () => {
    const { read, save, other } = await setUp(database())
    const changes = [
      { clause: 3, state: 'notApplicable', note: '', was: begin },
      { clause: 10, ...done, was: begin },
      { clause: 12, state: 'inProgress', note: '', was: begin },
    ]
    expect((await save(changes, other)).status).toBe(204)
    const { items, ready } = await read()
    expect(ready).toBe(2)
    expect(items[9]).toMatchObject({ ...done, updatedBy: 'Ana Ruiz' })
    expect(await read(other)).toEqual(await read())
  })

  it('is nobody else’s', async () => {
    const { save, read, seedPerson, as } = await setUp(database())
    await save([{ clause: 1, ...done, was: begin }])
    const stranger = await as(await seedPerson())
    expect((await read(stranger)).ready).toBe(0)
    const provider = await seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
    const theirs = await as(await seedPerson({ parent_id: provider.id }))
    expect((await theirs.request('GET', '/readiness')).status).toBe(404)
    expect((await save([], theirs)).status).toBe(404)
  })

  it('tells who comes second on the same clause, and then writes nothing of theirs', async () => {
    const { save, read, other } = await setUp(database())
    await save([{ clause: 5, ...done, was: begin }])
    const late = [
      { clause: 5, state: 'inProgress', note: '', was: begin },
      { clause: 6, ...done, was: begin },
    ]
    const answer = await save(late, other)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      violations: [{ propertyPath: 'clauses.5', code: 'selfAssessmentConflict' }],
    })
    const { items } = await read()
    expect(items[4]).toMatchObject(done)
    expect(items[5]).toMatchObject(begin)
  })

  it('lets one of two who save at once be first, and tells the other', async () => {
    const { save, read, other } = await setUp(database())
    const answers = await Promise.all([
      save([{ clause: 7, ...done, was: begin }]),
      save([{ clause: 7, state: 'inProgress', note: '', was: begin }], other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const first = answers[0].status === 204 ? 'done' : 'inProgress'
    expect((await read()).items[6]?.state).toBe(first)
  })

  it('takes a clause that came untouched for no wish, whatever stands there now', async () => {
    const { save, read } = await setUp(database())
    await save([{ clause: 8, ...done, was: begin }])
    expect((await save([{ clause: 8, ...begin, was: begin }])).status).toBe(204)
    expect((await read()).items[7]).toMatchObject(done)
  })

  it('keeps a note beside a clause that was not begun, and takes it away again', async () => {
    const { save, read } = await setUp(database())
    const noted = { state: 'notYet', note: 'Ask the <b>lawyer</b>' } as const
    await save([{ clause: 9, ...noted, was: begin }])
    expect((await read()).items[8]).toMatchObject(noted)
    await save([{ clause: 9, ...begin, was: noted }])
    expect((await read()).items[8]).toMatchObject(begin)
  })

  it.each<[string, object]>([
    ['no clause', { clause: 0, ...done, was: begin }],
    ['a clause too many', { clause: 19, ...done, was: begin }],
    ['an unknown state', { clause: 1, state: 'perfect', note: '', was: begin }],
    ['a note that is too long', { clause: 1, state: 'done', note: 'x'.repeat(1001), was: begin }],
    ['a note with a broken sign', { clause: 1, state: 'done', note: '\u0000', was: begin }],
  ])('refuses %s', async (_name, change) => {
    const { save } = await setUp(database())
    expect((await save([change])).status).toBe(422)
  })

  it('is in the copy of the outlet’s data, and goes with the outlet', async () => {
    const { save, outlet, colleague } = await setUp(database())
    await save([{ clause: 2, ...done, was: begin }])
    const copy = await ownData['self-assessment']?.(database(), outlet.id)
    expect(copy).toMatchObject([{ clause: 2, ...done }])
    await database().deleteFrom('person').where('id', '=', colleague.id).execute()
    await database().deleteFrom('person').where('id', '=', outlet.id).execute()
    const rows = database().selectFrom('readiness').select('clause').where('outlet_id', '=', outlet.id)
    expect(await rows.execute()).toEqual([])
  })
})
