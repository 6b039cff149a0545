import { readdirSync } from 'node:fs'
import type { APIResponse, Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'
import type { Role } from '~/tests/support/people'

const readers = ['visitor', 'restricted', 'journalist', 'provider', 'admin'] as const
type Reader = (typeof readers)[number]
type Expected = number | Partial<Record<Reader, number>>

/** What a GET of each route module answers; redirects are not followed. A module without a line fails the walk. */
const toLogin = (rest: number, change: Partial<Record<Reader, number>> = {}): Expected => ({
  visitor: 302,
  restricted: rest,
  journalist: rest,
  provider: rest,
  admin: rest,
  ...change,
})
const forVisitors: Expected = { visitor: 200, restricted: 303, journalist: 303, provider: 303, admin: 303 }
const table: Record<string, [path: string, expected: Expected]> = {
  $: ['/nowhere/at/all', 404],
  _index: ['/', forVisitors],
  about: ['/about', 200],
  'admin.people.import._index': ['/admin/people/import', toLogin(403, { admin: 200 })],
  'admin.people.import.$id': ['/admin/people/import/unknown', toLogin(403, { admin: 404 })],
  'admin_.people_.export': ['/admin/people/export', toLogin(403, { admin: 200 })],
  'admin.permissions': ['/admin/permissions', toLogin(403, { admin: 200 })],
  'admin.audit': ['/admin/audit', toLogin(403, { admin: 200 })],
  'admin_.audit_.file': ['/admin/audit/file', toLogin(403, { admin: 200 })],
  'admin.numbers': ['/admin/numbers', toLogin(403, { admin: 200 })],
  'admin_.numbers_.file': ['/admin/numbers/file', toLogin(403, { admin: 200 })],
  'admin.offers': ['/admin/offers', toLogin(403, { admin: 200 })],
  'admin.testimonials': ['/admin/testimonials', toLogin(403, { admin: 200 })],
  'admin.sessions': ['/admin/sessions', toLogin(403, { admin: 200 })],
  'admin.reviews._index': ['/admin/reviews', toLogin(403, { admin: 200 })],
  'admin.reviews.$id': ['/admin/reviews/unknown', toLogin(403, { admin: 404 })],
  'admin.links._index': ['/admin/links', toLogin(403, { admin: 200 })],
  'admin.links.missing': ['/admin/links/missing', toLogin(403, { admin: 200 })],
  'admin.links.$id': ['/admin/links/unknown', toLogin(403, { admin: 404 })],
  'admin.people._index': ['/admin/people', toLogin(403, { admin: 200 })],
  'admin.people.new': ['/admin/people/new', toLogin(403, { admin: 200 })],
  'admin.people.$id': ['/admin/people/unknown', toLogin(403, { admin: 404 })],
  'invitation.$token': ['/invitation/unknown', 200],
  'admin.reports._index': ['/admin/reports', toLogin(403, { admin: 200 })],
  'admin.reports.$id': ['/admin/reports/unknown', toLogin(403, { admin: 404 })],
  report: ['/report', toLogin(404)],
  'appeals.$token': ['/appeals/unknown', 404],
  admin: ['/admin', toLogin(403, { admin: 302 })],
  'admin._index': ['/admin', toLogin(403, { admin: 302 })],
  'admin.jobs': ['/admin/jobs', toLogin(403, { admin: 200 })],
  account_settings: ['/account_settings', toLogin(200)],
  'account_settings.email': ['/account_settings/email', toLogin(200)],
  'account_settings.password': ['/account_settings/password', toLogin(200)],
  'account_settings._index': ['/account_settings', toLogin(200)],
  'account_settings.access': ['/account_settings/access', toLogin(200)],
  'account_settings.contributors': [
    '/account_settings/contributors',
    toLogin(200, { restricted: 403, journalist: 403 }),
  ],
  'account_settings.data': ['/account_settings/data', toLogin(200)],
  'account_settings_.data_.file': ['/account_settings/data/file', toLogin(303)],
  'account_settings_.push': ['/account_settings/push', toLogin(200)],
  'account_settings.feeds': ['/account_settings/feeds', toLogin(200, { restricted: 403 })],
  'account_settings.messages': ['/account_settings/messages', toLogin(200)],
  'account_settings.notifications': ['/account_settings/notifications', toLogin(200)],
  'account_settings.security': ['/account_settings/security', toLogin(200)],
  'confirm.($id)': ['/confirm/unknown', 200],
  'confirmemail.($id)': ['/confirmemail/unknown', 200],
  conset: ['/conset', 200],
  bandwidth: ['/bandwidth', 302],
  offline: ['/offline', 200],
  'manifest[.]webmanifest': ['/manifest.webmanifest', 200],
  'calendar.$token': ['/calendar/unknown.ics', 404],
  'content._index': ['/content', toLogin(200, { restricted: 403 })],
  'content.bookmark.$id': ['/content/bookmark/unknown', toLogin(302)],
  'content.calendar.$id': ['/content/calendar/unknown', toLogin(404, { restricted: 403 })],
  'content.feed._index': ['/content/feed', toLogin(200, { restricted: 403 })],
  'content.feed.$token': ['/content/feed/unknown.atom', 404],
  'content.tags._index': ['/content/tags', toLogin(403, { admin: 200 })],
  'content.tags.$code': ['/content/tags/new', toLogin(403, { admin: 200 })],
  'content.searches._index': ['/content/searches', toLogin(200, { restricted: 403 })],
  'content.searches.new': ['/content/searches/new', toLogin(200, { restricted: 403 })],
  'content.searches.$id': ['/content/searches/unknown', toLogin(404, { restricted: 403 })],
  'content.detail.edit.$id': [
    '/content/detail/edit/unknown',
    toLogin(404, { restricted: 403, journalist: 403 }),
  ],
  'content.detail.new': [
    '/content/detail/new',
    toLogin(404, { restricted: 403, journalist: 403, provider: 200 }),
  ],
  'content.detail.preview.$id': [
    '/content/detail/preview/unknown',
    toLogin(404, { restricted: 403, journalist: 403 }),
  ],
  'content.own': ['/content/own', toLogin(200, { restricted: 403, journalist: 403 })],
  'content.detail.($mode).($id)': ['/content/detail/view/unknown', toLogin(404, { restricted: 403 })],
  'dev.mail._index': ['/dev/mail', 404],
  'dev.mail.$id': ['/dev/mail/unknown', 404],
  'dev.ui': ['/dev/ui', 200],
  'editing._index': ['/editing', toLogin(403, { admin: 200 })],
  'editing.$uid.$locale._index': ['/editing/about/de', toLogin(403, { admin: 200 })],
  'editing.$uid.$locale.history': ['/editing/about/de/history', toLogin(403, { admin: 200 })],
  'editing.editors': ['/editing/editors', toLogin(403, { admin: 200 })],
  'editing.new': ['/editing/new', toLogin(403, { admin: 200 })],
  'editing.searches': ['/editing/searches', toLogin(403, { admin: 200 })],
  'editing.votes': ['/editing/votes', toLogin(403, { admin: 200 })],
  'documents.$id': ['/documents/unknown', 404],
  // Nobody but a page that listens gets an answer that does not end.
  events: ['/events', 406],
  'footer.$page': ['/footer/imprint', 200],
  forgot_password: ['/forgot_password', 200],
  'helpdesk._index': ['/helpdesk', 200],
  'helpdesk.$question': ['/helpdesk/lost-password', 200],
  'helpdesk.requests._index': ['/helpdesk/requests', toLogin(403, { admin: 200 })],
  'helpdesk.requests.$id': ['/helpdesk/requests/unknown', toLogin(403, { admin: 404 })],
  home: ['/home', toLogin(200)],
  'old._index': ['/old', 200],
  'old.$': ['/old/nowhere', 404],
  'old.login.($id)': ['/old/login/unknown', forVisitors],
  'old.certificate': ['/old/certificate', toLogin(200)],
  protect: ['/protect', 302],
  tilogin: ['/tilogin', toLogin(303, { restricted: 403 })],
  'ij_administration._index': ['/ij_administration', toLogin(200, { restricted: 403, journalist: 403 })],
  'ij_administration.decide': [
    '/ij_administration/decide',
    toLogin(200, { restricted: 403, journalist: 403 }),
  ],
  'ij_administration.warnings': [
    '/ij_administration/warnings',
    toLogin(200, { restricted: 403, journalist: 403 }),
  ],
  validation_requests: ['/validation_requests', toLogin(200, { provider: 403, admin: 403 })],
  'ij_administration.$id': ['/ij_administration/unknown', toLogin(404, { restricted: 403, journalist: 403 })],
  'ij_administration.codes._index': ['/ij_administration/codes', toLogin(403, { provider: 200 })],
  'ij_administration.codes.new': ['/ij_administration/codes/new', toLogin(403, { provider: 200 })],
  'ij_administration.codes.$id': ['/ij_administration/codes/unknown', toLogin(403, { provider: 404 })],
  'knowledgebase._index': ['/knowledgebase', toLogin(200, { restricted: 403 })],
  'knowledgebase.$': ['/knowledgebase/10-accuracy', toLogin(200, { restricted: 403 })],
  'knowledgebase.checklist': ['/knowledgebase/checklist', toLogin(403)],
  'knowledgebase.print': ['/knowledgebase/print', toLogin(200, { restricted: 403 })],
  language: ['/language', 302],
  'links._index': ['/links', toLogin(403)],
  'links.new': ['/links/new', toLogin(403)],
  'links.$id': ['/links/unknown', toLogin(403)],
  login: ['/login', forVisitors],
  'login_.confirmation._index': ['/login/confirmation', 303],
  'login_.confirmation.$token': ['/login/confirmation/unknown', 200],
  'login_.reactivation': ['/login/reactivation', 303],
  'login_.second_factor': ['/login/second_factor', 303],
  logout: ['/logout', 302],
  'messages._index': ['/messages', toLogin(200)],
  'messages.$id': ['/messages/unknown', toLogin(404)],
  'messages.new': ['/messages/new', toLogin(303)],
  'notifications._index': ['/notifications', toLogin(200)],
  'notifications.read': ['/notifications/read', toLogin(302)],
  'offer_pictures.$id.$size': ['/offer_pictures/unknown/640', 404],
  'pictures.$id.$size': ['/pictures/unknown/48', 404],
  page_view: ['/page_view', 302],
  profile_settings: ['/profile_settings', toLogin(200)],
  'profile_settings_.documents': ['/profile_settings/documents', toLogin(404, { provider: 200 })],
  'profile_settings_.vanity_name': ['/profile_settings/vanity_name', toLogin(200)],
  'pwreset.($id)': ['/pwreset/unknown', 200],
  'register.individual': ['/register/individual', forVisitors],
  'register.journalist': ['/register/journalist', forVisitors],
  'register.media_outlet': ['/register/media_outlet', forVisitors],
  'register.sent': ['/register/sent', forVisitors],
  'register.service_provider': ['/register/service_provider', forVisitors],
  'register.trainer': ['/register/trainer', forVisitors],
  review: ['/review', toLogin(403, { provider: 200 })],
  'service_provider.($id)': ['/service_provider/nobody', 404],
  'testimonials.$id': ['/testimonials/unknown', 404],
  toast: ['/toast', 302],
  'trainer.($id)': ['/trainer/nobody', 404],
  tutorial: ['/tutorial', 200],
  'u.($id)': ['/u', toLogin(200)],
  'unsubscribe.$token': ['/unsubscribe/unknown', 404],
  validation_code: [
    '/validation_code',
    { visitor: 200, restricted: 200, journalist: 200, provider: 403, admin: 403 },
  ],
  watchlist: ['/watchlist', toLogin(200, { restricted: 403 })],
}

const expectedFor = (expected: Expected, reader: Reader) =>
  typeof expected === 'number' ? expected : expected[reader]

const moduleNames = () =>
  readdirSync(new URL('../../../app/routes/', import.meta.url)).map((name) => name.replace(/\.tsx?$/, ''))

test('the walk knows every route module', { tag: '@http' }, () => {
  expect(Object.keys(table).sort()).toEqual(moduleNames().sort())
})

const open = (page: Page, path: string): Promise<APIResponse> => page.request.get(path, { maxRedirects: 0 })

/** The login leads a member with a living session to /home. That answer costs less than a page. */
async function stillLoggedIn(page: Page, path: string): Promise<void> {
  const answer = await open(page, '/login')
  expect([answer.status(), answer.headers()['location']], `logged in after ${path}`).toEqual([303, '/home'])
}

for (const reader of readers)
  test(
    `every page answers ${reader} as it should, and none ends the session`,
    { tag: '@http' },
    async ({ as, openBrowser }) => {
      test.setTimeout(90_000)
      const page = reader === 'visitor' ? await openBrowser() : await as(reader satisfies Role)
      const answers: Record<string, number> = {}
      const wanted: Record<string, number | undefined> = {}
      for (const [name, [path, expected]] of Object.entries(table)) {
        answers[name] = (await open(page, path)).status()
        wanted[name] = expectedFor(expected, reader)
        if (reader !== 'visitor') await stillLoggedIn(page, path)
      }
      expect(answers).toEqual(wanted)
    },
  )
