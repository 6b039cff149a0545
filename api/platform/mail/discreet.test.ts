import { expect, it } from 'vitest'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Database } from '~/api/platform/database'
import type { Mail } from '~/api/platform/deps'
import { mailTemplates } from '~/api/platform/translations'
import { notificationTypes } from '~/contracts/messages/notification-types'
import type { Notification } from '~/contracts/messages/notifications'
import { localeCodes } from '~/contracts/constants'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { composeMail } from './index'
import { claimMails, insertMails } from './queue'

const config = { publicUrl: 'https://campus.test', brandName: 'Test Campus' }
const secret = 'Rosalind Quince'
/** Any value that a mail names. */
const values = { ...Object.fromEntries('name author journalist provider offer subject text'.split(' ').map((name) => [name, secret])), path: '/messages/1' } // prettier-ignore

/** What these mails would be sent as. */
async function sentAs(database: Database, mails: readonly Mail[]) {
  await database.deleteFrom('mail').execute()
  const now = new Date('2026-12-01T00:00:00Z')
  await insertMails(
    database,
    mails.map(({ notBefore: _, about, ...mail }) => ({
      ...mail,
      ...(about && { about: { ...about, notificationId: null } }),
    })),
    now,
  )
  const claimed = await claimMails(database, { now, leaseUntil: now, count: mails.length })
  expect(claimed).toHaveLength(mails.length)
  return claimed.map((mail) => ({ ...composeMail(config, mail), unsubscribe: mail.unsubscribe, was: mail }))
}

/** What a mail says of itself that is to say nothing. */
const newsIn = (mail: Pick<Mail, 'locale'>) => ({
  ...composeMail(config, { ...mail, to: '', template: 'news', values: { path: '/notifications' } }),
  unsubscribe: undefined,
})

