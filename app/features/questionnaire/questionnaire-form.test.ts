import { describe, expect, it } from 'vitest'
import { answerLimits } from '~/contracts/constants'
import type { Answer, AnswerValue } from '~/contracts/content/answer-values'
import type { StandardQuestion } from '~/contracts/content/standard'
import {
  atFields,
  changesIn,
  contentOf,
  faultsIn,
  readSent,
  type Typed,
  typedOf,
  withSuggestion,
  writeVersion,
} from './questionnaire-form'
import { shownForm } from './shown-form'

const question = (key: string, kind: StandardQuestion['kind']): StandardQuestion => ({
  key,
  kind,
  required: true,
  disclosure: 'choice',
  choices: kind === 'choice' ? [{ key: 'yearly', label: 'Every year' }] : null,
  suggests: null,
  lang: 'en',
  question: `Question ${key}`,
  help: '',
  example: [],
  template: [],
})
const names = question('names', 'shortText')
const pages = question('pages', 'links')
const staff = question('staff', 'number')
const code = question('code', 'yesNo')
const questions = [names, pages, staff, code]

const stored = (key: string, value: AnswerValue | null, more: Partial<Answer> = {}): Answer => ({
  key,
  value,
  explanation: '',
  evidence: [],
  internal: false,
  notApplicable: null,
  files: [],
  fileProperties: {},
  version: 1,
  mark: `mark-of-${key}`,
  standard: 1,
  lookAgain: false,
  savedAt: '2026-11-28T12:00:00.000Z',
  savedBy: 'Ana Ruiz',
  ...more,
})
const short = (text: string): AnswerValue => ({ kind: 'shortText', text })

/** The form as it is sent, with what is typed into each question. */
function sent(typed: Record<string, object>, more: Record<string, unknown> = {}, answers: Answer[] = []) {
  const bases = questions.map(({ key }) => {
    const answer = answers.find((each) => each.key === key)
    return { key, base: answer?.version ?? 0, mark: answer?.mark ?? '' }
  })
  return {
    version: writeVersion(3, bases),
    answers: questions.map(({ key }) => typed[key]),
    ...more,
  }
}
const changesOf = (fields: ReturnType<typeof sent>, answers: Answer[] = []) =>
  changesIn(readSent(fields), { questions, answers })

