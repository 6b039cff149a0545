import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminOffer, AdminSession, AdminTestimonial } from '~/contracts/administration/overview'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

describeWithDatabase('lists of the administration', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let me: Awaited<ReturnType<typeof kit.as>>
  let myId: string

  beforeEach(async () => {
    kit = createTestApi(database())
    for (const table of ['offer', 'testimonial', 'session'] as const)
      await database().deleteFrom(table).execute()
    const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    myId = admin.id
    me = await kit.as(admin)
  })

  const actions = () =>
    database().selectFrom('audit_entry').selectAll().where('actor_id', '=', myId).execute()

  describe('offers', () => {
    const provider = (entity_name: string) =>
      kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name })

    async function addOffer(providerId: string, headline: string, changes: object = {}) {
      const id = v7()
      const texts = { headline, teaser: 'Teaser', description: 'Text', online: true }
      const fit = { category: 'training', language: 'en', cost: 'free' }
      const times = { created_at: kit.clock.now, published_at: kit.clock.now }
      const row = { id, provider_id: providerId, state: 'published' as const, ...texts, ...fit, ...times }
      await database()
        .insertInto('offer')
        .values({ ...row, ...changes })
        .execute()
      return id
    }
    const list = async (query = '') => {
      const { body, headers } = await me.request('GET', `/admin/offers${query}`)
      const names = (body as AdminOffer[]).map(({ headline }) => headline)
      return { names, items: body as AdminOffer[], total: Number(headers.get('x-total-count')) }
    }
    const withdraw = (id: string, reason: unknown = 'Outdated price') =>
      me.request('POST', `/admin/offers/${id}/withdrawal`, { body: { reason } })

    it('of all providers and in every state, newest first, ten to a page', async () => {
      const [one, two] = [await provider('Academy'), await provider('School')]
      for (let day = 10; day < 22; day++)
        await addOffer(one.id, `Course ${String(day)}`, { created_at: new Date(`2026-10-${String(day)}`) })
      await addOffer(two.id, 'Draft', { state: 'draft', published_at: null })
      const first = await list()
      expect([first.total, first.names.length, first.names[0], first.names[1]]).toEqual([
        13,
        10,
        'Draft',
        'Course 21',
      ])
      expect((await list('?page=2')).names).toEqual(['Course 12', 'Course 11', 'Course 10'])
      expect((await list('?state=draft')).names).toEqual(['Draft'])
      expect((await list(`?provider=${two.id}`)).total).toBe(1)
      expect((await list('?provider=nonsense')).total).toBe(0)
      expect(first.items[0]).toMatchObject({
        provider: { id: two.id, name: 'School' },
        can: { withdraw: false },
      })
    })

    it('found by a part of the headline, without accents and case, signs taken as they are', async () => {
      const { id } = await provider('Academy')
      await addOffer(id, 'Éthique à 100% en pratique')
      await addOffer(id, 'Other')
      expect((await list('?text=ETHIQUE')).names).toHaveLength(1)
      expect((await list('?text=100%25')).names).toHaveLength(1)
      expect((await list('?text=_thique')).names).toEqual([])
      expect((await list(`?text=${encodeURIComponent("'; drop table offer --")}`)).names).toEqual([])
    })

    it('are withdrawn with a reason that the provider is told, once, and it is recorded', async () => {
      const owner = await provider('Academy')
      const id = await addOffer(owner.id, 'Course')
      for (const reason of ['', '   ', 'x'.repeat(1001), 7])
        expect((await withdraw(id, reason)).status).toBe(422)
      const answers = await Promise.all([withdraw(id), withdraw(id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
      expect((await list()).items[0]).toMatchObject({ state: 'withdrawn', can: { withdraw: false } })
      expect(kit.mails).toHaveLength(1)
      expect(kit.mails[0]).toMatchObject({
        to: owner.email,
        template: 'offerWithdrawn',
        values: { offer: 'Course', reason: 'Outdated price' },
      })
      const told = await (await kit.as(owner)).request('GET', '/notifications')
      expect(told.body).toMatchObject([
        { title: 'The campus team has withdrawn your offer “Course”. The reason: Outdated price' },
      ])
      expect(await actions()).toMatchObject([
        { action: 'offer.withdrawn', subject_id: id, person_id: owner.id },
      ])
      expect(JSON.stringify(await actions())).not.toContain('Outdated')
    })

    it('that are drafts or not there are not withdrawn', async () => {
      const { id } = await provider('Academy')
      expect(
        (await withdraw(await addOffer(id, 'Draft', { state: 'draft', published_at: null }))).status,
      ).toBe(409)
      for (const unknown of [v7(), 'nonsense']) expect((await withdraw(unknown)).status).toBe(404)
      expect(kit.mails).toEqual([])
    })
  })

  describe('recommendations', () => {
    const thorough = 'Gründlich und geduldig, auch nach der dritten Frage am Freitagabend.'
    const fair = 'Fair to everybody, also to those who do not agree with what was written.'
    const list = async (query = '') =>
      (await me.request('GET', `/admin/testimonials${query}`)).body as AdminTestimonial[]

    it('name author and subject, also those that are hidden, removed or by nobody any more', async () => {
      const [author, subject] = [await kit.seedPerson({ entity_name: 'Outlet' }), await kit.seedPerson()]
      const row = { profile_id: subject.id, created_at: kit.clock.now }
      await database()
        .insertInto('testimonial')
        .values([
          { id: v7(), author_id: author.id, text: thorough, ...row },
          {
            id: v7(),
            author_id: null,
            text: fair,
            ...row,
            hidden_at: kit.clock.now,
            removed_at: kit.clock.now,
          },
        ])
        .execute()
      const all = await list()
      expect(all.map(({ text, hidden, removed }) => ({ text, hidden, removed }))).toEqual([
        { text: fair, hidden: true, removed: true },
        { text: thorough, hidden: false, removed: false },
      ])
      expect(all.map(({ author: by }) => by?.name ?? null)).toEqual([null, 'Outlet'])
      expect(all[1]?.profile).toEqual({ id: subject.id, name: 'First Last' })
      expect((await list('?text=grundlich')).map(({ text }) => text)).toEqual([thorough])
      expect(await list('?text=%25')).toEqual([])
    })
  })

  describe('sessions', () => {
    const list = async (query = '') =>
      (await me.request('GET', `/admin/sessions${query}`)).body as AdminSession[]
    const logIn = (email: string) =>
      kit.request('POST', '/authentication/login', {
        body: { email, password },
        headers: { 'User-Agent': firefox },
        address: '198.51.100.23',
      })

    it('say who, where and with what, without the whole address, the one used last first', async () => {
      const person = await kit.seedPerson({ first_name: 'Zoë', last_name: 'Ångström' })
      kit.clock.now = new Date(kit.clock.now.getTime() + 60_000)
      await logIn(person.email)
      const all = await list()
      expect(all.map(({ current }) => current)).toEqual([false, true])
      expect(all[0]).toMatchObject({
        person: { id: person.id, name: 'Zoë Ångström' },
        browser: 'Firefox',
        system: 'Linux',
        address: '198.51.100.x',
      })
      for (const text of ['zoe ang', person.email.slice(0, 20)])
        expect((await list(`?text=${encodeURIComponent(text)}`)).map((each) => each.person.id)).toEqual([
          person.id,
        ])
      expect(await list(`?person=${person.id}`)).toHaveLength(1)
      expect(await list('?person=nonsense')).toEqual([])
    })

    it('end at once and once, which is recorded', async () => {
      const person = await kit.seedPerson()
      const theirs = await kit.as(person)
      const id = (await list(`?person=${person.id}`))[0]?.id ?? ''
      const answers = await Promise.all([1, 2].map(() => me.request('DELETE', `/admin/sessions/${id}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
      expect((await theirs.request('GET', '/users/me')).status).toBe(401)
      expect(await actions()).toMatchObject([{ action: 'session.ended', person_id: person.id }])
      expect((await me.request('DELETE', '/admin/sessions/nonsense')).status).toBe(404)
    })

    it('of a person end together, and of the one who asks all others', async () => {
      const person = await kit.seedPerson()
      const both = [await kit.as(person), await kit.as(person)]
      const mine = await kit.as({ email: `${myId}@example.org` })
      expect((await me.request('DELETE', `/admin/sessions/of/${person.id}`)).status).toBe(204)
      for (const each of both) expect((await each.request('GET', '/users/me')).status).toBe(401)
      expect((await me.request('DELETE', `/admin/sessions/of/${myId}`)).status).toBe(204)
      expect((await mine.request('GET', '/users/me')).status).toBe(401)
      expect(await list()).toMatchObject([{ current: true }])
      expect((await actions()).map(({ action }) => action)).toEqual([
        'person.sessionsEnded',
        'person.sessionsEnded',
      ])
      for (const id of [v7(), 'nonsense'])
        expect((await me.request('DELETE', `/admin/sessions/of/${id}`)).status).toBe(404)
    })
  })
})
