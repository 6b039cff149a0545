import { beforeEach, describe, expect, it } from 'vitest'
import type { DisclosureDraft, DisclosureSignature } from '~/contracts/content/disclosure'
import type { Notification } from '~/contracts/messages/notifications'
import { describeWithDatabase } from '~/tests/support/database'
import { newOutlet, type Outlet } from '~/tests/support/disclosure/outlet'
import { nextReminder, validUntil } from './disclosure.rules'

describeWithDatabase('reminders of a report that ends', (database) => {
  let test: Outlet
  const publish = async () => {
    const { state } = (await test.owner('GET', '/disclosure/draft')).body as unknown as DisclosureDraft
    const body = { state, name: 'Ben Roe', function: 'Publisher' }
    const { id } = (await test.owner('PUT', '/disclosure/signature', { body }))
      .body as unknown as DisclosureSignature
    expect((await test.owner('POST', '/disclosures', { body: { signature: id } })).status).toBe(201)
  }
  /** Templates of the mails to the outlet after the job of this day. */
  const remindOn = async (day: string) => {
    test.setNow(`${day}T04:20:00Z`)
    await test.kit.runJob('disclosure.reminders')
    return test.kit.mails.flatMap(({ to, template }) =>
      to === test.outlet.email && template.startsWith('disclosure') ? [template] : [],
    )
  }
  beforeEach(async () => {
    test = await newOutlet(database())
    await test.answerAll()
    await publish()
  })

  it('come 180, 90 and 30 days before the last day and on the day after it, each once, and tell of it', async () => {
    expect(await remindOn('2028-05-24')).toEqual([])
    expect(await remindOn('2028-05-25')).toEqual(['disclosureEnding'])
    expect(await remindOn('2028-05-25')).toHaveLength(1)
    expect(await remindOn('2028-08-22')).toHaveLength(1)
    expect(await remindOn('2028-08-23')).toHaveLength(2)
    expect(await remindOn('2028-10-22')).toHaveLength(3)
    expect(await remindOn('2028-11-21')).toHaveLength(3)
    expect((await remindOn('2028-11-22')).at(-1)).toBe('disclosureEnded')
    expect(await remindOn('2029-11-22')).toHaveLength(4)
    expect(test.kit.mails.find(({ template }) => template === 'disclosureEnding')).toMatchObject({
      values: { name: 'Ben', date: '21 November 2028', path: '/knowledgebase/report' },
    })
    const told = (await test.owner('GET', '/notifications')).body as unknown as Notification[]
    expect(told.map(({ title }) => title.replace(/[\u2066-\u2069]/g, ''))).toEqual([
      'Your transparency report was valid until 21 November 2028 and is out of date',
      ...Array<string>(3).fill('Your transparency report is valid until 21 November 2028'),
    ])
  })

  it('come once, however many processes remind; of those that were missed only the last', async () => {
    test.setNow('2028-11-01T04:20:00Z')
    await Promise.all([1, 2, 3].map(() => test.kit.runJob('disclosure.reminders')))
    expect(await remindOn('2028-11-02')).toEqual(['disclosureEnding'])
    expect(await remindOn('2028-11-22')).toEqual(['disclosureEnding', 'disclosureEnded'])
  })

  it('come anew for a new report, and not for the one that it replaces', async () => {
    await remindOn('2028-05-25')
    await publish()
    expect(await remindOn('2028-11-22')).toHaveLength(1)
    expect(await remindOn('2029-11-26')).toHaveLength(2)
  })

  it('do not come for one that is withdrawn, and do again once that is undone', async () => {
    test.setNow('2028-05-20T10:00:00Z')
    const path = '/disclosures/1/withdrawal'
    expect((await test.owner('POST', path, { body: {} })).status).toBe(200)
    expect((await test.owner('DELETE', path)).status).toBe(204)
    expect(await remindOn('2028-05-25')).toHaveLength(1)
    expect((await test.owner('POST', path, { body: {} })).status).toBe(200)
    expect(await remindOn('2028-08-23')).toHaveLength(1)
  })

  it('wait while the account rests, and come to no account of another kind', async () => {
    await test.setPerson({ state: 'deactivated' })
    expect(await remindOn('2028-05-25')).toEqual([])
    await test.setPerson({ state: 'active' })
    expect(await remindOn('2028-05-26')).toHaveLength(1)
    await test.setPerson({ roles: ['ROLE_LEGAL_ENTITY'] })
    expect(await remindOn('2028-08-23')).toHaveLength(1)
  })

  it('come as the outlet has chosen', async () => {
    const choices = [{ type: 'disclosureEnding', campus: true, mail: 'off' }]
    const path = '/users/me/notification-choices'
    expect((await test.owner('PUT', path, { body: { choices } })).status).toBe(200)
    expect(await remindOn('2028-05-25')).toEqual([])
    const told = (await test.owner('GET', '/notifications')).body as unknown as Notification[]
    expect(told.map(({ type }) => type)).toEqual(['disclosureEnding'])
  })
})

describe('the days of a report', () => {
  it.each([
    ['2026-11-21T23:59:59Z', '2028-11-21'],
    ['2028-02-29T00:00:00Z', '2030-02-28'],
    ['2026-12-31T12:00:00Z', '2028-12-31'],
  ])('published at %s it is valid until %s', (moment, day) => {
    expect(validUntil(new Date(moment))).toBe(day)
  })

  it.each([
    ['2026-11-21', '2028-05-25'],
    ['2028-05-25', '2028-08-23'],
    ['2028-10-22', '2028-11-22'],
    ['2028-11-22', null],
  ])('of one until 21 November 2028 somebody is reminded after %s on %s', (after, day) => {
    expect(nextReminder('2028-11-21', after)).toBe(day)
  })
})
