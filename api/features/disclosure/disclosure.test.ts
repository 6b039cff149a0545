import type { PublicProfile } from '~/contracts/people/public-profiles'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownData } from '~/api/features/account/own-data.repo'
import type {
  Disclosure,
  DisclosureChanges,
  DisclosureDraft,
  DisclosureEntry,
  DisclosureSignature,
} from '~/contracts/content/disclosure'
import { describeWithDatabase } from '~/tests/support/database'
import { codes, long, newOutlet, short, type Outlet } from '~/tests/support/disclosure/outlet'

describeWithDatabase('the transparency report of an outlet', (database) => {
  let test: Outlet
  beforeEach(async () => {
    test = await newOutlet(database())
  })

  const draftOf = async (who = test.owner, query = '') =>
    (await who('GET', `/disclosure/draft${query}`)).body as unknown as DisclosureDraft
  const sign = async (who = test.owner, body: object = {}) =>
    who('PUT', '/disclosure/signature', {
      body: { state: (await draftOf()).state, name: 'Ben Roe', function: 'Publisher', ...body },
    })
  const signed = async () => {
    const answer = await sign()
    expect(codes(answer)).toEqual([200])
    return answer.body as unknown as DisclosureSignature
  }
  const publish = (signature: string, who = test.owner) =>
    who('POST', '/disclosures', { body: { signature } })
  const published = async () => {
    const answer = await publish((await signed()).id)
    expect(codes(answer)).toEqual([201])
    return answer.body as unknown as DisclosureEntry
  }
  const withdraw = (number: number, reason = '') =>
    test.owner('POST', `/disclosures/${String(number)}/withdrawal`, { body: { reason } })
  const undo = (number: number) => test.owner('DELETE', `/disclosures/${String(number)}/withdrawal`)
  const ask = (path = '', key = test.outlet.id) => test.visitor('GET', `/outlets/${key}/disclosures${path}`)
  const read = async (number: number | 'newest' = 'newest', key?: string) => {
    const answer = await ask(`/${String(number)}`, key)
    expect(codes(answer)).toEqual([200])
    return answer.body as unknown as Disclosure
  }
  const list = async (query = '', key?: string) =>
    (await ask(query, key)).body as unknown as DisclosureEntry[]
  const compare = (from: number, to: number, query = '') =>
    ask(`/comparison?from=${String(from)}&to=${String(to)}${query}`)
  const compared = async (from: number, to: number) => {
    const { clauses, ...rest } = (await compare(from, to)).body as unknown as DisclosureChanges
    const changes = clauses.flatMap(({ questions }) =>
      questions.map(({ question, change, before, after }) => ({ key: question.key, change, before, after })),
    )
    return { ...rest, changes }
  }
  const linesOf = ({ clauses }: Pick<DisclosureDraft, 'clauses'>) =>
    Object.fromEntries(
      clauses.flatMap(({ questions }) =>
        questions.map(({ question, standing, answer }) => [question.key, { standing, answer }] as const),
      ),
    )

  describe('as a draft', () => {
    it('says what is missing until the required questions are answered', async () => {
      const empty = await draftOf()
      expect(empty).toMatchObject({
        id: test.outlet.id,
        ...{ standard: 1, newestStandard: 1, newest: null, signature: null, undoUntil: null },
        hindrances: [{ code: 'notBegun', clause: null, questions: [] }],
        counts: { questions: 4, public: 0, notApplicable: 0, internal: 0, unanswered: 4 },
      })
      await test.save('names', { value: short('Gazette') })
      expect((await draftOf()).hindrances).toEqual([
        { code: 'unanswered', clause: 2, questions: ['mission', 'code'] },
      ])
      expect(codes(await sign())).toEqual([409, ':disclosureHindered'])
      await test.answerAll()
      expect((await draftOf()).hindrances).toEqual([])
    })

    it('has what would be public: no internal answer, but that there is one, and why a question does not apply', async () => {
      await test.answerAll()
      await test.save('pages', { value: long('Kept for us'), internal: true })
      const draft = await draftOf()
      expect(draft.facts).toEqual({
        name: 'The Gazette',
        ...{ country: 'DE', city: 'Berlin', website: 'https://gazette.example' },
        ...{ mediaTypes: ['newspaper'], languages: ['de'] },
      })
      expect(linesOf(draft)).toMatchObject({
        names: { standing: 'public', answer: { value: short('Gazette') } },
        mission: { standing: 'public', answer: { value: long('We report.') } },
        code: { standing: 'notApplicable', answer: { value: null, notApplicable: 'We have no staff.' } },
        pages: { standing: 'internal', answer: null },
      })
      expect(draft.counts).toEqual({ questions: 4, public: 2, notApplicable: 1, internal: 1, unanswered: 0 })
      expect(JSON.stringify(draft)).not.toContain('Kept for us')
    })

    it('is read in a language by those of the outlet, of whom contributors may not sign', async () => {
      await test.answerAll()
      const draft = await draftOf(test.ana, '?locale=de')
      expect(draft.clauses[0]?.questions[0]?.question).toMatchObject({ lang: 'de', question: 'Frage names' })
      expect(draft.hindrances).toEqual([{ code: 'account', clause: null, questions: [] }])
      expect(draft.state).toBe((await draftOf()).state)
      expect((await sign(test.ana)).status).toBe(403)
      const { id } = await signed()
      expect((await publish(id, test.ana)).status).toBe(403)
      expect((await test.ana('DELETE', '/disclosure/signature')).status).toBe(403)
      expect((await test.visitor('GET', '/disclosure/draft')).status).toBe(401)
    })

    it('leaves out an answer to a question that asks something else by now', async () => {
      await test.answerAll()
      await test.save('pages', { value: long('All of them') })
      await test.change('pages', 'Which pages, and why?')
      await test.change('mission', 'Why do you publish?')
      await test.publishStandard()
      expect(await draftOf()).toMatchObject({ standard: 1, newestStandard: 2, hindrances: [] })
      await test.takeOver(2)
      const draft = await draftOf()
      expect(draft.hindrances).toEqual([{ code: 'lookAgain', clause: 2, questions: ['mission'] }])
      expect(linesOf(draft)['pages']).toEqual({ standing: 'unanswered', answer: null })
    })

    it('needs a name of the outlet', async () => {
      await test.answerAll()
      await test.setPerson({ entity_name: null })
      expect((await draftOf()).hindrances).toEqual([{ code: 'nameless', clause: null, questions: [] }])
    })
  })

  describe('that is signed', () => {
    beforeEach(() => test.answerAll())

    it('waits, is replaced by another signature, and is taken back', async () => {
      const first = await signed()
      expect(first).toMatchObject({ name: 'Ben Roe', function: 'Publisher', standard: 1 })
      expect((await draftOf()).signature).toEqual(first)
      const second = await signed()
      expect(second.id).not.toBe(first.id)
      expect(codes(await publish(first.id))).toEqual([409, ':disclosureChanged'])
      expect((await test.owner('DELETE', '/disclosure/signature')).status).toBe(204)
      expect((await test.owner('DELETE', '/disclosure/signature')).status).toBe(404)
      expect(codes(await publish(second.id))).toEqual([409, ':disclosureChanged'])
      expect((await ask()).status).toBe(404)
    })

    it('is refused if anything in it has changed since it was looked at', async () => {
      const { state } = await draftOf()
      const { version } = await test.save('mission', {
        value: long('We ask.'),
        base: await test.base('mission'),
      })
      expect(codes(await sign(test.owner, { state }))).toEqual([409, ':disclosureChanged'])
      await test.save('mission', { value: long('We report.'), base: version })
      expect((await draftOf()).state).toBe(state)
      await test.setPerson({ city: 'Bonn' })
      expect(codes(await sign(test.owner, { state }))).toEqual([409, ':disclosureChanged'])
    })

    it('names somebody with a function', async () => {
      expect(codes(await sign(test.owner, { name: ' ', function: 'x'.repeat(121) }))).toEqual([
        ...[422, 'name:required', 'function:tooLong'],
      ])
    })
  })

  describe('that is published', () => {
    beforeEach(() => test.answerAll())

    it('is public as it was signed, whatever the visibility of the profile', async () => {
      const { id } = await signed()
      await test.save('mission', { value: long('Changed'), base: await test.base('mission') })
      await test.setPerson({ entity_name: 'The New Gazette', vanity_name: 'gazette' })
      expect(codes(await publish(id))).toEqual([201])
      const entry = { number: 1, state: 'published', publishedAt: test.now(), validUntil: '2028-11-21' }
      expect(await list()).toEqual([{ ...entry, endedAt: null, reason: null }])
      const report = await read()
      expect(report).toMatchObject({ ...entry, id: test.outlet.id, outlet: 'active', newest: 1 })
      expect(report.content).toMatchObject({
        standard: 1,
        facts: { name: 'The Gazette' },
        signature: { name: 'Ben Roe', function: 'Publisher', signedAt: test.now() },
        counts: { questions: 4, public: 2, notApplicable: 1, internal: 0, unanswered: 1 },
      })
      expect(report.content && linesOf(report.content)['mission']?.answer?.value).toEqual(long('We report.'))
      expect(await read(1, 'gazette')).toEqual(report)
      expect((await draftOf()).signature).toBeNull()
      expect((await draftOf()).newest).toEqual({ ...entry, endedAt: null, reason: null })
    })

    it('is one, however often and however fast it is published', async () => {
      const { id } = await signed()
      const both = await Promise.all([publish(id), publish(id)])
      expect(both.map(codes)).toEqual([[201], [201]])
      expect(both[0].body).toEqual(both[1].body)
      expect((await publish(id)).body).toEqual(both[0].body)
      expect(await list()).toHaveLength(1)
    })

    it('is replaced by the next one, and can still be read, in each language', async () => {
      await published()
      test.later(60)
      await test.save('mission', { value: long('We ask.'), base: await test.base('mission') })
      expect((await published()).number).toBe(2)
      expect((await list()).map(({ number, state }) => [number, state])).toEqual([
        [2, 'published'],
        [1, 'replaced'],
      ])
      expect((await list('?itemsPerPage=1&page=2')).map(({ number }) => number)).toEqual([1])
      expect((await ask('?itemsPerPage=1')).headers.get('X-Total-Count')).toBe('2')
      const german = (await ask('/1?locale=de')).body as unknown as Disclosure
      expect(german).toMatchObject({ state: 'replaced', endedAt: test.now(), newest: 2 })
      expect(german.content?.clauses[0]?.questions[0]?.question.question).toBe('Frage names')
    })

    it('stays with the questions that it has answered when a new standard comes', async () => {
      const { id } = await signed()
      await test.change('mission', 'Why do you publish?')
      await test.publishStandard()
      expect(codes(await publish(id))).toEqual([201])
      const { content } = await read()
      expect(content?.standard).toBe(1)
      expect(content?.clauses[1]?.questions[0]?.question.question).toBe('Question mission')
    })

    it('keeps words that are written from right to left', async () => {
      const words = 'نحن ننشر الأخبار\nכל יום — «مرحبا»'
      await test.save('mission', { value: long(words), base: await test.base('mission') })
      const answer = await sign(test.owner, { name: 'ليلى حداد', function: 'עורכת' })
      await publish((answer.body as unknown as DisclosureSignature).id)
      const { content } = await read()
      expect(content && linesOf(content)['mission']?.answer?.value).toEqual(long(words))
      expect(content?.signature).toMatchObject({ name: 'ليلى حداد', function: 'עורכת' })
    })

    it('is out of date after 24 months', async () => {
      await published()
      test.setNow('2028-11-21T23:59:59Z')
      expect(await read()).toMatchObject({ state: 'published', validUntil: '2028-11-21' })
      test.setNow('2028-11-22T00:00:00Z')
      const { state, content } = await read()
      expect([state, content?.standard]).toEqual(['outOfDate', 1])
    })
  })

  describe('that is withdrawn', () => {
    beforeEach(async () => {
      await test.answerAll()
      await published()
    })

    it('leaves its number, its days and the reason', async () => {
      test.later(60)
      const answer = await withdraw(1, 'A figure was wrong.')
      expect(codes(answer)).toEqual([200])
      expect((await withdraw(1, 'Again')).body).toEqual(answer.body)
      const tombstone = { number: 1, state: 'withdrawn', endedAt: test.now(), reason: 'A figure was wrong.' }
      expect(await read()).toMatchObject({ ...tombstone, name: 'The Gazette', content: null })
      expect((await compare(1, 1)).status).toBe(404)
      expect((await published()).number).toBe(2)
      expect((await list()).map(({ state }) => state)).toEqual(['published', 'withdrawn'])
      expect(codes(await withdraw(1))).toEqual([409, ':disclosureNotNewest'])
      expect(codes(await undo(1))).toEqual([409, ':disclosureNotNewest'])
    })

    it('comes back within ten minutes', async () => {
      expect((await undo(1)).status).toBe(404)
      await withdraw(1, 'By mistake')
      const until = new Date(Date.parse(test.now()) + 600_000).toISOString()
      expect((await draftOf()).undoUntil).toBe(until)
      test.later(599)
      expect((await undo(1)).status).toBe(204)
      expect(await read()).toMatchObject({ state: 'published', endedAt: null, reason: null })
      await withdraw(1)
      test.later(600)
      expect(codes(await undo(1))).toEqual([409, ':undoTooLate'])
      expect((await draftOf()).undoUntil).toBeNull()
    })

    it('takes it off the profile, which leads to it before', async () => {
      await test.setPerson({ visibility: 2 })
      const shown = async () => {
        const { body } = await test.kit.request('GET', `/profiles/${test.outlet.id}`)
        return (body as unknown as { profile: PublicProfile }).profile.report
      }
      expect(await shown()).toBe(1)
      await withdraw(1)
      expect(await shown()).toBeNull()
      expect((await undo(1)).status).toBe(204)
      expect(await shown()).toBe(1)
    })

    it('is nothing that others can do', async () => {
      const other = (await test.as(await test.seedPerson())).request
      const path = '/disclosures/1/withdrawal'
      expect((await other('POST', path, { body: {} })).status).toBe(404)
      expect((await other('DELETE', path)).status).toBe(404)
      expect((await test.ana('POST', path, { body: {} })).status).toBe(404)
      expect(codes(await withdraw(1, 'x'.repeat(501)))).toEqual([422, 'reason:tooLong'])
      expect((await withdraw(2)).status).toBe(404)
      const { state } = await draftOf()
      const body = { state, name: 'Mallory', function: 'Nobody' }
      expect(codes(await other('PUT', '/disclosure/signature', { body }))).toEqual([
        409,
        ':disclosureChanged',
      ])
      const waiting = await signed()
      expect(codes(await publish(waiting.id, other))).toEqual([409, ':disclosureChanged'])
      expect(await read()).toMatchObject({ newest: 1, state: 'published' })
    })
  })

  describe('whose outlet', () => {
    beforeEach(async () => {
      await test.answerAll()
      await test.setPerson({ vanity_name: 'gazette' })
      await published()
    })

    it('has never published, or is none, is not there', async () => {
      const other = await test.seedPerson()
      for (const key of [other.id, v7(), 'nobody', 'a%00', "'"])
        for (const path of ['', '/newest', '/1', '/comparison?from=1&to=1'])
          expect((await ask(path, key)).status, key + path).toBe(404)
      expect((await ask('/2')).status).toBe(404)
      expect((await ask('/0')).status).toBe(404)
      expect((await ask('/old')).status).toBe(404)
    })

    it('has another name by now is found by its id, and by its former name for as long as that leads on', async () => {
      const renamed = await test.owner('PUT', '/users/me/vanity-name', { body: { name: 'herald' } })
      expect(codes(renamed)).toEqual([200])
      for (const key of ['herald', 'HERALD', 'gazette']) expect((await read(1, key)).id).toBe(test.outlet.id)
      test.later(91 * 24 * 3600)
      expect((await ask('/1', 'gazette')).status).toBe(404)
    })

    it('is deactivated stays public, with a note', async () => {
      await test.setPerson({ state: 'deactivated', visibility: 0 })
      const { outlet, state, content } = await read(1, 'gazette')
      expect([outlet, state, content?.facts.name]).toEqual(['paused', 'published', 'The Gazette'])
    })

    it('is blocked is not shown until it is unblocked', async () => {
      await test.setPerson({ state: 'blocked' })
      expect(await read()).toMatchObject({ state: 'suspended', content: null, reason: null, name: null })
      expect((await list()).map(({ state }) => state)).toEqual(['suspended'])
      expect((await compare(1, 1)).status).toBe(404)
      await test.setPerson({ state: 'active' })
      expect((await read()).state).toBe('published')
    })

    it('is of another kind by now can still withdraw it, and undo that, but nothing more', async () => {
      await test.setPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
      expect((await read()).state).toBe('published')
      expect((await test.ana('POST', '/disclosures/1/withdrawal', { body: {} })).status).toBe(404)
      expect(codes(await withdraw(1, 'I left.'))).toEqual([200])
      expect(await read()).toMatchObject({ state: 'withdrawn', reason: 'I left.', content: null })
      expect(codes(await undo(1))).toEqual([204])
      expect((await read()).state).toBe('published')
      expect((await test.owner('GET', '/disclosure/draft')).status).toBe(403)
    })

    it('is erased leaves number and days, and nothing that it has said', async () => {
      test.later(60)
      await withdraw(1, 'A reason')
      await signed()
      const copy = await ownData['disclosures']?.(database(), test.outlet.id)
      expect(copy).toMatchObject([{ number: 1, signed_name: 'Ben Roe', withdrawal_reason: 'A reason' }])
      expect(await ownData['signed-disclosure']?.(database(), test.outlet.id)).toMatchObject({ standard: 1 })
      await test.erase()
      const tombstone = { number: 1, state: 'erased', publishedAt: expect.any(String), reason: null }
      expect(await list()).toEqual([{ ...tombstone, validUntil: '2028-11-21', endedAt: test.now() }])
      expect(await read()).toMatchObject({ outlet: null, name: null, content: null })
      expect((await ask('', 'gazette')).status).toBe(404)
      const rows = await database().selectFrom('disclosure').selectAll().execute()
      expect(JSON.stringify(rows)).not.toMatch(/Gazette|Ben Roe|Publisher|A reason|We report/)
      const waiting = database().selectFrom('disclosure_signature').select('id')
      expect(await waiting.where('outlet_id', '=', test.outlet.id).execute()).toEqual([])
    })
  })

  describe('beside an earlier one', () => {
    it('differs in answers that were added, removed, changed or became internal', async () => {
      await test.answerAll()
      await published()
      await test.save('mission', { value: long('We ask.'), base: await test.base('mission') })
      await test.save('pages', { value: long('All of them') })
      await published()
      await test.save('mission', { value: long('We ask.'), internal: true, base: await test.base('mission') })
      await test.withdraw('pages')
      await published()
      expect(await compared(1, 1)).toMatchObject({
        changes: [],
        added: 0,
        removed: 0,
        changed: 0,
        internal: 0,
      })
      expect(await compared(1, 2)).toMatchObject({
        from: { number: 1, state: 'replaced' },
        to: { number: 2, state: 'replaced' },
        changes: [
          {
            ...{ key: 'mission', change: 'changed' },
            before: { value: long('We report.') },
            after: { value: long('We ask.') },
          },
          { key: 'pages', change: 'added', before: null, after: { value: long('All of them') } },
        ],
        ...{ added: 1, removed: 0, changed: 1, internal: 0 },
      })
      expect(await compared(2, 3)).toMatchObject({
        changes: [
          { key: 'mission', change: 'internal', before: { value: long('We ask.') }, after: null },
          { key: 'pages', change: 'removed', before: { value: long('All of them') }, after: null },
        ],
        ...{ removed: 1, internal: 1 },
      })
      expect((await compare(1, 4)).status).toBe(404)
    })

    it('has questions of another version of the standard', async () => {
      await test.answerAll()
      await test.save('pages', { value: long('All of them') })
      await published()
      expect((await test.admin('DELETE', '/standard/questions/pages')).status).toBe(204)
      await test.publishStandard()
      await test.takeOver(2)
      await published()
      const { changes, removed } = await compared(1, 2)
      expect(removed).toBe(1)
      expect(changes).toMatchObject([{ key: 'pages', change: 'removed', after: null }])
    })
  })
})
