import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Tabs } from '~/app/ui/navigation/tabs'

/**
 * The sections of the administration by topic, in the order of their tabs. Section names are keys below
 * `admin:nav.`, group names below `admin:group.`
 */
const groups = {
  overview: [
    ['overview', paths.home],
    ['statistics', paths.adminStatistics()],
  ],
  people: [
    ['people', paths.adminPeople()],
    ['journalists', paths.ijAdministration()],
    ['reviews', paths.adminReviews()],
    ['links', paths.adminLinks()],
  ],
  content: [
    ['offers', paths.adminOffers()],
    ['testimonials', paths.adminTestimonials()],
    ['tags', paths.tags()],
    ['documents', paths.editing()],
  ],
  trust: [
    ['helpdesk', paths.helpdeskRequests()],
    ['moderation', paths.adminModeration()],
    ['audit', paths.adminAudit()],
  ],
  system: [
    ['sessions', paths.adminSessions()],
    ['jobs', paths.failedJobs()],
    ['permissions', paths.adminPermissions],
  ],
} as const satisfies Record<string, readonly (readonly [section: string, href: string])[]>

const groupNames = Object.keys(groups) as (keyof typeof groups)[]

/** Navigation of every admin page; the second row has the pages of the current group. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const isIn = (href: string) => pathname === href || pathname.startsWith(`${href}/`)
  const current = groupNames.find((group) => groups[group].some(([, href]) => isIn(href))) ?? 'overview'
  const sections = groups[current]
  return (
    <>
      <div className="admin-tabs">
        <Tabs
          label={t('nav.label')}
          tabs={groupNames.map((group) => ({
            label: t(`group.${group}`),
            href: groups[group][0][1],
            current: group === current,
          }))}
        />
        {sections.length > 1 ? (
          <Tabs
            label={t(`group.${current}`)}
            tabs={sections.map(([section, href]) => ({
              label: t(`nav.${section}`),
              href,
              current: isIn(href),
            }))}
          />
        ) : null}
      </div>
      {children}
    </>
  )
}
