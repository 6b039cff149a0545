import { describe, expect, it } from 'vitest'
import { type Standing, standings } from '~/contracts/permissions'
import { textIn } from '~/tests/support/texts'
import { rhythmsOf } from '~/contracts/notifications'
import { choicesOf, flawOf, rowsOf, typesFor } from './choices.rules'

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
        expect(choice.mail ?? 'once').toBe('once')
      }
  })

  it('leaves out the mail where none goes with the type', () => {
    expect(choicesOf('contributor', [])).toContainEqual({ type: 'account', campus: true, mail: null })
    expect(rowsOf('contributor', [{ type: 'account', campus: true, mail: 'off' }])).toEqual([])
  })
})

describe('every type that somebody is asked about', () => {
  it.each([...new Set(standings.flatMap(typesFor))])('%s has words for the question', (type) => {
    expect(textIn('en', `notifications:choices.type.${type}`)).not.toBe('')
  })
})

describe('wishes', () => {
  it.each(standings)('of %s read back as they were chosen', (standing) => {
    const wishes = choicesOf(standing, []).map(({ type, mail }, index) => {
      const rhythms = rhythmsOf(type)
      return {
        type,
        campus: index % 2 === 0,
        mail: mail === null ? ('once' as const) : (rhythms[index % rhythms.length] ?? 'once'),
      }
    })
    const chosen = choicesOf(standing, rowsOf(standing, wishes))
    expect(chosen.map(({ type, campus, mail }) => ({ type, campus, mail: mail ?? 'once' }))).toEqual(wishes)
  })

  it('are wrong where somebody cannot get them, or not like that', () => {
    const wish = { type: 'offerDeadline', campus: true, mail: 'daily' } as const
    expect(flawOf('provider', wish)).toBeNull()
    expect(flawOf('provider', { ...wish, mail: 'weekly' })).toBe('mail')
    expect(flawOf('provider', { ...wish, type: 'message', mail: 'weekly' })).toBeNull()
    expect(flawOf('journalistRestricted', wish)).toBe('type')
  })
})