describe('a form that was sent', () => {
  it('says what it is based on, whatever was left empty', () => {
    const { standard, bases, answers, only } = readSent(
      sent({ staff: { number: '7' } }, {}, [stored('names', short('Post'), { version: 12 })]),
    )
    expect({ standard, only }).toEqual({ standard: 3, only: null })
    expect(bases[0]).toEqual({ key: 'names', base: 12, mark: 'mark-of-names' })
    expect(answers.map(({ number }) => number)).toEqual(['', '', '7', ''])
  })

  it('that says nothing sensible is an empty one', () => {
    expect(readSent({ version: 'no', answers: 'x', only: [] })).toEqual({
      ...{ standard: 0, bases: [], answers: [], only: null, more: '' },
    })
  })

  it('is sent on without empty rows, and without answers that nobody gave', () => {
    const links = [{}, { url: 'a.example', label: 'A' }, undefined, { url: 'b.example' }]
    const [change, ...others] = changesOf(sent({ pages: { links } }))
    expect(others).toEqual([])
    expect(change).toEqual({
      ...{ index: 1, key: 'pages', base: 0, explanation: '', evidence: [], internal: false },
      ...{ notApplicable: null, addedFiles: [], removedFiles: [] },
      value: {
        kind: 'links',
        links: [
          { url: 'a.example', label: 'A' },
          { url: 'b.example', label: '' },
        ],
      },
    })
  })

  it('leaves out what came back untouched, whatever the browser makes of line breaks', () => {
    const answer = stored('code', { kind: 'yesNo', yes: true }, { explanation: 'So:\nwe do.' })
    const same = { yes: 'yes', explanation: 'So:\r\nwe do.' }
    expect(changesOf(sent({ code: same }, {}, [answer]), [answer])).toEqual([])
    expect(changesOf(sent({ code: { ...same, yes: 'no' } }, {}, [answer]), [answer])).toMatchObject([
      { key: 'code', base: 1, was: 'mark-of-code', value: { yes: false } },
    ])
  })

  it('sends PDFs on, also without anything else, and says then that nothing else is meant', () => {
    const answer = stored('names', short('Post'))
    const of = (typed: object, more = {}) =>
      changesOf(sent({ names: { text: 'Post', ...typed } }, more, [answer]), [answer])
    expect(of({})).toEqual([])
    for (const more of [{}, { only: '0' }])
      expect(of({ fileStaged: 'a', removedFiles: 'b' }, more)).toMatchObject([
        { was: 'mark-of-names', addedFiles: ['a'], removedFiles: ['b'] },
      ])
    expect(of({ removedFiles: ['b', 'c'] })).toMatchObject([{ removedFiles: ['b', 'c'] }])
    expect(changesOf(sent({ staff: { fileStaged: 'a' } }))).toMatchObject([
      { key: 'staff', base: 0, value: null, addedFiles: ['a'] },
    ])
  })

  it('withdraws what somebody has emptied', () => {
    const answer = stored('names', short('Post'))
    expect(changesOf(sent({}, {}, [answer]), [answer])).toMatchObject([
      { key: 'names', base: 1, value: null },
    ])
  })

  it('leaves it to the API what a colleague has changed meanwhile', () => {
    const before = stored('names', short('Post'))
    const now = stored('names', short('Gazette'), { version: 2, mark: 'other' })
    expect(changesOf(sent({ names: { text: 'Post' } }, {}, [before]), [now])).toMatchObject([
      { key: 'names', base: 1, was: 'mark-of-names' },
    ])
  })

  it('confirms an answer by its tick, or by saving it alone', () => {
    const answer = stored('names', short('Post'), { lookAgain: true })
    const typed = { text: 'Post' }
    const of = (more: object, form = {}) => changesOf(sent({ names: more }, form, [answer]), [answer])
    expect(of(typed)).toEqual([])
    const [ticked] = of({ ...typed, stillRight: 'on' })
    expect(ticked).toMatchObject({ key: 'names', base: 1, value: short('Post') })
    expect(ticked).not.toHaveProperty('was')
    expect(of(typed, { only: '0' })).toEqual([ticked])
    expect(of(typed, { only: '1' })).toEqual([])
  })

  describe('to a question without a field for what was answered', () => {
    const pub = { ...names, disclosure: 'public' as const }
    const chosen = { ...question('code', 'choice'), choices: [{ key: 'monthly', label: 'Every month' }] }
    const again = { lookAgain: true, internal: true }
    const choice = { kind: 'choice' as const, choice: 'yearly' }
    it.each([
      { what: 'internal', asked: pub, value: short('Post'), typed: { text: 'Post' } },
      { what: 'a choice that is gone', asked: chosen, value: choice, typed: { internal: 'on' } },
      { what: 'of another kind', asked: pub, value: choice, typed: {} },
    ])('leaves untouched what was $what, and lets PDFs change alone', ({ asked, typed, ...said }) => {
      const answer = stored(asked.key, said.value, again)
      const of = (more: object) =>
        changesIn(readSent(sent({ [asked.key]: { ...typed, ...more } }, {}, [answer])), {
          questions: questions.map((each) => (each.key === asked.key ? asked : each)),
          answers: [answer],
        })
      expect(of({})).toEqual([])
      const { value, internal } = answer
      expect(of({ fileStaged: 'a' })).toMatchObject([
        { was: answer.mark, value, internal, addedFiles: ['a'] },
      ])
    })

    it('says with its tick that it is right as it stands there', () => {
      const answer = stored('names', short('Post'), again)
      const form = sent({ names: { text: 'Post', stillRight: 'on', fileStaged: 'a' } }, {}, [answer])
      const [change] = changesIn(readSent(form), { questions: [pub], answers: [answer] })
      expect(change).toMatchObject({ base: 1, internal: false, addedFiles: ['a'] })
      expect(change).not.toHaveProperty('was')
    })
  })

  it('does not withdraw an answer to a question that is answered in another way now', () => {
    const answer = stored(
      'names',
      { kind: 'yesNo', yes: true },
      { lookAgain: true, explanation: 'Since 1950' },
    )
    expect(changesOf(sent({}, {}, [answer]), [answer])).toEqual([])
    expect(changesOf(sent({}, { only: '0' }, [answer]), [answer])).toEqual([])
    expect(changesOf(sent({ names: { text: 'Post' } }, {}, [answer]), [answer])).toHaveLength(1)
  })

  it.each([
    ['7', []],
    ['7.5', []],
    ['0x10', ['answers[2].number']],
    ['-1', ['answers[2].number']],
    ['many', ['answers[2].number']],
    ['1,200', ['answers[2].number']],
  ])('takes %s for a number, or says that it is none', (number, wrong) => {
    const form = sent({ staff: { number } })
    expect(Object.keys(faultsIn(changesOf(form), readSent(form)))).toEqual(wrong)
  })
})

