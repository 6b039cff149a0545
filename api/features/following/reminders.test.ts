import { expect, it } from 'vitest'
import type { Notification } from '~/contracts/messages/notifications'
import type { Database } from '~/api/platform/database'
import { describeWithDatabase } from '~/tests/support/database'
import { followOffers } from '~/tests/support/following'

const preferencesPath = '/users/me/notification-choices'

async function setUp(database: Database) {
  const kit = await followOffers(database)
  const remind = () => kit.runJob('following.reminders')
  const reached = async () => {
    const told = (await kit.own('GET', '/notifications')).body as Notification[]
    return [told.length, kit.mailsTo('offerDeadline').length]
  }
  return { ...kit, remind, reached }
}

describeWithDatabase('reminders of deadlines', (database) => {
  it('come seven days and one day before, each once, as notification and mail', async () => {
    const { publish, keep, dayIn, passDays, remind, reached, own, mailsTo } = await setUp(database())
    const offer = await publish({ deadline: dayIn(10), headline: 'Sources\nunder  pressure' })
    await keep(offer.id)
    const counts: number[][] = []
    for (let day = 0; day <= 11; day++) {
      await remind()
      await remind()
      counts.push(await reached())
      passDays(1)
    }
    expect(counts).toEqual([
      ...Array.from({ length: 3 }, () => [0, 0]),
      ...Array.from({ length: 6 }, () => [1, 1]),
      ...Array.from({ length: 3 }, () => [2, 2]),
    ])
    const [told] = (await own('GET', '/notifications')).body as Notification[]
    expect(told).toMatchObject({
      type: 'offerDeadline',
      title: 'The deadline of “Sources under pressure” on your watchlist is approaching',
      path: `/content/detail/view/${offer.id}`,
    })
    expect(mailsTo('offerDeadline')[0]).toMatchObject({
      values: { name: 'Layla', offer: 'Sources under pressure', date: '1 December 2026' },
      unsubscribe: expect.stringMatching(/^\/unsubscribe\/[\w-]{80,}$/) as string,
    })
  })

  it('come once, however many processes remind', async () => {
    const { publish, keep, dayIn, passDays, remind, reached } = await setUp(database())
    await keep((await publish({ deadline: dayIn(8) })).id)
    passDays(1)
    await Promise.all([remind(), remind(), remind()])
    expect(await reached()).toEqual([1, 1])
  })

  it('come late rather than never where the campus was down, but not two at once', async () => {
    const { publish, keep, dayIn, passDays, remind, reached } = await setUp(database())
    await keep((await publish({ deadline: dayIn(9) })).id)
    passDays(5)
    await remind()
    expect(await reached()).toEqual([1, 1])
    passDays(4)
    await remind()
    expect(await reached()).toEqual([2, 2])
    passDays(1)
    await remind()
    expect(await reached()).toEqual([2, 2])
  })

  it('are not for what was kept when the day of the reminder was there already', async () => {
    const { publish, keep, dayIn, passDays, remind, reached } = await setUp(database())
    await keep((await publish({ deadline: dayIn(4) })).id)
    await keep((await publish({ deadline: dayIn(0) })).id)
    await remind()
    expect(await reached()).toEqual([0, 0])
    passDays(3)
    await remind()
    expect(await reached()).toEqual([1, 1])
  })

  it('come again for a deadline that was moved', async () => {
    const { publish, keep, dayIn, passDays, remind, reached } = await setUp(database())
    const { id } = await publish({ deadline: dayIn(8) })
    await keep(id)
    passDays(1)
    await remind()
    await database()
      .updateTable('offer')
      .set({ deadline: dayIn(20) })
      .where('id', '=', id)
      .execute()
    await remind()
    expect(await reached()).toEqual([1, 1])
    passDays(13)
    await remind()
    expect(await reached()).toEqual([2, 2])
  })

  it.each<[string, Parameters<Awaited<ReturnType<typeof setUp>>['publish']>[0]]>([
    ['withdrawn', { state: 'withdrawn' }],
    ['a draft again', { state: 'draft' }],
    ['rolling', { deadline: null }],
  ])('do not come for an offer that is %s', async (_what, values) => {
    const { publish, keep, dayIn, passDays, remind, reached } = await setUp(database())
    await keep((await publish({ deadline: dayIn(8), ...values })).id)
    passDays(1)
    await remind()
    expect(await reached()).toEqual([0, 0])
  })

  it.each([
    ['deactivated', { state: 'deactivated' }],
    ['blocked', { state: 'blocked' }],
    ['no longer validated', { validated: false }],
  ])('do not go to somebody who is %s, nor tell of offers of such a provider', async (_what, values) => {
    const { publish, keep, change, dayIn, passDays, remind, mails, provider, newMember } =
      await setUp(database())
    const other = await newMember()
    const { id } = await publish({ deadline: dayIn(8) })
    await keep(id)
    await change(values)
    passDays(1)
    await remind()
    expect(mails).toEqual([])
    await keep((await publish({ deadline: dayIn(7) })).id, other.id)
    await change(values, provider.id)
    await remind()
    expect(mails).toEqual([])
  })

  it('reach a contributor only while its organisation is there', async () => {
    const { publish, keep, change, dayIn, passDays, remind, mailsTo, seedPerson } = await setUp(database())
    const parent = await seedPerson({ roles: ['ROLE_MEDIA_OUTLET'] })
    const contributor = await seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], parent_id: parent.id })
    await keep((await publish({ deadline: dayIn(8) })).id, contributor.id)
    passDays(1)
    await change({ state: 'deactivated' }, parent.id)
    await remind()
    expect(mailsTo('offerDeadline', contributor.email)).toEqual([])
    await change({ state: 'active' }, parent.id)
    await remind()
    expect(mailsTo('offerDeadline', contributor.email)).toHaveLength(1)
  })

  it('keep to the days and the ways that a person has chosen', async () => {
    const { publish, keep, dayIn, passDays, remind, reached, own } = await setUp(database())
    expect((await own('GET', '/users/me/reminder-days')).body).toEqual({ days: [7, 1] })
    const answer = await own('PUT', '/users/me/reminder-days', { body: { days: [1] } })
    expect(answer.body).toEqual({ days: [1] })
    await own('PUT', preferencesPath, {
      body: { choices: [{ type: 'offerDeadline', campus: true, mail: 'off' }] },
    })
    await keep((await publish({ deadline: dayIn(8) })).id)
    passDays(1)
    await remind()
    expect(await reached()).toEqual([0, 0])
    passDays(6)
    await remind()
    expect(await reached()).toEqual([1, 0])
    expect((await own('PUT', '/users/me/reminder-days', { body: { days: [] } })).body).toEqual({ days: [] })
  })

  it.each([{ days: [7, 7] }, { days: [2] }, { days: '7' }, { days: [7], hours: 1 }, {}])(
    'refuse the choice %j',
    async (body) => {
      const { own } = await setUp(database())
      expect((await own('PUT', '/users/me/reminder-days', { body })).status).toBe(422)
      expect((await own('GET', '/users/me/reminder-days')).body).toEqual({ days: [7, 1] })
    },
  )

  it('reach more people than one batch holds', async () => {
    const { publish, keep, dayIn, passDays, remind, mails, newMember, seedPerson } = await setUp(database())
    const { id } = await publish({ deadline: dayIn(8) })
    for (let n = 0; n < 120; n++) await keep(id, (await newMember()).id)
    await keep(id, (await seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })).id)
    passDays(1)
    await remind()
    expect(new Set(mails.map(({ to }) => to)).size).toBe(120)
  })
})
