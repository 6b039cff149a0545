import { expect, it } from 'vitest'
import type { Home } from '~/contracts/content/home'
import type { SelfAssessment } from '~/contracts/content/self-assessment'
import { createTestApi } from '~/tests/support/api'
import { clausesUpTo, publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'

const begin = { state: 'notYet', note: '' }
const done = { state: 'done', note: 'See /imprint' }

describeWithDatabase('the clauses of the newest standard', (database) => {
  async function outlet() {
    const kit = createTestApi(database())
    const person = await kit.seedPerson({ entity_name: 'The Gazette' })
    const { request } = await kit.as(person)
    const save = (clause: number) =>
      request('PUT', '/readiness', { body: { changes: [{ clause, ...done, was: begin }] } })
    const checklist = async () => {
      const { items, ready, total } = (await request('GET', '/readiness')).body as SelfAssessment
      return [items.map(({ clause }) => clause), ready, total]
    }
    const home = async () => ((await request('GET', '/home')).body as Home).selfAssessment
    return { person, request, save, checklist, home }
  }

  it.each([12, 30])('are those of the checklist and of home: %i', async (count) => {
    await publishClauses(database(), clausesUpTo(count))
    const { checklist, home, save } = await outlet()
    expect((await save(count)).status).toBe(204)
    expect((await save(count + 1)).body).toMatchObject({
      violations: [{ propertyPath: `clauses.${String(count + 1)}`, code: 'invalid' }],
    })
    expect(await checklist()).toEqual([clausesUpTo(count), 1, count])
    const shown = await home()
    expect(shown).toMatchObject({ ready: 1, total: count })
    expect(shown?.clauses.map(({ clause }) => clause)).toEqual(clausesUpTo(count))
    expect(shown?.clauses.at(-1)?.state).toBe('done')
  })

  it('count alone; what was said about one that is gone is there again when it comes back', async () => {
    await publishClauses(database(), clausesUpTo(18))
    const { checklist, home, save, request, person } = await outlet()
    await save(2)
    await save(18)
    const assignment = { assigneeId: person.id, dueOn: null, was: { assigneeId: null, dueOn: null } }
    const assign = () => request('PUT', '/team/clauses/18/assignment', { body: assignment })
    expect((await assign()).status).toBe(204)
    await publishClauses(database(), clausesUpTo(12))
    expect(await checklist()).toEqual([clausesUpTo(12), 1, 12])
    expect(await home()).toMatchObject({ ready: 1, total: 12 })
    expect((await request('GET', '/team/clauses')).body).toEqual([])
    const comment = await request('POST', '/team/clauses/18/comments', { body: { text: 'And this?' } })
    const statuses = [await request('GET', '/team/clauses/18'), await assign(), comment]
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
    await publishClauses(database(), clausesUpTo(18))
    expect(await checklist()).toEqual([clausesUpTo(18), 2, 18])
    expect((await request('GET', '/team/clauses/18')).body).toMatchObject({
      ...done,
      assignment: { assignee: { id: person.id } },
    })
  })

  it('are those that offers can name; an offer keeps what is gone', async () => {
    await publishClauses(database(), clausesUpTo(18))
    const kit = createTestApi(database())
    const provider = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
    const { request } = await kit.as(provider)
    const create = (clauses: number[]) =>
      request('POST', '/own-offers', { body: { headline: 'Course', clauses } })
    const refused = { status: 422, body: { violations: [{ propertyPath: 'clauses', code: 'invalid' }] } }
    const { status, body } = await create([18, 3, 3])
    expect([status, (body as { clauses: number[] }).clauses]).toEqual([201, [3, 18]])
    await publishClauses(database(), clausesUpTo(12))
    expect(await create([18])).toMatchObject(refused)
    const { id, version } = body as { id: string; version: number }
    const change = (clauses: number[]) =>
      request('PATCH', `/own-offers/${id}`, { body: { version, clauses } })
    expect(await change([3, 17, 18])).toMatchObject(refused)
    expect((await change([4, 18])).body).toMatchObject({ clauses: [4, 18] })
  })
})
