import { expect, it } from 'vitest'
import { ownData } from '~/api/features/account/own-data.repo'
import type { Database } from '~/api/platform/database'
import type { Mail } from '~/api/platform/deps'
import { composeMail } from '~/api/platform/mail'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Notification } from '~/contracts/messages/notifications'
import type { OwnReviews, ReviewCase, ReviewSummary } from '~/contracts/validation/reviews'
import { createTestApi, password, stillSent } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { openReviewOf } from './reviews.service'

const trainerRole = { roles: ['ROLE_TRAINER'], visibility: 1 as const }

/** Two trainers and a provider awaiting a review, and two admins, all logged in. */
async function setUp(database: Database) {
  const kit = createTestApi(database)
  await database.deleteFrom('review').execute()
  const names = { first_name: 'Zoë', last_name: 'Quist' }
  const trainer = await kit.seedPerson({ ...trainerRole, ...names, locale: 'fr' })
  const other = await kit.seedPerson(trainerRole)
  const provider = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'Study House' })
  const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'], first_name: 'Ada', locale: 'de' })
  const second = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
  for (const { id } of [trainer, provider]) await openReviewOf(kit.deps, id)
  const by = {
    trainer: (await kit.as(trainer)).request,
    other: (await kit.as(other)).request,
    provider: (await kit.as(provider)).request,
    admin: (await kit.as(admin)).request,
    second: (await kit.as(second)).request,
  }
  const own = async (who: 'trainer' | 'provider' = 'trainer') =>
    (await by[who]('GET', '/users/me/reviews')).body as OwnReviews
  const openId = async (who: 'trainer' | 'provider' = 'trainer') => (await own(who)).reviews[0]?.id ?? ''
  const reject = (id: string, reason = 'Too little.') =>
    by.admin('POST', `/reviews/${id}/reject`, { body: { reason } })
  const revoke = (id: string, reason = 'Complaints.') =>
    by.admin('POST', `/reviews/${id}/revoke`, { body: { reason } })
  const approve = (id: string) => by.admin('POST', `/reviews/${id}/approve`)
  return { ...kit, trainer, other, provider, admin, by, own, openId, approve, reject, revoke }
}

const codes = (answer: { body: never }) =>
  ((answer.body as { violations?: { code: string }[] }).violations ?? []).map(({ code }) => code)

interface Listed {
  items: ReviewSummary[]
  counts: Record<string, number>
}

