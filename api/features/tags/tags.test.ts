import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import type { EditedTag, Tag, TagNames } from '~/contracts/offers/tags'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { codeOf, freeCode, moved, sameNames } from './tags.service'

const named = (name: string): TagNames => ({ en: name, de: `${name} de`, es: `${name} es`, fr: `${name} fr`, it: `${name} it` }) // prettier-ignore

describe('the code of a tag', () => {
  it.each([
    ['Élections & Wahlen!', 'topic-elections-wahlen'],
    ['  AI  ', 'topic-ai'],
    ['x'.repeat(60), `topic-${'x'.repeat(34)}`],
    ['新闻', ''],
  ])('of %s is %s', (name, code) => {
    expect(codeOf('topic', name)).toBe(code)
  })
})

it.each([
  ['topic-data', ['topic-ai'], 'topic-data'],
  ['topic-data', ['topic-data'], 'topic-data-2'],
  ['topic-data', ['topic-data', 'topic-data-2'], 'topic-data-3'],
  [`topic-${'x'.repeat(34)}`, [`topic-${'x'.repeat(34)}`], `topic-${'x'.repeat(32)}-2`],
])('the first free code for %s beside %s is %s', (code, taken, free) => {
  expect(freeCode(code, taken)).toBe(free)
})

it('two tags are called the same whatever case and accents', () => {
  expect(sameNames({ ...named('Data'), fr: 'DONNÉES' }, [{ ...named('Other'), fr: 'Donnees' }])).toEqual([
    'fr',
  ])
  expect(sameNames(named('Data'), [])).toEqual([])
})

describe('moving', () => {
  it.each([
    ['b', 'up', 'bac'],
    ['b', 'down', 'acb'],
    ['a', 'up', 'abc'],
    ['c', 'down', 'abc'],
    ['x', 'up', 'abc'],
  ] as const)('%s %s gives %s', (code, direction, order) => {
    expect(moved(['a', 'b', 'c'], code, direction).join('')).toBe(order)
  })
})

describeEachEngine('tags', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let admin: Awaited<ReturnType<typeof kit.as>>

  beforeAll(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
  })

  const edited = async () => (await admin.request('GET', '/edited-tags')).body as EditedTag[]
  const topics = async () =>
    (await edited()).filter(({ family }) => family === 'topic').map(({ code }) => code)
  const offered = async (language = 'en') =>
    (await kit.request('GET', '/tags', { headers: { 'Accept-Language': language } })).body as Tag[]
  const add = (names: TagNames) => admin.request('POST', '/tags', { body: { family: 'topic', names } })

  it('come with the release in the language of the reader, and what admins have changed stays', async () => {
    expect(await offered('de')).toHaveLength(19)
    expect((await offered('de'))[0]).toEqual({
      code: 'format-in-person',
      family: 'format',
      name: 'In Präsenz',
    })
    const names = named('On site')
    expect((await admin.request('PATCH', '/tags/format-in-person', { body: { names } })).status).toBe(200)
    // As an earlier release has left them, without a name in Arabic.
    await sql`update tag set names = names - 'ar' - 'uk'`.execute(database())
    await seedReference(database())
    expect((await offered())[0]?.name).toBe('On site')
    expect(await offered()).toHaveLength(19)
    expect((await offered('ar')).slice(0, 2).map(({ name }) => name)).toEqual(['On site', 'عبر الإنترنت'])
  })

  it('are added at the end of their family, once', async () => {
    const answer = await add(named('Migration'))
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      code: 'topic-migration',
      family: 'topic',
      names: named('Migration'),
      retired: false,
    })
    expect((await topics()).at(-1)).toBe('topic-migration')
    const again = await add(named('MIGRATION'))
    expect(again.status).toBe(422)
    const { violations } = again.body as { violations: { propertyPath: string; code: string }[] }
    expect(violations.map(({ propertyPath }) => propertyPath)).toContain('names.en')
    expect(violations[0]?.code).toBe('tagTaken')
  })

  it('are added where only the code was taken, by a tag that is called otherwise', async () => {
    for (const [name, code] of [
      ['C', 'topic-c'],
      ['C++', 'topic-c-2'],
      ['C#', 'topic-c-3'],
    ] as const)
      expect(await add(named(name))).toMatchObject({ status: 201, body: { code } })
  })

  it('are added once where two admins do it at the same time', async () => {
    const statuses = (await Promise.all([add(named('Sport')), add(named('Sport'))])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([201, 422])
    expect((await topics()).filter((code) => code === 'topic-sport')).toHaveLength(1)
  })

  it('need a name in each language, of forty characters at most', async () => {
    for (const names of [
      { ...named('Law'), it: ' ' },
      { ...named('Law'), fr: 'x'.repeat(41) },
      { en: 'Law' },
    ])
      expect((await add(names as TagNames)).status).toBe(422)
    expect(
      (await admin.request('PATCH', '/tags/topic-ai', { body: { names: named('Machines') } })).status,
    ).toBe(200)
    const taken = await admin.request('PATCH', '/tags/topic-data', { body: { names: named('Machines') } })
    expect(taken.status).toBe(422)
  })

  it('change places with their neighbours', async () => {
    const before = await topics()
    const second = before[1] ?? ''
    const move = (code: string, direction: string) =>
      admin.request('POST', `/tags/${code}/moves`, { body: { direction } })
    expect((await move(second, 'up')).status).toBe(204)
    expect((await topics()).slice(0, 2)).toEqual([second, before[0]])
    expect((await move(second, 'up')).status).toBe(204)
    expect((await topics())[0]).toBe(second)
    expect((await move(second, 'sideways')).status).toBe(422)
    expect((await move('topic-none', 'up')).status).toBe(404)
  })

  it('that are retired cannot be chosen any more, until they are restored', async () => {
    for (let time = 0; time < 2; time++)
      expect((await admin.request('PUT', '/tags/topic-health/retired')).status).toBe(204)
    expect((await offered()).map(({ code }) => code)).not.toContain('topic-health')
    expect((await edited()).find(({ code }) => code === 'topic-health')?.retired).toBe(true)
    const all = (await kit.request('GET', '/tags?retired=true')).body as Tag[]
    expect(all.find(({ code }) => code === 'topic-health')?.name).toBe('Health')
    expect((await admin.request('DELETE', '/tags/topic-health/retired')).status).toBe(204)
    expect((await offered()).map(({ code }) => code)).toContain('topic-health')
    expect((await admin.request('PUT', '/tags/topic-none/retired')).status).toBe(404)
  })

  it('cannot have a code that an address does not hold', async () => {
    const insert = sql`insert into tag (code, family, names) values ('Not OK', 'topic', '{}')`.execute(
      database(),
    )
    await expect(insert).rejects.toThrow()
  })
})
