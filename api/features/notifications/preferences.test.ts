import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { Problem } from '~/contracts/errors'
import type { Notification, NotificationPreference } from '~/contracts/messages/notifications'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { notify } from './notifications.service'

const path = '/users/me/notification-choices'

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const roles = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }
  const person = await kit.seedPerson(roles)
  const { request } = await kit.as(person)
  const choose = (choices: object[]) => request('PUT', path, { body: { choices } })
  const notifyPerson = () =>
    notify(kit.deps, {
      personId: person.id,
      type: 'validationApproved',
      data: { provider: 'Academy' },
      path: '/home',
      mail: {
        to: person.email,
        locale: 'en',
        template: 'validationApproved',
        values: { name: 'First', provider: 'Academy', path: '/home', seen: 'Everyone sees you.' },
      },
    })
  const reached = async () => [
    ((await request('GET', '/notifications')).body as Notification[]).length,
    kit.mails.length,
  ]
  return { ...kit, person, own: request, choose, notifyPerson, reached }
}

const approved = (campus: boolean, mail: string) => ({ type: 'validationApproved', campus, mail })
const codes = (answer: { body: never }) =>
  ((answer.body as Problem).violations ?? []).map(({ propertyPath, code }) => [propertyPath, code])

describeWithDatabase('preferences about notifications', (database) => {
  it('say yes to everything at the beginning', async () => {
    const { own, notifyPerson, reached, mails } = await setUp(database())
    const preferences = (await own('GET', path)).body as NotificationPreference[]
    expect(preferences).toContainEqual({ type: 'validationApproved', campus: true, mail: 'once' })
    expect(preferences.map(({ type }) => type)).not.toContain('validationRequested')
    await notifyPerson()
    expect(await reached()).toEqual([1, 1])
    expect(mails[0]?.unsubscribe).toMatch(/^\/unsubscribe\/[\w-]{80,}$/)
  })

  it.each([
    [true, 'off', [1, 0]],
    [false, 'once', [0, 1]],
    [false, 'off', [0, 0]],
    [true, 'daily', [1, 0]],
    [false, 'weekly', [0, 0]],
  ])('with campus %s and mail %s are kept to', async (campus, mail, expected) => {
    const { choose, own, notifyPerson, reached } = await setUp(database())
    const answer = await choose([approved(campus, mail)])
    expect(answer.status).toBe(200)
    expect(answer.body).toContainEqual({ type: 'validationApproved', campus, mail })
    expect((await own('GET', path)).body).toEqual(answer.body)
    await notifyPerson()
    expect(await reached()).toEqual(expected)
    const user = (await own('GET', '/users/me')).body as { unreadNotificationCount: number }
    expect(user.unreadNotificationCount).toBe(expected[0])
  })

  it('of one type change nothing for another', async () => {
    const { choose, notifyPerson, reached } = await setUp(database())
    await choose([{ type: 'account', campus: false, mail: 'off' }])
    await notifyPerson()
    expect(await reached()).toEqual([1, 1])
  })

  it('keep rows for what is refused only, and none after all is wanted again', async () => {
    const { choose, person } = await setUp(database())
    const rows = () =>
      database().selectFrom('notification_choice').selectAll().where('person_id', '=', person.id).execute()
    await choose([approved(true, 'off')])
    expect(await rows()).toHaveLength(1)
    await choose([approved(true, 'once')])
    expect(await rows()).toEqual([])
  })

  it('go back to yes where a change does not name them', async () => {
    const { choose } = await setUp(database())
    await choose([approved(false, 'off')])
    expect((await choose([])).body).toContainEqual({ type: 'validationApproved', campus: true, mail: 'once' })
  })

  it('stay those of one of two changes at once, never a mixture', async () => {
    const { choose, own } = await setUp(database())
    const account = (campus: boolean) => ({ type: 'account', campus, mail: 'once' })
    const answers = await Promise.all([
      choose([approved(false, 'off'), account(true)]),
      choose([approved(true, 'once'), account(false)]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const preferences = (await own('GET', path)).body as NotificationPreference[]
    const campus = (type: string) => preferences.find((each) => each.type === type)?.campus
    expect(campus('account')).toBe(!campus('validationApproved'))
  })

  it('are one’s own', async () => {
    const { choose, seedPerson, as } = await setUp(database())
    await choose([approved(false, 'off')])
    const other = await as(await seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }))
    const preferences = (await other.request('GET', path)).body as NotificationPreference[]
    expect(preferences.every(({ campus }) => campus)).toBe(true)
  })

  it('survive a time in which the person cannot get the type', async () => {
    const { choose, own, person } = await setUp(database())
    await choose([approved(false, 'off')])
    const become = (validated: boolean) =>
      database().updateTable('person').set({ validated }).where('id', '=', person.id).execute()
    await become(true)
    expect((await choose([{ type: 'account', campus: false, mail: 'once' }])).status).toBe(200)
    await become(false)
    expect((await own('GET', path)).body).toContainEqual({
      type: 'validationApproved',
      campus: false,
      mail: 'off',
    })
  })

  it.each([
    [
      'a type that this accessLevel cannot get',
      [{ ...approved(true, 'once'), type: 'validationRequested' }],
      ['choices.0.type', 'invalid'],
    ],
    [
      'a type that does not exist',
      [{ ...approved(true, 'once'), type: 'gossip' }],
      ['choices.0.type', 'invalid'],
    ],
    ['a type twice', [approved(true, 'once'), approved(false, 'once')], ['choices', 'invalid']],
    ['an unknown field', [{ ...approved(true, 'once'), sms: true }], ['choices.0.sms', 'unknownField']],
    ['a rhythm that does not exist', [approved(true, 'hourly')], ['choices.0.mail', 'invalid']],
    ['yes or no for a rhythm', [{ ...approved(true, 'once'), mail: true }], ['choices.0.mail', 'invalid']],
  ])('refuse %s', async (_what, choices, violation) => {
    const { choose, own } = await setUp(database())
    const before = (await own('GET', path)).body
    const answer = await choose(choices)
    expect(answer.status).toBe(422)
    expect(codes(answer)).toEqual([violation])
    expect((await own('GET', path)).body).toEqual(before)
  })
})
