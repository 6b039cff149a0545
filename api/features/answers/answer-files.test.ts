import { beforeEach, expect, it } from 'vitest'
import { publishRelease, type ReleaseDocument } from '~/api/features/content/release.service'
import { publishFirstStandard } from '~/api/features/standard/standard.service'
import type { AnswerImport } from '~/contracts/content/answer-files'
import type { Questionnaire } from '~/contracts/content/answers'
import type { Asking } from '~/contracts/content/content'
import { type NextStandard, uidOfQuestion } from '~/contracts/content/standard'
import type { Problem } from '~/contracts/errors'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

type Client = ReturnType<typeof createTestApi>['request']

const open = { required: true, disclosure: 'choice' } as const
const questions: Record<string, [clause: number, asking: Asking]> = {
  names: [1, { kind: 'shortText', required: true, disclosure: 'public' }],
  mission: [2, { kind: 'longText', ...open }],
  pages: [2, { kind: 'links', ...open }],
  staff: [3, { kind: 'number', ...open }],
  code: [3, { kind: 'yesNo', ...open }],
  training: [3, { kind: 'choice', ...open, choices: ['every-year', 'seldom'] }],
}
const release = Object.entries(questions).map(([key, [clause, asking]], position): ReleaseDocument => {
  const choices = asking.choices ? '\n\n## Choices\n\n- Every year\n- More seldom' : ''
  return {
    uid: uidOfQuestion(key),
    locale: 'en',
    type: 'standardQuestion',
    data: { clause, position, asking },
    source: `# Question ${key}\n\nHelp\n\n## Example\n\nSo.\n\n## Template\n\nWe …${choices}\n`,
  }
})

const blank = { value: null, explanation: '', evidence: [], internal: false, notApplicable: null }
const header = 'key,answer,explanation,evidence,internal,doesNotApply'
const mission = 'We report, “every day”,\nfor \u0645\u062f\u064a\u0646\u0629 — e\u0301t\u00e9'