describe('a question that does not apply', () => {
  const typed = (more: Partial<Typed>): Typed => ({ ...typedOf(code, undefined), ...more })
  it('has a reason instead of an answer', () => {
    const ticked = typed({ yes: 'yes', explanation: 'We do.', notApplicable: 'on', reason: 'No staff' })
    expect(contentOf(code, ticked)).toMatchObject({ value: null, explanation: '', notApplicable: 'No staff' })
    expect(contentOf(code, typed({ notApplicable: 'on' }))).toMatchObject({ notApplicable: '' })
  })
  it('is meant by a reason alone, and not beside an answer', () => {
    expect(contentOf(code, typed({ reason: 'No staff' }))).toMatchObject({ notApplicable: 'No staff' })
    const both = typed({ yes: 'no', explanation: 'Not yet', reason: 'No staff' })
    expect(contentOf(code, both)).toMatchObject({ value: { yes: false }, notApplicable: null })
  })
})

it('what the profile says fills the field, or the first row that is free', () => {
  const typed = { ...typedOf(names, undefined), text: 'Before' }
  expect(withSuggestion(names, typed, 'Post')).toEqual({ ...typed, text: 'Post' })
  const row = { url: 'a.example', label: 'A' }
  const free = { url: '', label: '' }
  const rowsOf = (links: (typeof row)[]) => withSuggestion(pages, { ...typed, links }, 'b.example').links
  expect(rowsOf([row, free, row])).toEqual([row, { url: 'b.example', label: '' }, row])
  expect(rowsOf([row])).toEqual([row, { url: 'b.example', label: '' }])
})

it('what the API says stands at the field, also where empty rows were left out', () => {
  const links = [{}, { url: 'good.example' }, {}, { url: 'bad' }]
  const form = readSent(
    sent({
      pages: { links, evidence: [{}, { url: 'x' }] },
      code: { explanation: 'Yes' },
      names: { text: 'P' },
    }),
  )
  const changes = changesIn(form, { questions, answers: [] })
  expect(changes.map(({ key }) => key)).toEqual(['names', 'pages', 'code'])
  const at = (propertyPath: string) =>
    atFields([{ propertyPath, code: 'any' }], { changes, sent: form, questions })[0]?.propertyPath
  expect(at('answers.1.value.links.1.url')).toBe('answers[1].links[3].url')
  expect(at('answers.1.evidence.0.url')).toBe('answers[1].evidence[1].url')
  expect(at('answers.1.evidence')).toBe('answers[1].evidence[0].url')
  expect(at('answers.1.value.links')).toBe('answers[1].links[0].url')
  expect(at('answers.2.value')).toBe('answers[3].yes')
  expect(at('answers.2.explanation')).toBe('answers[3].explanation')
  expect(at('answers.2.notApplicable')).toBe('answers[3].reason')
  expect(at('answers.0')).toBe('answers[0].text')
  expect(at('standard')).toBe('')
  expect(at('')).toBe('')
})

