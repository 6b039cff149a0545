import { expect, it } from 'vitest'
import { v7 } from 'uuid'
import { ownData } from '~/api/features/account/own-data.repo'
import type { Database } from '~/api/platform/database'
import type { ArticleCompanions } from '~/contracts/content/guide'
import { createTestApi } from '~/tests/support/api'
import { putArticles } from '~/tests/support/articles'
import { describeWithDatabase } from '~/tests/support/database'

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const uid = `knowledgebase_${v7()}`
  await putArticles(database, [{ uid, title: 'Accuracy', plain: 'Words.', data: { clause: 10 } }])
  const person = await kit.seedPerson()
  const reader = await kit.as(person)
  const path = `/guide/articles/${uid}`
  type Session = typeof reader
  const vote = (body: object, who: Session = reader) =>
    who.request('PUT', `${path}/vote`, { body: { locale: 'en', ...body } })
  const companions = async (query = '', who: Session = reader) =>
    (await who.request('GET', `${path}/companions${query}`)).body as ArticleCompanions
  const votes = () => database.selectFrom('guide_vote').selectAll().where('uid', '=', uid).execute()
  return { ...kit, uid, path, person, reader, vote, companions, votes }
}

describeWithDatabase('an opinion on an article', (database) => {
  it('is one per reader and can be changed', async () => {
    const { vote, companions, votes } = await setUp(database())
    expect((await companions()).vote).toBeNull()
    expect((await vote({ helpful: false, comment: ' Too <b>short</b> ' })).status).toBe(204)
    expect((await companions()).vote).toEqual({ helpful: false, comment: 'Too <b>short</b>' })
    await vote({ helpful: true, comment: '' })
    expect((await companions()).vote).toEqual({ helpful: true, comment: null })
    expect(await votes()).toHaveLength(1)
  })

  it('stays one where it is sent twice at once', async () => {
    const { vote, votes } = await setUp(database())
    const answers = await Promise.all([vote({ helpful: true }), vote({ helpful: false })])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await votes()).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['neither yes nor no', {}],
    ['a comment that is too long', { helpful: true, comment: 'x'.repeat(1001) }],
    ['an unknown language', { helpful: true, locale: 'xx' }],
    ['an unknown field', { helpful: true, person: 'me' }],
  ])('is refused with %s', async (_name, body) => {
    const { vote } = await setUp(database())
    expect((await vote(body)).status).toBe(422)
  })

  it('is about published articles alone', async () => {
    const { reader, uid } = await setUp(database())
    await putArticles(database(), [{ uid: `${uid}-2`, title: 'Draft', plain: 'x', published: false }])
    const body = { helpful: true, locale: 'en' }
    for (const other of ['knowledgebase_nothing', `${uid}-2`, 'UPPER', '%00'])
      expect((await reader.request('PUT', `/guide/articles/${other}/vote`, { body })).status, other).toBe(404)
  })

  it('is taken of any article where these come from elsewhere', async () => {
    const { person, uid } = await setUp(database())
    const elsewhere = await createTestApi(database(), { contentIsExternal: true }).as(person)
    const body = { helpful: true, locale: 'en' }
    const answer = await elsewhere.request('PUT', `/guide/articles/${uid}-elsewhere/vote`, { body })
    expect(answer.status).toBe(204)
  })

  it('is in the copy of one’s own data and goes with the account', async () => {
    const { vote, votes, person } = await setUp(database())
    await vote({ helpful: true, comment: 'Clear' })
    expect(await ownData['guide-opinions']?.(database(), person.id)).toMatchObject([{ comment: 'Clear' }])
    await database().deleteFrom('person').where('id', '=', person.id).execute()
    expect(await votes()).toEqual([])
  })

  it('reaches the editors as numbers and as words without a name', async () => {
    const { vote, uid, as, seedPerson } = await setUp(database())
    await vote({ helpful: false, comment: 'An example is missing' })
    await vote({ helpful: true }, await as(await seedPerson()))
    const editor = await as(await seedPerson({ editor: true }))
    const { body: counts } = await editor.request('GET', '/guide/votes?itemsPerPage=100')
    expect(counts).toContainEqual({ uid, helpful: 1, not: 1, comments: 1 })
    const { body: comments, headers } = await editor.request('GET', `/guide/comments?uid=${uid}`)
    const at = '2026-11-21T10:00:00.000Z'
    expect(comments).toEqual([{ uid, locale: 'en', helpful: false, comment: 'An example is missing', at }])
    expect(headers.get('x-total-count')).toBe('1')
  })
})

describeWithDatabase('beside an article', (database) => {
  it('stand coaches who know about its clause, and none without one', async () => {
    const { companions, seedPerson } = await setUp(database())
    const coach = {
      roles: ['ROLE_TRAINER'],
      validated: true,
      visible_trainer: true,
      visibility: 1 as const,
      confirmed_at: new Date(),
    }
    await seedPerson({ ...coach, first_name: 'Ida', expertise: ['accuracy'] })
    await seedPerson({ ...coach, first_name: 'Ola', expertise: ['sources'] })
    const { coaches } = await companions('?clause=10')
    expect(coaches.map(({ name }) => name)).toEqual(['Ida Last'])
    expect(await companions()).toMatchObject({ coaches: [], offers: [], offersTotal: 0 })
  })

  it.each(['0', '41', 'x', '1.5'])('there is no clause %s', async (clause) => {
    const { reader, path } = await setUp(database())
    expect((await reader.request('GET', `${path}/companions?clause=${clause}`)).status).toBe(422)
  })
})
