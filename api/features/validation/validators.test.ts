import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { ValidationCase, ValidatorSearch } from '~/contracts/validation/validation'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine, describeWithDatabase } from '~/tests/support/database'
import { firstProviders, firstValidators } from './validation.repo'
import { providersCalled } from './validators.service'

const journalistRoles = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }
const providerRoles = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }

/** A journalist who searches, and providers with a word in their names that no other test uses. */
async function setUp(database: Database) {
  const kit = createTestApi(database)
  const journalist = await kit.as(await kit.seedPerson(journalistRoles))
  const provider = async (entityName: string, facts: object = {}) =>
    (await kit.seedPerson({ ...providerRoles, entity_name: entityName, ...facts })).id
  const search = async (text: string, more = '') =>
    (await journalist.request('GET', `/validators?text=${encodeURIComponent(text)}${more}`))
      .body as ValidatorSearch
  const names = async (text: string) => (await search(text)).items.map(({ entityName }) => entityName)
  return { ...kit, journalist, provider, search, names }
}

describeEachEngine('the search for a provider', (database) => {
  it('finds every word in any part of a name, whatever the case and the accents', async () => {
    const { provider, names } = await setUp(database())
    await provider('Académie Zürich Médias')
    await provider('Zürich School of Media')
    await provider('مركز التدريب الصحفي')
    expect(await names('zurich')).toEqual(['Académie Zürich Médias', 'Zürich School of Media'])
    expect(await names('ACADEMIE zürich')).toEqual(['Académie Zürich Médias'])
    expect(await names('media zur school')).toEqual(['Zürich School of Media'])
    expect(await names('cadém')).toEqual(['Académie Zürich Médias'])
    expect(await names('Zu\u0308rich medias')).toEqual(['Académie Zürich Médias'])
    expect(await names('zurich radio')).toEqual([])
    expect(await names('التدريب')).toEqual(['مركز التدريب الصحفي'])
  })

  it('stands in the order of the directory', async () => {
    const { provider, names } = await setUp(database())
    for (const name of ['Orderly zebra', 'Éclair orderly', 'eagle orderly', 'Ämter orderly'])
      await provider(name)
    expect(await names('orderly')).toEqual([
      'Ämter orderly',
      'eagle orderly',
      'Éclair orderly',
      'Orderly zebra',
    ])
  })

  it('takes signs within a word as they are; those alone are no words', async () => {
    const { provider, names, journalist } = await setUp(database())
    await provider('100 % Wildcard_Press \\ Co')
    await provider('Wildcard Press')
    expect(await names('wildcard %')).toHaveLength(2)
    expect(await names('d_p')).toEqual(['100 % Wildcard_Press \\ Co'])
    expect(await names('d%p')).toEqual([])
    expect(await names('%%')).toEqual([])
    expect(await names('w'.repeat(200))).toEqual([])
    expect(await names('wildcard w')).toHaveLength(2)
    const tooLong = await journalist.request('GET', `/validators?text=${'w'.repeat(201)}`)
    expect(tooLong.status).toBe(422)
  })
})

describeWithDatabase('providers to choose from', (database) => {
  it('are those that can validate', async () => {
    const { provider, seedPerson, names } = await setUp(database())
    const id = await provider('Choosable Academy')
    await provider('Choosable Pending', { validated: false })
    await provider('Choosable Blocked', { state: 'blocked' })
    await provider('Choosable Desk', { parent_id: id })
    await seedPerson({ roles: ['ROLE_TRAINER'], validated: true, entity_name: 'Choosable trainer' })
    expect(await names('choosable')).toEqual(['Choosable Academy'])
  })

  it('are twenty at most, with a word that there are more', async () => {
    const { provider, search } = await setUp(database())
    for (let n = 10; n < 30; n++) await provider(`Crowded ${String(n)}`)
    expect(await search('crowded')).toMatchObject({ items: { length: 20 }, more: false })
    const last = await provider('Crowded 30', { country_id: null })
    const all = await search('crowded')
    expect(all).toMatchObject({ items: { length: 20 }, more: true, chosen: null })
    expect(all.items[0]?.entityName).toBe('Crowded 10')
    expect(await search('crowded 30')).toEqual({
      items: [{ id: last, entityName: 'Crowded 30', country: null }],
      more: false,
      chosen: null,
    })
    expect(await search('')).toMatchObject({ items: { length: 20 }, more: true })
  })

  it('name the one that is chosen already, as long as it can validate', async () => {
    const { provider, search, deps, journalist } = await setUp(database())
    const id = await provider('Chosen before')
    const chosen = { id, entityName: 'Chosen before' }
    expect((await search('chosen before', `&id=${id}`)).chosen).toMatchObject(chosen)
    expect(await search('no such name', `&id=${id}`)).toMatchObject({ items: [], chosen })
    await deps.database.updateTable('person').set({ validated: false }).where('id', '=', id).execute()
    expect((await search('no such name', `&id=${id}`)).chosen).toBeNull()
    expect((await journalist.request('GET', '/validators?id=nonsense')).status).toBe(422)
  })
})

