import { NavLink, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { type AccountSection, paths } from '~/app/platform/paths'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { WideOpen } from '~/app/ui/content/wide-open'

interface SettingsLayoutProps {
  sections: readonly AccountSection[]
  children: ReactNode
}

/** Heading and contents of the account settings; each section is a page of its own. */
export function SettingsLayout({ sections, children }: SettingsLayoutProps) {
  const { t } = useTranslation('account')
  const { pathname } = useLocation()
  const nav = (
    <nav aria-label={t('nav.label')} className="no-print">
      <WideOpen key={pathname} title={t('nav.fold')}>
        <ul className="side-nav">
          <li>
            <NavLink to={paths.accountSettings} end>
              {t('nav.overview')}
            </NavLink>
          </li>
          {sections.map((section) => (
            <li key={section}>
              <NavLink to={paths.accountSection(section)}>{t(`nav.${section}`)}</NavLink>
            </li>
          ))}
        </ul>
      </WideOpen>
    </nav>
  )
  return (
    <>
      <PageHeading title={t('settings.title')} lede={t('settings.lede')} />
      <Sidebar side={nav}>{children}</Sidebar>
    </>
  )
}
