import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('a password link that an admin sends', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let admin: { id: string; email: string }
  let send: (id: string) => ReturnType<ReturnType<typeof createTestApi>['request']>

  beforeEach(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    await database().deleteFrom('person').execute()
    admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const { request } = await kit.as(admin)
    send = (id) => request('POST', `/people/${id}/send-password-link`)
  })
  const logIn = (email: string, secret: string) =>
    kit.request('POST', '/authentication/login', { body: { email, password: secret } })
  const entries = () =>
    database()
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'person_id', 'details'])
      .where('actor_id', '=', admin.id)
      .execute()
  const codes = (answer: { body: unknown }) =>
    (answer.body as { violations: { code: string }[] }).violations.map(({ code }) => code)

  it('goes to the person alone, sets one new password, and is recorded', async () => {
    const person = await kit.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], locale: 'it' })
    const answer = await send(person.id)
    expect([answer.status, answer.body]).toEqual([204, null])
    const [mail] = kit.mails
    expect(kit.mails).toHaveLength(1)
    expect(mail).toMatchObject({ to: person.email, locale: 'it', template: 'passwordLink' })
    expect(await entries()).toEqual([
      { action: 'person.passwordLinkSent', actor_id: admin.id, person_id: person.id, details: {} },
    ])
    expect((await logIn(person.email, password)).status).toBe(200)
    const token = String(mail?.values.path).slice('/pwreset/'.length)
    const use = () =>
      kit.request('POST', `/password-resets/${token}`, { body: { password: 'Quiet-Harbour-77' } })
    expect((await use()).body).toMatchObject({ state: 'valid' })
    expect((await use()).body).toMatchObject({ state: 'used' })
    expect((await logIn(person.email, 'Quiet-Harbour-77')).status).toBe(200)
  })

  it('is sent to nobody who cannot use it, nor by an admin to themselves', async () => {
    const states = ['unconfirmed', 'blocked'] as const
    for (const state of states) {
      const person = await kit.seedPerson({ state })
      const answer = await send(person.id)
      expect([answer.status, codes(answer)]).toEqual([409, ['passwordLinkNot']])
    }
    const parent = await kit.seedPerson({ state: 'deactivated' })
    const contributor = await kit.seedPerson({ parent_id: parent.id })
    expect(codes(await send(contributor.id))).toEqual(['passwordLinkNot'])
    expect((await send(admin.id)).status).toBe(409)
    for (const id of [v7(), 'nonsense']) expect((await send(id)).status).toBe(404)
    expect([kit.mails, await entries()]).toEqual([[], []])
  })

  it('is sent by admins only, and five times an hour at most', async () => {
    const path = `/people/${(await kit.seedPerson()).id}/send-password-link`
    const limited = createTestApi(database(), { rateLimitFactor: 1 })
    const outlet = await limited.as(await limited.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'] }))
    expect((await outlet.request('POST', path)).status).toBe(403)
    const { request } = await limited.as(admin)
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await request('POST', path)).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    expect(limited.mails).toHaveLength(5)
  })
})
