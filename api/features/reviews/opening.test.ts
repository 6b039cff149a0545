import { beforeEach, expect, it } from 'vitest'
import { resendConfirmation } from '~/api/features/registration/registration.service'
import type { Notification } from '~/contracts/messages/notifications'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { openReviewOf } from './reviews.service'

const names = { first_name: 'Zoë', last_name: 'Quist' }

describeWithDatabase('a review', (database) => {
  let kit: ReturnType<typeof createTestApi>
  beforeEach(async () => {
    kit = createTestApi(database())
    await database().deleteFrom('person').execute()
  })

  const reviewsOf = (id: string) =>
    database().selectFrom('review').select(['id', 'state']).where('subject_id', '=', id).execute()

  /** A new person who has confirmed the e-mail with the mailed link. */
  async function confirmed(roles: string[]) {
    const person = await kit.seedPerson({ roles, state: 'unconfirmed', ...names })
    await resendConfirmation(kit.deps, person.email)
    const token = kit.mails.pop()?.values.path?.replace('/confirm/', '') ?? ''
    expect((await kit.request('POST', `/confirmations/${token}`)).body).toMatchObject({ state: 'valid' })
    return person
  }

  it.each([
    ['ROLE_TRAINER', 1],
    ['ROLE_SERVICE_PROVIDER', 1],
    ['ROLE_INDIVIDUAL_JOURNALIST', 0],
    ['ROLE_MEDIA_OUTLET', 0],
  ])('begins when an account of %s is confirmed: %d', async (role, count) => {
    const { id } = await confirmed([role])
    expect(await reviewsOf(id)).toHaveLength(count)
  })

  it('tells every admin of who waits, each in their language, and nobody else', async () => {
    const admins = [
      await kit.seedPerson({ roles: ['ROLE_ADMIN'], locale: 'de' }),
      await kit.seedPerson({ roles: ['ROLE_ADMIN'], locale: 'it' }),
    ]
    await kit.seedPerson({ roles: ['ROLE_ADMIN'], state: 'blocked' })
    await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
    const { id } = await confirmed(['ROLE_TRAINER'])
    const [review] = await reviewsOf(id)
    const path = `/admin/reviews/${review?.id ?? ''}`
    const mail = { template: 'reviewRequested', values: { applicant: 'Zoë Quist', path } }
    expect(kit.mails).toMatchObject(admins.map(({ email: to, locale }) => ({ ...mail, to, locale })))
    for (const admin of admins) {
      const { request } = await kit.as(admin)
      const [notification] = (await request('GET', '/notifications')).body as Notification[]
      expect(notification).toMatchObject({ type: 'reviewRequested', path })
      expect(notification?.title).toContain('Zoë Quist')
    }
  })

  it('is opened once, and not for those with whom there is nothing to decide', async () => {
    const countFor = async (values: Parameters<typeof kit.seedPerson>[0]) => {
      const { id } = await kit.seedPerson({ roles: ['ROLE_TRAINER'], ...values })
      await Promise.all([openReviewOf(kit.deps, id), openReviewOf(kit.deps, id)])
      return (await reviewsOf(id)).length
    }
    expect(await countFor({})).toBe(1)
    expect(await countFor({ validated: true })).toBe(0)
    expect(await countFor({ state: 'unconfirmed' })).toBe(0)
    const parent = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'] })
    expect(await countFor({ roles: ['ROLE_SERVICE_PROVIDER'], parent_id: parent.id })).toBe(0)
  })
})
