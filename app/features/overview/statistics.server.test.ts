import { expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import type { Statistic } from '~/contracts/administration/statistics'
import de from '~/locales/de/overview.json'
import en from '~/locales/en/overview.json'
import fr from '~/locales/fr/overview.json'
import { sentenceOf } from './statistics.server'

const files = { en, de, fr }
const starts = Array.from({ length: 31 }, (_, day) =>
  new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10),
)

function told(figure: Statistic, values: (number | null)[], language: keyof typeof files = 'en') {
  const t = createTexts(language, { overview: files[language] }).of('overview') as unknown as Parameters<
    typeof sentenceOf
  >[0]
  return sentenceOf(t, {
    figure,
    values,
    starts: starts.slice(0, values.length),
    step: 1,
    span: '30',
    language,
  })
}
const from = (first: number, last: number) => [first, ...Array.from({ length: 29 }, () => first), last]

it('compares a total with the first one known', () => {
  expect(told('journalists', from(9, 12))).toBe('3 more than 30 days ago.')
  expect(told('journalists', from(1200, 1))).toBe('1,199 fewer than 30 days ago.')
  expect(told('outlets', from(5, 5))).toBe('As many as 30 days ago.')
  expect(told('trainers', [null, null, 4, null, 5])).toBe('1 more than 2 days ago.')
  expect(told('offers', [null, 54])).toBeNull()
})

it('names the day with most, and tells a series without any in full', () => {
  expect(told('messages', [0, 9, 3])).toBe('At most 9 a day (2 Nov 2026).')
  expect(told('questions', [0, null, 0])).toBe('0 questions at the helpdesk in 30 days.')
  expect(told('trainers', [0, null, 0])).toBe('0 trainers.')
})

it('says nothing of what is not known', () => {
  expect(told('messages', [null])).toBeNull()
  expect(told('journalists', [])).toBeNull()
})

it('is a sentence in other languages too', () => {
  expect(told('offers', from(1000, 1234), 'de')).toBe('234 mehr als vor 30 Tagen.')
  expect(told('trainers', from(3, 4), 'fr')).toBe('1 de plus qu’il y a 30 jours.')
})
