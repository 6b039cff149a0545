import type { Insertable } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { PersonTable } from '~/api/platform/database/schema'
import { publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'
import { type SuggestionKit, suggestionKit } from '~/tests/support/suggestions/suggestion-kit'

describeWithDatabase('suggestions of the page after login', (database) => {
  beforeAll(() => publishClauses(database()))
  let kit: SuggestionKit
  beforeEach(async () => {
    kit = await suggestionKit(database())
  })

  it('come with clauses to read next: those begun, those of saved searches, those not begun', async () => {
    const outlet = await kit.test.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], entity_name: 'Outlet' })
    const { home, id } = await kit.member({ roles: ['ROLE_MEDIA_OUTLET'], parent_id: outlet.id })
    const clauses = async () => (await home()).suggestions?.clauses
    expect(await clauses()).toEqual([])
    await kit.addSearch(id, 'Sources', { clause: ['12', '10'] })
    const bySearch = { kind: 'search', name: 'Sources' }
    expect(await clauses()).toEqual([
      { clause: 12, reason: bySearch },
      { clause: 10, reason: bySearch },
    ])
    const answers = (
      [
        { clause: 12, state: 'done' },
        { clause: 9, state: 'inProgress' },
      ] as const
    ).map((answer) => ({ ...answer, outlet_id: outlet.id, updated_at: new Date() }))
    await database().insertInto('readiness').values(answers).execute()
    expect(await clauses()).toEqual([
      { clause: 9, reason: { kind: 'inProgress' } },
      { clause: 10, reason: bySearch },
    ])
  })

  it('come with coaches, each with the strongest reason, but not for those who teach themselves', async () => {
    const coach = {
      roles: ['ROLE_TRAINER'],
      validated: true,
      visibility: 1,
      city: 'Elsewhere',
    } satisfies Partial<Insertable<PersonTable>>
    await kit.test.seedPerson({
      ...coach,
      first_name: 'Lena',
      last_name: 'Language',
      languages: ['fr', 'de'],
    })
    await kit.test.seedPerson({
      ...coach,
      first_name: 'Hidden',
      last_name: 'Here',
      city: 'Leipzig',
      visibility: 0,
    })
    await kit.test.seedPerson({
      ...coach,
      first_name: 'New',
      last_name: 'Here',
      city: 'Leipzig',
      validated: false,
    })
    const me = { languages: ['de'], city: 'LEIPZIG', country_id: 'DE' }
    const coaches = async (changes: Partial<Insertable<PersonTable>> = {}) =>
      (await (await kit.member({ ...me, ...changes })).home()).suggestions?.coaches.map(
        ({ name, reason }) => [name, reason],
      )
    for (const state of ['blocked', 'deactivated'] as const)
      await kit.test.seedPerson({ ...coach, first_name: state, last_name: 'Here', city: 'Leipzig', state })
    const quiet = { discreet: true, languages: ['de'] }
    await kit.test.seedPerson({
      ...coach,
      ...quiet,
      first_name: 'Discreet',
      last_name: 'Here',
      city: 'Leipzig',
    })
    // Of the same name, in another country.
    await kit.test.seedPerson({
      ...coach,
      first_name: 'Far',
      last_name: 'Away',
      city: 'Leipzig',
      country_id: 'ES',
    })
    const byLanguage = ['Lena Language', { kind: 'language', language: 'de' }]
    expect(await coaches()).toEqual([byLanguage])
    await kit.test.seedPerson({ ...coach, first_name: 'Karl', last_name: 'Country', country_id: 'DE' })
    const byCountry = ['Karl Country', { kind: 'country', country: 'Germany' }]
    expect(await coaches()).toEqual([byCountry, byLanguage])
    const here = await kit.test.seedPerson({
      ...coach,
      first_name: 'Petra',
      last_name: 'Place',
      city: 'Leipzig',
    })
    const byPlace = ['Petra Place', { kind: 'place', place: 'Leipzig' }]
    expect(await coaches()).toEqual([byPlace, byCountry])
    await kit.test.seedPerson({ ...coach, first_name: 'Erik', last_name: 'Expert', expertise: ['ethics'] })
    const searcher = await kit.member(me)
    await kit.addSearch(searcher.id, 'Ethics', { clause: ['9'] })
    expect((await searcher.home()).suggestions?.coaches).toMatchObject([
      { name: 'Erik Expert', reason: { kind: 'clause', clause: 9 } },
      { id: here.id, name: 'Petra Place', link: { kind: 'trainer', key: here.id } },
    ])
    expect(await coaches({ roles: ['ROLE_TRAINER'] })).toEqual([])
    expect(await coaches({ roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'School' })).toEqual([])
    expect(await coaches({ languages: [], city: null, country_id: null })).toEqual([])
  })
})
