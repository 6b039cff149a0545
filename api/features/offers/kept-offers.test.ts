import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { OfferFacets, OfferSummary } from '~/contracts/offers/offers'
import { createTestApi, wholeOffer } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

interface List {
  items: OfferSummary[]
  facets: OfferFacets
}
type Kit = ReturnType<typeof createTestApi>
type Member = Awaited<ReturnType<Kit['as']>>

const names = (name: string) => ({ en: name, de: name, es: name, fr: name, it: name })

describeWithDatabase('the list of offers, kept for all members', (database) => {
  let kit: Kit
  let reader: Member
  let other: Member
  let writer: Member
  let admin: Member
  let providerId: string

  const read = async (member: Member, query = '') => {
    const answer = await member.request('GET', `/offers${query}`)
    expect(answer.status).toBe(200)
    return answer.body as List
  }
  const headlines = async (member: Member, query = '') =>
    (await read(member, query)).items.map(({ headline }) => headline)

  async function publish(body: object = {}): Promise<string> {
    const answer = await writer.request('POST', '/own-offers', {
      body: { ...wholeOffer, publish: true, ...body },
    })
    expect(answer.status).toBe(201)
    return (answer.body as { id: string }).id
  }
  async function change(id: string, body: object): Promise<void> {
    const { version } = (await writer.request('GET', `/own-offers/${id}`)).body as { version: number }
    expect((await writer.request('PATCH', `/own-offers/${id}`, { body: { version, ...body } })).status).toBe(
      200,
    )
  }
  const setPerson = (values: object) =>
    database().updateTable('person').set(values).where('id', '=', providerId).execute()

  beforeAll(async () => {
    kit = createTestApi(database())
    reader = await kit.as(await kit.seedPerson())
    other = await kit.as(await kit.seedPerson())
    admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    const roles = ['ROLE_SERVICE_PROVIDER']
    const provider = await kit.seedPerson({ roles, validated: true, entity_name: 'Academy' })
    providerId = provider.id
    writer = await kit.as(provider)
  })

  it('shows everybody a new offer, a changed one, and no longer one that was withdrawn', async () => {
    const query = '?text=cartography'
    for (const member of [reader, other]) expect(await headlines(member, query)).toEqual([])
    const id = await publish({ headline: 'Cartography' })
    for (const member of [reader, other]) expect(await headlines(member, query)).toEqual(['Cartography'])
    await change(id, { headline: 'Cartography for all', deadline: '2027-02-01' })
    for (const member of [reader, other])
      expect((await read(member, query)).items).toMatchObject([
        { headline: 'Cartography for all', deadline: '2027-02-01' },
      ])
    expect((await writer.request('POST', `/own-offers/${id}/withdraw`)).status).toBe(204)
    for (const member of [reader, other]) expect(await headlines(member, query)).toEqual([])
  })

  it('shows a new name of the provider, and nothing while the provider is blocked or not validated', async () => {
    await publish({ headline: 'Geology' })
    const query = '?text=geology'
    const provider = async () => (await read(reader, query)).items.map((item) => item.provider.entityName)
    expect(await provider()).toEqual(['Academy'])
    await setPerson({ entity_name: 'Academy of stones' })
    expect(await provider()).toEqual(['Academy of stones'])
    expect((await read(other, query)).facets.provider).toMatchObject([
      { name: 'Academy of stones', count: 1 },
    ])
    await setPerson({ state: 'blocked' })
    expect(await provider()).toEqual([])
    await setPerson({ state: 'active', validated: false })
    expect(await provider()).toEqual([])
    await setPerson({ validated: true })
    expect(await provider()).toEqual(['Academy of stones'])
  })

  it('shows no offer of a provider whose account is gone', async () => {
    const roles = ['ROLE_SERVICE_PROVIDER']
    const leaving = await kit.seedPerson({ roles, validated: true, entity_name: 'Leaving' })
    const { request } = await kit.as(leaving)
    await request('POST', '/own-offers', { body: { ...wholeOffer, publish: true, headline: 'Volcanology' } })
    expect(await headlines(reader, '?text=volcanology')).toEqual(['Volcanology'])
    await database().deleteFrom('person').where('id', '=', leaving.id).execute()
    expect(await headlines(reader, '?text=volcanology')).toEqual([])
  })

  it('shows no offer that moderation has removed', async () => {
    const id = await publish({ headline: 'Astrology' })
    expect(await headlines(reader, '?text=astrology')).toEqual(['Astrology'])
    await database().updateTable('offer').set({ removed_at: kit.clock.now }).where('id', '=', id).execute()
    expect(await headlines(reader, '?text=astrology')).toEqual([])
  })

  it('shows a new name of a tag, in each language its own', async () => {
    const code = `topic-${v7().slice(-6)}`
    await database()
      .insertInto('tag')
      .values({ code, family: 'topic', names: JSON.stringify({ ...names('Stones'), de: 'Steine' }) })
      .execute()
    await publish({ headline: 'Mineralogy', tags: [code] })
    const tag = async (language: string) => {
      const answer = await reader.request('GET', `/offers?tag=${code}`, {
        headers: { 'Accept-Language': language },
      })
      return (answer.body as List).facets.tag.map(({ name }) => name)
    }
    expect([await tag('en'), await tag('de'), await tag('ar')]).toEqual([['Stones'], ['Steine'], ['Stones']])
    const answer = await admin.request('PATCH', `/tags/${code}`, { body: { names: names('Minerals') } })
    expect(answer.status).toBe(200)
    expect([await tag('en'), await tag('de')]).toEqual([['Minerals'], ['Minerals']])
  })

  it('shows what is past from the next day on', async () => {
    await publish({ headline: 'Oceanography', deadline: '2026-11-21' })
    expect(await headlines(reader, '?text=oceanography')).toEqual(['Oceanography'])
    const { now } = kit.clock
    // Not so long that the login ends.
    kit.clock.now = new Date('2026-11-21T23:59:00Z')
    reader = await kit.as(await kit.seedPerson())
    expect(await headlines(reader, '?text=oceanography')).toEqual(['Oceanography'])
    kit.clock.now = new Date('2026-11-22T00:01:00Z')
    expect(await headlines(reader, '?text=oceanography')).toEqual([])
    kit.clock.now = now
  })

  it('shows each member only the own watchlist', async () => {
    const id = await publish({ headline: 'Ornithology' })
    const marked = async (member: Member) =>
      (await read(member, '?text=ornithology')).items.map(({ bookmarked }) => bookmarked)
    expect([await marked(reader), await marked(other)]).toEqual([[false], [false]])
    expect((await reader.request('PUT', `/watchlist/${id}`)).status).toBe(204)
    expect([await marked(reader), await marked(other)]).toEqual([[true], [false]])
    expect((await reader.request('DELETE', `/watchlist/${id}`)).status).toBe(204)
    expect([await marked(reader), await marked(other)]).toEqual([[false], [false]])
  })

  it('is never shown to those who may not read it, however often it was read', async () => {
    const restricted = await kit.as(await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }))
    await publish({ headline: 'Meteorology' })
    expect(await headlines(reader, '?text=meteorology')).toEqual(['Meteorology'])
    expect((await restricted.request('GET', '/offers?text=meteorology')).status).toBe(403)
    expect((await kit.request('GET', '/offers?text=meteorology')).status).toBe(401)
  })

  it('is read with two queries that ask for lists, counts and all else only after a change', async () => {
    await publish({ headline: 'Speleology' })
    const { made } = kit.deps.kept.stats()
    for (const member of [reader, other, reader]) await read(member, '?text=speleology')
    expect(kit.deps.kept.stats().made).toBe(made + 1)
  })
})
