import { describe, expect, it } from 'vitest'
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

  it('takes what people typed as words: no markup, no placeholders, no further lines in the subject', () => {
    const nasty = '<script>alert("x")</script>{{brand}} $t(mail:closing)\r\nBcc: all@example.org'
    const { subject, html } = composeMail(sender, { ...mail, values: { ...mail.values, provider: nasty } })
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;{{brand}} $t(mail:closing)')
    expect(subject).not.toMatch(/[\r\n]/)
  })

  it('writes addresses in letters', () => {
    const values = {
      ...mail.values,
      provider: '\u2068ana@xn--bcher-kva.example\u2069',
      reason: 'Ask ana@xn--bcher-kva.example.',
    }
    const { subject, text, html } = composeMail(sender, { ...mail, values })
    expect(subject).toContain('\u2068ana@bücher.example\u2069')
    for (const part of [subject, text, html]) expect(part).not.toContain('xn--')
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
