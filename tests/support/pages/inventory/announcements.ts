import { type Inventory, toLogin } from './entry'

/** Pages of announcements, and of the providers whose announcements somebody gets. */
export const announcementPages: Inventory = {
  'content.providers._index': {
    opened: ['/content/providers', toLogin(200, { restricted: 403 })],
    looks: ['journalist /content/providers'],
    counted: ['journalist /content/providers'],
  },
  'content.providers.$id': { opened: ['/content/providers/unknown', toLogin(302)] },
  'content.recommended._index': {
    opened: ['/content/recommended', toLogin(403)],
    looks: ['outlet /content/recommended', 'group /content/recommended'],
    counted: ['outlet /content/recommended', 'group /content/recommended'],
  },
  'content.recommended.$id': { opened: ['/content/recommended/unknown', toLogin(302)] },
  'announcements._index': {
    opened: ['/announcements', toLogin(403, { provider: 200, admin: 303 })],
    looks: ['provider /announcements', 'group /announcements'],
    counted: ['provider /announcements', 'group /announcements'],
  },
  'announcements.new': {
    opened: ['/announcements/new', toLogin(403, { provider: 200, admin: 303 })],
    looks: ['provider /announcements/new', 'group /announcements/new'],
    counted: ['provider /announcements/new', 'group /announcements/new'],
  },
  'announcements.edit.$id': {
    opened: ['/announcements/edit/unknown', toLogin(403, { provider: 404, admin: 303 })],
    counted: ['provider /announcements/edit/:announcement', 'group /announcements/edit/:announcement'],
  },
  'announcements.$id': {
    opened: ['/announcements/unknown', toLogin(404)],
    counted: ['provider /announcements/:announcement'],
  },
  'admin.announcements._index': {
    opened: ['/admin/announcements', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/announcements'],
    counted: ['admin /admin/announcements'],
  },
  'admin.announcements.new': {
    opened: ['/admin/announcements/new', toLogin(403, { admin: 200 })],
    looks: ['admin /admin/announcements/new'],
    counted: ['admin /admin/announcements/new'],
  },
  'admin.announcements.$id': {
    opened: ['/admin/announcements/unknown', toLogin(403, { admin: 404 })],
    counted: ['admin /admin/announcements/:announcement'],
  },
}
