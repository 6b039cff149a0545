import { describe, expect, it } from 'vitest'
import mailTexts from '~/locales/en/mail.json'
import type { MailTemplate } from '../translations'
import { composeMail } from './compose'

const sender = { publicUrl: 'https://campus.test', brandName: 'Test Campus' }
const mail = {
  to: 'layla@example.org',
  locale: 'en' as const,
  template: 'validationRejected' as const,
  values: { name: 'Layla', provider: 'Academy', journalist: 'Layla', reason: 'No.', path: '/home?a=1&b=2' },
}

describe('a composed mail', () => {
  it('greets by name, says what happened and leads to the page, the same in both parts', () => {
    const { subject, text, html } = composeMail(sender, mail)
    expect(subject).toBe('Academy has not validated your account')
    for (const words of ['Hello Layla,', 'Academy has rejected', 'No.', 'Test Campus']) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(text).toContain('\nhttps://campus.test/home?a=1&b=2\n')
    expect(html).toContain('href="https://campus.test/home?a=1&amp;b=2"')
    expect(html).toContain('<html lang="en"')
  })

  it('runs from right to left in Arabic, also where a program drops the outermost elements, and isolates names', () => {
    const { subject, text, html } = composeMail(sender, {
      ...mail,
      locale: 'ar',
      sections: [{ heading: null, lines: [{ text: 'Fact-checking (online)', path: '/content/1' }] }],
    })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('<div role="article" lang="ar" dir="rtl" align="right"')
    expect(html).toContain('padding:0 20px 0 0')
    expect(html).toMatch(/dir="ltr">https:\/\/campus\.test\/home/)
    for (const part of [text, html]) expect(part).toContain('\u2068Fact-checking (online)\u2069')
    for (const part of [subject, text, html]) expect(part).toContain('\u2068Academy\u2069')
    // An address stands alone in its line, so that a mail program makes a link of nothing else.
    expect(text).toContain('\nhttps://campus.test/home?a=1&b=2\n')
  })

  it('lets a reason in Arabic turn nothing but itself, however many paragraphs it has', () => {
    const reason = 'No\u2068.\u202etxt\n\nSee\u2069\u2069 below\u2067.'
    const { text } = composeMail(sender, { ...mail, locale: 'ar', values: { ...mail.values, reason } })
    expect(text).not.toMatch(/[\u202a-\u202e\u2066\u2067]/)
    expect(text).toContain('See below.')
    for (const line of text.split('\n'))
      expect(line.match(/\u2068/g) ?? []).toHaveLength(line.match(/\u2069/g)?.length ?? 0)
  })

  it('takes what people typed as words: no markup, no placeholders, no further lines in the subject', () => {
    const nasty = '<script>alert("x")</script>{{brand}} $t(mail:closing)\r\nBcc: all@example.org'
    const { subject, html } = composeMail(sender, { ...mail, values: { ...mail.values, provider: nasty } })
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;{{brand}} $t(mail:closing)')
    expect(subject).not.toMatch(/[\r\n]/)
  })

  const lure = 'Visit win500.example, https://win500.example/x or www.1a.example'
  /** What mail programs make a link of. */
  const link = /:\/\/|[\p{L}\p{N}]\.\p{L}{2}|www\.[\p{L}\p{N}]/iu
  const words = Object.entries<object | string>(mailTexts).filter(
    ([, text]) => typeof text === 'object' && 'reason' in text,
  )
  const placeholdersOf = (text: object | string) =>
    [...JSON.stringify(text).matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name)
  const all = words.flatMap(([template, text]) =>
    [...new Set(['name', ...placeholdersOf(text)])].map(
      (value) => [template as MailTemplate, value] as const,
    ),
  )
  const ours = /^(brand|path|contact|email|newEmail|answer|statement|rule|meaning)$/
  const announced = [
    'announcement subject',
    'announcement text',
    'providerAnnouncement text',
    'groupAnnouncement text',
  ]
  const ownAddresses = ['webhookMade', 'webhookRenewed', 'webhookGone', 'webhookFailing', 'sourcePaused']
  const meant = [...announced, ...ownAddresses.map((template) => `${template} address`)]
  const foreign = all.filter((each) => !ours.test(each[1]) && !meant.includes(each.join(' ')))

  it('has values that others write', () => expect(foreign.length).toBeGreaterThan(80))

  it.each(foreign)('%s makes no link of its value %s, which another may have written', (template, value) => {
    const { subject, text, html } = composeMail(sender, { ...mail, template, values: { [value]: lure } })
    for (const part of [subject, text, html.replace(/<[^>]*>/g, '')]) expect(part).not.toMatch(link)
  })

  it('names nobody by an address or money that was stored before names were checked, and keeps names with dots', () => {
    const named = (provider: string) =>
      composeMail(sender, { ...mail, values: { ...mail.values, provider } }).subject
    expect(named('Win 500 € at https://win500.example/x now')).toBe(
      'Win … at … now has not validated your account',
    )
    expect(named('Verein e.V.')).toBe('Verein e.V. has not validated your account')
    expect(named('Correctiv.org')).toBe('Correctiv.\u2060org has not validated your account')
  })

  it('makes no link of a line that quotes others', () => {
    const sections = [{ heading: null, lines: [{ text: `${lure} follows you`, path: null }] }]
    expect(composeMail(sender, { ...mail, values: {}, sections }).text).not.toMatch(link)
  })

  it('writes addresses in letters', () => {
    const templates = words.flatMap(([template, text]) =>
      placeholdersOf(text).some((name) => /^(email|newEmail|contact)$/.test(name))
        ? [template as MailTemplate]
        : [],
    )
    expect(templates.length).toBeGreaterThan(1)
    const address = 'ana@xn--bcher-kva.example'
    for (const template of templates) {
      const values = { email: address, newEmail: address, contact: address, path: '/x' }
      const { subject, text, html } = composeMail(sender, { ...mail, template, values })
      expect(subject + text).toContain('ana@bücher.example')
      for (const part of [subject, text, html]) expect(part).not.toContain('xn--')
    }
  })

  it('sets the colon before the address as the language does', () => {
    const textIn = (locale: 'de' | 'fr') => composeMail(sender, { ...mail, locale }).text
    expect(textIn('de')).toMatch(/\S:\nhttps:/)
    expect(textIn('fr')).toMatch(/\S\u00a0:\nhttps:/)
  })

  it('lists what a digest tells, each with its address, in both parts', () => {
    const sections = [
      { heading: 'Messages', lines: [{ text: 'Anna & <b>\nBen</b>', path: '/messages/1' }] },
      { heading: null, lines: [{ text: 'and 2 more', path: null }] },
    ]
    const values = { name: 'Layla', path: '/notifications' }
    const { text, html } = composeMail(sender, { ...mail, template: 'digestDaily', values, sections })
    expect(text).toContain(
      'yet:\n\nMessages\n- Anna & <b> Ben</b>\n  https://campus.test/messages/1\n\n- and 2 more\n\nOpen your',
    )
    expect(html).toContain('Messages</h2>')
    expect(html).toMatch(
      /<li [^>]*><a href="https:\/\/campus\.test\/messages\/1"[^>]*>Anna &amp; &lt;b&gt; Ben&lt;\/b&gt;<\/a><\/li>/,
    )
    expect(html).toMatch(/<li [^>]*>and 2 more<\/li>/)
  })

  it('has no button where there is no page to open', () => {
    const { path: _path, ...values } = mail.values
    const { text, html } = composeMail(sender, { ...mail, values })
    expect(text).not.toContain('https://')
    expect(html).not.toContain('<a ')
  })
})
