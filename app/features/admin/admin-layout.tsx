import { Outlet, useLocation, useRouteLoaderData } from '@remix-run/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { adminSections } from '~/app/features/admin/admin-sections'
import { paths } from '~/app/platform/paths'
import { Link } from '~/app/ui/navigation/link'
import { Tabs } from '~/app/ui/navigation/tabs'

const groupNames = Object.keys(adminSections) as (keyof typeof adminSections)[]

/** Navigation of every admin page; the second row has the pages of the current group. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const isIn = (href: string) => pathname === href || pathname.startsWith(`${href}/`)
  const current =
    groupNames.find((group) => adminSections[group].some(([, href]) => isIn(href))) ?? 'overview'
  const sections = adminSections[current]
  return (
    <>
      <div className="admin-tabs">
        <Tabs
          label={t('nav.label')}
          tabs={groupNames.map((group) => ({
            label: t(`group.${group}`),
            href: adminSections[group][0][1],
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
      <Shortcuts />
      <Release />
    </>
  )
}

/** Which program runs, for a report of a fault; the root route says it to administrators. */
function Release() {
  const { t } = useTranslation('admin')
  const layout: unknown = useRouteLoaderData('root')
  if (typeof layout !== 'object' || layout === null || !('release' in layout)) return null
  return <p className="muted num no-print">{t('release', { release: String(layout.release) })}</p>
}

/** The way to the list of shortcuts. Their code comes after the page; without it the page lacks nothing else. */
function Shortcuts() {
  const { t } = useTranslation('admin')
  const [Layer, setLayer] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./shortcuts/shortcut-layer').then(
      ({ ShortcutLayer }) => setLayer(() => ShortcutLayer),
      () => undefined,
    )
  }, [])
  return (
    <>
      <p className="admin-shortcuts muted no-print">
        <Link to={paths.adminShortcuts}>{t('nav.shortcuts')}</Link> <kbd>?</kbd>
      </p>
      {Layer ? <Layer /> : null}
    </>
  )
}

/** For pages that others use too: administrators have the navigation of the administration above them. */
export function AdminFrame({ isAdmin }: { isAdmin: boolean }) {
  if (!isAdmin) return <Outlet />
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}
