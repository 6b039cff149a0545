import { NavLink, useLocation } from '@remix-run/react'
import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { WideOpen } from '~/app/ui/content/wide-open'
import { PageContents } from '~/app/ui/navigation/page-contents'

interface SettingsLayoutProps {
  title: string
  lede: string
  /** Only some account types publish PDFs. */
  hasDocuments: boolean
  /** Sections of a long page with their ids. */
  contents?: { id: string; title: string }[]
  children: ReactNode
}

/** Heading of a profile settings page, with links to the others. */
export function SettingsLayout({ title, lede, hasDocuments, contents = [], children }: SettingsLayoutProps) {
  const { t } = useTranslation('profiles')
  const { pathname } = useLocation()
  const side = (
    <div className="side-folds">
      <nav aria-label={t('nav.label')} className="no-print">
        <WideOpen key={pathname} title={t('nav.label')}>
          <ul className="side-nav">
            <li>
              <NavLink to={paths.profileSettings} end>
                {t('nav.profile')}
              </NavLink>
            </li>
            <li>
              <NavLink to={paths.profileVanityName()}>{t('nav.vanity')}</NavLink>
            </li>
            {hasDocuments ? (
              <li>
                <NavLink to={paths.profileDocuments()}>{t('nav.documents')}</NavLink>
              </li>
            ) : null}
            <li>
              <Link to={paths.profilePreview('member')}>{t('nav.asMember')}</Link>
            </li>
            <li>
              <Link to={paths.profilePreview('visitor')}>{t('nav.asVisitor')}</Link>
            </li>
          </ul>
        </WideOpen>
      </nav>
      {contents.length > 0 ? <Contents parts={contents} /> : null}
    </div>
  )
  return (
    <>
      <PageHeading title={title} lede={lede} />
      <Sidebar side={side}>{children}</Sidebar>
    </>
  )
}

function Contents({ parts }: { parts: { id: string; title: string }[] }) {
  const { t } = useTranslation('profiles')
  return (
    <PageContents title={t('nav.onThisPage')}>
      <ul className="side-nav">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </PageContents>
  )
}
