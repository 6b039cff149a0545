import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DisclosureDraft, DisclosureSignature } from '~/contracts/content/disclosure'
import { policiesOf, policyProperties } from '~/contracts/content/outlet-policies'
import type { RegistryEntry, RegistryFacets } from '~/contracts/content/registry'
import { describeWithDatabase } from '~/tests/support/database'
import { newOutlet, type Outlet } from '~/tests/support/disclosure/outlet'
import { asTrustValue } from './registry.rules'

interface Listing {
  items: RegistryEntry[]
  facets: RegistryFacets
  more: boolean
}

describeWithDatabase('the public registry', (database) => {
  let test: Outlet
  beforeEach(async () => {
    await database().deleteFrom('registry_entry').execute()
    test = await newOutlet(database())
    await test.answerAll()
  })

  const draft = async () => (await test.owner('GET', '/disclosure/draft')).body as unknown as DisclosureDraft
  const publish = async () => {
    const body = { state: (await draft()).state, name: 'Ben Roe', function: 'Publisher' }
    const { id } = (await test.owner('PUT', '/disclosure/signature', { body }))
      .body as unknown as DisclosureSignature
    expect((await test.owner('POST', '/disclosures', { body: { signature: id } })).status).toBe(201)
  }
  const setListed = async (listed: boolean, who = test.owner) =>
    (await who('PUT', '/disclosure/listing', { body: { listed } })).status
  const read = async (query = '') => {
    const answer = await test.visitor('GET', `/registry${query}`)
    expect(answer.status).toBe(200)
    return answer.body as unknown as Listing
  }
  const names = async (query = '') => (await read(query)).items.map(({ name }) => name)
  /** There is none in an answer that nothing has changed. */
  const decoded = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? undefined)
  const text = async (path: string, headers = {}) => {
    const { status, body, headers: answered } = await test.visitor('GET', path, { headers })
    return {
      status,
      body: decoded(body),
      etag: answered.get('etag') ?? '',
    }
  }

  /** More outlets with a report, listed as if they had done it themselves. */
  const seedListed = async (values: Parameters<Outlet['seedPerson']>[0]) => {
    const { id } = await test.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], ...values })
    const db = database().db()
    await sql`insert into disclosure (outlet_id, number, signature_id, signed_at, signed_name, signed_function, standard,
        content, published_at, valid_until)
      select ${id}, 1, gen_random_uuid(), now(), 'Name', 'Editor', 1, '{"answers":{}}', ${test.now()}::timestamptz, '2020-01-31'`.execute(
      db,
    )
    await sql`insert into registry_entry (outlet_id, agreed_at) values (${id}, now())`.execute(db)
    await sql`select registry_refresh(${id})`.execute(db)
    return id
  }

  it('has an outlet that has agreed and has a report, at once, and no other', async () => {
    expect((await draft()).listed).toBe(false)
    await publish()
    expect(await names()).toEqual([])
    expect(await setListed(true)).toBe(204)
    expect(await setListed(true)).toBe(204)
    expect((await draft()).listed).toBe(true)
    const { items, facets } = await read()
    expect(items).toEqual([
      {
        ...{ id: test.outlet.id, name: 'The Gazette', country: 'DE', city: 'Berlin', number: 1 },
        ...{ website: 'https://gazette.example', mediaTypes: ['newspaper'], languages: ['de'] },
        ...{ stage: 'published', standing: 'valid', publishedAt: test.now(), validUntil: '2028-11-21' },
        ...{ certificate: null, certifiedUntil: null },
        report: `http://campus.test/u/${test.outlet.id}/transparency`,
      },
    ])
    expect(facets).toEqual({
      ...{ country: { DE: 1 }, mediaType: { newspaper: 1 }, language: { de: 1 } },
      ...{ stage: { published: 1 }, standing: { valid: 1 } },
    })
    expect(await setListed(false)).toBe(204)
    expect(await setListed(false)).toBe(204)
    expect(await names()).toEqual([])
  })

  it('is agreed to before the first report as well, and by the outlet’s own account alone', async () => {
    expect(await setListed(true, test.ana)).toBe(403)
    expect(await setListed(true, test.admin)).toBe(403)
    expect(await setListed(true, test.visitor)).toBe(401)
    expect(await setListed(true)).toBe(204)
    expect(await names()).toEqual([])
    await publish()
    expect(await names()).toEqual(['The Gazette'])
    expect(test.kit.jobs).toMatchObject([
      { name: 'registry.report', data: { outlet: test.outlet.id, number: 1 } },
    ])
  })

  it('follows name, place and report', async () => {
    await publish()
    await setListed(true)
    await test.setPerson({ entity_name: 'Ärzteblatt', city: 'Bonn', country_id: 'AT', visibility: 0 })
    expect((await read('?text=arzte&country=AT')).items).toMatchObject([{ name: 'Ärzteblatt', city: 'Bonn' }])
    expect(await names('?country=DE')).toEqual([])
    test.later(60)
    await publish()
    expect((await read()).items).toMatchObject([{ number: 2, publishedAt: test.now() }])
  })

  it.each([
    ['deactivated', { state: 'deactivated' }],
    ['blocked', { state: 'blocked' }],
    ['of another kind', { roles: ['ROLE_SERVICE_PROVIDER'] }],
    ['without a name', { entity_name: null }],
  ] satisfies [string, Parameters<Outlet['setPerson']>[0]][])(
    'is left at once by an outlet that is %s, which comes back with its account',
    async (_what, change) => {
      await publish()
      await setListed(true)
      await test.setPerson(change)
      expect(await names()).toEqual([])
      expect((await text('/registry/feed')).body).not.toContain('Gazette')
      expect((await text('/registry/trust-file')).body).not.toContain('gazette')
      await test.setPerson({ state: 'active', roles: ['ROLE_MEDIA_OUTLET'], entity_name: 'The Gazette' })
      expect(await names()).toEqual(['The Gazette'])
    },
  )

  it('is left by a withdrawn report until that is undone, and for good by an erased account', async () => {
    await publish()
    await setListed(true)
    await test.owner('POST', '/disclosures/1/withdrawal', { body: { reason: '' } })
    expect(await names()).toEqual([])
    expect((await text('/registry/feed')).body).toContain('The Gazette has withdrawn its transparency report')
    await test.owner('DELETE', '/disclosures/1/withdrawal')
    expect(await names()).toEqual(['The Gazette'])
    await test.erase()
    expect(await names()).toEqual([])
    const left = await database().selectFrom('registry_entry').selectAll().execute()
    expect(left.filter(({ outlet_id }) => outlet_id === test.outlet.id)).toEqual([])
  })

  describe('with several outlets', () => {
    beforeEach(async () => {
      await publish()
      await setListed(true)
      await seedListed({
        entity_name: 'Écho',
        country_id: 'FR',
        languages: ['fr', 'de'],
        media_types: ['radio'],
      })
      await seedListed({
        entity_name: 'Arena',
        country_id: 'FR',
        languages: ['it'],
        media_types: ['radio', 'tv'],
      })
    })

    it.each([
      ['', ['Arena', 'Écho', 'The Gazette']],
      ['?country=FR', ['Arena', 'Écho']],
      ['?language=de', ['Écho', 'The Gazette']],
      ['?mediaType=radio&language=fr', ['Écho']],
      ['?standing=valid', ['The Gazette']],
      ['?stage=certified', []],
      ['?standing=outOfDate', ['Arena', 'Écho']],
      ['?stage=published&text=ech', ['Écho']],
      ['?text=GAZ', ['The Gazette']],
      ['?text=%26%7C', []],
      ['?text=zzz', []],
      ['?itemsPerPage=1&page=2', ['Écho']],
      ['?page=9', []],
    ])('%s holds %j, by name without case and accents', async (query, expected) => {
      expect(await names(query)).toEqual(expected)
    })

    it('has the newest report first if that is asked for', async () => {
      test.later(60)
      await publish()
      expect((await names('?sort=newest'))[0]).toBe('The Gazette')
    })

    it.each(['country=Austria', 'stage=audited', 'standing=new', 'sort=size', 'page=0'])(
      'refuses %s',
      async (query) => {
        expect((await test.visitor('GET', `/registry?${query}`)).status).toBe(422)
      },
    )

    it('is read whole by programs, part by part', async () => {
      const all = (await test.visitor('GET', '/registry/entries')).body as unknown as {
        items: RegistryEntry[]
        next: string | null
      }
      const ids = all.items.map(({ id }) => id)
      expect([ids.length, all.next]).toEqual([3, null])
      expect(ids).toEqual(ids.toSorted())
      const rest = await test.visitor('GET', `/registry/entries?after=${ids[0]}`)
      expect((rest.body as unknown as typeof all).items.map(({ id }) => id)).toEqual(ids.slice(1))
    })

    it('is a CSV file, which comes again only if something has changed', async () => {
      const file = await text('/registry/file?country=FR')
      const rows = parse<Record<string, string>>(file.body, { bom: true, columns: true })
      expect(rows.map(({ name }) => name).toSorted()).toEqual(['Arena', 'Écho'])
      expect(rows[0]).toMatchObject({ stage: 'published', standing: 'outOfDate', validUntil: '2020-01-31' })
      const known = { 'If-None-Match': file.etag }
      expect((await text('/registry/file?country=FR', known)).status).toBe(304)
      expect((await text('/registry/file', known)).status).toBe(200)
      await setListed(false)
      expect((await text('/registry/file?country=FR', known)).status).toBe(200)
    })

    it('names no members in trust.txt whose reports nobody has audited', async () => {
      const { body } = await text('/registry/trust-file')
      expect(body).toBe('contact=http://campus.test/helpdesk\n')
    })

    it('tells search engines where the reports are, and programs what has changed', async () => {
      const { body } = await test.visitor('GET', '/registry/addresses')
      expect((body as unknown as { id: string }[]).map(({ id }) => id)).toContain(test.outlet.id)
      const feed = await text('/registry/feed', { 'Accept-Language': 'de' })
      expect(feed.body).toContain('The Gazette hat den ersten Transparenzbericht veröffentlicht')
      expect(
        (await text('/registry/feed', { 'If-None-Match': feed.etag, 'Accept-Language': 'de' })).status,
      ).toBe(304)
    })
  })
})

