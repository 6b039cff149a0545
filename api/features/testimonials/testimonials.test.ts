import { describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { Notification } from '~/contracts/messages/notifications'
import type { PublicProfile } from '~/contracts/people/public-profiles'
import type { Testimonial, TestimonialWithProfile } from '~/contracts/people/testimonials'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const text = 'She taught our desk how to correct mistakes in public, patiently and with a lot of humour.'
const patchHeaders = { 'Content-Type': 'application/merge-patch+json' }

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const owner = await kit.seedPerson({ entity_name: 'Savannah Wire', visibility: 1 })
  const author = await kit.seedPerson({ entity_name: 'Onda Adriatica', visibility: 1, vanity_name: null })
  const [ownerClient, authorClient] = [await kit.as(owner), await kit.as(author)]
  const path = `/profiles/${owner.id}/testimonials`
  const write = (body: object = { text }) => authorClient.request('POST', path, { body })
  const profile = async (request: Awaited<ReturnType<typeof kit.as>>['request'], page = 1) => {
    const answer = await request('GET', `/profiles/${owner.id}?page=${String(page)}`)
    return (answer.body as { profile: PublicProfile | null }).profile!
  }
  return { ...kit, owner, author, own: ownerClient.request, by: authorClient.request, write, profile, path }
}

const codes = (answer: { body: never }) =>
  ((answer.body as { violations?: { code: string }[] } | null)?.violations ?? []).map(({ code }) => code)

