import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import type { listDirectory } from '~/contracts/people/directory'
import { roles } from '~/contracts/permissions'
import { seesProfile } from '~/contracts/people/visibility'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import type { z } from 'zod'
import { selectMany } from './directory.repo'
import { limits } from '~/contracts/constants'

type Directory = z.output<typeof listDirectory.output>
type Kit = ReturnType<typeof createTestApi>
type Person = NonNullable<Parameters<Kit['seedPerson']>[0]>

const trainer: Person = { roles: ['ROLE_TRAINER'], validated: true, visible_trainer: true, visibility: 1 }
const outlet: Person = { roles: ['ROLE_MEDIA_OUTLET'], visibility: 2 }

describeEachEngine('the directory', (database) => {
  let kit: Kit
  let reader: Awaited<ReturnType<Kit['as']>>

  const list = async (query: Record<string, string> = {}, headers = {}) => {
    const search = new URLSearchParams(query)
    const answer = await reader.request('GET', `/directory?${search}`, { headers })
    expect(answer.status).toBe(200)
    return { ...(answer.body as Directory), total: Number(answer.headers.get('x-total-count')) }
  }
  const names = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name)

  beforeAll(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    reader = await kit.as(await kit.seedPerson({ first_name: 'Reader', last_name: 'Hidden' }))
    await kit.seedPerson({
      ...trainer, first_name: 'Zoë', last_name: 'Ångström', country_id: 'AT', city: 'Graz', languages: ['de', 'sl'],
      expertise: ['ethics', 'sources'], trainer_types: ['virtual'], vanity_name: 'zoe', created_at: new Date('2026-01-01'),
    }) // prettier-ignore
    await kit.seedPerson({
      ...trainer, first_name: 'Bo', last_name: 'berg', country_id: 'SE', languages: ['sv', 'de'], expertise: ['ethics'],
      trainer_types: ['inperson'], description: 'Teaches investigative methods to newsrooms across the whole of Scandinavia.',
      created_at: new Date('2026-03-01'),
    }) // prettier-ignore
    await kit.seedPerson({
      ...outlet, first_name: 'Aa', last_name: 'Aa', entity_name: 'Élan Quotidien', country_id: 'FR', media_types: ['online', 'radio'],
      subregions: ['015'], languages: ['fr'], created_at: new Date('2026-02-01'),
    }) // prettier-ignore
  })

  it('sorts by name without case and accents, organisations by their own name', async () => {
    expect(await names({})).toEqual(['Zoë Ångström', 'Bo berg', 'Élan Quotidien'])
  })

  it('sorts by age, the newest first', async () => {
    expect(await names({ sort: 'newest' })).toEqual(['Bo berg', 'Élan Quotidien', 'Zoë Ångström'])
  })

  it('shows what a list needs, the country in the language of the reader', async () => {
    const { items } = await list({ text: 'zoe' }, { 'Accept-Language': 'de' })
    expect(items).toMatchObject([
      { link: { kind: 'trainer', key: 'zoe' }, city: 'Graz', country: 'Österreich', languages: ['de', 'sl'], picture: null },
    ]) // prettier-ignore
    expect(JSON.stringify(items)).not.toContain('@')
  })

  it.each([
    [{ kind: 'trainer' }, ['Zoë Ångström', 'Bo berg']],
    [{ kind: 'journalist' }, []],
    [{ country: 'SE' }, ['Bo berg']],
    [{ language: 'de' }, ['Zoë Ångström', 'Bo berg']],
    [{ language: 'de', country: 'AT' }, ['Zoë Ångström']],
    [{ expertise: 'sources' }, ['Zoë Ångström']],
    [{ mediaType: 'radio' }, ['Élan Quotidien']],
    [{ trainerType: 'virtual', kind: 'trainer' }, ['Zoë Ångström']],
    [{ trainerType: 'virtual', country: 'SE' }, []],
    [{ text: 'angstr' }, ['Zoë Ångström']],
    [{ text: 'ÅNG zo' }, ['Zoë Ångström']],
    [{ text: 'elan' }, ['Élan Quotidien']],
    [{ text: 'scandin investig' }, ['Bo berg']],
    [{ text: 'graz' }, ['Zoë Ångström']],
    [{ text: '&|!' }, []],
    [{ text: "'; drop table person; --" }, []],
  ])('filtered by %o holds %o', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('finds a sub-region by the country, and by what a profile says itself', async () => {
    expect(await names({ subregion: '155' })).toEqual(['Zoë Ångström', 'Élan Quotidien'])
    expect(await names({ subregion: '015' })).toEqual(['Élan Quotidien'])
    expect((await list()).facets.subregion).toEqual({ '155': 2, '154': 1, '015': 1 })
  })

  it('counts each value among what the choices leave', async () => {
    const { facets, total, more } = await list({ language: 'de' })
    expect([total, more]).toEqual([2, false])
    expect(facets.kind).toEqual({ trainer: 2 })
    expect(facets.language).toEqual({ de: 2, sl: 1, sv: 1 })
    expect(facets.expertise).toEqual({ ethics: 2, sources: 1 })
    expect(facets.country).toEqual({ AT: 1, SE: 1 })
    expect(facets.mediaType).toEqual({})
  })

  it('shows discreet people in no country, and everywhere else as before, from the moment it is chosen', async () => {
    const person = await kit.seedPerson({
      ...trainer,
      ...{
        first_name: 'Quiet',
        last_name: 'Quince',
        country_id: 'IS',
        city: 'Húsavík',
        languages: ['it'],
        subregions: ['030'],
      },
    })
    const any = { role: null, marks: [], subregion: null, words: null }
    const amongMany = async (filter: object) => {
      const page = { sort: 'name', limit: 500, offset: 0, most: 500 } as const
      return (await selectMany(database(), { ...any, ...filter }, page)).includes(person.id)
    }
    const placed = async () => {
      const { facets, items } = await list({ text: 'quince' })
      return [
        await amongMany({ marks: ['country:IS'] }),
        await amongMany({ subregion: '154' }),
        await amongMany({ subregion: '030' }),
        items.map(({ name, city, country }) => [name, city, country]),
        facets.country,
        facets.subregion,
        await names({ country: 'IS' }),
        await names({ subregion: '154', text: 'quince' }),
        await names({ subregion: '030' }),
        await names({ language: 'it' }),
      ]
    }
    const shown = ['Quiet Quince']
    const [before, after] = [
      ['Quiet Quince', 'Húsavík', 'Iceland'],
      ['Quiet Quince', null, null],
    ]
    expect(await placed()).toEqual([
      true,
      true,
      true,
      [before],
      { IS: 1 },
      { '154': 1, '030': 1 },
      shown,
      shown,
      shown,
      shown,
    ])
    const { request } = await kit.as(person)
    expect((await request('PATCH', '/users/me', { body: { discreet: true } })).status).toBe(200)
    expect(await placed()).toEqual([false, false, true, [after], {}, { '030': 1 }, [], [], shown, shown])
    await database().deleteFrom('person').where('id', '=', person.id).execute()
  })

  it('counts a profile once that says what its country implies', async () => {
    await kit.seedPerson({ ...outlet, entity_name: 'Zzz', country_id: 'JP', subregions: ['030'] })
    expect((await list({ country: 'JP' })).facets.subregion).toEqual({ '030': 1 })
  })

  it.each([
    [{ kind: 'admin' }, 'kind'],
    [{ country: 'Austria' }, 'country'],
    [{ expertise: 'none' }, 'expertise'],
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ page: '0' }, 'page'],
  ])('refuses %o', async (query, path) => {
    const search = new URLSearchParams(query)
    const { status, body } = await reader.request('GET', `/directory?${search}`)
    expect(status).toBe(422)
    expect((body as { violations: { propertyPath: string }[] }).violations[0]?.propertyPath).toBe(path)
  })

  it('pages, and a page beyond the end is empty', async () => {
    const first = await list({ itemsPerPage: '2', kind: 'trainer' })
    const second = await list({ itemsPerPage: '1', page: '2', kind: 'trainer' })
    const beyond = await list({ itemsPerPage: '1', page: '9', kind: 'trainer' })
    expect([first.items.length, second.items[0]?.name, beyond.items, beyond.total]).toEqual([
      2,
      'Bo berg',
      [],
      2,
    ])
  })
})