describe('the pages that a report names', () => {
  const nothing = { value: null, evidence: [] }
  const link = (url: string) => ({ url, label: '' })

  it('are links that were asked for, otherwise evidence', () => {
    const policies = policiesOf({
      'principles-code': { ...nothing, value: { kind: 'links', links: [link('https://a.example/code')] } },
      'owners-direct': {
        ...nothing,
        value: { kind: 'longText', text: 'Us' },
        evidence: [link('https://a.example/owners')],
      },
      'management-team': nothing,
    })
    expect(policies).toEqual({
      publishingPrinciples: 'https://a.example/code',
      ethicsPolicy: 'https://a.example/code',
      ownershipFundingInfo: 'https://a.example/owners',
    })
  })

  it('have properties that schema.org knows of such an organisation', () => {
    // https://schema.org/NewsMediaOrganization and, for the first one, https://schema.org/Organization
    const known = [
      ...['publishingPrinciples', 'actionableFeedbackPolicy', 'correctionsPolicy', 'diversityPolicy'],
      ...['diversityStaffingReport', 'ethicsPolicy', 'masthead', 'missionCoveragePrioritiesPolicy'],
      ...[
        'noBylinesPolicy',
        'ownershipFundingInfo',
        'unnamedSourcesPolicy',
        'verificationFactCheckingPolicy',
      ],
    ]
    expect(policyProperties.filter((property) => !known.includes(property))).toEqual([])
  })
})

it.each([
  ['https://zeitung.example', 'https://zeitung.example/'],
  ['https://zeitung.example/münchen\nmember=https://evil.example', null],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['javascript:alert(1)', null],
])('%j is %j in a trust.txt', (website, expected) => {
  expect(asTrustValue(website)).toBe(expected)
})
