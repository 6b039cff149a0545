import { describe, expect, it } from 'vitest'
import { type Standing, standings } from '~/contracts/permissions'
import { textIn } from '~/tests/support/texts'
import { choicesOf, refusalsOf, typesFor } from './choices.rules'

describe('what somebody can be told', () => {
  it.each<[Standing, string[]]>([
    [
      'journalistRestricted',
      ['message', 'testimonial', 'validationApproved', 'validationRejected', 'account'],
    ],
    [
      'provider',
      ['message', 'testimonial', 'validationRequested', 'validationCancelled', 'offerDeadline', 'account'],
    ],
    ['contributor', ['message', 'offerDeadline', 'account']],
    ['visitor', []],
  ])('as %s is %j', (standing, types) => {
    expect(typesFor(standing)).toEqual(types)
  })

  it('is wanted in every way until it is refused', () => {
    for (const standing of standings)
      for (const choice of choicesOf(standing, [])) {
        expect(choice.campus).toBe(true)
        expect(choice.mail).not.toBe(false)
      }
  })

  it('leaves out the mail where none goes with the type', () => {
    expect(choicesOf('contributor', [])).toContainEqual({ type: 'account', campus: true, mail: null })
    expect(refusalsOf('contributor', [{ type: 'account', campus: true, mail: false }])).toEqual([])
  })
})

describe('every type that somebody is asked about', () => {
  it.each([...new Set(standings.flatMap(typesFor))])('%s has words for the question', (type) => {
    expect(textIn('en', `notifications:choices.type.${type}`)).not.toBe('')
  })
})

describe('refusals', () => {
  it.each(standings)('of %s read back as they were chosen', (standing) => {
    const wishes = choicesOf(standing, []).map(({ type, mail }, index) => ({
      type,
      campus: index % 2 === 0,
      mail: mail !== null && index % 2 === 1,
    }))
    const chosen = choicesOf(standing, refusalsOf(standing, wishes))
    expect(chosen.map(({ type, campus, mail }) => ({ type, campus, mail: mail ?? false }))).toEqual(wishes)
  })
})