describeWithDatabase('reviews of trainers and providers', (database) => {
  const actions = () =>
    database()
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'subject_id', 'person_id'])
      .where('subject_kind', 'in', ['review', 'person'])
      .orderBy('position')
      .execute()

  it('list a trainer with the approval and not before: directory, search and page', async () => {
    const { by, approve, openId, trainer, own } = await setUp(database())
    const found = async (query: string) => {
      const { items } = (await by.other('GET', `/directory?${query}`)).body as { items: { id: string }[] }
      return items.some(({ id }) => id === trainer.id)
    }
    const seen = async () => [
      await found('kind=trainer&sort=newest'),
      await found('text=Quist'),
      (await by.other('GET', `/profiles/${trainer.id}`)).status,
    ]
    expect(await seen()).toEqual([false, false, 404])
    const answer = await approve(await openId())
    expect(answer.body as ReviewCase).toMatchObject({
      state: 'approved',
      decidedBy: 'Ada Last',
      can: { decide: false, revoke: true },
    })
    expect(await seen()).toEqual([true, true, 200])
    expect(await own()).toMatchObject({ validated: true, can: { ask: false } })
    const user = (await by.trainer('GET', '/users/me')).body as CurrentUser
    expect(user.detail.visibleTrainer).toBe(true)
  })

  it.each([
    ['has never saved the profile', { visibility: 0 }, 'Members of the campus see your profile'],
    ['has chosen everyone', { visibility: 2 }, 'Everyone can see your profile'],
    ['has chosen to be hidden', { visibility: 0, profile_version: 2 }, 'you are not listed'],
  ] as const)('tell how a trainer is seen who %s', async (_, person, seen) => {
    const listed = seen !== 'you are not listed'
    const { by, approve, mails, seedPerson, deps, as } = await setUp(database())
    const trainer = await seedPerson({ roles: ['ROLE_TRAINER'], last_name: 'Unasked', ...person })
    await openReviewOf(deps, trainer.id)
    const { request } = await as(trainer)
    const [review] = ((await request('GET', '/users/me/reviews')).body as OwnReviews).reviews
    await approve(review?.id ?? '')
    const { items } = (await by.other('GET', '/directory?text=Unasked')).body as Listed
    expect(items.some(({ id }) => id === trainer.id)).toBe(listed)
    const mail = mails.at(-1)
    expect(mail).toMatchObject({ to: trainer.email, template: 'trainerValidated' })
    const { text } = composeMail(deps.config, mail as Mail)
    expect(text).toContain(seen)
    expect(text.includes('you are listed')).toBe(listed)
    expect(text).toContain('Choose who sees your profile\n  http://campus.test/profile_settings#visibility')
    const [notification] = (await request('GET', '/notifications')).body as Notification[]
    expect(notification?.title).not.toContain('listed')
  })

  it('wait for no other admin once one has decided, or the trainer has withdrawn', async () => {
    const { by, reject, openId } = await setUp(database())
    const unread = async (who: 'admin' | 'second') =>
      ((await by[who]('GET', '/users/me')).body as CurrentUser).unreadNotificationCount
    const [before, beforeSecond] = [await unread('admin'), await unread('second')]
    await reject(await openId())
    expect([await unread('admin'), await unread('second')]).toEqual([before - 1, beforeSecond - 1])
    await by.trainer('POST', '/users/me/reviews')
    expect(await unread('second')).toBe(beforeSecond)
    await by.trainer('POST', `/users/me/reviews/${await openId()}/withdraw`)
    expect(await unread('second')).toBe(beforeSecond - 1)
  })

  it('send no mail about a decision that another one has replaced', async () => {
    const { by, approve, reject, revoke, openId, mails, trainer, admin } = await setUp(database())
    const sent = (to: { email: string }) =>
      stillSent(
        database(),
        mails.filter((mail) => mail.to === to.email),
      )
    const first = await openId()
    await reject(first)
    expect(await sent(trainer)).toEqual(['trainerRejected'])
    await by.trainer('POST', '/users/me/reviews')
    expect(await sent(admin)).toHaveLength(2)
    const id = await openId()
    await approve(id)
    expect(await sent(trainer)).toEqual(['trainerValidated'])
    expect(await sent(admin)).toHaveLength(1)
    await revoke(id)
    expect(await sent(trainer)).toContain('reviewRevoked')
    expect(await sent(trainer)).not.toContain('trainerValidated')
  })

  it('open what a provider may do with the approval, and close it with the revocation, at once', async () => {
    const { by, approve, revoke, openId, mails, provider, own } = await setUp(database())
    const accessLevel = async () => ((await by.provider('GET', '/users/me')).body as CurrentUser).accessLevel
    const id = await openId('provider')
    expect(await accessLevel()).toBe('providerPending')
    await approve(id)
    expect(mails.at(-1)).toMatchObject({ to: provider.email, template: 'providerValidated' })
    expect(await accessLevel()).toBe('provider')
    expect((await revoke(id)).status).toBe(200)
    expect(await accessLevel()).toBe('providerPending')
    expect(mails.at(-1)).toMatchObject({
      to: provider.email,
      template: 'reviewRevoked',
      values: { reason: 'Complaints.', path: '/review' },
    })
    const [notification] = (await by.provider('GET', '/notifications')).body as Notification[]
    expect(notification).toMatchObject({ type: 'providerRejected', path: '/review' })
    expect(notification?.title).toContain('no longer validated')
    expect(await own('provider')).toMatchObject({
      validated: false,
      reviews: [{ state: 'revoked', reason: 'Complaints.' }],
      can: { ask: true },
    })
    expect((await by.provider('POST', '/users/me/reviews')).status).toBe(201)
  })

  it('leave no journalist waiting for a provider that may not answer any more', async () => {
    const { approve, revoke, openId, mails, provider, seedPerson, as } = await setUp(database())
    const id = await openId('provider')
    await approve(id)
    const journalist = await seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
    const { request } = await as(journalist)
    await request('POST', '/validation-requests', {
      body: { validator: provider.id, introduction: 'From your course of 2025.' },
    })
    await revoke(id)
    const own = (await request('GET', '/users/me/validation-requests')).body as { state: string }[]
    expect(own).toMatchObject([{ state: 'cancelled' }])
    expect(mails.find(({ to }) => to === journalist.email)).toMatchObject({ template: 'validatorRevoked' })
    const [notification] = (await request('GET', '/notifications')).body as Notification[]
    expect(notification?.title).toContain('Study House can no longer validate you')
  })

  it('send the mail about a revocation to those who want no mails as well', async () => {
    const { by, approve, revoke, openId, mails, provider } = await setUp(database())
    const id = await openId('provider')
    await approve(id)
    const choices = (await by.provider('GET', '/users/me/notification-choices')).body as { type: string }[]
    const body = { choices: choices.map(({ type }) => ({ type, campus: false, mail: 'off' })) }
    expect((await by.provider('PUT', '/users/me/notification-choices', { body })).status).toBe(200)
    await revoke(id)
    expect(mails.at(-1)).toMatchObject({ to: provider.email, template: 'reviewRevoked' })
  })

  it('tell the reason of a rejection in the language of the person, who can ask again', async () => {
    const { by, reject, openId, mails, trainer, own } = await setUp(database())
    expect((await reject(await openId(), '  Please say more.  ')).status).toBe(200)
    expect(mails.at(-1)).toMatchObject({
      to: trainer.email,
      locale: 'fr',
      template: 'trainerRejected',
      values: { reason: 'Please say more.' },
    })
    expect(await own()).toMatchObject({ reviews: [{ state: 'rejected' }], can: { ask: true } })
    const answer = await by.trainer('POST', '/users/me/reviews')
    expect(answer.status).toBe(201)
    expect((answer.body as OwnReviews).reviews.map(({ state }) => state)).toEqual(['requested', 'rejected'])
  })

  it('want a reason for saying no, of at most 1,000 characters', async () => {
    const { reject, revoke, approve, openId } = await setUp(database())
    const id = await openId()
    expect(codes(await reject(id, '   '))).toEqual(['decisionReasonRequired'])
    expect(codes(await reject(id, 'x'.repeat(1001)))).toEqual(['tooLong'])
    await approve(id)
    expect(codes(await revoke(id, ''))).toEqual(['decisionReasonRequired'])
  })

  it('let one of two admins through and tell the other what happened', async () => {
    const { by, openId } = await setUp(database())
    const id = await openId()
    const body = { reason: 'No.' }
    const answers = await Promise.all([
      by.admin('POST', `/reviews/${id}/approve`),
      by.second('POST', `/reviews/${id}/reject`, { body }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [approved, rejected] = answers
    expect(approved.status === 200 ? codes(rejected) : codes(approved)).toEqual([
      approved.status === 200 ? 'reviewApproved' : 'reviewRejected',
    ])
  })

  it('open one at a time, also when two are asked for at the same moment', async () => {
    const { by, reject, openId } = await setUp(database())
    await reject(await openId())
    const ask = () => by.trainer('POST', '/users/me/reviews')
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(codes(answers.find(({ status }) => status === 409) ?? answers[0])).toEqual(['reviewRequested'])
  })

  it('are not decided once withdrawn, and not withdrawn by others or once decided', async () => {
    const { by, approve, openId } = await setUp(database())
    const id = await openId()
    const withdraw = (who: 'trainer' | 'other') => by[who]('POST', `/users/me/reviews/${id}/withdraw`)
    expect((await withdraw('other')).status).toBe(404)
    expect(((await withdraw('trainer')).body as OwnReviews).reviews).toMatchObject([{ state: 'withdrawn' }])
    const late = await approve(id)
    expect([late.status, codes(late)]).toEqual([409, ['reviewWithdrawn']])
    const next = (await by.trainer('POST', '/users/me/reviews')).body as OwnReviews
    const nextId = next.reviews[0]?.id ?? ''
    await approve(nextId)
    const later = await by.trainer('POST', `/users/me/reviews/${nextId}/withdraw`)
    expect([later.status, codes(later)]).toEqual([409, ['reviewApproved']])
    const again = await by.trainer('POST', '/users/me/reviews')
    expect([again.status, codes(again)]).toEqual([409, ['alreadyValidated']])
  })

  it('are withdrawn when their subject leaves for a while; who comes back asks again', async () => {
    const { by, openId, own, as, trainer, admin, request } = await setUp(database())
    const id = await openId()
    await by.trainer('POST', '/users/me/deactivation', { body: { password } })
    const { token } = (await as(admin)).tokens
    expect((await request('GET', `/reviews/${id}`, { token })).body).toMatchObject({
      state: 'withdrawn',
      can: { decide: false },
    })
    expect(((await by.admin('GET', '/reviews?state=withdrawn')).body as Listed).items).toEqual([])
    await database()
      .updateTable('person')
      .set({ state: 'active', deactivated_at: null })
      .where('id', '=', trainer.id)
      .execute()
    const back = (await as(trainer)).request
    expect((await back('GET', '/users/me/reviews')).body).toMatchObject({ can: { ask: true } })
    expect((await own('provider')).reviews).toMatchObject([{ state: 'requested' }])
  })

  it('go with an account that is erased, and are in the copy of one’s own data', async () => {
    const { by, trainer, deps, openId } = await setUp(database())
    expect(await ownData.reviews?.(deps.database, trainer.id)).toMatchObject([{ state: 'requested' }])
    const id = await openId()
    await by.trainer('POST', '/users/me/erasure', { body: { password, email: trainer.email } })
    expect((await by.admin('GET', `/reviews/${id}`)).status).toBe(404)
  })

  it('are not decided while the account is blocked', async () => {
    const { approve, openId, trainer, by } = await setUp(database())
    const id = await openId()
    await database().updateTable('person').set({ state: 'blocked' }).where('id', '=', trainer.id).execute()
    const answer = await approve(id)
    expect([answer.status, codes(answer)]).toEqual([409, ['reviewNotActive']])
    expect(((await by.admin('GET', '/reviews')).body as Listed).counts.requested).toBe(1)
  })

  it('record each decision, and who looked at whose profile', async () => {
    const { approve, revoke, openId, trainer, admin } = await setUp(database())
    const id = await openId()
    await approve(id)
    await revoke(id)
    const about = { subject_id: id, person_id: trainer.id, actor_id: admin.id }
    const all = (await actions()).filter(({ person_id: person }) => person === trainer.id)
    expect(all).toEqual(
      expect.arrayContaining([
        { ...about, action: 'review.approved' },
        { ...about, action: 'review.revoked' },
        { ...about, action: 'person.viewed', subject_id: trainer.id },
      ]),
    )
    expect(all).toHaveLength(3)
  })

  it('are found by state, kind and any part of name or e-mail, ten on a page, oldest first', async () => {
    const { by, deps, seedPerson, clock, provider } = await setUp(database())
    for (let i = 0; i < 12; i++) {
      clock.now = new Date(clock.now.getTime() + 1000)
      const { id } = await seedPerson({ ...trainerRole, last_name: `Ångström ${String(i)}` })
      await openReviewOf(deps, id)
    }
    const list = async (query: string) => (await by.admin('GET', `/reviews?${query}`)).body as Listed
    const first = await list('')
    expect(first.items).toHaveLength(10)
    expect(first.items.slice(0, 2).map(({ name }) => name)).toEqual(['Zoë Quist', 'Study House'])
    expect(first.counts).toEqual({ requested: 14, approved: 0, rejected: 0, revoked: 0, withdrawn: 0 })
    expect((await list('page=2')).items.at(-1)?.name).toBe('First Ångström 11')
    expect((await list('kind=provider')).items).toMatchObject([{ name: 'Study House', kind: 'provider' }])
    expect((await list('text=angstrom')).counts.requested).toBe(12)
    expect((await list('text=STUDY')).items).toHaveLength(1)
    expect((await list(`text=${encodeURIComponent(provider.email)}`)).items).toHaveLength(1)
    expect((await list('text=%25')).items).toEqual([])
  })

  it('are not there under ids that nobody has', async () => {
    const { by, approve } = await setUp(database())
    expect((await by.admin('GET', '/reviews/nonsense')).status).toBe(404)
    expect((await approve('0190a000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})