describe('the form that is shown', () => {
  const answers = [stored('names', short('Post'), { version: 4 })]
  const now = { version: 3, questions, answers }
  const valuesIn = ({ values }: ReturnType<typeof shownForm>) => readSent(values)

  it('begins with what is stored', () => {
    const shown = shownForm(now, { result: undefined, saved: null })
    expect(valuesIn(shown)).toMatchObject({ standard: 3, answers: [{ text: 'Post' }, {}, {}, {}] })
    expect(valuesIn(shown).bases[0]).toEqual({ key: 'names', base: 4, mark: 'mark-of-names' })
    expect(shown.questions.map(({ rows }) => rows.links)).toEqual([1, 1, 1, 1])
  })

  it('comes back as it was typed, with what it was based on and a further row', () => {
    const links = [{ url: 'a.example' }, undefined, { url: 'b.example' }, {}]
    const initialValue = sent({ names: { text: 'Mine' }, pages: { links } }, { more: '1.links' }) as never
    const shown = shownForm(now, { result: { initialValue }, saved: null })
    expect(valuesIn(shown).answers[0]?.text).toBe('Mine')
    expect(valuesIn(shown).bases[0]?.base).toBe(0)
    expect(shown.questions[1]?.rows.links).toBe(5)
    expect(valuesIn(shown).answers[1]?.links.slice(0, 3)).toEqual([
      { url: 'a.example', label: '' },
      { url: '', label: '' },
      { url: 'b.example', label: '' },
    ])
  })

  it('has no more rows than there may be links', () => {
    const links = Array.from({ length: answerLimits.links }, () => ({ url: 'a.example' }))
    const initialValue = sent({ pages: { links } }, { more: '1.links' }) as never
    expect(shownForm(now, { result: { initialValue }, saved: null }).questions[1]?.rows.links).toBe(
      answerLimits.links,
    )
  })

  it('is based on the version of a colleague after a conflict, and keeps what was typed', () => {
    const initialValue = sent({ names: { text: 'Mine' }, staff: { number: '3' } }) as never
    const error = { 'answers[0].text': ['answerConflict'] }
    const shown = shownForm(now, { result: { initialValue, error }, saved: null })
    expect(shown.questions.map(({ hasConflict }) => hasConflict)).toEqual([true, false, false, false])
    expect(valuesIn(shown).answers[0]?.text).toBe('Mine')
    expect(valuesIn(shown).bases.map(({ base }) => base)).toEqual([4, 0, 0, 0])
    expect(shown.result.error).toEqual(error)
  })

  it('is as stored where an answer was saved alone, and as typed everywhere else', () => {
    const initialValue = sent({ names: { text: ' Post ' }, staff: { number: '3' } }) as never
    const shown = shownForm(now, { result: { initialValue }, saved: 'names' })
    expect(valuesIn(shown).answers.map(({ text, number }) => text + number)).toEqual(['Post', '', '3', ''])
    expect(valuesIn(shown).bases[0]?.base).toBe(4)
  })

  it('finds what was typed again where the questions have changed', () => {
    const initialValue = sent({ names: { text: 'Mine' }, staff: { number: '3' } }) as never
    const error = { '': ['questionnaireChanged'], 'answers[2].number': ['invalid'] }
    const other = { version: 4, questions: [staff, question('new', 'longText'), names], answers }
    const shown = shownForm(other, { result: { initialValue, error }, saved: null })
    expect(shown.isOfOtherVersion).toBe(true)
    expect(valuesIn(shown)).toMatchObject({
      standard: 4,
      answers: [{ number: '3' }, { text: '' }, { text: 'Mine' }],
    })
    expect(shown.result.error).toEqual({ '': ['questionnaireChanged'] })
  })
})