describeEachEngine('the directory holds whom members may see', (database) => {
  it('for every kind, state and visibility', async () => {
    const kit = createTestApi(database())
    const reader = await kit.as(await kit.seedPerson({ roles: ['ROLE_GROUP'] }))
    const parent = await kit.seedPerson()
    const account = fc.record({
      roles: fc.uniqueArray(fc.constantFrom(...roles, 'ROLE_UNKNOWN'), { maxLength: 3 }),
      state: fc.constantFrom('unconfirmed', 'active', 'deactivated', 'blocked'),
      validated: fc.boolean(),
      contributor: fc.boolean(),
      visibility: fc.constantFrom(0, 1, 2),
    } as const)
    await fc.assert(
      fc.asyncProperty(account, async ({ contributor, ...subject }) => {
        const name = v7().replaceAll('-', '')
        const parent_id = contributor ? parent.id : null
        await kit.seedPerson({ ...subject, parent_id, last_name: name })
        const { body } = await reader.request('GET', `/directory?text=${name}`)
        const isAdmin = subject.roles.filter((role) => role !== 'ROLE_UNKNOWN').at(-1) === 'ROLE_ADMIN'
        const seen = seesProfile('member', { ...subject, contributor }) && !isAdmin
        expect((body as Directory).items).toHaveLength(seen ? 1 : 0)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the limit of counting', () => {
  it('is what a reader can still page through', () => {
    expect(limits.counted % 25).toBe(0)
  })
})
