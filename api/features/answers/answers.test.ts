import { beforeEach, describe, expect, it } from 'vitest'
import { ownData } from '~/api/features/account/own-data.repo'
import { publishRelease, type ReleaseDocument } from '~/api/features/content/release.service'
import { publishFirstStandard } from '~/api/features/standard/standard.service'
import { seedReference } from '~/api/seed'
import type { Answer } from '~/contracts/content/answer-values'
import type { ClauseAnswers, Questionnaire } from '~/contracts/content/answers'
import type { Asking } from '~/contracts/content/content'
import { type NextStandard, uidOfQuestion } from '~/contracts/content/standard'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

type Client = ReturnType<typeof createTestApi>['request']

const open = { required: true, disclosure: 'choice' } as const
/** By key: clause and what is asked for. */
const questions: Record<string, [clause: number, asking: Asking]> = {
  names: [1, { kind: 'shortText', required: true, disclosure: 'public', suggests: 'entityName' }],
  place: [1, { kind: 'shortText', required: false, disclosure: 'public', suggests: 'address' }],
  kinds: [1, { kind: 'shortText', required: false, disclosure: 'public', suggests: 'mediaTypes' }],
  tongues: [1, { kind: 'shortText', required: false, disclosure: 'public', suggests: 'languages' }],
  mission: [2, { kind: 'longText', ...open }],
  pages: [2, { kind: 'links', ...open, required: false }],
  staff: [3, { kind: 'number', ...open }],
  code: [3, { kind: 'yesNo', ...open }],
  training: [3, { kind: 'choice', ...open, choices: ['every-year', 'seldom'] }],
}

function document(key: string, title = `Question ${key}`): ReleaseDocument {
  const [clause, asking] = questions[key]!
  const choices = asking.choices ? '\n\n## Choices\n\n- Every year\n- More seldom' : ''
  return {
    uid: uidOfQuestion(key),
    locale: 'en',
    type: 'standardQuestion',
    data: { clause, position: Object.keys(questions).indexOf(key), asking },
    source: `# ${title}\n\nHelp\n\n## Example\n\nSo.\n\n## Template\n\nWe …${choices}\n`,
  }
}
const release = Object.keys(questions).map((key) => document(key))

const blank = { value: null, explanation: '', evidence: [], internal: false, notApplicable: null }
const short = (text: string) => ({ kind: 'shortText', text })
const long = (text: string) => ({ kind: 'longText', text })
const link = (url: string, label = '') => ({ url, label })
const codes = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((body as Problem | null)?.violations ?? []).map(({ propertyPath, code }) => `${propertyPath}:${code}`),
]

