import { expect, it } from 'vitest'
import { Audience } from '~/contracts/messages/announcements'
import { inKnownLanguages, textFor, timeErrorOf } from './announcements.rules'

const text = (subject: string) => ({ subject, text: subject })

it.each([
  ['de', { en: text('en'), de: text('de') }, 'de'],
  ['fr', { en: text('en'), de: text('de') }, 'en'],
  ['fr', { it: text('it'), de: text('de') }, 'de'],
] as const)('somebody who reads %s gets the right language', (locale, texts, language) => {
  expect(textFor(texts, locale)).toEqual({ ...text(language), language })
})

it('is shown without languages that are gone, or as English where it has no other', () => {
  const gone: object = { tlh: text('tlh') }
  expect(inKnownLanguages({ de: text('de'), ...gone })).toEqual({ de: text('de') })
  expect(inKnownLanguages({ ...gone })).toEqual({ en: text('tlh') })
})

it.each([
  ['2026-11-26T10:00:00Z', 'announcementTimePast'],
  ['2026-11-26T10:00:01Z', null],
  ['2028-01-01T00:00:00Z', 'announcementTimeFar'],
])('at %s: %s', (at, error) => {
  expect(timeErrorOf(new Date(at), new Date('2026-11-26T10:00:00Z'))).toBe(error)
})

it.each([
  [{ everybody: true }, null],
  [{ kinds: ['trainer'], countries: ['DE'] }, null],
  [{}, 'audienceRequired'],
  [{ everybody: true, kinds: ['trainer'] }, 'audienceContradiction'],
  [{ everybody: true, countries: ['DE'] }, 'audienceContradiction'],
  [{ everybody: true, languages: ['de'] }, 'audienceContradiction'],
])('the audience %j is refused with %s', (audience, code) => {
  expect(Audience.safeParse(audience).error?.issues[0]?.message ?? null).toBe(code)
})
