import { z } from 'zod'
import { limits } from '../constants'
import { endpoint } from '../endpoint'
import { written } from '../texts'
import { withoutUnseen } from '../signs'

const own = { permission: 'profile.own', tag: 'profiles' } as const

/**
 * Reserved names: the first path segment of every route, and words that could impersonate the campus. A test compares
 * the list with the routes.
 */
export const reservedNames: ReadonlySet<string> = new Set([
  'about', 'account', 'announcements', 'account_settings', 'academy', 'appeals', 'audits', 'bandwidth', 'calendar', 'certificate', 'certificates', 'confirm', 'confirmemail', 'conset', 'content', 'dev', 'documents',
  'editing', 'events', 'footer', 'forgot_password', 'helpdesk', 'home', 'ij_administration', 'invitation', 'join', 'knowledgebase', 'language', 'links', 'login', 'logout',
  'manifest', 'messages', 'message_files', 'notifications', 'offline', 'old', 'page_view', 'pictures', 'offer_pictures', 'outlets', 'profile', 'profile_settings', 'profiles', 'protect', 'pwreset', 'reader',
  'register', 'registry', 'report', 'review', 'schemas', 'service_provider', 'share', 'standard', 'testimonials', 'tilogin', 'toast', 'trainer', 'trust', 'tutorial', 'unsubscribe', 'validation_code', 'validation_requests', 'watchlist', 'whats-new',
  'admin', 'administration', 'administrator', 'anonymous', 'api', 'assets', 'campus', 'contact', 'editor', 'everyone',
  'feed', 'files', 'health', 'help', 'imprint', 'index', 'info', 'metrics', 'mod', 'moderator', 'new', 'news',
  'nobody', 'null', 'office', 'official', 'press', 'privacy', 'ready', 'reset', 'robots', 'root', 'search',
  'security', 'settings', 'signup', 'sitemap', 'staff', 'static', 'status', 'support', 'system', 'team', 'terms', 'test',
  'undefined', 'unknown', 'user', 'username', 'users', 'visitor', 'webmaster', 'www',
]) // prettier-ignore

const shape = new RegExp(
  `^[a-z0-9_-]{${String(limits.vanityMinimumCharacters)},${String(limits.vanityMaximumCharacters)}}$`,
)
/** Profiles are also found by id, so a name must not look like one. */
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A normalised name in lower case; violated rules yield codes. */
export const VanityName = z
  .string()
  .overwrite((text) => written(withoutUnseen(text)))
  .toLowerCase()
  .min(1, 'required')
  .refine((name) => name === '' || (shape.test(name) && !id.test(name)), 'vanityInvalid')
  .refine((name) => !reservedNames.has(name), 'vanityReserved')

/** The user's vanity name, when it can be changed again (null: now), and former names that still redirect. */
export const OwnVanityName = z
  .object({
    name: z.string().nullable(),
    changeableFrom: z.iso.datetime().nullable(),
    former: z.array(z.object({ name: z.string(), until: z.iso.datetime() })),
  })
  .meta({ id: 'OwnVanityName' })
export type OwnVanityName = z.infer<typeof OwnVanityName>

export const getVanityName = endpoint('GET', '/users/me/vanity-name', {
  ...own,
  summary: 'The user’s vanity name and when it can be changed',
  output: OwnVanityName,
})

export const updateVanityName = endpoint('PUT', '/users/me/vanity-name', {
  ...own,
  summary: 'Choose or change the vanity name, at most once in 7 days; the former one redirects for 90 days',
  input: z.strictObject({ name: VanityName }).meta({ id: 'VanityNameChange' }),
  output: OwnVanityName,
})

export const deleteVanityName = endpoint('DELETE', '/users/me/vanity-name', {
  ...own,
  summary: 'Give up the vanity name; a new one can be chosen after 7 days',
  output: OwnVanityName,
})
