import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Locale, localeCodes } from '~/contracts/constants'
import { localeOf, translate } from './translations'

describe('localeOf', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['de-AT, en;q=0.5', 'de'],
    ['FR-ca', 'fr'],
    ['pt, it, de', 'it'],
    ['fr;q=0.1, es;q=0.9', 'es'],
    ['en;q=0, it', 'it'],
    ['est', 'en'],
    ['zh-Hans, ja;q=0.8', 'en'],
  ])('reads %s as %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale)
  })

  it('finds a language that the campus speaks in whatever is sent', () => {
    fc.assert(fc.property(fc.string(), (header) => localeCodes.includes(localeOf(header))))
  })
})

describe('translate', () => {
  it('fills in values without escaping them: these texts never become HTML by themselves', () => {
    expect(translate('en', 'errors:required', { label: 'A & B' })).toContain('A & B')
  })
  it('writes numbers as the language does', () => {
    const days = (locale: Locale) =>
      translate(locale, 'mail:validationReminder.subject', { journalist: 'Ana', days: 10_000 })
    expect(days('en')).toContain('10,000')
    expect(days('de')).toContain('10.000')
  })
  it('ends a sentence with one full stop, whatever a name ends with', () => {
    const text = (provider: string) =>
      translate('en', 'mail:validationCancelled.text', { journalist: 'Ana', provider })
    expect(text('Netzwerk e. V.')).toContain('sent to Netzwerk e. V. You')
    expect(text('Netzwerk $& e. V.')).toContain('sent to Netzwerk $& e. V. You')
    expect(text('Netzwerk')).toContain('sent to Netzwerk. You')
    // What somebody is called is no mark in the words around it.
    const plain = text('Netzwerk')
    for (const name of ['.', 'you.', 'to.']) expect(text(name)).toBe(plain.replace('Netzwerk.', () => name))
    expect(text('A\uE000B.')).toContain('sent to AB. You')
  })
})
