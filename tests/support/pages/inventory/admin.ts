import { type Inventory, toLogin } from './entry'

/** Pages of the administration and of editors. */
export const adminPages: Inventory = {
  'admin.people.import._index': {
    opened: ['/admin/people/import', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/people/import'],
    counted: ['admin /admin/people/import'],
  },
  'admin.people.import.$id': { opened: ['/admin/people/import/unknown', toLogin(403, { admin: 404 })] },
  'admin_.people_.export': { opened: ['/admin/people/export', toLogin(403, { admin: 200 })] },
  'admin_.reviews_.export': { opened: ['/admin/reviews/export', toLogin(403, { admin: 200 })] },
  'admin_.reports_.export': { opened: ['/admin/reports/export', toLogin(403, { admin: 200 })] },
  'admin_.doubts_.export': { opened: ['/admin/doubts/export', toLogin(403, { admin: 200 })] },
  'admin_.offers_.export': { opened: ['/admin/offers/export', toLogin(403, { admin: 200 })] },
  'admin_.links_.export': { opened: ['/admin/links/export', toLogin(403, { admin: 200 })] },
  'admin_.links_.missing_.export': { opened: ['/admin/links/missing/export', toLogin(403, { admin: 200 })] },
  'admin_.testimonials_.export': { opened: ['/admin/testimonials/export', toLogin(403, { admin: 200 })] },
  'admin_.sessions_.export': { opened: ['/admin/sessions/export', toLogin(403, { admin: 200 })] },
  'admin.permissions': {
    opened: ['/admin/permissions', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/permissions', 'admin /admin/permissions?calls=admin'],
    counted: ['admin /admin/permissions'],
  },
  'admin.settings': {
    opened: ['/admin/settings', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/settings'],
    counted: ['admin /admin/settings'],
  },
  'admin.view': {
    opened: ['/admin/view', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/view'],
    counted: ['admin /admin/view'],
  },
  'admin.shortcuts': {
    opened: ['/admin/shortcuts', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/shortcuts'],
    counted: ['admin /admin/shortcuts'],
  },
  'admin.audit': {
    opened: ['/admin/audit', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/audit'],
    counted: ['admin /admin/audit?action=log.viewed&actor=admin&from=2026-01-01'],
  },
  'admin_.settings_.logo.$id': {
    opened: ['/admin/settings/logo/unknown', toLogin(403, { admin: 404 })],
  },
  'admin_.audit_.file': { opened: ['/admin/audit/file', toLogin(403, { admin: 200 })] },
  'admin.numbers': {
    opened: ['/admin/numbers', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/numbers'],
    counted: ['admin /admin/numbers?span=365'],
  },
  'admin.programme': {
    opened: ['/admin/programme', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/programme', 'admin /admin/programme?by=month'],
    counted: ['admin /admin/programme?by=group'],
  },
  'admin_.programme_.file': { opened: ['/admin/programme/file', toLogin(403, { admin: 200 })] },
  'admin_.numbers_.file': { opened: ['/admin/numbers/file', toLogin(403, { admin: 200 })] },
  'admin.offers': {
    opened: ['/admin/offers', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/offers?state=published'],
    counted: ['admin /admin/offers?text=a&state=published'],
  },
  'admin.testimonials': {
    opened: ['/admin/testimonials', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/testimonials'],
    counted: ['admin /admin/testimonials?text=a'],
  },
  'admin.sessions': {
    opened: ['/admin/sessions', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/sessions'],
    counted: ['admin /admin/sessions?text=a'],
  },
  'admin.reviews._index': {
    opened: ['/admin/reviews', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/reviews', 'admin /admin/reviews?state=approved&kind=trainer'],
    counted: ['admin /admin/reviews?kind=trainer&text=a'],
  },
  'admin.reviews.$id': {
    opened: ['/admin/reviews/unknown', toLogin(403, { admin: 404 })],
    counted: ['admin /admin/reviews/:review'],
  },
  'admin.links._index': {
    opened: ['/admin/links', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/links?state=requested'],
    counted: ['admin /admin/links?state=confirmed&text=a'],
  },
  'admin.links.missing': {
    opened: ['/admin/links/missing', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/links/missing'],
    counted: ['admin /admin/links/missing'],
  },
  'admin.links.$id': {
    opened: ['/admin/links/unknown', toLogin(403, { admin: 404 })],
    counted: ['admin /admin/links/:anyLink'],
  },
  'admin.people._index': {
    opened: ['/admin/people', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/people'],
    counted: ['admin /admin/people?kind=provider&text=nordic&country=DE'],
  },
  'admin.people.new': {
    opened: ['/admin/people/new', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/people/new'],
    counted: ['admin /admin/people/new'],
  },
  'admin.people.$id': {
    opened: ['/admin/people/unknown', toLogin(403, { admin: 404 })],
    counted: ['admin /admin/people/:person', 'admin /admin/people/:person?confirm=block'],
  },
  'admin.reports._index': {
    opened: ['/admin/reports', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/reports', 'admin /admin/reports?view=decided&kind=offer'],
    counted: ['admin /admin/reports?kind=offer&category=spam'],
  },
  'admin.reports.$id': {
    opened: ['/admin/reports/unknown', toLogin(403, { admin: 404 })],
    counted: ['admin /admin/reports/:moderated'],
  },
  'admin.bodies': {
    opened: ['/admin/bodies', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/bodies', 'admin /admin/bodies?text=school'],
    counted: ['admin /admin/bodies?text=school'],
  },
  'admin_.bodies_.export': { opened: ['/admin/bodies/export', toLogin(403, { admin: 200 })] },
  'admin.doubts._index': {
    opened: ['/admin/doubts', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/doubts', 'admin /admin/doubts?state=published'],
    counted: ['admin /admin/doubts'],
  },
  'admin.doubts.$id': {
    opened: ['/admin/doubts/unknown', toLogin(403, { admin: 404 })],
    counted: ['admin /admin/doubts/:doubt'],
  },
  admin: { opened: ['/admin', toLogin(403, { admin: 302 })] },
  'admin._index': { opened: ['/admin', toLogin(403, { admin: 302 })] },
  'admin.jobs': {
    opened: ['/admin/jobs', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/jobs', 'admin /admin/jobs?kind=mail'],
    counted: ['admin /admin/jobs?kind=mail&name=message'],
  },
  'content.tags._index': {
    opened: ['/content/tags', toLogin(403, { admin: 200 })],
    looks: ['admin /content/tags', 'admin /content/tags?confirm=retire&tag=topic-ai'],
    counted: ['admin /content/tags'],
  },
  'content.tags.$code': {
    opened: ['/content/tags/new', toLogin(403, { admin: 200 })],
    looks: ['admin /content/tags/topic-ai'],
    counted: ['admin /content/tags/topic-ai'],
  },
  editing: { opened: ['/editing', toLogin(403, { admin: 200 })] },
  'editing._index': {
    opened: ['/editing', toLogin(403, { admin: 200 })],
    looks: ['admin /editing', 'admin /editing?text=zzzzzzzz'],
    counted: ['admin /editing?text=a&state=published'],
  },
  'editing.$uid.$locale._index': {
    opened: ['/editing/about/de', toLogin(403, { admin: 200 })],
    looks: ['admin /editing/about/de'],
    counted: ['admin /editing/about/de'],
  },
  'editing.$uid.$locale.history': {
    opened: ['/editing/about/de/history', toLogin(403, { admin: 200 })],
    looks: ['admin /editing/about/de/history', 'admin /editing/about/de/history?version=1'],
    counted: ['admin /editing/about/de/history', 'admin /editing/about/de/history?version=1&confirm=restore'],
  },
  'editing.editors': {
    opened: ['/editing/editors', toLogin(403, { admin: 200 })],
    looks: ['admin /editing/editors'],
    counted: ['admin /editing/editors'],
  },
  'editing.new': { opened: ['/editing/new', toLogin(403, { admin: 200 })], looks: ['admin /editing/new'] },
  'editing.standard._index': {
    opened: ['/editing/standard', toLogin(403, { admin: 200 })],
    looks: [
      'admin /editing/standard',
      'admin /editing/standard?view=questions',
      'admin /editing/standard?view=versions',
      'admin /editing/standard?from=1&to=1',
    ],
    counted: [
      'admin /editing/standard',
      'admin /editing/standard?view=questions',
      'admin /editing/standard?view=versions',
    ],
  },
  'editing.standard.new': {
    opened: ['/editing/standard/new', toLogin(403, { admin: 200 })],
    looks: ['admin /editing/standard/new'],
  },
  'editing.standard.$key': {
    opened: ['/editing/standard/identity-names', toLogin(403, { admin: 200 })],
    looks: [
      'admin /editing/standard/identity-names',
      'admin /editing/standard/identity-names?confirm=withdraw',
    ],
    counted: ['admin /editing/standard/identity-names'],
  },
  'editing.searches': {
    opened: ['/editing/searches', toLogin(403, { admin: 200 })],
    looks: ['admin /editing/searches'],
    counted: ['admin /editing/searches'],
  },
  'editing.votes': {
    opened: ['/editing/votes', toLogin(403, { admin: 200 })],
    looks: ['admin /editing/votes'],
    counted: ['admin /editing/votes'],
  },
  'helpdesk_.requests_.export': { opened: ['/helpdesk/requests/export', toLogin(403, { admin: 200 })] },
  'helpdesk.requests._index': {
    opened: ['/helpdesk/requests', toLogin(403, { admin: 200 })],
    looks: ['admin /helpdesk/requests'],
    counted: ['admin /helpdesk/requests'],
  },
  'helpdesk.requests.$id': { opened: ['/helpdesk/requests/unknown', toLogin(403, { admin: 404 })] },
}
