import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import deOffers from '~/locales/de/offers.json'
import offers from '~/locales/en/offers.json'
import { DeadlineMark } from './offer-row'

const languages = { en: createTexts('en', { offers }), de: createTexts('de', { offers: deOffers }) }

/** What is read of the mark, without its HTML. */
const read = (
  deadline: string | null,
  { expired = false, language = 'en' }: { expired?: boolean; language?: keyof typeof languages } = {},
) =>
  renderToString(
    <TextsProvider value={languages[language]}>
      <DeadlineMark offer={{ deadline, expired }} today="2026-11-24" />
    </TextsProvider>,
  )
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

describe('the mark of a deadline', () => {
  it.each([
    ['2026-11-24', 'Apply by 24 Nov last day'],
    ['2026-11-25', 'Apply by 25 Nov 1 day left'],
    ['2026-12-08', 'Apply by 8 Dec 14 days left'],
    ['2026-12-09', 'Apply by 9 Dec'],
    ['2027-02-01', 'Apply by 1 Feb 2027'],
  ])('%s reads “%s”', (deadline, expected) => {
    expect(read(deadline)).toBe(expected)
  })

  it('says what is past, with the year if it is another one', () => {
    expect(read('2026-11-20', { expired: true })).toBe('Closed on 20 Nov')
    expect(read('2025-11-20', { expired: true })).toBe('Closed on 20 Nov 2025')
    expect(read(null, { expired: true })).toBe('Ended')
  })

  it('says that there is none', () => {
    expect(read(null)).toBe('Rolling, apply at any time')
  })

  it('speaks the language of the reader', () => {
    expect(read('2026-11-26', { language: 'de' })).toMatch(/26\.? Nov\.? noch 2 Tage$/)
  })
})