describeWithDatabase('files of answers', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let owner: Client
  let ana: Client
  let other: Client

  beforeEach(async () => {
    kit = createTestApi(database())
    for (const table of [
      'answer',
      'questionnaire',
      'answer_import',
      'standard_version',
      'content_text',
    ] as const)
      await database().deleteFrom(table).execute()
    await publishRelease(kit.deps, release)
    await publishFirstStandard(kit.deps)
    const outlet = await kit.seedPerson({ entity_name: 'The Gazette' })
    owner = (await kit.as(outlet)).request
    ana = (await kit.as(await kit.seedPerson({ parent_id: outlet.id }))).request
    other = (await kit.as(await kit.seedPerson({ entity_name: 'The Post' }))).request
  })

  const save = async (key: string, said: object, who = owner) => {
    const body = { ...blank, standard: 1, base: 0, ...said }
    expect((await who('PUT', `/questionnaire/answers/${key}`, { body })).status).toBe(200)
  }
  const send = (file: string | Uint8Array, who = owner) =>
    who('POST', '/questionnaire/import?name=answers.csv', {
      body: typeof file === 'string' ? new TextEncoder().encode(file) : file,
    })
  const preview = async (who = owner) =>
    (await who('GET', '/questionnaire/import')).body as unknown as AnswerImport
  const check = async (file: string, who = owner) => {
    const answer = await send(file, who)
    expect([answer.status, answer.body]).toEqual([201, expect.anything()])
    return preview(who)
  }
  const accept = (state: string, who = owner) =>
    who('POST', '/questionnaire/import/acceptance', { body: { state } })
  const answers = async (who = owner) => {
    const { clauses } = (await who('GET', '/questionnaire')).body as unknown as Questionnaire
    const all = clauses.flatMap((each) => each.answers)
    return Object.fromEntries(
      all.map(({ key, value, explanation, evidence, internal, notApplicable }) => [
        key,
        { value, explanation, evidence, internal, notApplicable },
      ]),
    )
  }
  const download = async (format: 'csv' | 'json') => {
    const { body } = await owner('GET', `/questionnaire/export?format=${format}`)
    const file: unknown = body
    return file instanceof Uint8Array ? Buffer.from(file).toString() : JSON.stringify(file)
  }
  const faults = ({ entries }: AnswerImport) =>
    entries.flatMap(({ key, faults: found }) =>
      found.map(({ propertyPath, code }) => `${key} ${propertyPath} ${code}`),
    )

  async function answerAll() {
    await save('names', { value: { kind: 'shortText', text: '=The Gazette' } })
    await save('mission', { value: { kind: 'longText', text: mission }, internal: true })
    const links = [
      { url: 'https://example.org/a', label: 'About us' },
      { url: 'https://example.org/b', label: '' },
    ]
    await save('pages', { value: { kind: 'links', links }, evidence: links })
    await save('staff', { value: { kind: 'number', number: 7.5 }, explanation: 'Half a post.' })
    await save('code', { value: { kind: 'yesNo', yes: false }, explanation: 'Not yet.' })
    await save('training', { notApplicable: 'Nobody is employed.' })
  }

  it.each(['csv', 'json'] as const)('come back as they went out: %s', async (format) => {
    await answerAll()
    const file = await download(format)
    expect((await check(file)).counts).toEqual({ new: 0, changed: 0, same: 6, fault: 0 })
    expect((await check(file, other)).counts).toEqual({ new: 6, changed: 0, same: 0, fault: 0 })
    const { state } = await preview(other)
    expect((await accept(state, other)).body).toEqual({ saved: 6 })
    expect(await answers(other)).toEqual(await answers())
    expect((await other('GET', '/questionnaire/import')).status).toBe(404)
  })

  it('save nothing before they are accepted, and are the whole team’s', async () => {
    const { entries, state } = await check(`${header}\nstaff,"1 200,5",,,,\n`, ana)
    expect(entries).toMatchObject([
      {
        ...{ place: 2, key: 'staff', clause: 3, outcome: 'new', before: null },
        question: { question: 'Question staff' },
        after: { value: { kind: 'number', number: 1200.5 } },
      },
    ])
    expect(await answers()).toEqual({})
    expect((await accept(state)).body).toEqual({ saved: 1 })
    expect(Object.keys(await answers(ana))).toEqual(['staff'])
    expect((await accept(state)).status).toBe(404)
  })

  it('are read as people write them', async () => {
    const { entries } = await check(
      [
        'Key;Answer;Explanation;Evidence;Internal;Does not apply;Who does it',
        'code;Oui;"So it is.";"https://example.org/x Page 1";nein;;Ben',
        'training;more SELDOM;Because.;;ja;;',
        "names;'=Gazette;;;;;",
        'pages;;We build it.;;;;',
        'mission;;;;;;',
      ].join('\r\n'),
    )
    expect(entries.map(({ key, after }) => [key, after])).toEqual([
      [
        'code',
        {
          ...{ ...blank, value: { kind: 'yesNo', yes: true }, explanation: 'So it is.' },
          evidence: [{ url: 'https://example.org/x', label: 'Page 1' }],
        },
      ],
      [
        'training',
        { ...blank, value: { kind: 'choice', choice: 'seldom' }, explanation: 'Because.', internal: true },
      ],
      ['names', { ...blank, value: { kind: 'shortText', text: '=Gazette' } }],
      ['pages', { ...blank, value: { kind: 'links', links: [] }, explanation: 'We build it.' }],
    ])
  })

  it('may be JSON in the encodings that a CSV may be in', async () => {
    const name = 'Zeitung für Köln'
    const json = `[{"key":"names","value":{"kind":"shortText","text":"${name}"}}]`
    for (const file of [Buffer.from(json, 'latin1'), Buffer.from(`\uFEFF${json}`, 'utf16le')]) {
      expect((await send(new Uint8Array(file))).status).toBe(201)
      expect((await preview()).entries[0]?.after?.value).toMatchObject({ text: name })
    }
    const cyrillic = Uint8Array.from([
      ...Buffer.from('[{"key":"'),
      0xc8,
      0xe2,
      0xe0,
      0xed,
      0xcf,
      ...Buffer.from('"}]'),
    ])
    const { violations = [] } = (await send(cyrillic)).body as unknown as Problem
    expect(violations.map(({ code }) => code)).toEqual(['importEncoding'])
  })

  it('have links as lists of them are written', async () => {
    const links = [
      'https://a.example, https://b.example; https://c.example/d,e Page 2',
      'https://f.example;https://g.example/',
      'https://h.example  https://i.example,',
    ]
    const { entries } = await check(`${header}\ncode,yes,Why,"${links.join('\n')}",,\n`)
    expect(entries[0]?.after?.evidence.map(({ url, label }) => `${url} ${label}`.trim())).toEqual([
      ...['https://a.example', 'https://b.example', 'https://c.example/d,e Page 2'],
      ...['https://f.example', 'https://g.example/', 'https://h.example', 'https://i.example'],
    ])
  })

  it('have numbers as they are written anywhere, and none that could be two', async () => {
    const numbers = { '1’200': 1200, '1.234,56': 1234.56, '٣': 3, '1.2340': 1.234 }
    for (const [cell, number] of Object.entries(numbers)) {
      const { entries, state } = await check(`${header}\nstaff,"${cell}",,,,\n`)
      expect(entries[0]?.after?.value).toEqual({ kind: 'number', number })
      await accept(state)
    }
    expect((await check(await download('csv'))).counts).toMatchObject({ new: 0, changed: 0, fault: 0 })
    for (const cell of ['1.200', '1,200', '12.500', '0x10', '1e3'])
      expect(faults(await check(`${header}\nstaff,"${cell}",,,,\n`))).toEqual(['staff answer numberInvalid'])
  })

  it('have what is wrong with each answer beside it, and the rest is saved', async () => {
    await save('names', { value: { kind: 'shortText', text: 'Gazette' } })
    const found = await check(
      [
        header,
        'names,The Gazette,,,,',
        'names,Twice,,,,',
        'gone,We did,,,,',
        'staff,many,,,,',
        'code,perhaps,Why,,,',
        'training,monthly,Why,,maybe,',
        'pages,javascript:alert(1),,,,',
        `mission,"${'x'.repeat(10_001)}",,,,`,
      ].join('\n'),
    )
    expect(faults(found)).toEqual([
      'names key answerTwice',
      'gone key answerQuestionUnknown',
      'staff answer numberInvalid',
      'code answer invalid',
      'training internal invalid',
      'pages answer linkInvalid',
      'mission answer tooLong',
    ])
    expect(found.counts).toEqual({ new: 0, changed: 1, same: 0, fault: 7 })
    expect((await accept(found.state)).body).toEqual({ saved: 1 })
    expect((await answers())['names']).toMatchObject({ value: { text: 'The Gazette' } })
  })

  it.each([
    ['{"answers":[{"key":"names","value":{"kind":"longText","text":"x"}}]}', 'names answer answerKind'],
    [
      '[{"key":"names","value":{"kind":"shortText","text":"x"},"internal":true}]',
      'names internal answerPublic',
    ],
    ['[{"key":"names","value":"x"}]', 'names answer invalid'],
    ['[7]', ' key answerQuestionUnknown'],
    ['[{"key":{"a":1}}]', ' key answerQuestionUnknown'],
  ])('of programs are judged like those of people: %s', async (file, fault) => {
    expect(faults(await check(file))).toEqual([fault])
  })

  it.each([
    ['answerFileEmpty', ''],
    ['answerFileEmpty', header],
    ['answerFileColumns', 'name,answer\nx,y'],
    ['answerFileColumns', `${header},key\nnames,x,,,,,staff`],
    ['answerFileQuote', `${header}\nnames,"open`],
    ['answerFileUnreadable', '{"answers":7}'],
    ['answerFileUnreadable', '[{"key":'],
    ['answerFileUnreadable', '[{"key":"names","value":"x\\u0000"}]'],
    ['answerFileUnreadable', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['answerFileTooLong', JSON.stringify(Array.from({ length: 501 }, () => ({ key: 'names' })))],
    ['answerFileTooLong', header + '\nnames,x,,,,'.repeat(501)],
  ])('that cannot be taken say why: %s', async (code, file) => {
    const answer = await send(file)
    const { violations = [] } = answer.body as unknown as Problem
    expect([answer.status, ...violations.map((each) => each.code)]).toEqual([422, code])
  })

  it('from another version of the standard keep what is still asked, and are looked at again if the version changes', async () => {
    await answerAll()
    const file = await download('json')
    const checked = await check(file)
    const admin = (await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))).request
    expect((await admin('DELETE', '/standard/questions/pages')).status).toBe(204)
    const { number, state } = (await admin('GET', '/standard/next')).body as unknown as NextStandard
    expect((await admin('POST', '/standard/versions', { body: { number, state } })).status).toBe(201)
    expect((await accept(checked.state)).status).toBe(200)
    const again = await check(file)
    expect((await owner('PUT', '/questionnaire/version', { body: { version: 2 } })).status).toBe(204)
    expect((await accept(again.state)).status).toBe(409)
    const found = await check(file, other)
    expect(faults(found)).toEqual(['pages key answerQuestionUnknown'])
    expect((await accept(found.state, other)).body).toEqual({ saved: 5 })
  })

  it('that are sent in place of another one replace it, and can be given up', async () => {
    await check(`${header}\nnames,One,,,,`)
    const { entries } = await check(`${header}\nnames,Two,,,,`)
    expect(entries).toMatchObject([{ after: { value: { text: 'Two' } } }])
    for (const _ of [1, 2]) expect((await owner('DELETE', '/questionnaire/import')).status).toBe(204)
    expect((await owner('GET', '/questionnaire/import')).status).toBe(404)
  })

  it('are refused if a colleague has changed an answer since they were looked at', async () => {
    const { state } = await check(`${header}\nnames,Mine,,,,`)
    await save('names', { value: { kind: 'shortText', text: 'Theirs' } }, ana)
    const refused = await accept(state)
    expect([refused.status, (refused.body as unknown as Problem).violations]).toMatchObject([
      409,
      [{ code: 'answerImportChanged' }],
    ])
    const now = await preview()
    expect(now.entries).toMatchObject([{ outcome: 'changed', before: { value: { text: 'Theirs' } } }])
    expect((await accept(now.state)).body).toEqual({ saved: 1 })
  })

  it('are nobody else’s', async () => {
    await check(`${header}\nnames,Mine,,,,`)
    expect((await other('GET', '/questionnaire/import')).status).toBe(404)
    const journalist = await kit.as(
      await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true }),
    )
    expect((await journalist.request('GET', '/questionnaire/export?format=csv')).status).toBe(403)
    expect((await send(`${header}\nnames,x,,,,`, journalist.request)).status).toBe(403)
  })
})
