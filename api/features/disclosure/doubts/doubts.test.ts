import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownData } from '~/api/features/account/own-data.repo'
import type { Disclosure, DisclosureDraft, DisclosureSignature } from '~/contracts/content/disclosure'
import type { DoubtCase, DoubtWithAnswer, OwnDoubt } from '~/contracts/content/doubts'
import { createMailer } from '~/api/platform/mail'
import { claimMails, insertMails } from '~/api/platform/mail/queue'
import { createTestApi, entriesOfFile, recordedFiles } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { codes, long, newOutlet, type Outlet } from '~/tests/support/disclosure/outlet'
import { between } from '~/tests/support/processes/locks'

type Client = Outlet['owner']
type Listing = { items: DoubtCase[]; counts: Record<string, number> }

describeWithDatabase('doubts about the answers of a report', (database) => {
  let test: Outlet
  beforeEach(async () => {
    test = await newOutlet(database())
    await test.answerAll()
    await publish()
  })

  async function publish() {
    const { state } = (await test.owner('GET', '/disclosure/draft')).body as unknown as DisclosureDraft
    const body = { state, name: 'Ben Roe', function: 'Publisher' }
    const { id } = (await test.owner('PUT', '/disclosure/signature', { body }))
      .body as unknown as DisclosureSignature
    expect((await test.owner('POST', '/disclosures', { body: { signature: id } })).status).toBe(201)
  }
  const doubted = 'The mission is another one.'
  const ask = (body: object = {}, who: Client = test.visitor, number = 1) =>
    who('POST', `/outlets/${test.outlet.id}/disclosures/${String(number)}/doubts`, {
      body: { question: 'mission', text: doubted, ...body },
    })
  const queue = async (state = 'open') =>
    (await test.admin('GET', `/doubts?state=${state}`)).body as unknown as Listing
  /** A doubt that waits for the admins. */
  const asked = async (body: object = {}, who?: Client) => {
    expect(codes(await ask(body, who))).toEqual([202])
    return (await queue()).items.at(-1)!.id
  }
  const decide = (id: string, body: object = { decision: 'publish' }, who = test.admin) =>
    who('PUT', `/doubts/${id}/decision`, { body })
  const undo = (id: string) => test.admin('DELETE', `/doubts/${id}/decision`)
  const look = async (id: string) => (await test.admin('GET', `/doubts/${id}`)).body as unknown as DoubtCase
  const published = async (body: object = {}, who?: Client) => {
    const id = await asked(body, who)
    expect(codes(await decide(id))).toEqual([204])
    return id
  }
  const read = async (number: number | 'newest' = 'newest') =>
    (await test.visitor('GET', `/outlets/${test.outlet.id}/disclosures/${String(number)}`))
      .body as unknown as Disclosure
  const shown = async (number?: number) => (await read(number)).content?.doubts
  const reply = (id: string, text: string, { base = 0, who = test.owner } = {}) =>
    who('PUT', `/disclosure/doubts/${id}/reply`, { body: { text, base } })
  const told = async (who: Client) =>
    ((await who('GET', '/notifications')).body as unknown as { title: string; path: string }[]).map(
      ({ title }) => title,
    )
  const mailed = (template: string) => test.kit.mails.filter((mail) => mail.template === template)

  describe('by anybody', () => {
    it('wait for the campus team, and nobody else sees them', async () => {
      const id = await asked({ link: 'www.proof.example/page', email: 'reader@example.org', locale: 'de' })
      expect(await shown()).toEqual([])
      expect((await test.owner('GET', '/disclosure/doubts')).body).toEqual([])
      expect((await test.owner('GET', `/disclosure/doubts/${id}`)).status).toBe(404)
      const found = await look(id)
      expect(found).toMatchObject({
        ...{ state: 'open', number: 1, text: doubted, link: 'https://www.proof.example/page' },
        ...{ member: null, isAwaited: true, reason: null, decidedBy: null, undoUntil: null, reply: null },
        outlet: { id: test.outlet.id, name: 'The Gazette' },
        report: { number: 1, state: 'published' },
        question: { key: 'mission', question: 'Question mission' },
        answer: { value: long('We report.') },
      })
      expect(JSON.stringify(found)).not.toContain('reader@example.org')
      expect((await queue()).counts).toEqual({ open: 1, published: 0, rejected: 0 })
    })

    it('are words about a public answer, also about why a question does not apply', async () => {
      expect(codes(await ask({ text: ' ' }))).toEqual([422, 'text:required'])
      expect(codes(await ask({ text: 'x'.repeat(2001) }))).toEqual([422, 'text:tooLong'])
      expect(codes(await ask({ link: 'javascript:alert(1)' }))).toEqual([422, 'link:websiteInvalid'])
      expect(codes(await ask({ email: 'nobody' }))).toEqual([422, 'email:emailInvalid'])
      expect(codes(await ask({ question: 'code' }))).toEqual([202])
      test = await newOutlet(database())
      await test.answerAll()
      await test.save('pages', { value: long('Kept for us'), internal: true })
      await publish()
      expect(codes(await ask({ question: 'pages' }))).toEqual([409, ':doubtNoAnswer'])
      expect(codes(await ask({ question: 'unheard-of' }))).toEqual([409, ':doubtNoAnswer'])
    })

    it('are refused for one’s own outlet, and for what is no newest report that can be read', async () => {
      for (const who of [test.owner, test.ana]) expect(codes(await ask({}, who))).toEqual([409, ':doubtOwn'])
      expect((await ask({}, test.visitor, 2)).status).toBe(404)
      await publish()
      expect(codes(await ask())).toEqual([409, ':doubtReplaced'])
      await test.owner('POST', '/disclosures/2/withdrawal', { body: { reason: '' } })
      expect(codes(await ask({}, test.visitor, 2))).toEqual([409, ':doubtUnread'])
      await test.owner('DELETE', '/disclosures/2/withdrawal')
      await test.setPerson({ state: 'blocked' })
      expect(codes(await ask({}, test.visitor, 2))).toEqual([409, ':doubtUnread'])
      await test.setPerson({ state: 'deactivated' })
      expect(codes(await ask({}, test.visitor, 2))).toEqual([202])
    })

    it('are refused if the report is replaced at the same moment', async () => {
      const answer = await between(database(), {
        first: () =>
          database()
            .selectFrom('disclosure')
            .select('number')
            .where('outlet_id', '=', test.outlet.id)
            .forUpdate()
            .execute(),
        second: () => ask(),
        then: () =>
          database()
            .updateTable('disclosure')
            .set({ replaced_at: test.kit.clock.now })
            .where('outlet_id', '=', test.outlet.id)
            .execute(),
      })
      expect(codes(answer)).toEqual([409, ':doubtReplaced'])
      expect((await queue()).items).toEqual([])
    })

    it('stay few: who doubts everything is asked to wait, others are not', async () => {
      const strict = createTestApi(database(), { rateLimitFactor: 1 })
      await test.setPerson({ vanity_name: 'the-gazette' })
      const path = `/outlets/${test.outlet.id}/disclosures/1/doubts`
      const body = { question: 'mission', text: doubted }
      for (let count = 0; count < 5; count += 1)
        expect((await strict.request('POST', path, { body })).status).toBe(202)
      const late = await strict.request('POST', path, { body })
      expect([late.status, late.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
      // By its name it is the same outlet.
      const named = path.replace(test.outlet.id, 'the-gazette')
      expect((await strict.request('POST', named, { body })).status).toBe(429)
      const member = (await strict.as(await strict.seedPerson())).request
      expect((await member('POST', path, { body })).status).toBe(202)
      strict.clock.now = new Date(strict.clock.now.getTime() + (24 * 3600 + 1) * 1000)
      expect((await strict.request('POST', path, { body })).status).toBe(202)
    })

    it('of members need no address, and keep none', async () => {
      const person = await test.seedPerson({ first_name: 'Mia', last_name: 'Sol' })
      const id = await asked({ email: 'else@example.org' }, (await test.as(person)).request)
      expect(await look(id)).toMatchObject({ member: { id: person.id }, isAwaited: true })
      const rows = await database().selectFrom('disclosure_doubt').select('email').execute()
      expect(rows).toEqual([{ email: null }])
    })
  })

  describe('decided by an admin', () => {
    it('are public without who asked, and told once nobody can undo it', async () => {
      const id = await published({
        link: 'https://proof.example/',
        email: 'reader@example.org',
        locale: 'de',
      })
      const day = test.now().slice(0, 10)
      const { content } = await read()
      expect(content?.doubts).toEqual([
        { id, question: 'mission', text: doubted, link: 'https://proof.example/', askedOn: day, reply: null },
      ])
      expect(JSON.stringify(await read())).not.toContain('reader@example.org')
      expect(await told(test.owner)).toEqual([
        'An answer of your transparency report 1 is questioned in public',
      ])
      const until = new Date(test.kit.clock.now.getTime() + 600_000)
      const path = `/knowledgebase/report/doubts/${id}`
      expect(mailed('answerDoubted')).toMatchObject([
        { to: test.outlet.email, notBefore: until, values: { number: '1', text: doubted, path } },
      ])
      const [mail] = mailed('doubtPublished')
      expect(mail).toMatchObject({ to: 'reader@example.org', locale: 'de', notBefore: until })
      expect(JSON.stringify(mail)).not.toContain(doubted)
      expect(await look(id)).toMatchObject({ state: 'published', undoUntil: until.toISOString() })
      expect((await queue('published')).items).toMatchObject([{ id }])
    })

    it('are rejected with a reason, which only who asked is told', async () => {
      const person = await test.seedPerson({ first_name: 'Mia' })
      const member = (await test.as(person)).request
      const id = await asked({}, member)
      expect(codes(await decide(id, { decision: 'reject', reason: ' ' }))).toEqual([422, 'reason:required'])
      expect(codes(await decide(id, { decision: 'reject', reason: 'No proof.' }))).toEqual([204])
      expect(await shown()).toEqual([])
      expect(await told(test.owner)).toEqual([])
      expect((await told(member))[0]).toContain('does not publish your doubt')
      expect(mailed('doubtRejected')).toMatchObject([
        { to: person.email, values: { name: 'Mia', statement: 'No proof.' } },
      ])
      expect(await look(id)).toMatchObject({ state: 'rejected', reason: 'No proof.' })
    })

    it('once, also by two admins at the same moment', async () => {
      const id = await asked()
      const reject = { decision: 'reject', reason: 'No proof.' }
      const answers = await Promise.all([decide(id), decide(id, reject), decide(id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
      expect(codes(await decide(id, reject))).toEqual([409, ':doubtDecided'])
      expect(mailed('answerDoubted').length).toBe((await shown())?.length)
    })

    it('come back within ten minutes, and what was told is taken back', async () => {
      const person = await test.seedPerson()
      const member = (await test.as(person)).request
      const id = await published({}, member)
      expect(codes(await undo(id))).toEqual([204])
      expect(codes(await undo(id))).toEqual([409, ':doubtOpen'])
      expect([await shown(), await told(test.owner), await told(member)]).toEqual([[], [], []])
      expect((await queue()).items).toMatchObject([{ id, state: 'open' }])
      expect(codes(await decide(id, { decision: 'reject', reason: 'No proof.' }))).toEqual([204])
      test.later(601)
      expect(codes(await undo(id))).toEqual([409, ':undoTooLate'])
    })

    it('do not come back once the outlet has replied', async () => {
      const id = await published()
      expect(codes(await reply(id, 'We do report.'))).toEqual([204])
      expect(codes(await undo(id))).toEqual([409, ':doubtReplied'])
    })

    it('stay with their report when it is replaced or withdrawn', async () => {
      const [early, late] = [await asked(), await asked({ text: 'Late.' })]
      await decide(early)
      await publish()
      await decide(late)
      expect([(await shown(1))?.length, await shown()]).toEqual([2, []])
      expect(await look(late)).toMatchObject({ report: { number: 1, state: 'replaced' } })
      await test.owner('POST', '/disclosures/2/withdrawal', { body: { reason: '' } })
      expect((await read()).content).toBeNull()
    })

    it('are told to nobody while their report is withdrawn, whether that was before the decision or after it', async () => {
      const held = async () => {
        const { mails, clock } = test.kit
        await database().deleteFrom('mail').execute()
        await insertMails(database(), mails.map((mail) => ({ ...mail, notBefore: clock.now })), clock.now) // prettier-ignore
        const claim = { now: clock.now, leaseUntil: clock.now, count: 100 }
        const claimed = await claimMails(database(), claim)
        return claimed.filter(({ holds }) => holds).map(({ template }) => template).sort() // prettier-ignore
      }
      const withdrawal = (method: string) => test.owner(method, '/disclosures/1/withdrawal', { body: {} })
      const waiting = await asked({ email: 'b@example.org' })
      const id = await published({ email: 'a@example.org' })
      expect(await held()).toEqual(['answerDoubted', 'doubtPublished'])
      await withdrawal('POST')
      expect(await held()).toEqual([])
      const before = [test.kit.mails.length, await told(test.owner)]
      expect(codes(await decide(waiting))).toEqual([204])
      expect([test.kit.mails.length, await told(test.owner)]).toEqual(before)
      const own = async () => (await test.owner('GET', `/disclosure/doubts/${id}`)).body
      expect(await own()).toMatchObject({ isShown: false })
      await withdrawal('DELETE')
      expect(await held()).toEqual(['answerDoubted', 'doubtPublished'])
      expect(await own()).toMatchObject({ isShown: true })
      await test.setPerson({ state: 'blocked' })
      expect(await held()).toEqual([])
    })

    it('and rejected while their report is hidden are told once it is shown again, and never once it is withdrawn', async () => {
      const mailFolder = await mkdtemp(join(tmpdir(), 'campus-doubts-'))
      const { now, log, config } = test.kit.deps
      const sending = { smtpUrl: null, from: 'campus@example.org', config: { ...config, mailFolder } }
      const mailer = createMailer({ database: database(), now, log, ...sending })
      const sent = async () => {
        await mailer.flush()
        return (await readdir(mailFolder)).length
      }
      const rejected = async (email: string) => {
        const id = await asked({ email })
        await test.setPerson({ state: 'blocked' })
        expect(codes(await decide(id, { decision: 'reject', reason: 'No proof.' }))).toEqual([204])
        await database().deleteFrom('mail').execute()
        await mailer.sendMail(...mailed('doubtRejected').filter(({ to }) => to === email))
        test.later(3600)
      }
      mailer.start()
      try {
        await rejected('a@example.org')
        expect(await sent()).toBe(0)
        await test.setPerson({ state: 'active' })
        expect(await sent()).toBe(0)
        test.later(3600)
        expect(await sent()).toBe(1)
        await rejected('b@example.org')
        expect(await sent()).toBe(1)
        await test.setPerson({ state: 'active' })
        await test.owner('POST', '/disclosures/1/withdrawal', { body: {} })
        test.later(3600)
        expect(await sent()).toBe(1)
        expect(
          await database().selectFrom('mail').select('id').where('state', '=', 'queued').execute(),
        ).toEqual([])
      } finally {
        await mailer.stop()
      }
    })

    it('are as many as a page can show', async () => {
      const id = await asked()
      const row = await database()
        .selectFrom('disclosure_doubt')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const more = Array.from({ length: 100 }, (_, index) => ({
        ...row,
        id: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        ...{ state: 'published' as const, decided_at: test.kit.clock.now },
      }))
      await database().insertInto('disclosure_doubt').values(more).execute()
      expect(codes(await decide(id))).toEqual([409, ':doubtsFull'])
      expect(codes(await decide(id, { decision: 'reject', reason: 'Too many.' }))).toEqual([204])
    })

    it('are a file in the order of the list, without who asked', async () => {
      const person = await test.seedPerson({ first_name: 'Mia', last_name: 'Sol' })
      const first = await asked({ text: '=1+1' }, (await test.as(person)).request)
      const second = await asked({ email: 'reader@example.org' })
      const rows = async (state: string) => entriesOfFile(test.admin, `/doubt-export?state=${state}`)
      const open = await rows('open')
      expect(open.map(({ id }) => id)).toEqual([first, second])
      expect(open[0]).toMatchObject({
        ...{ outlet: 'The Gazette', outletId: test.outlet.id, report: '1', text: "'=1+1" },
        ...{ state: 'open', decided: '' },
      })
      expect(JSON.stringify(open)).not.toMatch(/Mia|Sol|reader@example/)
      for (const id of [first, second]) {
        test.later(1)
        await decide(id)
      }
      expect((await rows('published')).map(({ id }) => id)).toEqual([second, first])
      expect(await rows('rejected')).toEqual([])
      expect(await recordedFiles(database())).toContainEqual({ list: 'doubts', state: 'published' })
      expect((await test.owner('GET', '/doubt-export')).status).toBe(403)
    })

    it('are for admins alone, and in their log', async () => {
      const id = await asked()
      for (const who of [test.owner, test.ana]) {
        expect((await who('GET', '/doubts')).status).toBe(403)
        expect((await who('GET', `/doubts/${id}`)).status).toBe(403)
        expect((await decide(id, { decision: 'publish' }, who)).status).toBe(403)
      }
      expect((await test.visitor('GET', '/doubts')).status).toBe(401)
      expect((await decide('unknown')).status).toBe(404)
      await decide(id)
      await undo(id)
      const entries = await database()
        .selectFrom('audit_entry')
        .select(['action', 'person_id', 'details'])
        .where('subject_id', '=', id)
        .orderBy('position')
        .execute()
      const details = { outlet: test.outlet.id, report: 1, question: 'mission' }
      expect(entries).toEqual([
        { action: 'doubt.published', person_id: null, details },
        { action: 'doubt.undone', person_id: null, details },
      ])
    })
  })

  describe('and the outlet', () => {
    const own = async (who = test.owner) =>
      (await who('GET', '/disclosure/doubts')).body as unknown as OwnDoubt[]

    it('replies in public, its contributors too, and changes or deletes the reply', async () => {
      const id = await published({ email: 'reader@example.org' })
      expect(await own()).toMatchObject([{ id, number: 1, version: 0, reply: null, text: doubted }])
      const one = (await test.ana('GET', `/disclosure/doubts/${id}?locale=de`))
        .body as unknown as DoubtWithAnswer
      expect(one).toMatchObject({
        question: { question: 'Frage mission' },
        answer: { value: long('We report.') },
      })
      expect(JSON.stringify([one, await own()])).not.toContain('reader@example.org')
      expect(codes(await reply(id, 'We do.', { who: test.ana }))).toEqual([204])
      const on = test.now().slice(0, 10)
      expect((await shown())?.[0]?.reply).toEqual({ text: 'We do.', on })
      expect(codes(await reply(id, 'We do report.', { base: 1 }))).toEqual([204])
      expect((await own())[0]).toMatchObject({ version: 2, reply: { text: 'We do report.' } })
      expect((await test.owner('DELETE', `/disclosure/doubts/${id}/reply?base=2`)).status).toBe(204)
      expect((await shown())?.[0]?.reply).toBeNull()
      expect((await test.owner('DELETE', `/disclosure/doubts/${id}/reply?base=2`)).status).toBe(204)
      expect(codes(await reply(id, ' ', { base: 3 }))).toEqual([422, 'text:required'])
      for (const _ of ['sent', 'sent twice'])
        expect(codes(await reply(id, 'We do.', { base: 3 }))).toEqual([204])
      expect((await own())[0]).toMatchObject({ version: 4 })
    })

    it('loses nothing to a colleague who replies at the same moment', async () => {
      const id = await published()
      const answers = await Promise.all([reply(id, 'One.'), reply(id, 'Two.', { who: test.ana })])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
      expect(codes(await reply(id, 'Three.'))).toEqual([409, ':replyChanged'])
      expect(codes(await test.owner('DELETE', `/disclosure/doubts/${id}/reply?base=0`))).toEqual([
        409,
        ':replyChanged',
      ])
    })

    it('is the only one that replies, and only to what is published', async () => {
      const id = await asked()
      expect((await reply(id, 'We do.')).status).toBe(404)
      await decide(id)
      const other = await test.seedPerson({ entity_name: 'Other' })
      const stranger = (await test.as(other)).request
      expect((await reply(id, 'We do.', { who: stranger })).status).toBe(404)
      expect((await stranger('GET', `/disclosure/doubts/${id}`)).status).toBe(404)
      expect(await own(stranger)).toEqual([])
      const provider = await test.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
      const helper = await test.seedPerson({ parent_id: provider.id })
      for (const who of [(await test.as(helper)).request, (await test.as(provider)).request])
        expect([403, 404]).toContain((await reply(id, 'We do.', { who })).status)
    })
  })

  describe('and people who leave', () => {
    it('a doubt stays without the member who asked', async () => {
      const person = await test.seedPerson({ first_name: 'Mia' })
      const id = await published({}, (await test.as(person)).request)
      await database().deleteFrom('person').where('id', '=', person.id).execute()
      expect(await look(id)).toMatchObject({ text: doubted, member: null, isAwaited: false })
      expect(await shown()).toHaveLength(1)
    })

    it('go with the reports of an outlet that leaves', async () => {
      await published()
      await test.erase()
      expect(await database().selectFrom('disclosure_doubt').select('id').execute()).toEqual([])
      expect((await read(1)).content).toBeNull()
    })

    it('addresses of visitors go a month after the decision, rejected doubts after a year', async () => {
      const [shownOne, gone] = [
        await asked({ email: 'a@example.org' }),
        await asked({ email: 'b@example.org' }),
      ]
      await decide(shownOne)
      await decide(gone, { decision: 'reject', reason: 'No proof.' })
      const open = await asked({ email: 'c@example.org' })
      const clean = async () => {
        await test.kit.runJob('retention.clean')
        const rows = await database().selectFrom('disclosure_doubt').select(['id', 'email']).execute()
        return new Map(rows.map(({ id, email }) => [id, email]))
      }
      test.later(29 * 24 * 3600)
      expect((await clean()).get(shownOne)).toBe('a@example.org')
      test.later(2 * 24 * 3600)
      expect(await clean()).toEqual(
        new Map([
          [shownOne, null],
          [gone, null],
          [open, 'c@example.org'],
        ]),
      )
      test.later(365 * 24 * 3600)
      expect([...(await clean()).keys()].sort()).toEqual([shownOne, open].sort())
    })

    it('are in the copies of those who asked and of the outlet, there without who asked', async () => {
      const person = await test.seedPerson({ first_name: 'Mia' })
      await published({}, (await test.as(person)).request)
      const rowsOf = async (area: string, id: string) => JSON.stringify(await ownData[area]?.(database(), id))
      expect(await rowsOf('doubts', person.id)).toContain(doubted)
      const about = await rowsOf('doubts-about-us', test.outlet.id)
      expect(about).toContain(doubted)
      expect(about).not.toContain(person.id)
      expect(await rowsOf('doubts', test.outlet.id)).not.toContain(doubted)
    })
  })
})
