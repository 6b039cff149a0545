import type { LoaderFunctionArgs } from '@remix-run/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { Args } from '~/app/platform/api.server'
import type { Tokens } from '~/contracts/accounts/auth'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase } from '~/tests/support/database'
import { frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { summaryOf, loadProfilePage } from './profile.server'
import { profileMeta } from './profile-head'
describe('the page of a profile', () => {
  let database: Database
  let kit: ReturnType<typeof createTestApi>
  let owner: { id: string; email: string }
  let tokens: Tokens
  beforeAll(async () => {
    database = await createTestDatabase()
    kit = createTestApi(database)
    const values = { roles: ['ROLE_TRAINER'], validated: true, vanity_name: 'coach', visibility: 2 as const }
    owner = await kit.seedPerson(values)
    tokens = (await kit.as(owner)).tokens
  })
  afterAll(() => database.close())

  async function argsFor(path: string, id?: string, reader?: Tokens): Promise<Args> {
    const { transport } = openTransport(kit.api)
    const args = await frontArgs({ api: transport, path, ...(reader ? { tokens: reader } : {}) })
    return { ...args, params: id ? { id } : {} } satisfies Omit<LoaderFunctionArgs, 'params'> & Args
  }
  const load = async (path: string, id?: string, reader?: Tokens) =>
    loadProfilePage(await argsFor(path, id, reader))
  const ledTo = async (path: string, id?: string, reader?: Tokens) => {
    const response = await thrownBy(load(path, id, reader))
    return [response.status, response.headers.get('Location')]
  }

  it.each([
    ['/u/coach', 'coach'],
    ['/service_provider/coach', 'coach'],
    ['/trainer/COACH', 'COACH'],
  ])('at %s leads to its one address', async (path, id) => {
    expect(await ledTo(path, id)).toEqual([302, '/trainer/coach'])
  })

  it('keeps what is asked of it on the way', async () => {
    expect(await ledTo(`/u/${owner.id}?as=visitor&page=2`, owner.id)).toEqual([
      302,
      '/trainer/coach?as=visitor&page=2',
    ])
  })

  it('leads from a page of testimonials that is not there to the first', async () => {
    expect(await ledTo('/trainer/coach?page=7', 'coach')).toEqual([302, '/trainer/coach'])
  })

  it('of the reader needs no name: at /u for every kind of account, elsewhere by their kind', async () => {
    expect((await load('/u', undefined, tokens)).profile).toMatchObject({ id: owner.id, own: true })
    expect((await load('/trainer', undefined, tokens)).profile?.id).toBe(owner.id)
    expect(await ledTo('/service_provider', undefined, tokens)).toEqual([302, '/u'])
    expect(await ledTo('/u')).toEqual([302, '/login?returnTo=%2Fu'])
  })

  it('is for search engines with its one address, and never in a preview that shows nothing', async () => {
    const data = await load('/trainer/coach', 'coach')
    const meta = profileMeta(data)
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'http://campus.test/trainer/coach',
    })
    expect(meta).toContainEqual({ property: 'og:title', content: 'First Last' })
    const change = (visibility: 1 | 2) =>
      database.updateTable('person').set({ visibility }).where('id', '=', owner.id).execute()
    await change(1)
    const preview = await load('/u?as=visitor', undefined, tokens)
    expect(preview).toMatchObject({ profile: null, preview: 'visitor', head: null })
    expect(profileMeta(preview)).toEqual([{ name: 'robots', content: 'noindex' }])
    expect(profileMeta(await load('/u', undefined, tokens))).toEqual([{ name: 'robots', content: 'noindex' }])
    await change(2)
  })

  it('of an outlet says to search engines what schema.org knows of such an organisation, with the pages its report names', async () => {
    const values = { roles: ['ROLE_MEDIA_OUTLET'], entity_name: 'The Gazette', visibility: 2 as const }
    const facts = {
      country_id: null,
      city: 'Bonn',
      website: 'https://gazette.example',
      description: 'Local news.',
    }
    const { id } = await kit.seedPerson({ ...values, ...facts })
    const code = { value: { kind: 'links', links: [{ url: 'https://gazette.example/code', label: '' }] } }
    const content = { facts: {}, answers: { 'principles-code': { ...code, evidence: [] } }, internal: [] }
    const now = new Date()
    const signed = { signature_id: id, signed_at: now, signed_name: 'Name', signed_function: 'Editor' }
    await database
      .insertInto('disclosure')
      .values({
        outlet_id: id,
        number: 1,
        ...signed,
        standard: 1,
        content: JSON.stringify(content),
        published_at: now,
        valid_until: '2028-01-01',
      }) // prettier-ignore
      .execute()
    const structured = (await load(`/u/${id}`, id)).head?.structured ?? {}
    expect(structured).toMatchObject({
      ...{ '@type': 'NewsMediaOrganization', name: 'The Gazette', sameAs: ['https://gazette.example'] },
      ...{
        ethicsPolicy: 'https://gazette.example/code',
        publishingPrinciples: 'https://gazette.example/code',
      },
    })
    // By https://schema.org: of Thing, Organization and NewsMediaOrganization.
    const known = [
      ...['name', 'url', 'sameAs', 'image', 'description'],
      ...['logo', 'address', 'legalName', 'foundingDate', 'publishingPrinciples'],
      ...['actionableFeedbackPolicy', 'correctionsPolicy', 'diversityPolicy', 'ethicsPolicy', 'masthead'],
      ...['ownershipFundingInfo', 'unnamedSourcesPolicy', 'verificationFactCheckingPolicy'],
    ]
    const said = Object.keys(structured).filter((property) => !property.startsWith('@'))
    expect(said.filter((property) => !known.includes(property))).toEqual([])
    const member = (await load(`/u/${id}`, id, tokens)).head?.structured
    expect(member).not.toHaveProperty('ethicsPolicy')
  })

  it('has none of the words for its owner in a preview', async () => {
    expect((await load('/u', undefined, tokens)).profile).toMatchObject({ own: true })
    const preview = await load('/u?as=member', undefined, tokens)
    expect(preview).toMatchObject({ preview: 'member', profile: { own: false } })
  })
})

describe('the summary of a text', () => {
  it('is one line of whole words', () => {
    expect(summaryOf('One\n\n two ')).toBe('One two')
    const long = summaryOf('word '.repeat(100))
    expect(long).toMatch(/ word…$/)
    expect(long.length).toBeLessThanOrEqual(201)
  })
})
