import { useLocation, useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { isWaiting } from '~/app/platform/access/closed-page'
import { useLive, useLiveCounters } from '~/app/platform/live/use-live'
import { useReloadOnDecision } from '~/app/platform/live/use-reload-on-decision'
import type { PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import { PageHelp } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'
import { type NavItem, SiteHeader } from '~/app/ui/layout/site-header'
import { locales } from '~/contracts/constants'
import { can, validatesJournalists } from '~/contracts/permissions'
import type { LayoutData } from './layout-data'
import { LanguageMenu } from './language-menu'
import { CampusFooter, Layers } from './layers'
import { MessagesPanel } from './panels/messages-panel'
import { NotificationsPanel } from './panels/notifications-panel'
import { SearchBox, SearchLink } from './search-box'
import { UserMenu } from './user-menu'
import { ViewBanner } from './view-banner'

function useItems(layout: LayoutData): NavItem[] {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const isDirectory = `${pathname}${search}`.startsWith(paths.directory())
  const { user, academyUrl } = layout
  const item = (href: string, label: string): NavItem => ({ href, label, current: pathname === href })
  return [
    { ...item(paths.search(), t('search.submit')), narrow: true },
    ...(user ? [item(paths.home, t('nav.home'))] : []),
    ...(user && can(user.accessLevel, 'resources.read')
      ? [
          {
            href: paths.content(),
            label: t('nav.content'),
            current: pathname === paths.content() && !isDirectory,
          },
          { href: paths.directory(), label: t('nav.directory'), current: isDirectory },
          { href: paths.guide(), label: t('nav.guide'), current: pathname.startsWith(paths.guide()) },
        ]
      : []),
    ...(user && can(user.accessLevel, 'watchlist') ? [item(paths.watchlist, t('nav.watchlist'))] : []),
    ...(user && validatesJournalists(user)
      ? [item(paths.ijAdministration(), t('nav.ijAdministration'))]
      : []),
    item(paths.about, t('nav.about')),
    ...(academyUrl
      ? [
          {
            href: user ? paths.academy() : academyUrl,
            label: t('nav.academy'),
            reloadDocument: true,
            ...(user && !can(user.accessLevel, 'academy.enter') ? { closed: t('closed.hint') } : {}),
          },
        ]
      : []),
  ]
}

function Panels({ user }: { user: NonNullable<LayoutData['user']> }) {
  const now = useLiveCounters(user)
  return (
    <>
      <MessagesPanel me={user.id} total={now.messageCount} unread={now.unreadMessageCount} />
      <NotificationsPanel total={now.notificationCount} unread={now.unreadNotificationCount} />
    </>
  )
}

function Tools({ layout }: { layout: LayoutData }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const { user } = layout
  return (
    <>
      {pathname === paths.search() ? null : user ? <SearchBox /> : <SearchLink />}
      {user ? <Panels user={user} /> : null}
      <LanguageMenu current={layout.locale} languages={locales} />
      {user ? <UserMenu user={user} /> : null}
      {layout.accountUnreachable ? <span className="hint">{t('accountUnreachable')}</span> : null}
      {user || layout.accountUnreachable ? null : (
        <ButtonLink href={paths.startLogin()} variant="secondary" small>
          {t('nav.login')}
        </ButtonLink>
      )}
    </>
  )
}

/** Where the open page is explained. Visitors are shown the way only from pages with a question of their own. */
function usePageHelp({ user }: LayoutData) {
  const { t } = useTranslation('common')
  const { search } = useLocation()
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const { help, helpsMembers } = handles.findLast((handle) => handle?.help !== undefined) ?? {}
  const slug = typeof help === 'function' ? help(search) : help
  if (slug === null || (!user && (slug === undefined || helpsMembers))) return null
  return { href: slug ? paths.helpdeskQuestion(slug) : paths.helpdesk(), label: t('pageHelp') }
}

/** The default layout: header, progress bar, toast, the page, footer. */
export function SiteLayout({
  layout,
  failed = false,
  children,
}: {
  layout: LayoutData
  failed?: boolean
  children: ReactNode
}) {
  const items = useItems(layout)
  const help = usePageHelp(layout)
  useLive(layout.user)
  useReloadOnDecision(layout.user !== null && isWaiting(layout.user.accessLevel))
  return (
    <>
      <Layers layout={layout} failed={failed} />
      {layout.view ? <ViewBanner view={layout.view} /> : null}
      <SiteHeader
        brand={{ name: layout.brandName, href: layout.user ? paths.home : paths.start }}
        items={items}
        tools={<Tools layout={layout} />}
        isMember={layout.user !== null}
      />
      <main id="main">
        <PageHelp.Provider value={failed ? null : help}>{children}</PageHelp.Provider>
      </main>
      <CampusFooter brandName={layout.brandName} />
    </>
  )
}
