import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Database } from '~/api/platform/database'
import { unsubscribePath } from '~/api/platform/mail'
import type { SavedSearch } from '~/contracts/offers/following'
import { describeWithDatabase } from '~/tests/support/database'
import { followOffers } from '~/tests/support/following'

async function setUp(database: Database) {
  const kit = await followOffers(database)
  const token = (sort: Parameters<typeof unsubscribePath>[1]) =>
    unsubscribePath(kit.deps.config, sort).split('/').at(-1) ?? ''
  const find = async (proof: string) => (await kit.request('GET', `/subscriptions/${proof}`)).body as object
  const wish = async (proof: string, body: object) => kit.request('PUT', `/subscriptions/${proof}`, { body })
  const save = async (frequency: string) => {
    const body = { name: 'Sources', choices: {}, frequency }
    return (await kit.own('POST', '/saved-searches', { body })).body as SavedSearch
  }
  return { ...kit, token, find, wish, save }
}

describeWithDatabase('the link that ends mails', (database) => {
  it('ends those of a saved search, says so the second time, and brings them back', async () => {
    const { token, find, wish, save, own } = await setUp(database())
    const { id } = await save('daily')
    const proof = token({ kind: 'savedSearch', id })
    const subscription = { kind: 'savedSearch', name: 'Sources' }
    expect(await find(proof)).toEqual({ ...subscription, frequency: 'daily' })
    for (let n = 0; n < 2; n++)
      expect((await wish(proof, { active: false })).body).toEqual({ ...subscription, frequency: 'off' })
    expect((await own('GET', `/saved-searches/${id}`)).body).toMatchObject({ frequency: 'off' })
    expect((await wish(proof, { active: true, frequency: 'daily' })).body).toMatchObject({
      frequency: 'daily',
    })
    expect((await wish(proof, { active: false })).body).toMatchObject({ frequency: 'off' })
    expect((await wish(proof, { active: true })).body).toMatchObject({ frequency: 'weekly' })
  })

  it('ends the mails of one type of notification and leaves the notification on the campus', async () => {
    const { token, find, wish, own, person } = await setUp(database())
    const proof = token({ kind: 'notification', type: 'offerDeadline', personId: person.id })
    const choice = async () =>
      ((await own('GET', '/users/me/notification-choices')).body as { type: string }[]).find(
        ({ type }) => type === 'offerDeadline',
      )
    expect(await find(proof)).toEqual({ kind: 'notification', type: 'offerDeadline', active: true })
    for (let n = 0; n < 2; n++)
      expect((await wish(proof, { active: false })).body).toMatchObject({ active: false })
    expect(await choice()).toEqual({ type: 'offerDeadline', campus: true, mail: 'off' })
    for (let n = 0; n < 2; n++)
      expect((await wish(proof, { active: true })).body).toMatchObject({ active: true })
    expect(await choice()).toEqual({ type: 'offerDeadline', campus: true, mail: 'once' })
  })

  it('ends a digest with all that it tells of, and brings it back as it was', async () => {
    const { token, find, wish, own, person, deps } = await setUp(database())
    const proof = token({ kind: 'digest', rhythm: 'daily', personId: person.id })
    const digest = { kind: 'digest', rhythm: 'daily' }
    expect(await find(proof)).toEqual({ ...digest, types: [], active: false })
    const choices = [
      { type: 'message', campus: true, mail: 'daily' },
      { type: 'testimonial', campus: true, mail: 'weekly' },
      { type: 'offerDeadline', campus: false, mail: 'daily' },
    ]
    await own('PUT', '/users/me/notification-choices', { body: { choices } })
    const chosen = async () =>
      ((await own('GET', '/users/me/notification-choices')).body as { type: string; mail: string }[])
        .filter(({ type }) => choices.some((choice) => choice.type === type))
        .map(({ mail }) => mail)
    const types = ['message', 'offerDeadline']
    expect(await find(proof)).toEqual({ ...digest, types, active: true })
    await notify(deps, {
      personId: person.id,
      type: 'message',
      data: { name: 'Anna' },
      path: '/messages/1',
      mail: { to: person.email, locale: 'en', template: 'message', values: {} },
    })
    const waiting = () =>
      database().selectFrom('digest_entry').select('id').where('person_id', '=', person.id).execute()
    expect(await waiting()).toHaveLength(1)
    for (let n = 0; n < 2; n++)
      expect((await wish(proof, { active: false })).body).toEqual({ ...digest, types, active: false })
    expect(await chosen()).toEqual(['off', 'weekly', 'off'])
    expect(await waiting()).toEqual([])
    for (let n = 0; n < 2; n++)
      expect((await wish(proof, { active: true })).body).toEqual({ ...digest, types, active: true })
    expect(await chosen()).toEqual(['daily', 'weekly', 'daily'])
    const one = token({ kind: 'notification', type: 'message', personId: person.id })
    await wish(one, { active: false })
    expect(await chosen()).toEqual(['off', 'weekly', 'daily'])
    await wish(one, { active: true })
    expect(await chosen()).toEqual(['daily', 'weekly', 'daily'])
  })

  it('is no error where the search or the person is gone', async () => {
    const { token, find, wish } = await setUp(database())
    const search = token({ kind: 'savedSearch', id: v7() })
    const gone = { kind: 'savedSearch', name: null, frequency: 'off' }
    expect(await find(search)).toEqual(gone)
    expect((await wish(search, { active: true })).body).toEqual(gone)
    const person = token({ kind: 'notification', type: 'message', personId: v7() })
    expect((await wish(person, { active: false })).body).toMatchObject({ active: false })
  })

  it('works for nobody who has changed or made it themselves', async () => {
    const { token, request, save, deps } = await setUp(database())
    const { id } = await save('daily')
    const proof = token({ kind: 'savedSearch', id })
    const other = await save('daily')
    const moved = Buffer.from(`savedSearch:${other.id}`).toString('base64url') + proof.slice(-43)
    const foreign = unsubscribePath(
      { ...deps.config, tokenSecret: 'another secret, long enough for this test' },
      {
        kind: 'savedSearch',
        id,
      },
    )
      .split('/')
      .at(-1)!
    for (const wrong of [moved, foreign, proof.slice(1), `${proof}A`, 'x', '..', '%00'])
      for (const method of ['GET', 'PUT']) {
        const body = method === 'PUT' ? { body: { active: false } } : {}
        expect((await request(method, `/subscriptions/${wrong}`, body)).status, wrong).toBe(404)
      }
  })
})
