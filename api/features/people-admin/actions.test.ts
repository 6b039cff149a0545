import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

type Kit = ReturnType<typeof createTestApi>
type Answer = { status: number; body: never }
const codes = ({ body }: Answer) =>
  ((body as { violations?: { code: string }[] } | null)?.violations ?? []).map(({ code }) => code)
const journalist = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], country_id: 'DE', confirmed_at: new Date() }

describeWithDatabase('an action of the administration', (database) => {
  let kit: Kit
  let admin: { id: string; email: string }
  let send: (path: string, body?: object) => Promise<Answer>

  beforeEach(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    await database().deleteFrom('person').execute()
    admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const { request } = await kit.as(admin)
    send = (path, body) =>
      request(path.endsWith('editing') ? 'PUT' : 'POST', `/people/${path}`, body ? { body } : {})
  })
  const row = (id: string) =>
    database().selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const actions = async (id: string) =>
    (
      await database()
        .selectFrom('audit_entry')
        .select(['action', 'actor_id', 'details'])
        .where('person_id', '=', id)
        .orderBy('position')
        .execute()
    ).map(({ action, actor_id, details }) => ({ action, by: actor_id, details }))
  const logIn = (person: { email: string }) =>
    kit.request('POST', '/authentication/login', { body: { email: person.email, password } })
  const reason = 'Has sold the list of members.'

  describe('that blocks', () => {
    it('ends every session with the next call, hides the profile, tells the reason and is recorded', async () => {
      const person = await kit.seedPerson({ ...journalist, validated: true, visibility: 2, locale: 'fr' })
      const { request, tokens } = await kit.as(person)
      expect((await kit.request('GET', `/profiles/${person.id}`)).status).toBe(200)
      expect((await send(`${person.id}/block`, { reason })).status).toBe(204)
      expect((await request('GET', '/users/me')).status).toBe(401)
      const { refreshToken } = tokens
      expect((await kit.request('POST', '/authentication/refresh', { body: { refreshToken } })).status).toBe(
        401,
      )
      expect((await kit.request('GET', `/profiles/${person.id}`)).status).toBe(404)
      expect(await row(person.id)).toMatchObject({
        state: 'blocked',
        blocked_by: admin.id,
        block_reason: reason,
        blocked_at: kit.clock.now,
      })
      expect(kit.mails).toEqual([
        expect.objectContaining({
          to: person.email,
          locale: 'fr',
          template: 'accountBlocked',
          values: expect.objectContaining({ reason, path: '/helpdesk' }) as object,
        }),
      ])
      expect(await actions(person.id)).toEqual([
        { action: 'person.blocked', by: admin.id, details: { before: 'active' } },
      ])
    })

    it('is said at the login to those who know the password, and to nobody else', async () => {
      const person = await kit.seedPerson()
      await send(`${person.id}/block`, { reason })
      const right = await logIn(person)
      expect([right.status, right.body]).toEqual([401, expect.objectContaining({ code: 'accountBlocked' })])
      const wrong = await kit.request('POST', '/authentication/login', {
        body: { email: person.email, password: 'Not-Mine-1234' },
      })
      expect(wrong.body).toMatchObject({ code: 401, message: 'Invalid credentials.' })
    })

    it('of a provider keeps its contributors away, and frees the journalists who wait for it', async () => {
      const provider = await kit.seedPerson({
        roles: ['ROLE_SERVICE_PROVIDER'],
        validated: true,
        entity_name: 'Kontakt',
      })
      const helper = await kit.seedPerson({ parent_id: provider.id, roles: ['ROLE_SERVICE_PROVIDER'] })
      const waiting = await kit.seedPerson(journalist)
      const helping = await kit.as(helper)
      await (
        await kit.as(waiting)
      ).request('POST', '/validation-requests', {
        body: { validator: provider.id, introduction: 'From your course of 2025.' },
      })
      await send(`${provider.id}/block`, { reason })
      expect((await helping.request('GET', '/users/me')).status).toBe(401)
      expect((await logIn(helper)).status).toBe(401)
      expect(kit.mails.map(({ to, template }) => [to, template])).toContainEqual([
        waiting.email,
        'validatorLeft',
      ])
    })

    it.each([
      ['without a reason', {}, 'blockReason'],
      ['for nothing but spaces', { reason: '   ' }, 'blockReason'],
      ['at great length', { reason: 'x'.repeat(1001) }, 'tooLong'],
    ])('%s is refused', async (_what, body, code) => {
      const person = await kit.seedPerson()
      const answer = await send(`${person.id}/block`, body)
      expect([answer.status, codes(answer)]).toEqual([422, [code]])
      expect((await row(person.id)).state).toBe('active')
    })

    it('twice at once is one, and the second tab is told', async () => {
      const person = await kit.seedPerson()
      const answers = await Promise.all([1, 2].map(() => send(`${person.id}/block`, { reason })))
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
      expect(answers.flatMap(codes)).toEqual(['blockedAlready'])
      expect(await actions(person.id)).toHaveLength(1)
      expect(kit.mails).toHaveLength(1)
    })

    it('never hits oneself, nor what is not there', async () => {
      expect(codes(await send(`${admin.id}/block`, { reason }))).toEqual(['ownAccount'])
      for (const id of [v7(), 'nonsense']) expect((await send(`${id}/block`, { reason })).status).toBe(404)
    })

    it('leaves one admin where two block each other at once', async () => {
      const other = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
      const { request } = await kit.as(other)
      const answers = await Promise.all([
        send(`${other.id}/block`, { reason }),
        request('POST', `/people/${admin.id}/block`, { body: { reason } }),
      ])
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([204, 401])
      const states = [await row(admin.id), await row(other.id)].map(({ state }) => state)
      expect(states.sort()).toEqual(['active', 'blocked'])
    })
  })

  describe('that unblocks', () => {
    it.each([
      ['active', { confirmed_at: new Date() }],
      ['deactivated', { confirmed_at: new Date(), deactivated_at: new Date() }],
      ['unconfirmed', {}],
    ] as const)('makes the account %s, as it was, and keeps the note', async (state, values) => {
      const person = await kit.seedPerson({ state, ...values })
      await send(`${person.id}/block`, { reason })
      expect((await send(`${person.id}/unblock`)).status).toBe(204)
      expect(await row(person.id)).toMatchObject({ state, block_reason: reason })
      expect((await actions(person.id)).map(({ action }) => action)).toEqual([
        'person.blocked',
        'person.unblocked',
      ])
      expect(codes(await send(`${person.id}/unblock`))).toEqual(['notBlocked'])
      expect(kit.mails.map(({ template }) => template)).toEqual(
        state === 'unconfirmed' ? [] : ['accountBlocked', 'accountUnblocked'],
      )
    })
  })

  describe('that changes the kind', () => {
    const userOf = async (request: Kit['request']) => (await request('GET', '/users/me')).body as CurrentUser

    it('counts with the next call, in both directions, and ends the sessions of before', async () => {
      const person = await kit.seedPerson({ ...journalist, validated: true, media_types: ['radio'] })
      const { request } = await kit.as(person)
      expect((await userOf(request)).accessLevel).toBe('journalist')
      expect((await send(`${person.id}/kind`, { kind: 'trainer' })).status).toBe(204)
      expect((await request('GET', '/users/me')).status).toBe(401)
      const trainer = await kit.as(person)
      expect((await userOf(trainer.request)).accessLevel).toBe('trainer')
      expect((await trainer.request('GET', '/validation-requests')).status).toBe(403)
      expect(await row(person.id)).toMatchObject({
        roles: ['ROLE_TRAINER'],
        validated: false,
        visible_trainer: false,
        media_types: [],
      })
      await send(`${person.id}/kind`, { kind: 'journalist' })
      expect((await userOf((await kit.as(person)).request)).accessLevel).toBe('journalistRestricted')
      expect((await actions(person.id)).map(({ details }) => details)).toEqual([
        { from: 'ROLE_INDIVIDUAL_JOURNALIST', to: 'ROLE_TRAINER' },
        { from: 'ROLE_TRAINER', to: 'ROLE_INDIVIDUAL_JOURNALIST' },
      ])
      const mails = kit.mails.filter(({ template }) => template === 'accountKindChanged')
      expect(mails.map(({ values }) => values.kind)).toEqual(['trainer', 'journalist'])
    })

    it('notifies a discreet person on the campus, whatever they have chosen', async () => {
      const person = await kit.seedPerson({ ...journalist, discreet: true })
      const { request } = await kit.as(person)
      const body = { choices: [{ type: 'account', campus: false, mail: 'off' }] }
      expect((await request('PUT', '/users/me/notification-choices', { body })).status).toBe(200)
      expect((await send(`${person.id}/kind`, { kind: 'trainer' })).status).toBe(204)
      expect((await (await kit.as(person)).request('GET', '/notifications')).body).toHaveLength(1)
    })

    it('ends what was open as the former kind, and opens the review of the new one', async () => {
      const provider = await kit.seedPerson({
        roles: ['ROLE_SERVICE_PROVIDER'],
        validated: true,
        entity_name: 'K',
      })
      const person = await kit.seedPerson(journalist)
      const { request } = await kit.as(person)
      await request('POST', '/validation-requests', {
        body: { validator: provider.id, introduction: 'From your course of 2025.' },
      })
      await send(`${person.id}/kind`, { kind: 'trainer' })
      const db = database().db()
      const asked = await db.selectFrom('validation_request').select('state').execute()
      expect(asked).toEqual([{ state: 'cancelled' }])
      const reviews = () => db.selectFrom('review').select('state').orderBy('id').execute()
      expect(await reviews()).toEqual([{ state: 'requested' }])
      await send(`${person.id}/kind`, { kind: 'journalist' })
      expect(await reviews()).toEqual([{ state: 'withdrawn' }])
    })

    it('asks for the name of an organisation that has none', async () => {
      const person = await kit.seedPerson(journalist)
      const answer = await send(`${person.id}/kind`, { kind: 'group' })
      expect([answer.status, codes(answer)]).toEqual([422, ['required']])
      await send(`${person.id}/kind`, { kind: 'group', entityName: '  Baltic   Desk ' })
      expect(await row(person.id)).toMatchObject({ roles: ['ROLE_GROUP'], entity_name: 'Baltic Desk' })
    })

    it('takes contributors along, or is refused where the kind has none', async () => {
      const outlet = await kit.seedPerson({ entity_name: 'Kurier' })
      const helper = await kit.seedPerson({ parent_id: outlet.id })
      expect(codes(await send(`${outlet.id}/kind`, { kind: 'trainer' }))).toEqual(['kindHasContributors'])
      await send(`${outlet.id}/kind`, { kind: 'provider' })
      expect((await row(helper.id)).roles).toEqual(['ROLE_SERVICE_PROVIDER'])
    })

    it('ends the open invitations that the new kind has not, so that their addresses can be invited again', async () => {
      const account = await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Baltic Desk' })
      const email = 'invited@example.org'
      const open = async () => {
        const rows = await database()
          .selectFrom('invitation')
          .select('name')
          .where('parent_id', '=', account.id)
          .execute()
        return rows.map(({ name }) => name)
      }
      const list = new TextEncoder().encode(`Morning Post,${email},en`)
      const group = await kit.as(account)
      expect((await group.request('POST', '/outlet-invitations', { body: list })).status).toBe(200)
      expect((await group.request('PUT', '/outlet-invitation-link')).status).toBe(200)
      expect(await open()).toHaveLength(2)
      await send(`${account.id}/kind`, { kind: 'mediaOutlet' })
      expect(await open()).toEqual([])
      const outlet = await kit.as(account)
      const asked = await outlet.request('POST', '/contributors/invitations', { body: { email } })
      expect(asked.status).toBe(201)
      await send(`${account.id}/kind`, { kind: 'provider' })
      expect(await open()).toEqual([null])
      await send(`${account.id}/kind`, { kind: 'group' })
      expect(await open()).toEqual([])
    })

    it('is refused for contributors, for oneself, for the same kind and for unknown ones', async () => {
      const outlet = await kit.seedPerson()
      const helper = await kit.seedPerson({ parent_id: outlet.id })
      const blocked = await kit.seedPerson({ state: 'blocked' })
      const tries: [string, object, string][] = [
        [helper.id, { kind: 'trainer' }, 'kindOfContributor'],
        [admin.id, { kind: 'trainer' }, 'ownAccount'],
        [outlet.id, { kind: 'mediaOutlet' }, 'kindSame'],
        [blocked.id, { kind: 'trainer' }, 'kindNotNow'],
        [outlet.id, { kind: 'contributor' }, 'required'],
        [outlet.id, {}, 'required'],
      ]
      for (const [id, body, code] of tries)
        expect(codes(await send(`${id}/kind`, body)), code).toEqual([code])
    })

    it('leaves one admin where two make each other something else at once', async () => {
      const other = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
      const { request } = await kit.as(other)
      const body = { kind: 'journalist' }
      const answers = await Promise.all([
        send(`${other.id}/kind`, body),
        request('POST', `/people/${admin.id}/kind`, { body }),
      ])
      const [done, late] = answers.map(({ status }) => status).sort()
      expect(done).toBe(204)
      // Depends on whether the second one waits for the lock or arrives after the change of role.
      expect([401, 403]).toContain(late)
    })
  })

  describe('that lets somebody edit', () => {
    it('counts with the next login, and taking it back with the next call', async () => {
      const person = await kit.seedPerson()
      let { request } = await kit.as(person)
      const statusOf = async () => (await request('GET', '/editing/texts')).status
      expect(await statusOf()).toBe(403)
      expect((await send(`${person.id}/editing`, { editor: true })).status).toBe(204)
      expect(await statusOf()).toBe(401)
      request = (await kit.as(person)).request
      expect(await statusOf()).toBe(200)
      expect(codes(await send(`${person.id}/editing`, { editor: true }))).toEqual(['editingNot'])
      await send(`${person.id}/editing`, { editor: false })
      expect(await statusOf()).toBe(403)
      expect((await actions(person.id)).map(({ action }) => action)).toEqual([
        'person.editorGranted',
        'person.editorWithdrawn',
      ])
    })
    it('is not for accounts that are closed', async () => {
      const person = await kit.seedPerson({ state: 'blocked' })
      expect(codes(await send(`${person.id}/editing`, { editor: true }))).toEqual(['editingNot'])
    })
  })
})
