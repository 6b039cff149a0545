import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import type { Profile } from '~/contracts/people/profiles'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { saveProfile } from './settings.server'

type Entries = Record<string, string | string[]>
const person = { firstName: 'Nora', lastName: 'Probe', country: 'DE', visibility: '1' }
const nowhere = {
  emailVisibility: '0',
  phoneVisibility: '0',
  messengerVisibility: '0',
  addressVisibility: '0',
}

describe('the form of the own profile', () => {
  let database: Database
  let kit: ReturnType<typeof createTestApi>
  beforeAll(async () => {
    database = await createTestDatabase()
    kit = createTestApi(database)
    await seedReference(database)
    return () => database.close()
  })

  async function open(role: string) {
    const { tokens, request } = await kit.as(await kit.seedPerson({ roles: [role], country_id: 'DE' }))
    const { transport } = openTransport(kit.api)
    async function answerTo(entries: Entries, headers: HeadersInit = {}) {
      const body = new FormData()
      for (const [name, values] of Object.entries({ ...person, ...nowhere, ...entries }))
        for (const value of [values].flat()) body.append(name, value)
      const args = await frontArgs({ api: transport, tokens, init: { method: 'POST', body, headers } })
      return saveProfile(args)
    }
    async function submit(entries: Entries) {
      const answer = await answerTo(entries)
      return 'data' in answer ? answer.data : null
    }
    /** Where a saved form leads. */
    async function placeAfter(entries: Entries, headers?: HeadersInit) {
      const answer = await answerTo(entries, headers)
      return 'data' in answer ? null : answer.headers.get('location')
    }
    const read = async () => (await request('GET', '/users/me/profile')).body as Profile
    return { submit, placeAfter, read }
  }

  it('saves one chosen box, several and none, and each line of the links', async () => {
    const { submit, read } = await open('ROLE_INDIVIDUAL_JOURNALIST')
    const links = 'https://a.example\r\n\r\n https://b.example '
    const chosen = { expertise: 'ethics', contactLanguages: ['vi', 'de'], socialLinks: links }
    expect(await submit({ version: '1', ...chosen })).toBeNull()
    expect(await read()).toMatchObject({
      version: 2,
      visibility: 1,
      expertise: ['ethics'],
      contactLanguages: ['de', 'vi'],
      socialLinks: ['https://a.example', 'https://b.example'],
    })
    expect(await submit({ version: '2' })).toBeNull()
    expect(await read()).toMatchObject({ version: 3, expertise: [], contactLanguages: [], socialLinks: [] })
  })

  it('leads back to the first part that was changed, and leaves a page of scripts where it is', async () => {
    const { submit, placeAfter } = await open('ROLE_INDIVIDUAL_JOURNALIST')
    await submit({ version: '1' })
    const typed = { contactLanguages: ['vi', 'de'], description: 'x'.repeat(60) }
    expect(await placeAfter({ version: '2', ...typed })).toBe('/profile_settings#contact')
    expect(await placeAfter({ version: '3', ...typed, city: 'Wien' })).toBe('/profile_settings#place')
    expect(await placeAfter({ version: '4', ...typed, city: 'Wien' })).toBe('/profile_settings')
    const scripted = { 'Sec-Fetch-Mode': 'cors' }
    expect(await placeAfter({ version: '4', ...typed }, scripted)).toBe('/profile_settings')
  })

  it('takes answers of nothing but spaces and line breaks as none', async () => {
    const { submit, read } = await open('ROLE_INDIVIDUAL_JOURNALIST')
    const blank = { description: ' \r\n ', publications: '\r\n', socialLinks: ' \r\n', city: ' ', phone: ' ' }
    expect(await submit({ version: '1', region: 'X', ...blank })).toBeNull()
    expect(await read()).toMatchObject({ description: null, publications: null, socialLinks: [], city: null })
  })

  it('asks organisations alone for their name', async () => {
    const provider = await open('ROLE_SERVICE_PROVIDER')
    expect((await provider.submit({ version: '1' }))?.result.error).toEqual({ entityName: ['required'] })
    expect(await provider.submit({ version: '1', entityName: 'Academy' })).toBeNull()
    expect((await provider.read()).entityName).toBe('Academy')
  })

  it('takes no field that the kind of account does not have', async () => {
    const { submit, read } = await open('ROLE_TRAINER')
    const strange = await submit({ version: '1', mediaTypes: ['radio'] })
    expect(strange?.result.error).toEqual({ mediaTypes: ['notForKind'] })
    expect((await read()).version).toBe(1)
    expect((await submit({ version: '1', roles: 'ROLE_ADMIN' }))?.result.status).toBe('error')
  })

  it('comes back with every reason at its field and all that was typed', async () => {
    const { submit } = await open('ROLE_INDIVIDUAL_JOURNALIST')
    const typed = {
      version: '1',
      phone: 'call me',
      website: 'x',
      socialLinks: 'x\r\ny',
      expertise: 'ethics',
      emailVisibility: '2',
    }
    const answer = await submit(typed)
    expect(answer?.result.error).toEqual({
      phone: ['phoneInvalid'],
      website: ['websiteInvalid'],
      socialLinks: ['socialLinksInvalid'],
      emailVisibility: ['visibilityWider'],
    })
    expect(answer?.result.initialValue).toMatchObject(typed)
  })

  it('does not bring a picture along that the campus no longer has', async () => {
    const { submit } = await open('ROLE_INDIVIDUAL_JOURNALIST')
    const gone = { pictureStaged: '0197f0f0-0000-7000-8000-000000000000', pictureStagedName: 'me.png' }
    const answer = await submit({ version: '1', city: 'Wien', ...gone })
    expect(answer?.result.error).toEqual({ picture: ['fileGone'] })
    expect(answer?.result.initialValue).not.toHaveProperty('pictureStaged')
    expect(answer?.result.initialValue).toMatchObject({ city: 'Wien' })
  })

  it('shows what somebody else saved meanwhile, with all that was typed', async () => {
    const { submit } = await open('ROLE_INDIVIDUAL_JOURNALIST')
    await submit({ version: '1', city: 'Hamburg', expertise: 'ethics' })
    const late = await submit({ version: '1', city: 'Bremen' })
    expect(late?.result.error).toEqual({ '': ['profileChanged'] })
    expect(late?.result.initialValue).toMatchObject({ city: 'Bremen' })
    expect(late?.saved).toMatchObject({ version: 2, city: 'Hamburg', expertise: ['ethics'] })
  })
})