describeWithDatabase('a mail to a discreet person', (database) => {
  it.each(notificationTypes)('of a notification says nothing but that there is news: %s', async (type) => {
    const { deps, mails, seedPerson } = createTestApi(database())
    const people = [await seedPerson({ discreet: true, locale: 'de' }), await seedPerson({ locale: 'de' })]
    for (const { id: personId, email: to } of people) {
      // Also with the text of a mail that is needed elsewhere: it is the notification that decides.
      for (const template of ['message', 'passwordReset'] as const)
        await notify(deps, {
          personId,
          type,
          data: { name: secret },
          path: '/messages/1',
          mail: { to, locale: 'de', template, values, sections: [{ heading: secret, lines: [] }] },
        })
    }
    const sent = await sentAs(database(), mails)
    const to = (index: number) => sent.filter(({ was }) => was.to === people[index]?.email)
    const first = to(0).map(({ was: _, ...mail }) => mail)
    expect(first).toEqual([newsIn({ locale: 'de' }), newsIn({ locale: 'de' })])
    expect(to(1).map(({ text, unsubscribe }) => [text.includes(secret), typeof unsubscribe])).toEqual([
      [true, 'string'],
      [true, 'string'],
    ])
  })

  it('that is not needed says nothing, whatever its text, and those that are needed stay', async () => {
    const { seedPerson } = createTestApi(database())
    const { email: to, id } = await seedPerson({ discreet: true })
    const mails = mailTemplates.map((template): Mail => ({
      to: to.toUpperCase(),
      locale: 'en',
      template,
      values,
    }))
    const sent = await sentAs(database(), mails)
    const generic = newsIn({ locale: 'en' })
    const kept = sent.filter(({ subject }) => subject !== generic.subject).map(({ was }) => was.template)
    for (const { was, ...mail } of sent) if (was.template === 'news') expect(mail).toEqual(generic)
    expect(kept.toSorted()).toEqual([
      'accountBlocked', 'accountDeactivated', 'accountErased', 'accountInvitation', 'accountReactivated', 'accountUnblocked',
      'appealDecided', 'confirmRegistration', 'contributorErased', 'contributorInvitation', 'contributorRemoved',
      'doubtPublished', 'doubtRejected', 'emailAlreadyRegistered', 'emailChange', 'emailChangeRequested', 'emailChangeTaken',
      'emailChanged', 'erasureNotice', 'exportReady', 'helpdeskAnswer', 'helpdeskReceived', 'identityLinked',
      'identityRemoved', 'loginConfirmation', 'loginLink', 'mailTrial', 'moderationRemoved', 'moderationWarned',
      'outletInvitation', 'parentDeactivated', 'passkeyAdded', 'passkeyRemoved', 'passwordChanged', 'passwordLink',
      'passwordReset', 'passwordResetDeactivated', 'passwordResetParentAway', 'recoveryCodeUsed', 'recoveryCodesRenewed',
      'reportDecided', 'secondFactorGuessed', 'secondFactorOff', 'secondFactorOn', 'tokenMade', 'tokenRevoked',
      'webhookMade', 'webhookRenewed',
    ]) // prettier-ignore
    // Also at another address than that of the account.
    const about = { personId: id, path: null, notificationId: null }
    const [elsewhere] = await sentAs(database(), [{ to: 'x@example.com', locale: 'en', template: 'message', values, about }]) // prettier-ignore
    expect(elsewhere?.subject).toBe(generic.subject)
  })

  it.each(localeCodes)('names the campus and leads to the notifications, in %s', (locale) => {
    const { subject, text } = newsIn({ locale })
    expect(subject).toContain('Test Campus')
    expect(text).toContain('https://campus.test/notifications')
  })

  it('of a notification comes with the notification, also where the member wants mails alone', async () => {
    const { deps, seedPerson, as } = createTestApi(database())
    const wishes = [[true, 'once', 1, 1], [true, 'off', 0, 1], [false, 'once', 0, 0]] as const // prettier-ignore
    for (const [discreet, mails, count, countMailed] of wishes) {
      const person = await seedPerson({ discreet })
      const { request } = await as(person)
      const body = { choices: [{ type: 'account', campus: false, mail: mails }] }
      expect((await request('PUT', '/users/me/notification-choices', { body })).status).toBe(200)
      const mail = { to: person.email, locale: 'en', template: 'message', values } as const
      await notify(deps, { personId: person.id, type: 'account', data: {}, path: '/home', mail })
      const listed = async () => ((await request('GET', '/notifications')).body as unknown[]).length
      expect(await listed(), `${String(discreet)} ${mails}`).toBe(count)
      // With a mail of its own, whatever is chosen.
      await notify(deps, { personId: person.id, type: 'account', data: {}, path: '/home', isMailed: true })
      expect(await listed(), `${String(discreet)} ${mails}`).toBe(count + countMailed)
    }
  })

  it('has on the campus what waited in a digest alone when the switch was turned, also the counters', async () => {
    const { deps, seedPerson, as } = createTestApi(database())
    const person = await seedPerson()
    const { request } = await as(person)
    const body = { choices: [{ type: 'message', campus: false, mail: 'daily' }] }
    expect((await request('PUT', '/users/me/notification-choices', { body })).status).toBe(200)
    for (const name of ['Anna', 'Carla'])
      await notify(deps, {
        personId: person.id,
        type: 'message',
        data: { name },
        path: `/messages/${name}`,
        mail: { to: person.email, locale: 'en', template: 'message', values },
      })
    const listed = async () =>
      ((await request('GET', '/notifications')).body as Notification[]).map(({ title, path }) => [
        title,
        path,
      ])
    expect(await listed()).toEqual([])
    for (let time = 0; time < 2; time++)
      expect((await request('PATCH', '/users/me', { body: { discreet: true } })).status).toBe(200)
    expect(await listed()).toEqual([
      ['Carla has sent you a message', '/messages/Carla'],
      ['Anna has sent you a message', '/messages/Anna'],
    ])
    const counters = { unreadNotificationCount: 2, notificationCount: 2 }
    expect((await request('GET', '/users/me')).body).toMatchObject(counters)
    // Read there, it waits no longer.
    await request('POST', '/notifications/read')
    const waiting = database().selectFrom('digest_entry').where('person_id', '=', person.id).selectAll()
    expect(await waiting.execute()).toEqual([])
  })

  it('waits in the queue when the switch is turned: what counts is the moment of sending', async () => {
    const { deps, mails, seedPerson, as } = createTestApi(database())
    const person = await seedPerson()
    await notify(deps, {
      personId: person.id,
      type: 'message',
      data: { name: secret },
      path: '/messages/1',
      mail: { to: person.email, locale: 'en', template: 'message', values },
    })
    const { request } = await as(person)
    const { status } = await request('PATCH', '/users/me', { body: { discreet: true } })
    expect(status).toBe(200)
    const [mail] = await sentAs(database(), mails)
    expect(mail?.subject).toBe(newsIn({ locale: 'en' }).subject)
    await request('PATCH', '/users/me', { body: { discreet: false } })
    const [again] = await sentAs(database(), mails)
    expect(again?.text).toContain(secret)
  })
})
