import { Link } from '../navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'

export type FooterItem = { label: string; href: string; reloadDocument?: boolean }
export type FooterGroup = { title: string; items: FooterItem[] }

export function SiteFooter({ groups, children }: { groups: FooterGroup[]; children?: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <footer className="site-footer wrap">
      <nav className="columns" aria-label={t('nav.footer')}>
        {groups.map((group) => (
          <div key={group.title} className="stack stack-sm">
            <h2 className="kicker">{group.title}</h2>
            <ul>
              {group.items.map(({ label, href, ...rest }) => (
                <li key={href}>
                  <Link to={href} className="footer-link" {...rest}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {children ? <div className="site-imprint">{children}</div> : null}
    </footer>
  )
}
