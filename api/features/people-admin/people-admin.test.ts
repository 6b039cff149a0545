import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import type { PersonRecord, PersonSummary } from '~/contracts/administration/people-admin'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { pageOfIds } from '~/api/platform/database/lists/long-list'
import { peopleList } from './people.repo'

type Kit = ReturnType<typeof createTestApi>
type List = { items: PersonSummary[]; more: boolean }
let counter = 0

describeEachEngine('the people of the campus', (database) => {
  let kit: Kit
  let admin: { id: string; request: Kit['request'] }

  beforeEach(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    await database().deleteFrom('person').execute()
    const person = await kit.seedPerson({ roles: ['ROLE_ADMIN'], first_name: 'Ada', last_name: 'Desk' })
    admin = { id: person.id, request: (await kit.as(person)).request }
  })
  const list = async (query: string) => {
    const answer = await admin.request('GET', `/people${query}`)
    expect(answer.status, query).toBe(200)
    return { total: Number(answer.headers.get('x-total-count')), ...(answer.body as List) }
  }
  const later = () => new Date(Date.UTC(2026, 9, 22) + ++counter * 1000)
  const names = async (query: string) => (await list(query)).items.map(({ name }) => name)

  describe('in the list', () => {
    it('come newest first, ten to a page, with a shortened address', async () => {
      for (let n = 1; n <= 12; n++)
        await kit.seedPerson({
          created_at: later(),
          roles: ['ROLE_INDIVIDUAL_JOURNALIST'],
          first_name: 'N',
          last_name: String(n),
        })
      const first = await list('?kind=journalist')
      expect(first.items.map(({ name }) => name)).toEqual(
        [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `N ${String(n)}`),
      )
      expect(first.total).toBe(12)
      expect(await names('?kind=journalist&page=2')).toEqual(['N 2', 'N 1'])
      expect(first.items[0]).toMatchObject({ kind: 'journalist', state: 'active', invited: false })
      expect(first.items[0]?.email).toMatch(/^.…@example\.org$/)
    })

    it('are found by parts of name, organisation and e-mail, without accents and case', async () => {
      await kit.seedPerson({ entity_name: 'Škofja Loka Glas', email: 'ured@glas.example' })
      await kit.seedPerson({
        first_name: 'Inès',
        last_name: 'Moreau',
        email: 'im@journal.example',
        roles: ['ROLE_INDIVIDUAL_JOURNALIST'],
      })
      for (const text of ['skofja', 'LOKA glas', 'red@gla', 'ured@GLAS.example'])
        expect(await names(`?text=${encodeURIComponent(text)}`), text).toEqual(['Škofja Loka Glas'])
      expect(await names('?text=ines%20journal')).toEqual(['Inès Moreau'])
      // Short words are the beginnings of words.
      expect(await names('?text=im')).toEqual(['Inès Moreau'])
      for (const text of ['es', '%25%25%25', '___', 'loka journal', "';drop table person;--"])
        expect((await list(`?text=${encodeURIComponent(text)}`)).items, text).toEqual([])
    })

    it('are narrowed by kind, state, validation, grant and country, all together', async () => {
      const roles = ['ROLE_TRAINER']
      const seed = (last_name: string, more: object) =>
        kit.seedPerson({ first_name: 'T', last_name, roles, created_at: later(), ...more })
      await seed('plain', {})
      await seed('validated', { validated: true, country_id: 'DE' })
      await seed('abroad', { validated: true, country_id: 'FR' })
      await seed('blocked', { state: 'blocked', validated: true, country_id: 'DE' })
      await seed('editor', { editor: true, roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
      const parent = await kit.seedPerson({ entity_name: 'Parent' })
      await seed('helper', { parent_id: parent.id, roles: ['ROLE_MEDIA_OUTLET'] })
      expect(await names('?kind=trainer')).toEqual(['T blocked', 'T abroad', 'T validated', 'T plain'])
      expect(await names('?kind=trainer&validated=true&country=DE&state=active')).toEqual(['T validated'])
      expect(await names('?kind=trainer&validated=false')).toEqual(['T plain'])
      expect(await names('?state=blocked')).toEqual(['T blocked'])
      expect(await names('?editor=true')).toEqual(['T editor'])
      expect(await names('?kind=contributor')).toEqual(['T helper'])
      expect(await names('?kind=mediaOutlet')).toEqual(['Parent'])
    })

    it.each([
      '?kind=king',
      '?state=gone',
      '?validated=perhaps',
      '?country=Germany',
      '?page=0',
      `?text=${'x'.repeat(201)}`,
    ])('cannot be asked for by %s', async (query) => {
      expect((await admin.request('GET', `/people${query}`)).status).toBe(422)
    })

    it.each([
      ['everybody', {}],
      ['a kind', { kind: 'ROLE_TRAINER' as const }],
      ['contributors', { kind: 'contributor' as const }],
      ['a state', { state: 'blocked' as const }],
      ['editors', { editor: true }],
      ['a country', { country: 'LI' }],
      ['a word', { people: { words: ['haddad'] } }],
    ])('are found by an index: %s', async (_what, choice) => {
      const none = { kind: null, state: null, validated: null, editor: null, country: null, people: null }
      const query = pageOfIds(peopleList({ ...none, ...choice }), { limit: 10, offset: 0 })
      const plan = await database().transaction(async (trx) => {
        // The test tables are so small that a sequential scan would be faster.
        await sql`set local enable_seqscan = off`.execute(trx)
        const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx)
        return rows.map((row) => Object.values(row)[0]).join('\n')
      })
      expect(plan).not.toContain('Seq Scan on person')
    })
  })

  describe('on their record', () => {
    const recordOf = async (id: string) => {
      const answer = await admin.request('GET', `/people/${id}`)
      expect(answer.status).toBe(200)
      return answer.body as PersonRecord
    }

    it('are shown with account, profile, contributors and what else lies under their name', async () => {
      const provider = await kit.seedPerson({
        roles: ['ROLE_SERVICE_PROVIDER'],
        entity_name: 'Kontakt',
        country_id: 'DE',
        phone: '+49 30 1',
        validated: true,
        confirmed_at: kit.clock.now,
      })
      const helper = await kit.seedPerson({ parent_id: provider.id, first_name: 'Ida', last_name: 'Help' })
      await kit.as(provider)
      expect(await recordOf(provider.id)).toMatchObject({
        kind: 'provider',
        name: 'Kontakt',
        email: provider.email,
        validated: true,
        hasSecondFactor: false,
        profile: { entityName: 'Kontakt', country: 'Germany', phone: '+49 30 1' },
        contributors: [{ id: helper.id, name: 'Ida Help', state: 'active' }],
        counts: { offers: 0, links: 0, reviews: 0, validationRequests: 0, testimonials: 0, sessions: 1 },
        block: null,
        can: {
          block: true,
          unblock: false,
          changeKind: true,
          grantEditing: true,
          sendLink: false,
          sendPasswordLink: true,
        },
      })
      expect(await recordOf(helper.id)).toMatchObject({
        kind: 'contributor',
        parent: { id: provider.id, name: 'Kontakt' },
        can: { changeKind: false },
      })
    })

    it('can see later that somebody has looked, once an hour', async () => {
      const person = await kit.seedPerson()
      await recordOf(person.id)
      await recordOf(person.id)
      const views = () =>
        database()
          .selectFrom('audit_entry')
          .select(['actor_id', 'action'])
          .where('person_id', '=', person.id)
          .execute()
      expect(await views()).toEqual([{ actor_id: admin.id, action: 'person.viewed' }])
    })

    it.each(['nonsense', '00000000-0000-7000-8000-000000000000'])('are not there under %s', async (id) => {
      expect((await admin.request('GET', `/people/${id}`)).status).toBe(404)
    })
  })
})
