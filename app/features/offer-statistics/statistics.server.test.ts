import { expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import type { OfferFigure, OfferSum } from '~/contracts/offers/offer-statistics'
import de from '~/locales/de/offer-statistics.json'
import en from '~/locales/en/offer-statistics.json'
import { sentencesOf } from './statistics.server'

const files = { en, de }
const weeks = ['2026-10-26', '2026-11-02', '2026-11-09']

function sentences(
  figures: (OfferFigure | OfferSum)[],
  sum: OfferSum,
  { isOfSeveral = false, language = 'en' }: { isOfSeveral?: boolean; language?: keyof typeof files } = {},
) {
  const texts = createTexts(language, { 'offer-statistics': files[language] })
  const t = texts.of('offer-statistics') as unknown as Parameters<typeof sentencesOf>[0]
  return sentencesOf(t, { weeks, figures, sum, isOfSeveral, language })
}

const told = (...args: Parameters<typeof sentences>) => sentences(...args).label

it('does not repeat the number beside it', () => {
  expect(sentences([null, 1200, 9], 1209)).toMatchObject({
    sentence: 'Since 2 Nov 2026, most in the week from 2 Nov 2026: 1,200.',
    atLeast: null,
  })
  expect(sentences(['few', 5, 9], 14).atLeast).toBe('at least 14')
})

it('says how many, since when, and in which week most', () => {
  expect(told([null, 1200, 9], 1209)).toBe('1,209 since 2 Nov 2026, most in the week from 2 Nov 2026: 1,200.')
})

it('says that there may be more, where a week is hidden or an offer', () => {
  expect(told(['few', 5, 9], 14)).toBe('At least 14 since 26 Oct 2026, most in the week from 9 Nov 2026: 9.')
  expect(told([6, 5, 9], 20, { isOfSeveral: true, language: 'de' })).toBe(
    'Mindestens 20 seit dem 26. Okt. 2026, am meisten in der Woche ab dem 9. Nov. 2026: 9.',
  )
})

it('says no more than the figures', () => {
  expect(told([null, 'few', 'few'], 'untold')).toBe('Under 5 in every week since 2 Nov 2026.')
  expect(told([null, 'untold', 'untold'], 'untold', { isOfSeveral: true })).toBe(
    'No offer reached 5 in any week since 2 Nov 2026.',
  )
  expect(told([null, null, null], null)).toBe('No complete week has been counted yet')
})
