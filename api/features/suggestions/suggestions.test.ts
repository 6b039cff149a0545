import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import type { PersonTable } from '~/api/platform/database/schema'
import type { getHome } from '~/contracts/content/home'
import { publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'
import { type SuggestionKit, suggestionKit } from '~/tests/support/suggestions/suggestion-kit'

describeWithDatabase('offers chosen for a member', (getDatabase) => {
  beforeAll(() => publishClauses(getDatabase()))
  let kit: SuggestionKit
  const addProvider: SuggestionKit['addProvider'] = (changes) => kit.addProvider(changes)
  const addOffer: SuggestionKit['addOffer'] = (headline, changes) => kit.addOffer(headline, changes)
  const addSearch: SuggestionKit['addSearch'] = (...search) => kit.addSearch(...search)
  const member: SuggestionKit['member'] = (changes) => kit.member(changes)
  beforeEach(async () => {
    kit = await suggestionKit(getDatabase())
  })

  it('are in a language of their work', async () => {
    await addOffer('German', { language: 'de' })
    await addOffer('English')
    const { reasons, home } = await member({ languages: ['de', 'it'] })
    expect(await reasons()).toEqual([['German', { kind: 'language', language: 'de' }]])
    // The newest follow, without those that were suggested.
    expect((await home()).offers.map(({ headline }) => headline)).toEqual(['English'])
  })

  it('take place where they work, in any language and as a whole word', async () => {
    await addOffer('In the city', { place: 'Universidad de SEVILLA, Aula 3' })
    await addOffer('In the country', { place: 'Valencia (España)' })
    await addOffer('Elsewhere', { place: 'Sevillana Hotel, Lima' })
    const { reasons } = await member({ city: 'Sevilla', country_id: 'ES' })
    expect(new Map((await reasons()) as [string, unknown][])).toEqual(
      new Map<string, unknown>([
        ['In the city', { kind: 'place', place: 'Sevilla' }],
        ['In the country', { kind: 'place', place: 'Spain' }],
      ]),
    )
  })

  it('come from a provider in their country, which is named in their language', async () => {
    const here = await addProvider({ country_id: 'ES', visibility: 1 })
    await addOffer('From here', { provider_id: here })
    // Only administrators see the profile of this one.
    const hidden = await addProvider({ country_id: 'ES', visibility: 0 })
    await addOffer('From a hidden one', { provider_id: hidden })
    // Is found in no country.
    const discreet = await addProvider({ country_id: 'ES', visibility: 1, discreet: true })
    await addOffer('From a discreet one', { provider_id: discreet })
    await addOffer('From elsewhere')
    const { request } = await member({ country_id: 'ES', locale: 'de' })
    const answer = await request('GET', '/home')
    const { suggestions } = answer.body as z.infer<typeof getHome.output>
    expect(suggestions?.offers.map(({ headline, reason }) => [headline, reason])).toEqual([
      ['From here', { kind: 'country', country: 'Spanien' }],
    ])
  })

  it('match a saved search, its words and its filters', async () => {
    await addOffer('Funding for local newsrooms', { category: 'funding', deadline: '2026-12-20' })
    await addOffer('Funding for magazines', { category: 'funding' })
    await addOffer('Ethics for newsrooms', { category: 'training' })
    const person = await member()
    await addSearch(person.id, 'Money', { category: 'funding', text: 'newsroom' })
    expect(await person.reasons()).toEqual([
      ['Funding for local newsrooms', { kind: 'search', name: 'Money' }],
    ])
    const hurried = await member()
    await addSearch(hurried.id, 'Soon', { state: 'closing' })
    expect(await hurried.suggested()).toEqual(['Funding for local newsrooms'])
    const anything = await member()
    await addSearch(anything.id, 'Everything', {})
    await addSearch(anything.id, 'Past', { state: 'past', category: 'funding' })
    expect(await anything.suggested()).toEqual([])
  })

  it('help with a clause that an outlet has not finished, for its contributors as well', async () => {
    const outlet = await kit.test.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], entity_name: 'Outlet' })
    await addOffer('For two clauses', { clauses: [10, 12] })
    await addOffer('For a finished one', { clauses: [10] })
    const colleague = { roles: ['ROLE_MEDIA_OUTLET'], validated: false, parent_id: outlet.id }
    const { suggested, reasons } = await member(colleague)
    // An outlet that has not begun has no open clauses, but all of them.
    expect(await suggested()).toEqual([])
    await getDatabase()
      .insertInto('readiness')
      .values({ outlet_id: outlet.id, clause: 10, state: 'done', updated_at: new Date() })
      .execute()
    expect(await reasons()).toEqual([['For two clauses', { kind: 'clause', clause: 12 }]])
  })

  it('begin with what most speaks for', async () => {
    await addOffer('Language', { language: 'de' })
    await addOffer('Place and language', { language: 'de', place: 'Leipzig' })
    await addOffer('Search', { category: 'funding' })
    await addOffer('Place', { place: 'Leipzig' })
    const person = await member({ languages: ['de'], city: 'Leipzig' })
    await addSearch(person.id, 'Money', { category: 'funding' })
    expect(await person.suggested()).toEqual(['Search', 'Place and language', 'Place', 'Language'])
  })

  it('are never past, own, drafts, withdrawn, removed, of a provider who is not validated, bookmarked or dismissed', async () => {
    const german = { language: 'de', place: 'Leipzig' }
    const leipzig = { languages: ['de'], city: 'Leipzig' }
    const own = { roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'Own', ...leipzig }
    const provider = await member(own)
    const pending = await addProvider({ validated: false })
    const blocked = await addProvider({ state: 'blocked' })
    await addOffer('Past', { ...german, deadline: '2026-11-01' })
    await addOffer('Ended', { ...german, ends_on: '2026-11-01' })
    await addOffer('Own', { ...german, provider_id: provider.id })
    await addOffer('Draft', { ...german, state: 'draft' })
    await addOffer('Withdrawn', { ...german, state: 'withdrawn' })
    await addOffer('Removed', { ...german, removed_at: new Date() })
    await addOffer('Of a pending one', { ...german, provider_id: pending })
    await addOffer('Of a blocked one', { ...german, provider_id: blocked })
    const marked = await addOffer('Bookmarked', german)
    const unwanted = await addOffer('Dismissed', german)
    await addOffer('Good', german)
    expect((await provider.suggested())?.toSorted()).toEqual(['Bookmarked', 'Dismissed', 'Good'])
    expect((await provider.request('PUT', `/watchlist/${marked}`)).status).toBe(204)
    for (const time of [1, 2])
      expect((await provider.request('PUT', `/dismissed-offers/${unwanted}`)).status, String(time)).toBe(204)
    expect(await provider.suggested()).toEqual(['Good'])
    const { offers } = (await provider.request('GET', '/home')).body as z.infer<typeof getHome.output>
    expect(offers.map(({ headline }) => headline)).not.toContain('Dismissed')
    // Somebody else still gets them.
    expect((await (await member(leipzig)).suggested())?.length).toBe(4)
    const other = await member(leipzig)
    await other.request('PUT', `/dismissed-offers/${unwanted}`)
    expect((await provider.request('DELETE', `/dismissed-offers/${unwanted}`)).status).toBe(204)
    expect((await provider.suggested())?.toSorted()).toEqual(['Dismissed', 'Good'])
    expect(await other.suggested()).not.toContain('Dismissed')
  })

  it('leave two places of four to the newest where nothing but a language speaks for them', async () => {
    for (let number = 0; number < 5; number++) await addOffer(`German ${String(number)}`, { language: 'de' })
    for (const headline of ['Newer', 'Newest'])
      await addOffer(headline, { published_at: new Date('2026-11-02T00:00:00Z') })
    const { home } = await member({ languages: ['de'] })
    const { suggestions, offers } = await home()
    expect(suggestions?.offers.map(({ reason }) => reason)).toEqual(
      Array(2).fill({ kind: 'language', language: 'de' }),
    )
    expect(offers.map(({ headline }) => headline).toSorted()).toEqual(['Newer', 'Newest'])
  })

  it('stay the same all day and change with it', async () => {
    for (let number = 0; number < 12; number++)
      await addOffer(`Offer ${String(number)}`, { language: 'de', place: 'Leipzig' })
    const leipzig = { languages: ['de'], city: 'Leipzig' }
    const { suggested } = await member(leipzig)
    const today = await suggested()
    expect(today).toHaveLength(4)
    kit.test.clock.now = new Date(kit.test.clock.now.getTime() + 60_000)
    expect(await suggested()).toEqual(today)
    const days = new Set([JSON.stringify(today)])
    for (let day = 0; day < 3; day++) {
      kit.test.clock.now = new Date(kit.test.clock.now.getTime() + 24 * 3600_000)
      const { suggested: later } = await member(leipzig)
      days.add(JSON.stringify(await later()))
    }
    expect(days.size).toBeGreaterThan(2)
  })

  it('can be switched off, and leave the newest ones', async () => {
    await addOffer('German', { language: 'de' })
    const { request, home } = await member({ languages: ['de'] })
    expect((await request('PATCH', '/users/me', { body: { suggestions: false } })).status).toBe(200)
    const off = await home()
    expect(off.suggestions).toBeNull()
    expect(off.offers.map(({ headline }) => headline)).toEqual(['German'])
    expect((await request('GET', '/users/me/account')).body).toMatchObject({ suggestions: false })
    await request('PATCH', '/users/me', { body: { suggestions: true } })
    expect((await home()).suggestions?.offers).toHaveLength(1)
  })

  it('are not made for admins; where nothing is found, it is said what would help', async () => {
    await addOffer('English')
    expect((await (await member({ roles: ['ROLE_ADMIN'], languages: ['en'] })).home()).suggestions).toBeNull()
    const nothing = { offers: [], clauses: [], coaches: [] }
    const hint = async (changes: Partial<Insertable<PersonTable>>) =>
      (await (await member(changes)).home()).suggestions
    expect(await hint({})).toEqual({ ...nothing, hint: 'languages' })
    expect(await hint({ languages: ['de'] })).toEqual({ ...nothing, hint: 'place' })
    expect(await hint({ languages: ['de'], country_id: 'ES' })).toEqual({ ...nothing, hint: 'search' })
    expect(await hint({ roles: ['ROLE_GROUP'] })).toEqual({ ...nothing, hint: 'search' })
    expect(await hint({ languages: ['en'] })).toMatchObject({ hint: null })
  })

  it('are not made for discreet people, and what was dismissed before is forgotten', async () => {
    const unwanted = await addOffer('Unwanted')
    await addOffer('German', { language: 'de' })
    const me = await member({ languages: ['de', 'en'] })
    const { id, request, home, suggested } = me
    const other = await member({ languages: ['en'] })
    const dismissals = async (personId: string) =>
      (
        await getDatabase()
          .selectFrom('offer_dismissal')
          .selectAll()
          .where('person_id', '=', personId)
          .execute()
      ).length
    for (const one of [me, other])
      expect((await one.request('PUT', `/dismissed-offers/${unwanted}`)).status).toBe(204)
    expect([await suggested(), await dismissals(id)]).toEqual([['German'], 1])
    const { status } = await request('PATCH', '/users/me', { body: { discreet: true } })
    expect(status).toBe(200)
    expect((await request('GET', '/users/me/account')).body).toMatchObject({
      discreet: true,
      suggestions: true,
    })
    expect([(await home()).suggestions, await dismissals(id), await dismissals(other.id)]).toEqual([
      null,
      0,
      1,
    ])
    // A page that was open before still has the button.
    expect((await request('PUT', `/dismissed-offers/${unwanted}`)).status).toBe(204)
    expect(await dismissals(id)).toBe(0)
    await request('PATCH', '/users/me', { body: { discreet: false } })
    expect((await suggested())?.toSorted()).toEqual(['German', 'Unwanted'])
  })

  it('cannot be dismissed if members cannot see them', async () => {
    const { request } = await member()
    const draft = await addOffer('Draft', { state: 'draft' })
    for (const id of [draft, v7(), 'unknown'])
      expect((await request('PUT', `/dismissed-offers/${id}`)).status).toBe(404)
    expect((await request('DELETE', '/dismissed-offers/unknown')).status).toBe(404)
  })
})
