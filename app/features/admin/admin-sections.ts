import { paths } from '~/app/platform/paths'

/**
 * The sections of the administration by topic, in the order of their tabs. Section names are keys below
 * `admin:nav.`, group names below `admin:group.`
 */
export const adminSections = {
  overview: [
    ['overview', paths.home],
    ['statistics', paths.adminStatistics()],
    ['settings', paths.adminSettings],
  ],
  people: [
    ['people', paths.adminPeople()],
    ['journalists', paths.ijAdministration()],
    ['reviews', paths.adminReviews()],
    ['links', paths.adminLinks()],
  ],
  certification: [
    ['programme', paths.adminProgramme()],
    ['audits', paths.audits()],
    ['certificates', paths.certificates()],
    ['bodies', paths.adminBodies()],
  ],
  content: [
    ['offers', paths.adminOffers()],
    ['testimonials', paths.adminTestimonials()],
    ['tags', paths.tags()],
    ['documents', paths.editing()],
    ['announcements', paths.adminAnnouncements()],
  ],
  trust: [
    ['helpdesk', paths.helpdeskRequests()],
    ['moderation', paths.adminModeration()],
    ['doubts', paths.adminDoubts()],
    ['audit', paths.adminAudit()],
  ],
  system: [
    ['sessions', paths.adminSessions()],
    ['jobs', paths.failedJobs()],
    ['permissions', paths.adminPermissions()],
    ['view', paths.adminView],
    ['shortcuts', paths.adminShortcuts],
  ],
} as const satisfies Record<string, readonly (readonly [section: string, href: string])[]>