describeWithDatabase('a testimonial', (database) => {
  it('stands on the profile, and its owner is told on the campus and by mail', async () => {
    const { write, profile, own, mails, owner, author } = await setUp(database())
    const answer = await write()
    expect(answer.status).toBe(201)
    const { testimonials } = await profile(own)
    expect(testimonials).toMatchObject({ total: 1, given: null, writing: 'none' })
    expect(testimonials.items[0]).toMatchObject({
      text,
      author: { name: 'Onda Adriatica', link: { kind: 'mediaOutlet', key: author.id } },
      hidden: false,
      can: { update: false, hide: true, report: true },
    })
    const [notification] = (await own('GET', '/notifications')).body as Notification[]
    expect(notification).toMatchObject({ type: 'testimonial', path: '/u#testimonials', read: false })
    expect(notification?.title).toContain('Onda Adriatica')
    expect(mails).toMatchObject([{ to: owner.email, template: 'testimonial' }])
  })

  it('is refused where the text is too short, too long or not alone', async () => {
    const { write } = await setUp(database())
    const answers = [
      await write({ text: 'x'.repeat(49) }),
      await write({ text: 'x'.repeat(2001) }),
      await write({ text: '👍'.repeat(25) }),
      await write({ text, hidden: false }),
      await write({}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    expect(answers.flatMap(codes)).toEqual([
      'testimonialTooShort',
      'tooLong',
      'testimonialTooShort',
      'unknownField',
      'required',
    ])
  })

  it('can be given once per profile, also when it is sent twice at once', async () => {
    const { write, profile, by } = await setUp(database())
    const answers = await Promise.all([write(), write(), write()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(codes(refused)).toEqual(['testimonialGiven'])
    const { testimonials } = await profile(by)
    expect(testimonials.total).toBe(1)
    expect(testimonials.writing).toBe('given')
    expect(testimonials.given?.text).toBe(text)
  })

  it('is one of at most ten by its author, also when the last two are written at once', async () => {
    const { by, seedPerson, deps, author } = await setUp(database())
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, n) => seedPerson({ visibility: 1, entity_name: `Outlet ${String(n)}` })),
    )
    const writeTo = ({ id }: { id: string }) => by('POST', `/profiles/${id}/testimonials`, { body: { text } })
    for (const other of others.slice(0, 9)) expect((await writeTo(other)).status).toBe(201)
    const answers = await Promise.all(others.slice(9).map(writeTo))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.flatMap(codes)).toEqual(['testimonialsLimit', 'testimonialsLimit'])
    const rows = await deps.database
      .selectFrom('testimonial')
      .select('id')
      .where('author_id', '=', author.id)
      .execute()
    expect(rows).toHaveLength(10)
    const unwritten = others.at(answers.findIndex(({ status }) => status === 409) - 3)!
    const page = await by('GET', `/profiles/${unwritten.id}`)
    expect((page.body as { profile: PublicProfile }).profile.testimonials.writing).toBe('limit')
  })

  it('can be written by two people about each other at once', async () => {
    const { write, own, author } = await setUp(database())
    const back = () => own('POST', `/profiles/${author.id}/testimonials`, { body: { text } })
    const answers = await Promise.all([write(), back()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })

  it('is not for oneself, nor for a profile that the author does not see', async () => {
    const { own, owner, by, seedPerson } = await setUp(database())
    const self = await own('POST', `/profiles/${owner.id}/testimonials`, { body: { text } })
    expect([self.status, codes(self)]).toEqual([409, ['testimonialOwn']])
    const closed = await seedPerson({ visibility: 0 })
    for (const id of [closed.id, v7(), 'nobody'])
      expect((await by('POST', `/profiles/${id}/testimonials`, { body: { text } })).status).toBe(404)
  })
})

describeWithDatabase('the author of a testimonial', (database) => {
  it('changes and withdraws it; nobody else does', async () => {
    const { write, by, own, profile } = await setUp(database())
    const { id } = (await write()).body as Testimonial
    const path = `/testimonials/${id}`
    const body = { text: `${text} And it lasted.` }
    expect((await own('PATCH', path, { body, headers: patchHeaders })).status).toBe(404)
    expect((await own('DELETE', path)).status).toBe(404)
    const changed = await by('PATCH', path, { body, headers: patchHeaders })
    expect((changed.body as TestimonialWithProfile).text).toBe(body.text)
    expect((await profile(own)).testimonials.items[0]?.text).toBe(body.text)
    expect((await by('DELETE', path)).status).toBe(204)
    expect((await by('DELETE', path)).status).toBe(404)
    const { testimonials } = await profile(by)
    expect(testimonials).toMatchObject({ total: 0, given: null, writing: 'open' })
  })

  it('is a former member once the account is gone', async () => {
    const { write, own, profile, deps, author } = await setUp(database())
    await write()
    await deps.database.deleteFrom('person').where('id', '=', author.id).execute()
    const { testimonials } = await profile(own)
    expect(testimonials.items[0]).toMatchObject({ text, author: null })
  })

  it.each(['deactivated', 'blocked'] as const)('takes the words along while %s', async (state) => {
    const { write, own, profile, deps, author, request } = await setUp(database())
    const { id } = (await write()).body as Testimonial
    const change = (to: typeof state | 'active') =>
      deps.database.updateTable('person').set({ state: to }).where('id', '=', author.id).execute()
    await change(state)
    expect((await profile(own)).testimonials).toMatchObject({ total: 0, items: [] })
    expect((await own('GET', `/testimonials/${id}`)).status).toBe(404)
    await change('active')
    expect((await profile(own)).testimonials.total).toBe(1)
    expect((await request('GET', `/testimonials/${id}`)).status).toBe(404)
  })

  it('is named without a link to those who do not see the page', async () => {
    const { write, profile, deps, owner, author, request } = await setUp(database())
    await write()
    await deps.database.updateTable('person').set({ visibility: 2 }).where('id', '=', owner.id).execute()
    const { testimonials } = await profile(request)
    expect(testimonials.items[0]?.author).toEqual({ name: 'Onda Adriatica', link: null })
    await deps.database.updateTable('person').set({ visibility: 2 }).where('id', '=', author.id).execute()
    expect((await profile(request)).testimonials.items[0]?.author?.link?.key).toBe(author.id)
  })
})

describeWithDatabase('the owner of a profile', (database) => {
  it('hides a testimonial and shows it again; both are the same when done twice', async () => {
    const { write, own, by, profile, seedPerson, as } = await setUp(database())
    const { id } = (await write()).body as Testimonial
    const reader = (await as(await seedPerson())).request
    expect((await by('PUT', `/testimonials/${id}/hidden`)).status).toBe(404)
    for (const _ of [1, 2]) expect((await own('PUT', `/testimonials/${id}/hidden`)).status).toBe(204)
    expect((await profile(reader)).testimonials.total).toBe(0)
    expect((await reader('GET', `/testimonials/${id}`)).status).toBe(404)
    expect((await profile(own)).testimonials.items[0]?.hidden).toBe(true)
    expect((await profile(by)).testimonials.given?.hidden).toBe(true)
    expect((await by('DELETE', `/testimonials/${id}/hidden`)).status).toBe(404)
    for (const _ of [1, 2]) expect((await own('DELETE', `/testimonials/${id}/hidden`)).status).toBe(204)
    expect((await profile(reader)).testimonials.total).toBe(1)
  })

  it('does not take away the way that an author has to withdraw their words', async () => {
    const { write, own, by, deps, owner } = await setUp(database())
    const { id } = (await write()).body as Testimonial
    await own('PUT', `/testimonials/${id}/hidden`)
    await deps.database.updateTable('person').set({ visibility: 0 }).where('id', '=', owner.id).execute()
    expect((await by('GET', `/testimonials/${id}`)).status).toBe(200)
    expect((await by('DELETE', `/testimonials/${id}`)).status).toBe(204)
  })
})

describeWithDatabase('a report', (database) => {
  const reason = 'This is an advertisement.'

  it('is kept once per reader, and the testimonial stays', async () => {
    const { write, by, own, profile, deps, request } = await setUp(database())
    const { id } = (await write()).body as Testimonial
    const path = `/testimonials/${id}/reports`
    expect((await request('POST', path, { body: { reason } })).status).toBe(401)
    const self = await by('POST', path, { body: { reason } })
    expect([self.status, codes(self)]).toEqual([409, ['testimonialOwn']])
    const answers = await Promise.all([1, 2].map(() => own('POST', path, { body: { reason } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(answers.flatMap(codes)).toEqual(['alreadyReported'])
    const rows = await deps.database.selectFrom('report').select('reason').execute()
    expect(rows).toEqual([{ reason }])
    expect((await profile(own)).testimonials.items[0]?.can.report).toBe(false)
  })

  it.each([
    ['no reason', '', 'reportReason'],
    ['spaces for a reason', '   ', 'reportReason'],
    ['more than 1000 characters', 'x'.repeat(1001), 'tooLong'],
  ])('with %s is refused', async (_, given, code) => {
    const { write, own } = await setUp(database())
    const { id } = (await write()).body as Testimonial
    const answer = await own('POST', `/testimonials/${id}/reports`, { body: { reason: given } })
    expect([answer.status, codes(answer)]).toEqual([422, [code]])
  })
})

describe('a list of testimonials', () => {
  describeWithDatabase('with many', (database) => {
    it('has ten on a page, the newest first', async () => {
      const { own, profile, deps, owner, seedPerson, clock } = await setUp(database())
      for (let n = 1; n <= 12; n++) {
        const author = await seedPerson()
        await deps.database
          .insertInto('testimonial')
          .values({
            id: v7(),
            author_id: author.id,
            profile_id: owner.id,
            text: `${String(n)}: ${text}`,
            created_at: clock.now,
          })
          .execute()
      }
      const first = (await profile(own)).testimonials
      expect([first.items.length, first.total]).toEqual([10, 12])
      expect(first.items[0]?.text).toMatch(/^12:/)
      const second = (await profile(own, 2)).testimonials
      expect(second.items.map((each) => each.text.slice(0, 2))).toEqual(['2:', '1:'])
    })
  })
})
