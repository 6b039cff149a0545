import { describe, expect, it } from 'vitest'
import { shownClause, wasSent } from './self-assessment-form'

const stored = { clause: 5, state: 'done', note: 'theirs', updatedAt: null, updatedBy: 'Ana Ruiz' } as const
const sent = (state: string, note: string, was: [state: string, note: string]) => ({
  'state-5': state,
  'note-5': note,
  'was-state-5': was[0],
  'was-note-5': was[1],
})

describe('the form', () => {
  it('brings back the clauses that it had, and no others', () => {
    const result = { initialValue: sent('notYet', '', ['notYet', '']) }
    expect([wasSent(5, result), wasSent(6, result), wasSent(5, undefined)]).toEqual([true, false, false])
  })
})

describe('a clause in the form', () => {
  it('shows what is stored, and takes that for the beginning', () => {
    expect(shownClause(stored, undefined)).toMatchObject({
      state: 'done',
      note: 'theirs',
      was: { state: 'done', note: 'theirs' },
      conflict: null,
    })
  })

  it('that came back untouched shows what is stored now', () => {
    const initialValue = sent('notYet', '', ['notYet', ''])
    expect(shownClause(stored, { initialValue })).toMatchObject({ state: 'done', note: 'theirs' })
  })

  it('that came back changed keeps the change and what it was made against', () => {
    const initialValue = sent('inProgress', 'mine', ['notYet', ''])
    expect(shownClause(stored, { initialValue })).toMatchObject({
      state: 'inProgress',
      note: 'mine',
      was: { state: 'notYet', note: '' },
      conflict: null,
    })
  })

  it('on which a colleague was quicker shows both, and is meant against theirs the next time', () => {
    const initialValue = sent('inProgress', 'mine', ['notYet', ''])
    const result = { initialValue, error: { 'state-5': ['selfAssessmentConflict'] } }
    expect(shownClause(stored, result)).toMatchObject({
      state: 'inProgress',
      note: 'mine',
      was: { state: 'done', note: 'theirs' },
      conflict: { state: 'done', note: 'theirs', by: 'Ana Ruiz' },
    })
  })

  it('says what is wrong with its note', () => {
    const initialValue = sent('done', 'x'.repeat(1001), ['notYet', ''])
    const result = { initialValue, error: { 'note-5': ['tooLong'] } }
    expect(shownClause(stored, result)).toMatchObject({ noteError: 'tooLong' })
  })
})
