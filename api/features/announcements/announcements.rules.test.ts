import { expect, it } from 'vitest'
import { settledAudience, textFor, timeErrorOf } from './announcements.rules'

const text = (subject: string) => ({ subject, text: subject })

it.each([
  ['de', { en: text('en'), de: text('de') }, 'de'],
  ['fr', { en: text('en'), de: text('de') }, 'en'],
  ['fr', { it: text('it'), de: text('de') }, 'de'],
] as const)('somebody who reads %s gets the right language', (locale, texts, language) => {
  expect(textFor(texts, locale)).toEqual({ ...text(language), language })
})

it.each([
  ['2026-11-26T10:00:00Z', 'announcementTimePast'],
  ['2026-11-26T10:00:01Z', null],
  ['2028-01-01T00:00:00Z', 'announcementTimeFar'],
])('at %s: %s', (at, error) => {
  expect(timeErrorOf(new Date(at), new Date('2026-11-26T10:00:00Z'))).toBe(error)
})

it('everybody is not narrowed by what else was chosen', () => {
  const chosen = {
    everybody: true,
    kinds: ['trainer' as const],
    countries: ['DE'],
    languages: ['de' as const],
  }
  expect(settledAudience(chosen)).toEqual({ everybody: true, kinds: [], countries: [], languages: [] })
  expect(settledAudience({ ...chosen, everybody: false }).kinds).toEqual(['trainer'])
})
