import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { lifetimes } from '~/contracts/constants'
import type { Answer } from '~/contracts/content/answer-values'
import type { Disclosure, DisclosureChanges, DisclosureDraft } from '~/contracts/content/disclosure'
import type { Problem } from '~/contracts/errors'
import type { StoredFile } from '~/contracts/files'
import { describeWithDatabase } from '~/tests/support/database'
import { codes, long, newOutlet, type Outlet } from '~/tests/support/disclosure/outlet'
import { html, pdf } from '~/tests/support/files'

const blank = { explanation: '', evidence: [], internal: false, notApplicable: null, standard: 1 }

describeWithDatabase('PDFs that prove answers', (database) => {
  let test: Outlet
  beforeEach(async () => {
    test = await newOutlet(database())
    await database().deleteFrom('stored_file').execute()
  })
  type Client = Outlet['owner']

  const upload = (name: string, { who = test.owner, body = pdf(name) } = {}) =>
    who('POST', `/questionnaire/files?name=${encodeURIComponent(name)}`, { body })
  const staged = async (name = 'proof.pdf', who?: Client) => {
    const answer = await upload(name, who ? { who } : {})
    expect(codes(answer)).toEqual([201])
    return (answer.body as StoredFile).id
  }
  const put = async (said: object, { key = 'mission', who = test.owner } = {}) =>
    who('PUT', `/questionnaire/answers/${key}`, {
      body: { ...blank, base: await test.base(key), value: long('We report.'), ...said },
    })
  const saved = async (said: object, options?: { key?: string; who?: Client }) => {
    const answer = await put(said, options)
    expect(codes(answer)).toEqual([200])
    return answer.body as unknown as Answer
  }
  const fetchOwn = async (id: string, who: Client = test.owner) =>
    (await who('GET', `/documents/${id}`)).status
  const fetchPublic = async (number: number, id: string, who: Client = test.visitor) =>
    (await who('GET', `/outlets/${test.outlet.id}/disclosures/${String(number)}/files/${id}`)).status
  const rows = () =>
    database().selectFrom('stored_file').select(['id', 'owner_id', 'state', 'answer_key']).execute()
  const stateOf = async () =>
    ((await test.owner('GET', '/disclosure/draft')).body as unknown as DisclosureDraft).state
  const sign = async () => {
    const body = { state: await stateOf(), name: 'Ben Roe', function: 'Publisher' }
    const answer = await test.owner('PUT', '/disclosure/signature', { body })
    expect(codes(answer)).toEqual([200])
    return (answer.body as { id: string }).id
  }
  const publish = async () => {
    const answer = await test.owner('POST', '/disclosures', { body: { signature: await sign() } })
    expect(codes(answer)).toEqual([201])
  }
  const report = async (number: number) => {
    const answer = await test.visitor('GET', `/outlets/${test.outlet.id}/disclosures/${String(number)}`)
    return answer.body as unknown as Disclosure
  }
  const linesOf = ({ content }: Disclosure) => (content?.clauses ?? []).flatMap(({ questions }) => questions)
  const publicFiles = async (number: number) =>
    linesOf(await report(number)).flatMap(({ answer }) => answer?.files ?? [])
  /** Everything that must be answered, and a PDF of the mission. */
  const withEvidence = async () => {
    await test.answerAll()
    const id = await staged()
    await saved({ addedFiles: [id] })
    return id
  }

  describe('of an outlet', () => {
    it('are added and removed with the answer, and read by its team alone', async () => {
      const [first, second] = [await staged('first.pdf'), await staged('second.pdf', test.ana)]
      expect([await fetchOwn(second), await fetchOwn(second, test.ana)]).toEqual([404, 200])
      await saved({ addedFiles: [first] })
      const { files, version } = await saved({ addedFiles: [second] }, { who: test.ana })
      const sha256 = createHash('sha256').update(pdf('first.pdf')).digest('hex')
      expect(files).toEqual([
        { id: first, name: 'first.pdf', bytes: pdf('first.pdf').byteLength, sha256 },
        expect.objectContaining({ id: second, name: 'second.pdf' }),
      ])
      expect((await rows()).map((row) => row.owner_id)).toEqual([test.outlet.id, test.outlet.id])
      const stranger = (await test.as(await test.seedPerson({ entity_name: 'The Other' }))).request
      for (const who of [stranger, test.admin, test.visitor]) expect(await fetchOwn(second, who)).toBe(404)
      expect([await fetchOwn(second), await fetchOwn(second, test.ana)]).toEqual([200, 200])

      const left = await saved({ removedFiles: [first] })
      expect(left.files.map(({ id }) => id)).toEqual([second])
      expect(left.version).toBeGreaterThan(version)
      expect([await fetchOwn(first), (await rows()).length]).toEqual([404, 1])
      // Sent once more, nothing happens.
      expect((await saved({ removedFiles: [first], addedFiles: [second] })).version).toBe(left.version)
    })

    it('are of those who uploaded them, and nothing else is taken', async () => {
      const stranger = (await test.as(await test.seedPerson({ entity_name: 'The Other' }))).request
      const foreign = await staged('theirs.pdf', stranger)
      const sent = (await test.owner('POST', '/files?purpose=document&name=a.pdf', { body: pdf() }))
        .body as StoredFile
      for (const id of [foreign, sent.id, v7()]) {
        const answer = await put({ addedFiles: [id] })
        expect(codes(answer)).toEqual([422, 'addedFiles:fileGone'])
      }
      expect(codes(await put({ addedFiles: ['x'] }))).toEqual([422, 'addedFiles.0:fileGone'])
      expect(await test.base('mission')).toBe(0)
      const mine = await staged()
      await saved({ addedFiles: [mine] })
      expect(codes(await put({ addedFiles: [mine] }, { key: 'pages' }))).toEqual([422, 'addedFiles:fileGone'])
      // Nobody takes a PDF from an answer of others.
      await stranger('PUT', '/questionnaire/answers/mission', {
        body: { ...blank, base: 0, value: long('Ours.'), removedFiles: [mine] },
      })
      expect(await fetchOwn(mine)).toBe(200)
      expect(codes(await upload('page.pdf', { body: html }))).toEqual([422, 'file:documentType'])
      expect(codes(await upload('none.pdf', { body: new Uint8Array() }))).toEqual([422, 'file:fileEmpty'])
      const reader = await test.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
      expect((await upload('a.pdf', { who: (await test.as(reader)).request })).status).toBe(403)
      expect((await upload('a.pdf', { who: test.visitor })).status).toBe(401)
    })

    it('need an answer beside them, and go with it', async () => {
      const id = await staged()
      const nothing = { value: null, addedFiles: [id] }
      expect(codes(await put(nothing))).toEqual([422, 'value:required'])
      const clause = async (change: object) =>
        test.owner('PUT', '/questionnaire/clauses/2', {
          body: {
            standard: 1,
            answers: [
              { ...blank, standard: undefined, key: 'mission', base: await test.base('mission'), ...change },
            ],
          },
        })
      expect(codes(await clause(nothing))).toEqual([422, 'answers.0.value:required'])
      await saved({ addedFiles: [id] })
      // An empty form does not take PDFs along that nobody has removed.
      expect(codes(await clause({ value: null }))).toEqual([422, 'answers.0.value:required'])
      expect(codes(await clause({ value: null, removedFiles: [id] }))).toEqual([200])
      expect([await test.base('mission'), (await rows()).length]).toEqual([0, 0])
      await saved({ addedFiles: [await staged()] })
      expect((await test.withdraw('mission')).status).toBe(204)
      expect(await rows()).toEqual([])
    })

    it('do not overwrite what a colleague writes meanwhile, and a conflict shows theirs', async () => {
      const id = await staged('theirs.pdf')
      const before = await saved({})
      const stored = await saved({ value: long('Ana has written this.'), addedFiles: [id] })
      const own = await staged('mine.pdf', test.ana)
      const based = { base: before.version, was: before.mark }
      const clause = (change: object) => {
        const { standard, ...rest } = blank
        const answers = [{ ...rest, key: 'mission', value: before.value, ...based, ...change }]
        return test.ana('PUT', '/questionnaire/clauses/2', { body: { standard, answers } })
      }
      const conflict = await clause({ value: long('Mine.'), addedFiles: [own] })
      expect(codes(conflict)).toEqual([409, 'answers.0:answerConflict'])
      expect((conflict.body as unknown as Problem).answers).toMatchObject([
        { value: stored.value, files: [{ id, name: 'theirs.pdf' }] },
      ])
      // Nothing but a PDF was added: it joins theirs.
      expect(codes(await clause({ addedFiles: [own] }))).toEqual([200])
      const { files, value } = await saved({ value: stored.value })
      expect([value, files.map(({ name }) => name)]).toEqual([stored.value, ['theirs.pdf', 'mine.pdf']])
    })

    it('change nothing about an answer that is to be looked at again, until somebody says that it is still right', async () => {
      const { mark } = await saved({ internal: true })
      // As after a version in which the question is public.
      await database().updateTable('answer').set({ look_again: true }).execute()
      const id = await staged()
      const { standard, ...said } = { ...blank, value: long('We report.'), internal: true, key: 'mission' }
      const change = { ...said, base: await test.base('mission'), was: mark, addedFiles: [id] }
      const more = await test.owner('PUT', '/questionnaire/clauses/2', {
        body: { standard, answers: [change] },
      })
      expect(codes(more)).toEqual([200])
      const { answers } = (await test.owner('GET', '/questionnaire/clauses/2')).body as { answers: Answer[] }
      expect(answers).toMatchObject([{ lookAgain: true, internal: true, files: [{ id }] }])
      const right = await saved({ internal: true, removedFiles: [id] })
      expect(right).toMatchObject({ lookAgain: false, files: [] })
    })

    it('are five for an answer and 200 for an outlet at most', async () => {
      const five = []
      for (let count = 1; count <= 5; count += 1) five.push(await staged(`${String(count)}.pdf`))
      const sixth = await staged('6.pdf')
      expect(codes(await put({ addedFiles: [...five, sixth] }))).toEqual([422, 'addedFiles:answerFileLimit'])
      await saved({ addedFiles: five })
      expect(codes(await put({ addedFiles: [sixth] }))).toEqual([422, 'addedFiles:answerFileLimit'])
      // One is replaced in one step.
      const { files } = await saved({ addedFiles: [sixth], removedFiles: [five[0]] })
      expect(files.map(({ name }) => name)).toEqual(['2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf'])

      await sql`insert into stored_file (id, owner_id, purpose, state, name, type, bytes, sha256, storage_key, created_at)
        select gen_random_uuid(), ${test.outlet.id}, 'answerDocument', 'kept', 'old.pdf', 'application/pdf', 1,
          repeat('a', 64), 'none-' || n, now() from generate_series(1, 195) n`.execute(database())
      const last = await staged('last.pdf')
      expect(codes(await put({ addedFiles: [last] }, { key: 'pages' }))).toEqual([
        422,
        'addedFiles:answerFilesFull',
      ])
    })

    it('are named in the file of answers, and stay when it comes back', async () => {
      const id = await staged('proof.pdf')
      await saved({ addedFiles: [id] })
      const exported = async (format: string) =>
        (await test.owner('GET', `/questionnaire/export?format=${format}`)).body as unknown
      const json = (await exported('json')) as { answers: { key: string; files?: { name: string }[] }[] }
      expect(json.answers.find(({ key }) => key === 'mission')?.files).toMatchObject([{ name: 'proof.pdf' }])
      const csv = new TextDecoder().decode((await exported('csv')) as Uint8Array)
      expect(csv).toContain('"doesNotApply","files"')
      expect(csv).toContain('"proof.pdf"')
      const changed = {
        answers: [{ key: 'mission', value: long('Changed.'), files: [{ name: 'other.pdf' }] }],
      }
      for (const file of [csv, JSON.stringify(json), JSON.stringify(changed)]) {
        const checked = await test.owner('POST', '/questionnaire/import?name=a', {
          body: new TextEncoder().encode(file),
        })
        expect(codes(checked)).toEqual([201])
        const { state } = (await test.owner('GET', '/questionnaire/import')).body as { state: string }
        const accepted = await test.owner('POST', '/questionnaire/import/acceptance', { body: { state } })
        expect(codes(accepted)).toEqual([200])
      }
      const { value, files } = await saved({ value: long('Changed.') })
      expect([value, files.map((each) => each.id)]).toEqual([long('Changed.'), [id]])
    })

    it('that no answer was saved with are gone after a day', async () => {
      const id = await staged()
      const kept = await staged('kept.pdf')
      await saved({ addedFiles: [kept] })
      test.later(lifetimes.stagedFile + 1)
      await test.kit.runJob('files.stale')
      expect((await rows()).map((row) => row.id)).toEqual([kept])
      expect(codes(await put({ addedFiles: [id] }))).toEqual([422, 'addedFiles:fileGone'])
    })
  })

  describe('in a report', () => {
    it('are public with it, with what a program needs to check them', async () => {
      const id = await withEvidence()
      const draft = (await test.owner('GET', '/disclosure/draft')).body as unknown as DisclosureDraft
      const shown = draft.clauses.flatMap(({ questions }) =>
        questions.flatMap(({ answer }) => answer?.files ?? []),
      )
      expect(shown).toMatchObject([{ id, name: 'proof.pdf', address: `/documents/${id}` }])
      expect(await fetchPublic(1, id)).toBe(404)
      await publish()
      expect(await publicFiles(1)).toEqual([
        {
          ...{ id, name: 'proof.pdf', bytes: pdf('proof.pdf').byteLength },
          sha256: createHash('sha256').update(pdf('proof.pdf')).digest('hex'),
          address: `/u/${test.outlet.id}/transparency/1/files/${id}`,
        },
      ])
      const answer = await test.kit.api.request(`/outlets/${test.outlet.id}/disclosures/1/files/${id}`)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment;/) as string,
        'cache-control': 'private, no-cache',
        'content-security-policy': expect.stringContaining('sandbox') as string,
      })
      expect(await answer.text()).toBe(new TextDecoder().decode(pdf('proof.pdf')))
      for (const [number, file] of [
        [2, id],
        [1, v7()],
      ] as const)
        expect(await fetchPublic(number, file)).toBe(404)
      expect(await fetchOwn(id, test.visitor)).toBe(404)
    })

    it('of internal answers stay internal', async () => {
      await test.answerAll()
      const id = await staged()
      await saved({ value: long('Ours'), internal: true, addedFiles: [id] }, { key: 'pages' })
      await publish()
      expect(JSON.stringify(await report(1))).not.toContain(id)
      expect(await fetchPublic(1, id)).toBe(404)
    })

    it('stay when the answer loses them, until nothing names them any more', async () => {
      const id = await withEvidence()
      await publish()
      await saved({ removedFiles: [id] })
      expect([await fetchPublic(1, id), (await rows()).map((row) => row.answer_key)]).toEqual([200, [null]])
      test.later(lifetimes.stagedFile + 1)
      await test.kit.runJob('files.stale')
      expect([await fetchPublic(1, id), (await publicFiles(1)).length]).toEqual([200, 1])
      await test.withdraw('mission')
      expect(await fetchPublic(1, id)).toBe(200)

      // What only a signature names goes with it.
      const signed = await staged('signed.pdf')
      await saved({ addedFiles: [signed] })
      await sign()
      await saved({ removedFiles: [signed] })
      expect((await rows()).length).toBe(2)
      expect((await test.owner('DELETE', '/disclosure/signature')).status).toBe(204)
      expect((await rows()).map((row) => row.id)).toEqual([id])
    })

    it('leave an answer that a program of before withdraws without them, and go with the next change', async () => {
      const id = await withEvidence()
      await database().deleteFrom('answer').execute()
      expect((await rows()).map((row) => [row.id, row.answer_key])).toEqual([[id, null]])
      const next = await withEvidence()
      expect(next).not.toBe(id)
      await saved({ removedFiles: [next] })
      expect(await rows()).toEqual([])
    })

    it('that was signed and lost its answer before it was published is published', async () => {
      const id = await withEvidence()
      const signature = await sign()
      await saved({ removedFiles: [id] })
      const body = { signature }
      expect((await test.owner('POST', '/disclosures', { body })).status).toBe(201)
      expect([await fetchPublic(1, id), (await publicFiles(1)).length]).toEqual([200, 1])
      // The next report does not have it, which is a difference.
      await publish()
      expect(await fetchPublic(2, id)).toBe(404)
      expect(await fetchPublic(1, id)).toBe(200)
      const compared = await test.visitor(
        'GET',
        `/outlets/${test.outlet.id}/disclosures/comparison?from=1&to=2`,
      )
      expect((compared.body as unknown as DisclosureChanges).clauses).toMatchObject([
        {
          questions: [
            { change: 'changed', before: { files: [{ name: 'proof.pdf' }] }, after: { files: [] } },
          ],
        },
      ])
    })

    it('are read for as long as the report is', async () => {
      const id = await withEvidence()
      await publish()
      const withdrawal = '/disclosures/1/withdrawal'
      await test.owner('POST', withdrawal, { body: { reason: '' } })
      expect(await fetchPublic(1, id)).toBe(404)
      expect((await test.owner('DELETE', withdrawal)).status).toBe(204)
      expect(await fetchPublic(1, id)).toBe(200)
      await test.setPerson({ state: 'blocked' })
      expect(await fetchPublic(1, id)).toBe(404)
      await test.setPerson({ state: 'deactivated' })
      expect(await fetchPublic(1, id)).toBe(200)
      await test.setPerson({ state: 'active' })
      await test.erase()
      expect([await fetchPublic(1, id), await rows()]).toEqual([404, []])
    })
  })
})
