import { beforeEach, expect, it } from 'vitest'
import type { StoredFile } from '~/contracts/files'
import { createTestApi, wholeOffer } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { pdf, picture } from '~/tests/support/files'

type Kit = ReturnType<typeof createTestApi>
type Member = Awaited<ReturnType<Kit['as']>>

const secret = 'Zebra crossing'

describeWithDatabase('an offer that is open to visitors', (database) => {
  let kit: Kit
  let writer: Member
  let providerId: string
  let files: { picture: string; document: string }
  let id: string

  const staged = async (purpose: string, body: Uint8Array) =>
    (
      (await writer.request('POST', `/own-offers/files?purpose=${purpose}&name=x`, { body }))
        .body as StoredFile
    ).id
  const setOffer = (values: object) =>
    database().updateTable('offer').set(values).where('id', '=', id).execute()
  const setProvider = (values: object) =>
    database().updateTable('person').set(values).where('id', '=', providerId).execute()
  async function change(body: object): Promise<void> {
    const { version } = (await writer.request('GET', `/own-offers/${id}`)).body as { version: number }
    const answer = await writer.request('PATCH', `/own-offers/${id}`, { body: { version, ...body } })
    expect(answer.status).toBe(200)
  }

  beforeEach(async () => {
    kit = createTestApi(database())
    await database().deleteFrom('person').execute()
    const roles = ['ROLE_SERVICE_PROVIDER']
    const provider = await kit.seedPerson({ roles, validated: true, entity_name: 'House' })
    providerId = provider.id
    writer = await kit.as(provider)
    files = {
      picture: await staged('offerPicture', await picture('jpeg')),
      document: await staged('offerDocument', pdf()),
    }
    const body = {
      ...wholeOffer, ...files, pictureAlt: secret, headline: secret, startsOn: '2031-05-01', deadline: '2031-04-01',
      openToVisitors: true, publish: true,
    } // prettier-ignore
    const made = await writer.request('POST', '/own-offers', { body })
    expect(made.status).toBe(201)
    id = (made.body as { id: string }).id
  })

  /** Every call by which a visitor could come to an offer, with what its answer tells. */
  const lists = () => [
    '/open-offers',
    '/open-offers?sort=newest',
    '/open-offers?text=zebra',
    '/open-offers?category=training&state=closing',
    `/open-offers?provider=${providerId}`,
    '/open-offer-addresses',
    '/open-offer-feed',
    '/open-offer-feed?text=zebra',
    '/open-offer-calendar',
    '/open-offer-calendar?category=training',
    '/offer-teasers',
  ]
  const records = () => [
    `/open-offers/${id}`,
    `/open-offers/${id}/calendar`,
    `/offer_pictures/${files.picture}/640`,
    `/offer_pictures/${files.picture}/share`,
    `/documents/${files.document}`,
  ]
  const textOf = (body: unknown) =>
    body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body)

  /** Where something of the offer is told to a caller without a token, or with one that is not valid. */
  async function outputsNaming(headers: Record<string, string> = {}): Promise<string[]> {
    const telling: string[] = []
    for (const path of lists()) {
      const { status, body } = await kit.request('GET', path, { headers })
      expect(status, path).toBe(200)
      const text = textOf(body)
      if ([id, secret, files.picture, 'House'].some((word) => text.includes(word))) telling.push(path)
    }
    for (const path of records()) {
      const { status } = await kit.request('GET', path, { headers })
      expect([200, 404], path).toContain(status)
      if (status === 200) telling.push(path)
    }
    return telling
  }

  it('is told by every call for visitors, whatever token comes with it', async () => {
    const all = [...lists(), ...records()].filter((path) => !path.includes('state=closing'))
    expect(await outputsNaming()).toEqual(all)
    expect(await outputsNaming({ Authorization: 'Bearer forged.token.here' })).toEqual(all)
  })

  it.each([
    ['is for members again', () => change({ openToVisitors: false })],
    ['was withdrawn', () => writer.request('POST', `/own-offers/${id}/withdraw`, { body: {} })],
    ['is past its deadline', () => setOffer({ deadline: '2020-01-01' })],
    ['was on one day', () => setOffer({ deadline: null, starts_on: '2020-01-01', ends_on: null })],
    ['has ended', () => setOffer({ deadline: null, starts_on: '2020-01-01', ends_on: '2020-01-02' })],
    ['was removed by moderation', () => setOffer({ removed_at: new Date() })],
    ['is a draft', () => setOffer({ state: 'draft', published_at: null })],
    ['has a provider who is blocked', () => setProvider({ state: 'blocked' })],
    ['has a provider who is no longer validated', () => setProvider({ validated: false })],
  ])('is told by none of them once it %s, from the next call on', async (_, close) => {
    expect(await outputsNaming()).not.toEqual([])
    const { headers } = await kit.request('GET', '/open-offer-feed')
    await close()
    expect(await outputsNaming()).toEqual([])
    const again = { 'If-None-Match': headers.get('etag') ?? 'none' }
    expect((await kit.request('GET', '/open-offer-feed', { headers: again })).status).toBe(200)
    const shown = { 'If-None-Match': `"${files.picture}-640"` }
    const { status } = await kit.request('GET', `/offer_pictures/${files.picture}/640`, { headers: shown })
    expect(status).toBe(404)
  })

  it('tells nothing about members: no bookmarks, no rights, and the provider’s page only if it is public', async () => {
    const read = async () => (await kit.request('GET', `/open-offers/${id}`)).body as Record<string, unknown>
    await setProvider({ visibility: 1 })
    const offer = await read()
    expect(offer).toMatchObject({ headline: secret, providerPage: null })
    expect(Object.keys(offer)).not.toContain('bookmarked')
    expect(Object.keys(offer)).not.toContain('can')
    await setProvider({ visibility: 2 })
    expect(await read()).toMatchObject({ providerPage: { kind: 'provider' } })
  })

  it('is counted in the facets, and others are not', async () => {
    await writer.request('POST', '/own-offers', { body: { ...wholeOffer, category: 'event', publish: true } })
    const { body, headers } = await kit.request('GET', '/open-offers')
    expect(headers.get('x-total-count')).toBe('1')
    expect(body).toMatchObject({ facets: { category: { training: 1 } } })
    expect(JSON.stringify(body)).not.toContain('event')
    const refused = await kit.request('GET', '/open-offers?state=past')
    expect(refused.status).toBe(422)
  })

  it('stays as it is for clients that do not know the choice, and is for members where it is not made', async () => {
    await change({ headline: 'Another name' })
    expect((await writer.request('GET', `/own-offers/${id}`)).body).toMatchObject({ openToVisitors: true })
    const body = { ...wholeOffer, publish: true }
    const made = await writer.request('POST', '/own-offers', { body })
    expect(made.body).toMatchObject({ openToVisitors: false })
  })

  it('is copied as an offer for members', async () => {
    const copy = await writer.request('POST', `/own-offers/${id}/copy`, { body: { headline: 'A copy' } })
    const { id: copyId } = copy.body as { id: string }
    expect((await writer.request('GET', `/own-offers/${copyId}`)).body).toMatchObject({
      openToVisitors: false,
    })
    const { body } = await writer.request('GET', '/own-offers')
    expect((body as { openToVisitors: boolean }[]).map(({ openToVisitors }) => openToVisitors)).toEqual([
      false,
      true,
    ])
  })
})
