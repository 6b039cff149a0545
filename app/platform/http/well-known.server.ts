import type { Env, Hono } from 'hono'
import { completeLocales } from '~/contracts/languages'
import { paths } from '../paths'
import type { FrontVariables } from './base.server'

interface Options {
  publicUrl: string
  /** Contact for vulnerability reports: `mailto:` or `https:`. Null if the operator has not set one. */
  securityContact: string | null
  /** The whole site is a closed preview. */
  closed: boolean
  /** The pages for search engines, in the format of sitemaps; null while not all of them are known. */
  sitemap: (client: Client) => string | null | Promise<string | null>
  now?: () => Date
}

type Client = Pick<FrontVariables, 'address' | 'requestId'>

const day = 24 * 3600 * 1000
/** A cached copy expires then, because the contact may have changed. */
const contactDays = 180

/** RFC 9116. The expiry stays the same for a day, so that the file does not change with each request. */
function securityText({ publicUrl, securityContact, now = () => new Date() }: Options): string {
  const today = Math.floor(now().getTime() / day) * day
  return [
    `Contact: ${securityContact ?? ''}`,
    `Expires: ${new Date(today + contactDays * day).toISOString()}`,
    `Preferred-Languages: ${completeLocales.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/**
 * Pages that need a session or a mailed token, and pages without searchable content. Not what members subscribe to: calendars and readers
 * of feeds ask this list first, and would tell them that the campus refuses. Those files say themselves that they are not to be found.
 */
const notForRobots = [
  '/api/',
  '/account_settings',
  '/admin',
  '/appeals/',
  '/confirm',
  '/dev/',
  '/editing',
  '/home',
  '/ij_administration',
  '/invitation/',
  '/join/',
  '/links',
  '/login/confirmation',
  '/login/link/',
  '/messages',
  '/notifications',
  '/profile_settings',
  '/pwreset',
  '/unsubscribe/',
  '/watchlist',
]

const robotsText = ({ closed, publicUrl }: Options) =>
  [
    'User-agent: *',
    ...(closed
      ? ['Disallow: /']
      : [...notForRobots.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`]),
    '',
  ].join('\n')

/** The addresses that programs look up on every site. They need no session and contain no private data. */
export function mountWellKnown<E extends Env>(app: Hono<E>, options: Options): void {
  app.get('/.well-known/security.txt', (c) =>
    options.securityContact === null ? c.text('404 Not Found', 404) : c.text(securityText(options)),
  )
  // Password managers open this address; without a session the login comes first.
  app.get('/.well-known/change-password', (c) => c.redirect(paths.accountSection('password')))
  app.get('/robots.txt', (c) => c.text(robotsText(options)))
  app.get('/sitemap.xml', async (c) => {
    if (options.closed) return c.text('404 Not Found', 404)
    const { address = '', requestId = '' } = c.var as Partial<Client>
    const sitemap = await options.sitemap({ address, requestId })
    // Without them, search engines would take pages for gone that are only not known at the moment.
    if (sitemap === null) return c.text('503 Service Unavailable', 503, { 'Retry-After': '60' })
    return c.body(sitemap, 200, { 'Content-Type': 'application/xml; charset=utf-8' })
  })
}
