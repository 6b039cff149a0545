import { beforeAll, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import type { ProfileSummary } from '~/contracts/people/public-profiles'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

type Kit = ReturnType<typeof createTestApi>
type Member = Awaited<ReturnType<Kit['as']>>

const listed = { roles: ['ROLE_TRAINER'], validated: true, visible_trainer: true, visibility: 1 as const }

describeWithDatabase('the directory, kept for all members', (database) => {
  let kit: Kit
  let reader: Member
  let other: Member
  let admin: Member

  const read = async (member: Member, query: string, language = 'en') => {
    const headers = { 'Accept-Language': language }
    const answer = await member.request('GET', `/directory?${query}`, { headers })
    expect(answer.status).toBe(200)
    return (answer.body as unknown as { items: ProfileSummary[] }).items
  }
  const names = async (query: string) => {
    const [one, two] = [await read(reader, query), await read(other, query)]
    expect(one).toEqual(two)
    return one.map(({ name }) => name)
  }

  beforeAll(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    reader = await kit.as(await kit.seedPerson())
    other = await kit.as(await kit.seedPerson())
    admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
  })

  it('shows everybody a new name, and nobody whom hides', async () => {
    const person = await kit.seedPerson({ ...listed, first_name: 'Ada', last_name: 'Quince' })
    expect(await names('text=quince')).toEqual(['Ada Quince'])
    const change = (values: object) =>
      database().updateTable('person').set(values).where('id', '=', person.id).execute()
    await change({ last_name: 'Quince-Medlar' })
    expect(await names('text=quince')).toEqual(['Ada Quince-Medlar'])
    await change({ visibility: 0 })
    expect(await names('text=quince')).toEqual([])
    await change({ visibility: 1, validated: false })
    expect(await names('text=quince')).toEqual([])
    await change({ validated: true })
    expect(await names('text=quince')).toEqual(['Ada Quince-Medlar'])
  })

  it('shows nobody who is blocked, and again whose block has ended', async () => {
    const { id } = await kit.seedPerson({
      visibility: 1,
      entity_name: 'Loquat Press',
      confirmed_at: kit.clock.now,
    })
    expect(await names('text=loquat')).toEqual(['Loquat Press'])
    const act = (action: string, body?: object) =>
      admin.request('POST', `/people/${id}/${action}`, body ? { body } : {})
    expect((await act('block', { reason: 'Spam' })).status).toBe(204)
    expect(await names('text=loquat')).toEqual([])
    expect((await act('unblock')).status).toBe(204)
    expect(await names('text=loquat')).toEqual(['Loquat Press'])
  })

  it('shows each language its own names of countries', async () => {
    await kit.seedPerson({ ...listed, first_name: 'Cy', last_name: 'Medlar', country_id: 'DE' })
    const country = async (language: string) => (await read(reader, 'text=cy', language))[0]?.country
    expect([await country('en'), await country('de'), await country('en')]).toEqual([
      'Germany',
      'Deutschland',
      'Germany',
    ])
  })

  it('is never shown to those who may not read it', async () => {
    const restricted = await kit.as(await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }))
    await names('text=quince')
    expect((await restricted.request('GET', '/directory?text=quince')).status).toBe(403)
    expect((await kit.request('GET', '/directory?text=quince')).status).toBe(401)
  })

  it('is made once, and not anew because somebody got a message', async () => {
    const { id } = await kit.seedPerson({ ...listed, first_name: 'Dee', last_name: 'Sorrel' })
    await names('text=sorrel')
    const { made } = kit.deps.kept.stats()
    await database().updateTable('person').set({ unread_message_count: 1 }).where('id', '=', id).execute()
    await names('text=sorrel')
    expect(kit.deps.kept.stats().made).toBe(made)
  })
})
