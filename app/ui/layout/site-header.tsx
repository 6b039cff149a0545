import { Brand } from '../content/brand'
import { Link } from '../navigation/link'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Icon } from '../icons'
import { useDetails } from '../use-disclosure'

export type NavItem = {
  label: string
  href: string
  current?: boolean
  reloadDocument?: boolean
  /** Only where the header has no room for it beside the navigation. */
  narrow?: boolean
  /** Why the page is closed to the reader. */
  closed?: string
}

export type SiteHeaderProps = {
  brand: { name: string; href: string }
  items: NavItem[]
  /** Panels, language menu, user menu, or a login link; always visible on phones. */
  tools?: ReactNode
  /** With panels and user menu: on phones only their signs have room. */
  isMember?: boolean
}

/** From this number on, a window that is not wide has no room for the name beside the brand mark. */
const manyItems = 4

export function SiteHeader({ brand, items, tools, isMember = false }: SiteHeaderProps) {
  const crowded = [
    isMember ? 'is-member' : '',
    items.filter(({ narrow }) => !narrow).length >= manyItems ? 'has-many' : '',
  ].join(' ')
  return (
    <header className={`site-header wrap ${crowded}`}>
      <Link to={brand.href} className="brand">
        <Brand name={brand.name} />
      </Link>{' '}
      {items.length > 0 ? <SiteNav items={items} /> : null}
      {tools ? <div className="site-tools">{tools}</div> : null}
    </header>
  )
}

function ClosedMark({ reason }: { reason: string }) {
  return (
    <>
      <Icon name="lock" className="nav-lock" />
      <span className="sr-only">{reason}</span>
    </>
  )
}

/** A list of links: a row on wide screens, behind a button on phones. */
function SiteNav({ items }: { items: NavItem[] }) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDetailsElement>(null)
  const close = useDetails(box)
  return (
    <nav className="site-nav" aria-label={t('nav.main')}>
      <details ref={box} className="wide-open">
        <summary className="btn btn-quiet">
          <Icon name="menu" />
          <span className="nav-word">{t('nav.menu')}</span>
        </summary>
        <ul className="nav-list">
          {items.map(({ label, href, current, closed, narrow, ...rest }) => (
            <li key={href} className={narrow ? 'narrow-only' : undefined}>
              <Link
                to={href}
                className="nav-link"
                aria-current={current ? 'page' : undefined}
                onClick={close}
                title={closed}
                {...rest}
              >
                {label}
                {closed ? <ClosedMark reason={closed} /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

type FooterItem = {
  label: string
  href: string
  reloadDocument?: boolean
  /** Where the label is in another language than the page. */
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
}
type FooterGroup = { title: string; items: FooterItem[] }

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

export function SkipLink({ href = '#main' }: { href?: string }) {
  const { t } = useTranslation('ui')
  return (
    <a href={href} className="skip-link">
      {t('skip')}
    </a>
  )
}
