import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { mountWellKnown } from './well-known.server'

const now = new Date('2026-11-21T13:14:15Z')

function appWith(given: { securityContact?: string | null; closed?: boolean; sitemap?: () => null } = {}) {
  const app = new Hono()
  mountWellKnown(app, {
    publicUrl: 'https://campus.example',
    securityContact: 'mailto:safety@campus.example',
    closed: false,
    sitemap: () => '<urlset/>',
    now: () => now,
    ...given,
  })
  return (path: string) => app.request(`http://internal${path}`)
}

describe('security.txt', () => {
  const fieldsOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2))

  it('names the contact, its own address, the languages, and an end less than a year ahead', async () => {
    const answer = await appWith()('/.well-known/security.txt')
    expect(answer.status).toBe(200)
    // With or without the space, depending on the class of the Response.
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
    const fields = fieldsOf(await answer.text())
    expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
    const { Contact, Expires, Canonical, ...rest } = Object.fromEntries(fields) as Record<string, string>
    expect(Contact).toBe('mailto:safety@campus.example')
    expect(Canonical).toBe('https://campus.example/.well-known/security.txt')
    expect(rest['Preferred-Languages']).toBe('en, de, es, fr, it')
    const days = (Date.parse(Expires ?? '') - now.getTime()) / (24 * 3600 * 1000)
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  it('is not there where nobody is named', async () => {
    expect((await appWith({ securityContact: null })('/.well-known/security.txt')).status).toBe(404)
  })
})

it('password managers are led to the page where a password is changed', async () => {
  const answer = await appWith()('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account_settings/password'])
})

describe('robots.txt', () => {
  it('keeps robots from addresses with tokens and from pages of members, not from those for everybody', async () => {
    const text = await (await appWith()('/robots.txt')).text()
    expect(text).toMatch(/^User-agent: \*\n/)
    const closed = text.match(/(?<=^Disallow: ).+$/gm) ?? []
    const isClosed = (path: string) => closed.some((start) => path.startsWith(start))
    for (const path of [
      '/pwreset/x',
      '/confirm/x',
      '/confirmemail/x',
      '/invitation/x',
      '/messages',
      '/admin',
    ])
      expect(isClosed(path), path).toBe(true)
    for (const path of [
      '/',
      '/about',
      '/knowledgebase',
      '/footer/imprint',
      '/register/journalist',
      '/trainer',
    ])
      expect(isClosed(path), path).toBe(false)
  })

  it('lets programs read what members subscribe to: calendars ask it before the first time', async () => {
    const text = await (await appWith()('/robots.txt')).text()
    const closed = text.match(/(?<=^Disallow: ).+$/gm) ?? []
    for (const path of [
      '/calendar/x.ics',
      '/content/feed/x.atom',
      '/content/open/calendar.ics',
      '/content/open/feed.atom',
    ])
      expect(closed.filter((start) => path.startsWith(start))).toEqual([])
  })

  it('says where the list of pages lies, which a closed preview does not have', async () => {
    expect(await (await appWith()('/robots.txt')).text()).toContain(
      '\nSitemap: https://campus.example/sitemap.xml\n',
    )
    const map = await appWith()('/sitemap.xml')
    expect([map.status, map.headers.get('content-type'), await map.text()]).toEqual([
      200,
      'application/xml; charset=utf-8',
      '<urlset/>',
    ])
    expect((await appWith({ closed: true })('/sitemap.xml')).status).toBe(404)
    const unknown = await appWith({ sitemap: () => null })('/sitemap.xml')
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '60'])
  })

  it('keeps them from everything while the site is a closed preview', async () => {
    expect(await (await appWith({ closed: true })('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  })
})
