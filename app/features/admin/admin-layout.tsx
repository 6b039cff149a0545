import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Tabs } from '~/app/ui/navigation/tabs'

/** The rooms of the administration, in the order of their tabs; each is the word after `admin:nav.` */
const rooms = [
  ['overview', paths.home],
  ['jobs', paths.failedJobs()],
] as const

/** Above every page of the administration: the ways to the others. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  return (
    <>
      <Tabs
        label={t('nav.label')}
        tabs={rooms.map(([room, href]) => ({
          label: t(`nav.${room}`),
          href,
          current: pathname === href || pathname.startsWith(`${href}/`),
        }))}
      />
      {children}
    </>
  )
}