describeWithDatabase('answers to the standard', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let outletId: string
  let owner: Client
  let ana: Client
  let admin: Client

  beforeEach(async () => {
    kit = createTestApi(database())
    for (const table of ['answer', 'questionnaire', 'standard_version', 'content_text'] as const)
      await database().deleteFrom(table).execute()
    await publishRelease(kit.deps, release)
    await publishFirstStandard(kit.deps)
    const outlet = await kit.seedPerson({ entity_name: 'The Gazette', first_name: 'Ben', last_name: 'Roe' })
    outletId = outlet.id
    owner = (await kit.as(outlet)).request
    const colleague = { parent_id: outlet.id, first_name: 'Ana', last_name: 'Ruiz' }
    ana = (await kit.as(await kit.seedPerson(colleague))).request
    admin = (await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))).request
  })

  const read = async (who = owner) => (await who('GET', '/questionnaire')).body as unknown as Questionnaire
  const clauseOf = async (clause: number, who = owner) =>
    (await who('GET', `/questionnaire/clauses/${String(clause)}`)).body as unknown as ClauseAnswers
  const put = (key: string, said: object, who = owner) =>
    who('PUT', `/questionnaire/answers/${key}`, { body: { ...blank, standard: 1, base: 0, ...said } })
  const save = async (key: string, said: object, who = owner) => {
    const answer = await put(key, said, who)
    expect(codes(answer)).toEqual([200])
    return answer.body as unknown as Answer
  }
  const putClause = (clause: number, answers: object[], who = owner) =>
    who('PUT', `/questionnaire/clauses/${String(clause)}`, {
      body: { standard: 1, answers: answers.map((each) => ({ ...blank, base: 0, ...each })) },
    })
  const takeOver = (version: number, who = owner) =>
    who('PUT', '/questionnaire/version', { body: { version } })
  const answersIn = ({ clauses }: Questionnaire) => clauses.flatMap(({ answers }) => answers)

  /** Publishes the texts as the next version of the standard. */
  async function publish() {
    const { number, state } = (await admin('GET', '/standard/next')).body as unknown as NextStandard
    expect((await admin('POST', '/standard/versions', { body: { number, state } })).status).toBe(201)
  }
  const change = (key: string, title: string) => publishRelease(kit.deps, [document(key, title)])

  describe('the questionnaire', () => {
    it('begins empty, in the newest version, and is tied to it with the first answer', async () => {
      const found = await read()
      expect(found).toMatchObject({ version: 1, newest: 1, begunAt: null, asksAnew: 0, earlier: [] })
      expect(found.clauses.map(({ clause, questions: { length } }) => [clause, length])).toEqual([
        [1, 4],
        [2, 2],
        [3, 3],
      ])
      expect(found.progress).toEqual({
        ...{ questions: 9, required: 5, answered: 0, requiredAnswered: 0, lookAgain: 0, ready: false },
      })
      await change('staff', 'How many are you?')
      await publish()
      expect(await read()).toMatchObject({ version: 2, newest: 2 })
      expect(codes(await put('names', { value: short('Gazette') }))).toEqual([409, ':questionnaireChanged'])
      await save('names', { value: short('Gazette'), standard: 2 })
      expect(await read()).toMatchObject({ version: 2, begunAt: kit.clock.now.toISOString() })
    })

    it('is the same for the outlet and its contributors, and nobody else’s', async () => {
      const saved = await save('mission', { value: long('We report.'), internal: true }, ana)
      expect(saved).toMatchObject({
        ...{ key: 'mission', value: long('We report.'), internal: true, version: 1, standard: 1 },
        ...{ lookAgain: false, savedBy: 'Ana Ruiz', savedAt: kit.clock.now.toISOString() },
      })
      expect(answersIn(await read())).toEqual([saved])
      expect(await read(ana)).toEqual(await read())
      const stranger = (await kit.as(await kit.seedPerson())).request
      expect(answersIn(await read(stranger))).toEqual([])
      expect((await stranger('DELETE', '/questionnaire/answers/mission?base=1')).status).toBe(404)
      const provider = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
      const theirs = (await kit.as(await kit.seedPerson({ parent_id: provider.id }))).request
      const journalist = (await kit.as(await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })))
        .request
      for (const [who, status] of [
        [theirs, 404],
        [journalist, 403],
        [admin, 403],
        [kit.request, 401],
      ] as const) {
        expect((await who('GET', '/questionnaire')).status).toBe(status)
        expect((await who('GET', '/questionnaire/clauses/2')).status).toBe(status)
        expect((await put('mission', { value: long('Mine') }, who)).status).toBe(status)
        expect((await putClause(2, [], who)).status).toBe(status)
        expect((await who('DELETE', '/questionnaire/answers/mission?base=1')).status).toBe(status)
        expect((await takeOver(1, who)).status).toBe(status)
      }
      expect(answersIn(await read())).toEqual([saved])
    })

    it('counts what is answered, and a clause as ready with its required answers', async () => {
      await save('mission', { value: long('We report.') })
      await save('staff', { value: { kind: 'number', number: 12.5 } })
      await save('place', { value: short('High Street 1') })
      const { clauses, progress } = await read()
      expect(clauses.map((each) => each.progress)).toEqual([
        { questions: 4, required: 1, answered: 1, requiredAnswered: 0, lookAgain: 0, ready: false },
        { questions: 2, required: 1, answered: 1, requiredAnswered: 1, lookAgain: 0, ready: true },
        { questions: 3, required: 3, answered: 1, requiredAnswered: 1, lookAgain: 0, ready: false },
      ])
      expect(progress).toMatchObject({ questions: 9, answered: 3, requiredAnswered: 2, ready: false })
    })

    it('is not there before a version of the standard is', async () => {
      await database().deleteFrom('standard_version').execute()
      expect((await owner('GET', '/questionnaire')).status).toBe(404)
      expect((await put('names', { value: short('Gazette') })).status).toBe(404)
    })

    it('suggests what the profile says, and nothing that it does not', async () => {
      await seedReference(database())
      expect((await clauseOf(1)).suggestions).toEqual([{ key: 'names', text: 'The Gazette' }])
      const address = { address_line1: 'High Street 1', post_code: '10115', city: 'Berlin' }
      const more = { country_id: 'DE', media_types: ['newspaper', 'radio'], languages: ['de', 'ar'] }
      await database()
        .updateTable('person')
        .set({ ...address, ...more })
        .where('id', '=', outletId)
        .execute()
      expect((await clauseOf(1, ana)).suggestions).toEqual([
        { key: 'names', text: 'The Gazette' },
        { key: 'place', text: 'High Street 1, 10115 Berlin, Germany' },
        { key: 'kinds', text: 'Newspaper, Radio' },
        { key: 'tongues', text: 'German, Arabic' },
      ])
      const german = (await owner('GET', '/questionnaire/clauses/1?locale=de'))
        .body as unknown as ClauseAnswers
      expect(german.suggestions.map(({ text }) => text).slice(1)).toEqual([
        'High Street 1, 10115 Berlin, Deutschland',
        'Zeitung, Radio',
        'Deutsch, Arabisch',
      ])
      expect((await clauseOf(2)).suggestions).toEqual([])
      expect((await owner('GET', '/questionnaire/clauses/9')).status).toBe(404)
    })
  })

  describe('an answer', () => {
    it.each<[string, string, object]>([
      ['a number', 'staff', { value: { kind: 'number', number: 0 } }],
      ['a number with words', 'staff', { value: { kind: 'number', number: 7 }, explanation: 'And students' }],
      ['no', 'code', { value: { kind: 'yesNo', yes: false }, explanation: 'Not yet.' }],
      ['a choice', 'training', { value: { kind: 'choice', choice: 'seldom' }, explanation: 'When needed.' }],
      [
        'links',
        'pages',
        {
          value: {
            kind: 'links',
            links: [link('https://a.example/b', 'Imprint'), link('http://c.example/')],
          },
        },
      ],
      ['no links yet', 'pages', { value: { kind: 'links', links: [] }, explanation: 'It will come in May.' }],
      ['evidence', 'mission', { value: long('We.'), evidence: [link('https://a.example/code.pdf', 'Code')] }],
      ['a reason', 'code', { notApplicable: 'We have no staff.' }],
      ['right to left', 'mission', { value: long('نحن ننشر الأخبار\nכל יום — «مرحبا»') }],
      ['joined signs', 'mission', { value: long('👩‍👩‍👧 क्षि e\u0323\u0302 là'.normalize('NFC')) }],
    ])('can be %s, and is read as it was written', async (_name, key, said) => {
      const saved = await save(key, said)
      expect(saved).toMatchObject({ ...blank, ...said })
      expect(answersIn(await read())).toEqual([saved])
      expect(await save(key, said)).toEqual(saved)
    })

    it.each<[string, string, object, string[]]>([
      ['nothing', 'names', {}, ['value:required']],
      ['an empty text', 'names', { value: short('  ') }, ['value.text:required']],
      ['a long short text', 'names', { value: short('x'.repeat(301)) }, ['value.text:tooLong']],
      ['a long long text', 'mission', { value: long('x'.repeat(10_001)) }, ['value.text:tooLong']],
      ['another kind', 'names', { value: long('Gazette') }, ['value.kind:answerKind']],
      [
        'a text with an explanation',
        'names',
        { value: short('G'), explanation: 'So' },
        ['explanation:invalid'],
      ],
      ['a yes without words', 'code', { value: { kind: 'yesNo', yes: true } }, ['explanation:required']],
      [
        'an unknown choice',
        'training',
        { value: { kind: 'choice', choice: 'never' } },
        ['value.choice:answerChoice', 'explanation:required'],
      ],
      [
        'a negative number',
        'staff',
        { value: { kind: 'number', number: -1 } },
        ['value.number:numberInvalid'],
      ],
      ['no links and no words', 'pages', { value: { kind: 'links', links: [] } }, ['value.links:required']],
      [
        'too many links',
        'pages',
        { value: { kind: 'links', links: Array.from({ length: 200 }, () => link('https://a.example/')) } },
        ['value.links:linksTooMany'],
      ],
      [
        'too much evidence',
        'mission',
        { value: long('We.'), evidence: Array.from({ length: 21 }, () => link('https://a.example/')) },
        ['evidence:linksTooMany'],
      ],
      [
        'links that lead astray',
        'mission',
        { value: long('We.'), evidence: [link('javascript:alert(1)'), link('https://me:pass@a.example/')] },
        ['evidence.0.url:linkInvalid', 'evidence.1.url:addressCredentials'],
      ],
      [
        'a mailbox',
        'pages',
        { value: { kind: 'links', links: [link('mailto:a@b.example')] } },
        ['value.links.0.url:linkInvalid'],
      ],
      ['a public one kept back', 'names', { value: short('G'), internal: true }, ['internal:answerPublic']],
      ['no reason', 'code', { notApplicable: ' ' }, ['notApplicable:required']],
      [
        'a reason and an answer',
        'code',
        { value: { kind: 'yesNo', yes: true }, explanation: 'Yes', notApplicable: 'None' },
        ['value:answerNotApplicable', 'explanation:answerNotApplicable'],
      ],
    ])('is not %s', async (_name, ...[key, said, expected]) => {
      expect(codes(await put(key, said))).toEqual([422, ...expected])
      expect(await read()).toMatchObject({ begunAt: null, progress: { answered: 0 } })
    })

    it('is none of a broken sign, an endless number or a question that is not asked', async () => {
      expect((await put('mission', { value: long('a\u0000') })).status).toBe(422)
      expect((await put('mission', { value: long('a\ud800') })).status).toBe(422)
      expect((await put('staff', { value: { kind: 'number', number: null } })).status).toBe(422)
      expect((await put('nothing', { value: short('x') })).status).toBe(404)
      expect((await put('A_B', { value: short('x') })).status).toBe(404)
    })

    it('of one of two who save at once is kept, and the other is told what it is and whose', async () => {
      const both = await Promise.all([
        put('mission', { value: long('Ours') }),
        put('mission', { value: long('Hers') }, ana),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const [first] = answersIn(await read())
      const late = both.find(({ status }) => status === 409)!
      expect(codes(late)).toEqual([409, ':answerConflict'])
      expect((late.body as Problem).answers).toEqual([first])
      expect(first?.savedBy).toBe(both[0].status === 200 ? 'Ben Roe' : 'Ana Ruiz')
      const again = await save('mission', { value: long('Both'), base: first?.version })
      expect(again.version).toBeGreaterThan(first?.version ?? 0)
    })

    it('that two give alike is no conflict, and stays that of the first', async () => {
      const first = await save('mission', { value: long('We report.') }, ana)
      expect(await save('mission', { value: long(' We report.\r\n') })).toEqual(first)
    })

    it('is withdrawn on top of what was seen, and a later one is never taken for it', async () => {
      const { version } = await save('mission', { value: long('Old') })
      const withdraw = (base: number, who = owner) =>
        who('DELETE', `/questionnaire/answers/mission?base=${String(base)}`)
      const changed = await save('mission', { value: long('New'), base: version }, ana)
      const late = await withdraw(version)
      expect(codes(late)).toEqual([409, ':answerConflict'])
      expect((late.body as Problem).answers).toEqual([changed])
      expect((await withdraw(changed.version)).status).toBe(204)
      expect((await withdraw(changed.version)).status).toBe(404)
      expect(codes(await put('mission', { value: long('x'), base: changed.version }))).toEqual([
        409,
        ':answerConflict',
      ])
      const other = await save('mission', { value: long('Other') })
      expect(other.version).toBeGreaterThan(changed.version)
    })
  })

  describe('a clause', () => {
    const code = { key: 'code', value: { kind: 'yesNo', yes: true }, explanation: 'We sign it.' }
    const staff = { key: 'staff', value: { kind: 'number', number: 4 } }

    it('is saved with all its answers; what is left empty is none', async () => {
      const saved = await putClause(3, [code, staff, { key: 'training' }])
      expect(codes(saved)).toEqual([200])
      const { answers, progress } = saved.body as unknown as Pick<ClauseAnswers, 'answers' | 'progress'>
      expect(answers.map(({ key }) => key)).toEqual(['staff', 'code'])
      expect(progress).toMatchObject({ questions: 3, answered: 2, ready: false })
      expect((await clauseOf(3)).answers).toEqual(answers)
      const emptied = { key: 'code', base: answers[1]?.version }
      expect(codes(await putClause(3, [emptied]))).toEqual([200])
      expect((await clauseOf(3)).answers).toEqual([answers[0]])
    })

    it('is saved as a whole or not at all', async () => {
      const wrong = [staff, { ...code, explanation: '' }, { key: 'names', value: short('G') }, staff]
      expect(codes(await putClause(3, wrong))).toEqual([
        422,
        'answers.2.key:questionUnknown',
        'answers.3.key:questionUnknown',
      ])
      expect(codes(await putClause(3, wrong.slice(0, 2)))).toEqual([422, 'answers.1.explanation:required'])
      const hers = await save('code', { ...code, key: undefined, explanation: 'Hers' }, ana)
      const late = await putClause(3, [staff, code])
      expect(codes(late)).toEqual([409, 'answers.1:answerConflict'])
      expect((late.body as Problem).answers).toEqual([hers])
      expect((await clauseOf(3)).answers).toEqual([hers])
    })

    it('takes no answer that came back untouched for a wish', async () => {
      const first = await save('code', { ...code, key: undefined })
      const hers = await save(
        'code',
        { ...code, key: undefined, explanation: 'Hers', base: first.version },
        ana,
      )
      const untouched = { ...code, base: first.version, was: first.mark }
      expect(codes(await putClause(3, [staff, untouched, { key: 'training' }]))).toEqual([200])
      expect((await clauseOf(3)).answers[1]).toEqual(hers)
    })
  })

  describe('a newer version', () => {
    beforeEach(async () => {
      await save('names', { value: short('Gazette') })
      await save('mission', { value: long('We report.') })
      await save('pages', { value: { kind: 'links', links: [link('https://a.example/')] } })
      await change('mission', 'Why do you publish?')
      expect((await admin('DELETE', '/standard/questions/pages')).status).toBe(204)
      await publish()
    })

    it('changes nothing by itself, and says how much is asked anew', async () => {
      expect(await read()).toMatchObject({ version: 1, newest: 2, asksAnew: 1, progress: { answered: 3 } })
      const { version } = (await clauseOf(1)).answers[0]!
      expect((await save('names', { value: short('The Gazette'), base: version })).standard).toBe(1)
    })

    it('is taken over: changed ones are to be looked at again, removed ones are kept', async () => {
      const before = answersIn(await read())
      expect(codes(await takeOver(1))).toEqual([409, ':questionnaireChanged'])
      expect((await takeOver(2, ana)).status).toBe(204)
      expect((await takeOver(2)).status).toBe(204)
      const [names, mission, pages] = before
      const found = await read()
      expect(found).toMatchObject({ version: 2, newest: 2, asksAnew: 0 })
      expect(answersIn(found)).toEqual([names, { ...mission, lookAgain: true }])
      expect(found.progress).toMatchObject({ questions: 8, answered: 1, lookAgain: 1, requiredAnswered: 1 })
      expect(found.earlier).toMatchObject([{ question: { question: 'Question pages' }, answer: pages }])
      expect(codes(await put('mission', { value: long('Late'), base: mission?.version }))).toEqual([
        409,
        ':questionnaireChanged',
      ])
    })

    it('is answered: saved again, even as it is, an answer counts again', async () => {
      await takeOver(2)
      const { answers } = await clauseOf(2)
      const now = { value: long('We report.'), standard: 2, base: answers[0]?.version }
      const saved = await save('mission', now)
      expect(saved).toMatchObject({ lookAgain: false, standard: 2 })
      expect((await clauseOf(2)).progress).toMatchObject({ answered: 1, lookAgain: 0, ready: true })
      const [earlier] = (await read()).earlier
      const { key = '', version = 0 } = earlier?.answer ?? {}
      expect((await put(key, { standard: 2, value: short('x') })).status).toBe(404)
      const gone = await owner('DELETE', `/questionnaire/answers/${key}?base=${String(version)}`)
      expect(gone.status).toBe(204)
      expect((await read()).earlier).toEqual([])
    })

    it('brings a removed question back with its answer, to be looked at again', async () => {
      await takeOver(2)
      const address = `/editing/texts/${uidOfQuestion('pages')}/en`
      const { latest } = (await admin('GET', address)).body as unknown as { latest: { number: number } }
      const words = { title: 'Question pages', lede: 'Help' }
      const markdown = '## Example\n\nSo.\n\n## Template\n\nWe …'
      const back = { ...words, markdown, base: latest.number, publish: true }
      expect((await admin('POST', `${address}/versions`, { body: back })).status).toBe(201)
      await publish()
      expect(await read()).toMatchObject({ version: 2, newest: 3, asksAnew: 1 })
      expect((await takeOver(3)).status).toBe(204)
      const found = await read()
      expect(found.earlier).toEqual([])
      expect(answersIn(found).map(({ key, lookAgain }) => [key, lookAgain])).toEqual([
        ['names', false],
        ['mission', true],
        ['pages', true],
      ])
    })

    it('is nothing to take over for an outlet that has not begun', async () => {
      const other = (await kit.as(await kit.seedPerson())).request
      expect((await takeOver(2, other)).status).toBe(404)
      expect(await read(other)).toMatchObject({ version: 2, begunAt: null })
    })
  })

  it('are in the copy of the outlet’s data and go with it, and stay when their author goes', async () => {
    await save('mission', { value: long('We report.'), evidence: [link('https://a.example/')] }, ana)
    const copy = await ownData['answers']?.(database(), outletId)
    expect(copy).toMatchObject([{ key: 'mission', value: long('We report.'), first_name: 'Ana' }])
    expect(await ownData['questionnaire']?.(database(), outletId)).toMatchObject({ version: 1 })
    await database().deleteFrom('person').where('parent_id', '=', outletId).execute()
    expect(answersIn(await read())).toMatchObject([{ key: 'mission', savedBy: null }])
    const email = `${outletId}@example.org`
    const erased = await owner('POST', '/users/me/erasure', { body: { password, email } })
    expect(erased.status).toBe(204)
    for (const table of ['answer', 'questionnaire'] as const)
      expect(
        await database().selectFrom(table).selectAll().where('outlet_id', '=', outletId).execute(),
      ).toEqual([])
  })
})
