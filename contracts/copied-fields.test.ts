import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { Erasure } from './accounts/account'
import { Credentials, SecondFactorCode } from './accounts/auth'
import { linkPlaces } from './administration/setting-limits'
import { AccentColour, Settings } from './administration/settings'
import { CertificateNumber } from './certification/certificates'
import { AnswerValue } from './content/answer-values'
import { Email } from './email-address'
import { NewOffer } from './offers/offer-writing'
import { ProfileChange } from './people/profiles'
import { VanityName } from './people/vanity'
import { RequiredWebAddress } from './texts'
import { UsedCode } from './validation/validation-codes'

/** What lists of contacts, web pages and word processors put into what is copied from them. */
const unseen = Array.from(
  '\u00ad\u200b\u2060\ufeff\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
)
const address = 'https://example.org/a'
const profile = ProfileChange.shape

/** Every field with a format, with a value of it. */
const fields: Record<string, [field: z.ZodType, value: unknown]> = {
  'e-mail address': [Email, 'ana@example.org'],
  'name at the login': [Credentials.shape.email, 'ana@example.org'],
  'code at the login': [Credentials.shape.totp, '123456'],
  'address at the end': [Erasure.shape.email, 'ana@example.org'],
  'other e-mail address': [profile.extraEmail, 'ana@example.org'],
  phone: [profile.phone, '+49 30 123456'],
  'other phone': [profile.extraPhone, '030/12345 x12'],
  website: [profile.website, address],
  'social links': [profile.socialLinks, [address]],
  'vanity name': [VanityName, 'ana-bee_2'],
  'address in a form': [RequiredWebAddress, address],
  'link of an offer': [NewOffer.shape.externalLink, address],
  'links of an answer': [AnswerValue, { kind: 'links', links: [{ url: address, label: '' }] }],
  'links of the footer': [Settings.shape.links, { [linkPlaces[0]]: { labels: { en: 'A' }, address } }],
  'colour of the campus': [AccentColour, '#0a504c'],
  'code of an app': [SecondFactorCode, '123456'],
  'code of a provider': [UsedCode.shape.code, 'K7QF-2MXD'],
  'number of a certificate': [CertificateNumber, 'K7QF-2MXD-9RTW-H'],
}

type Change = (text: string) => string
/** The same with its texts changed that have the format. */
function changed(value: unknown, change: Change): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => changed(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      ['kind', 'labels'].includes(name) ? each : changed(each, change),
    ]),
  )
}
const withinIt = (sign: string) => (text: string) =>
  text ? `${text.slice(0, 2)}${sign}${text.slice(2)}` : ''
const aroundIt = (sign: string) => (text: string) => (text ? ` ${sign}${text}${sign}` : '')

describe.each(Object.entries(fields))('%s', (_, [field, value]) => {
  it('is kept as it is', () => {
    expect(field.parse(value)).toEqual(value)
  })

  it('is the same with what nobody sees', () => {
    for (const sign of unseen)
      for (const change of [withinIt(sign), aroundIt(sign)])
        expect(field.safeParse(changed(value, change)).data, JSON.stringify(sign)).toEqual(value)
  })
})

describe('a phone number', () => {
  it.each([
    ['tel:+4930123456', '+4930123456'],
    ['TEL: +49 30 123456', '+49 30 123456'],
    ['+49 30–123456', '+49 30-123456'],
    ['+49‑30‑123456', '+49-30-123456'],
    ['+49 30−123456', '+49 30-123456'],
    ['＋８１　３　１２３４５６', '+81 3 123456'],
    ['+49·30·123456', '+49 30 123456'],
    ['+49 30 123456 ext. 5', '+49 30 123456 x 5'],
    ['tel:+49-30-123456;ext=5', '+49-30-123456x5'],
  ])('is taken as it was copied: %s', (copied, kept) => {
    expect(profile.phone.parse(copied)).toBe(kept)
  })

  it.each(['1234', 'text 12345', '+', '12345<b>', '49+30 12345', 'tel:', '12345²'])(
    'is refused where it is none: %s',
    (typed) => {
      expect(profile.phone.safeParse(typed).error?.issues.map(({ message }) => message) ?? typed).toEqual(
        typed === 'tel:' ? typed : ['phoneInvalid'],
      )
    },
  )
})

describe('a web address', () => {
  it.each([
    ...['https://example.org)', 'https://{domain}/x', 'https://*.example.org', 'https://.', 'https://-'],
    ...['https://a..example', 'https://example.org,/a', 'https://a.example,b.example', 'https://ex!mple.org'],
  ])('is refused if its host cannot exist: %s', (typed) => {
    expect(RequiredWebAddress.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
      'websiteInvalid',
    ])
  })

  it.each([
    ...[
      'https://example.org./a',
      'https://_a.b-c.example',
      'https://zeitung.münchen/a',
      'http://[2001:db8::1]:80/',
    ],
    ...['https://r3---sn.example', 'https://127.0.0.1:3000', 'http://localhost', 'https://例え.テスト'],
  ])('is taken with any host that can: %s', (typed) => {
    expect(RequiredWebAddress.parse(typed)).toBe(typed)
  })

  it.each([
    ['https://example.org,', 'https://example.org'],
    ['http://example.org;', 'http://example.org'],
    ['https://www.example.org!', 'https://www.example.org'],
    ['example.org.', 'https://example.org'],
    ['https://example.org/a.', 'https://example.org/a.'],
  ])('is kept without the sign behind a bare host: %s', (typed, kept) => {
    expect(RequiredWebAddress.parse(typed)).toBe(kept)
  })
})
