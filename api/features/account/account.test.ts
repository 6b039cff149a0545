import { beforeAll, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import type { Account } from '~/contracts/accounts/account'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('the own account', (database) => {
  beforeAll(() => seedReference(database()))

  it('says e-mail, kind, language of the mails and the day of registration', async () => {
    const { seedPerson, as, clock } = createTestApi(database())
    const person = await seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], country_id: 'DE' })
    const { request } = await as(person)
    const account = (await request('GET', '/users/me/account')).body as Account
    expect(account).toEqual({
      email: person.email,
      kind: 'journalistRestricted',
      locale: 'en',
      timeZone: null,
      countryZone: 'Europe/Berlin',
      memberSince: clock.now.toISOString(),
      suggestions: true,
      discreet: false,
    })
  })
})
