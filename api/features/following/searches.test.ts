import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { Problem } from '~/contracts/errors'
import type { Notification } from '~/contracts/messages/notifications'
import type { SavedSearch } from '~/contracts/offers/following'
import { describeEachEngine } from '~/tests/support/database'
import { followOffers } from '~/tests/support/following'

const day = 24 * 3600 * 1000

async function setUp(database: Database) {
  const kit = await followOffers(database)
  /** A word that only occurs in this test's offers. */
  const word = `w${v7().replaceAll('-', '')}`
  const publish = (values: Parameters<typeof kit.publish>[0] = {}) =>
    kit.publish({ headline: `Course ${word}`, ...values })
  const save = async (input: object = {}) =>
    kit.own('POST', '/saved-searches', {
      body: { name: 'My search', choices: { text: word }, frequency: 'daily', ...input },
    })
  const run = () => kit.runJob('following.searches')
  const mine = () => kit.mailsTo('savedSearch')
  return { ...kit, word, publish, save, run, mine }
}

const codes = (answer: { body: never }) =>
  ((answer.body as Problem).violations ?? []).map(({ propertyPath, code }) => [propertyPath, code])

describeEachEngine('saved searches', (database) => {
  it('are kept with their filters, renamed and deleted by their owner', async () => {
    const { own, save } = await setUp(database())
    const choices = { text: 'press law', tag: ['topic-ai', 'topic-data'], clause: ['10'], online: 'true' }
    const answer = await save({ name: '  Press law  ', choices, frequency: 'weekly' })
    expect(answer.status).toBe(201)
    const saved = answer.body as SavedSearch
    expect(saved).toMatchObject({ name: 'Press law', choices, frequency: 'weekly' })
    expect((await own('GET', '/saved-searches')).body).toEqual([saved])
    expect((await own('GET', `/saved-searches/${saved.id}`)).body).toEqual(saved)
    const changed = await own('PUT', `/saved-searches/${saved.id}`, {
      body: { name: 'Law', frequency: 'off' },
    })
    expect(changed.body).toEqual({ ...saved, name: 'Law', frequency: 'off' })
    expect((await own('GET', `/saved-searches/${saved.id}`)).body).toEqual(changed.body)
    expect((await own('DELETE', `/saved-searches/${saved.id}`)).status).toBe(204)
    expect((await own('GET', '/saved-searches')).body).toEqual([])
  })

  it('are nobody else’s: to read, to change, to delete', async () => {
    const { save, as, newMember, own } = await setUp(database())
    const { id } = (await save()).body as SavedSearch
    const { request } = await as(await newMember())
    const body = { name: 'Mine now', frequency: 'off' }
    for (const address of [`/saved-searches/${id}`, `/saved-searches/${v7()}`, '/saved-searches/1'])
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect((await request(method, address, method === 'PUT' ? { body } : {})).status).toBe(404)
    expect((await request('GET', '/saved-searches')).body).toEqual([])
    expect((await own('GET', '/saved-searches')).body).toHaveLength(1)
  })

  it('are twenty at most, also when two are saved at once', async () => {
    const { save, own } = await setUp(database())
    for (let n = 0; n < 19; n++) expect((await save({ name: `S ${String(n)}` })).status).toBe(201)
    const answers = await Promise.all([save({ name: 'a' }), save({ name: 'b' }), save({ name: 'c' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(codes(answers.find(({ status }) => status === 409)!)).toEqual([['', 'savedSearchesFull']])
    expect((await own('GET', '/saved-searches')).body).toHaveLength(20)
  })

  it.each([
    ['no name', { name: '   ' }, ['name', 'required']],
    ['a name too long', { name: 'x'.repeat(81) }, ['name', 'tooLong']],
    ['an unknown rhythm', { frequency: 'hourly' }, ['frequency', 'invalid']],
    ['a filter that nobody knows', { choices: { colour: 'red' } }, ['choices.colour', 'unknownField']],
    [
      'a value that the filter does not have',
      { choices: { category: 'gossip' } },
      ['choices.category', 'invalid'],
    ],
    ['a search of 5,000 letters', { choices: { text: 'x'.repeat(5000) } }, ['choices.text', 'tooLong']],
  ])('refuse %s', async (_what, input, wanted) => {
    const { save, own } = await setUp(database())
    const answer = await save(input)
    expect(answer.status).toBe(422)
    expect(codes(answer)).toEqual([wanted])
    expect((await own('GET', '/saved-searches')).body).toEqual([])
  })
})

describeEachEngine('mails of saved searches', (database) => {
  it('name what was published since the last one, in the language of the person, and no mail comes without news', async () => {
    const { save, publish, pass, run, mine, change, word } = await setUp(database())
    await change({ locale: 'de' })
    await publish({ headline: `Old ${word}` })
    pass(120_000)
    await save({ name: 'Quellen' })
    await run()
    expect(mine()).toEqual([])
    pass(day)
    await run()
    expect(mine()).toEqual([])
    await publish({ headline: `New\n${word}`, deadline: '2027-01-15' })
    await publish({ headline: `Draft ${word}`, state: 'draft', published_at: null })
    pass(day)
    await run()
    expect(mine()).toHaveLength(1)
    const mail = mine()[0]!
    expect(mail.locale).toBe('de')
    expect(mail.values).toMatchObject({ search: 'Quellen', path: `/content?text=${word}&sort=newest` })
    expect(mail.values['offers']).toBe(`– New ${word} (Nordic Academy), Bewerbung bis 15. Januar 2027`)
    expect(mail.unsubscribe).toMatch(/^\/unsubscribe\/[\w-]{80,}$/)
    pass(day)
    await run()
    expect(mine()).toHaveLength(1)
  })

  it('stand among the notifications of discreet people, whose mails say nothing', async () => {
    const { save, publish, pass, run, mine, change, own, word } = await setUp(database())
    const listed = async () => (await own('GET', '/notifications')).body as Notification[]
    await save({ name: 'Quellen' })
    // Also where the member wants no notifications of this type.
    const choices = [{ type: 'account', campus: false, mail: 'off' }]
    await own('PUT', '/users/me/notification-choices', { body: { choices } })
    for (const discreet of [false, true]) {
      await change({ discreet })
      pass(120_000)
      await publish()
      pass(day)
      expect(await listed()).toEqual([])
      await run()
    }
    expect(mine()).toHaveLength(2)
    expect(await listed()).toMatchObject([
      {
        title: 'There are new offers for your saved search “Quellen”',
        path: `/content?text=${word}&sort=newest`,
      },
    ])
  })

  it('come once, however many processes send them', async () => {
    const { save, publish, pass, run, mine } = await setUp(database())
    await save()
    pass(120_000)
    await publish()
    pass(day)
    await Promise.all([run(), run(), run()])
    expect(mine()).toHaveLength(1)
  })

  it('come once a week where that was chosen, with all of the week', async () => {
    const { save, publish, pass, run, mine } = await setUp(database())
    await save({ frequency: 'weekly' })
    for (let n = 1; n <= 6; n++) {
      pass(day)
      await publish()
      await run()
    }
    expect(mine()).toEqual([])
    pass(day)
    await run()
    expect(mine()).toHaveLength(1)
    expect(mine()[0]!.values['offers']?.split('\n')).toHaveLength(6)
  })

  it('say that there is more than they name', async () => {
    const { save, publish, pass, run, mine } = await setUp(database())
    await save()
    pass(120_000)
    for (let n = 0; n < 11; n++) await publish()
    pass(day)
    await run()
    const lines = mine()[0]!.values['offers']!.split('\n')
    expect([lines.length, lines.at(-1)]).toEqual([11, '– and more in the list'])
  })

  it('do not come to somebody who is away or has lost full access, and catch up afterwards', async () => {
    const { save, publish, pass, run, mine, change } = await setUp(database())
    await save()
    pass(120_000)
    await publish()
    for (const values of [
      { state: 'deactivated' },
      { state: 'blocked' },
      { state: 'active', validated: false },
    ]) {
      await change(values)
      pass(day)
      await run()
      expect(mine()).toEqual([])
    }
    await change({ validated: true })
    pass(day)
    await run()
    expect(mine()).toHaveLength(1)
  })

  it('start afresh when they are switched on again', async () => {
    const { save, publish, pass, run, mine, own } = await setUp(database())
    const { id } = (await save({ frequency: 'off' })).body as SavedSearch
    pass(120_000)
    await publish()
    pass(120_000)
    await own('PUT', `/saved-searches/${id}`, { body: { name: 'x', frequency: 'daily' } })
    pass(day)
    await run()
    expect(mine()).toEqual([])
    await publish()
    pass(day)
    await run()
    expect(mine()).toHaveLength(1)
  })

  it('that come back after they were deleted tell of what they had not told, and of nothing twice', async () => {
    const { save, publish, pass, run, mine, own } = await setUp(database())
    const { id } = (await save()).body as SavedSearch
    pass(120_000)
    await publish()
    pass(120_000)
    const { seenUntil } = (await own('GET', `/saved-searches/${id}`)).body as SavedSearch
    await own('DELETE', `/saved-searches/${id}`)
    expect((await save({ seenUntil })).body).toMatchObject({ seenUntil })
    pass(day)
    await run()
    expect(mine()).toHaveLength(1)
    pass(day)
    await run()
    expect(mine()).toHaveLength(1)
  })
})
