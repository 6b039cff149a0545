import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { takeToast } from '~/app/platform/toast.server'
import { createTestApi, wholeOffer } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { loadGroupOffers, saveGroupOffer } from './group-offers.server'

describeWithDatabase('a note that cannot be saved', (database) => {
  beforeEach(() => sql`truncate person cascade`.execute(database()))

  async function setUp() {
    const kit = createTestApi(database())
    const facts = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }
    const provider = await kit.as(await kit.seedPerson(facts))
    const { tokens } = await kit.as(
      await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Harbour Group' }),
    )
    const answer = await provider.request('POST', '/own-offers', { body: { ...wholeOffer, publish: true } })
    const { id } = answer.body as { id: string }
    const { transport: api } = openTransport(kit.api)
    const save = async (note: string, returnTo: string) => {
      const init = { method: 'POST', body: new URLSearchParams({ recommended: 'true', note, returnTo }) }
      const args = await frontArgs({ api, tokens, path: `/content/recommended/${id}`, init })
      const response = await saveGroupOffer({ ...args, params: { id } })
      const headers = { Cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
      const { toast } = await takeToast(await frontArgs({ api, init: { headers } }))
      return { to: response.headers.get('Location') ?? '', toast }
    }
    const load = async (path: string) => loadGroupOffers(await frontArgs({ api, tokens, path }))
    return { id, save, load }
  }

  it('comes back beside its offer, on the page of the list that it was typed on', async () => {
    const { id, save, load } = await setUp()
    expect((await save('First', '/content/recommended')).to).toBe('/content/recommended')
    const long = 'x'.repeat(201)
    const { to, toast } = await save(long, '/content/recommended?page=2')
    const query = new URL(to, 'http://campus.test').searchParams
    expect([query.get('page'), query.get('offer'), query.get('note')]).toEqual(['2', id, long.slice(0, 200)])
    expect(toast).toMatchObject({ type: 'error', message: 'A note has at most 200 characters' })
    const kept = await load(to.replace('page=2', 'page=1'))
    expect(kept).toMatchObject({
      offers: [{ id, note: 'First' }],
      typed: { offer: id, note: long.slice(0, 200) },
    })
  })

  it.each([
    ['past', { deadline: '2020-01-01' }],
    ['withdrawn', { state: 'withdrawn' as const }],
  ])('is told once the offer is %s', async (_, values) => {
    const { id, save } = await setUp()
    await database().updateTable('offer').set(values).where('id', '=', id).execute()
    for (const note of ['Look at this', '']) {
      const { to, toast } = await save(note, `/content/detail/view/${id}`)
      expect(to).toBe('/content/recommended')
      expect(toast).toMatchObject({ type: 'error' })
      expect(toast?.message).toContain(note)
      expect(toast?.message).not.toContain('{{')
    }
  })
})