describeWithDatabase('the requests to providers of a name', (database) => {
  it('are what admins filter by; other providers still see their own only', async () => {
    const { provider, seedPerson, as, deps } = await setUp(database())
    const office = await seedPerson({ ...providerRoles, entity_name: 'Filtered Harbour' })
    const quay = await provider('Filtered Quay')
    const admin = await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))
    const asked: string[] = []
    for (const validator of [office.id, quay]) {
      const journalist = await as(await seedPerson(journalistRoles))
      const { body } = await journalist.request('POST', '/validation-requests', {
        body: { validator, introduction: 'From your course of 2025.' },
      })
      asked.push((body as { id: string }).id)
    }
    const list = async (query: string) => {
      const { body } = await admin.request('GET', `/validation-requests?${query}`)
      const { items, provider: named } = body as { items: ValidationCase[]; provider: unknown }
      return { ids: items.map(({ id }) => id), named }
    }
    expect(await list('providerName=filtered')).toEqual({ ids: asked, named: null })
    expect(await list('providerName=harb%20FILT')).toEqual({ ids: [asked[0]], named: null })
    expect(await list('providerName=filtered%20bay')).toEqual({ ids: [], named: null })
    const named = { id: quay, name: 'Filtered Quay' }
    expect(await list(`provider=${quay}`)).toEqual({ ids: [asked[1]], named })
    const own = await (await as(office)).request('GET', '/validation-requests?providerName=quay')
    expect(own.body).toMatchObject({ items: [{ id: asked[0] }], moreProviders: false })
    // The requests of a provider that cannot validate any more are still found.
    await deps.database.updateTable('person').set({ validated: false }).where('id', '=', quay).execute()
    expect((await list('providerName=quay')).ids).toEqual([asked[1]])
  })
})

describeWithDatabase('with thousands of providers, the search', (database) => {
  beforeAll(async () => {
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, entity_name, created_at)
      select gen_random_uuid(), 'plan' || n || '@example.org',
        case when n % 4 = 0 then '{ROLE_SERVICE_PROVIDER}' else '{ROLE_INDIVIDUAL_JOURNALIST}' end::text[],
        'active', true, 'en', 'First', 'Last', case when n % 4 = 0 then 'Provider ' || md5(n::text) end, now()
      from generate_series(1, 8000) n`.execute(database())
    await sql`vacuum analyze person`.execute(database())
  })

  it('takes the first hundred for a filter, and says that there are more', async () => {
    const called = await providersCalled({ database: database() }, 'provider')
    expect(called).toMatchObject({ ids: { length: 100 }, more: true })
    expect(await providersCalled({ database: database() }, undefined)).toBeNull()
  })

  it.each([
    ['all', firstValidators([], 21)],
    ['one letter', firstValidators(['q'], 21)],
    ['words that nobody has', firstValidators(['zzz', 'yyy'], 21)],
    ['words of the filter', firstProviders(['zzz'], 1000)],
  ])('reads one index in its order: %s', async (_what, query) => {
    await database().transaction(async (trx) => {
      // A server may keep one plan for whatever words: it must be the same.
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx)
        const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx)
        const plan = rows.map((row) => Object.values(row)[0]).join('\n')
        expect(plan).toContain('Index Only Scan using person_provider_name')
        expect(plan).not.toMatch(/Sort|Seq Scan/)
      }
    })
  })
})
