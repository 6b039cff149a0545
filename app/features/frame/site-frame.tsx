import { useFetchers, useLocation, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive, useLiveCounters } from '~/app/platform/live/use-live'
import { footerPages, paths } from '~/app/platform/paths'
import { OfflineBanner } from '~/app/ui/feedback/offline-banner'
import { ProgressBar } from '~/app/ui/feedback/progress-bar'
import { Toast } from '~/app/ui/feedback/toast'
import { ButtonLink } from '~/app/ui/forms/button'
import { SiteFooter } from '~/app/ui/frame/site-footer'
import { type NavItem, SiteHeader } from '~/app/ui/frame/site-header'
import { SkipLink } from '~/app/ui/navigation/skip-link'
import { durations, locales } from '~/contracts/constants'
import { can, validatesJournalists } from '~/contracts/permissions'
import type { Frame } from './frame-data'
import { LanguageMenu } from './language-menu'
import { MessagesPanel } from './messages-panel'
import { NotificationsPanel } from './notifications-panel'
import { UserMenu } from './user-menu'

const timing = {
  throttle: durations.progressThrottle,
  nominal: durations.progressNominal,
  hide: durations.progressHide,
}

function useItems(frame: Frame): NavItem[] {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const { user, academyUrl } = frame
  const item = (href: string, label: string): NavItem => ({ href, label, current: pathname === href })
  return [
    ...(user ? [item(paths.home, t('nav.home'))] : []),
    ...(user && can(user.standing, 'resources.read') ? [item(paths.content(), t('nav.content'))] : []),
    ...(user && can(user.standing, 'resources.read')
      ? [{ href: paths.guide(), label: t('nav.guide'), current: pathname.startsWith(paths.guide()) }]
      : []),
    ...(user && can(user.standing, 'watchlist') ? [item(paths.watchlist, t('nav.watchlist'))] : []),
    ...(user && validatesJournalists(user)
      ? [item(paths.ijAdministration(), t('nav.ijAdministration'))]
      : []),
    item(paths.about, t('nav.about')),
    ...(academyUrl
      ? [{ href: user ? paths.academy() : academyUrl, label: t('nav.academy'), reloadDocument: true }]
      : []),
  ]
}

/** After a client navigation the new page's heading takes focus, as a new document would announce itself. */
function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!window.location.hash) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}

function Panels({ user }: { user: NonNullable<Frame['user']> }) {
  const now = useLiveCounters(user)
  return (
    <>
      <MessagesPanel me={user.id} total={now.messageCount} unread={now.unreadMessageCount} />
      <NotificationsPanel total={now.notificationCount} unread={now.unreadNotificationCount} />
    </>
  )
}

function Tools({ frame }: { frame: Frame }) {
  const { t } = useTranslation('common')
  const { user } = frame
  return (
    <>
      {user ? <Panels user={user} /> : null}
      <LanguageMenu current={frame.locale} languages={locales} />
      {user ? (
        <UserMenu user={user} />
      ) : (
        <ButtonLink href={paths.startLogin} variant="secondary" small>
          {t('nav.login')}
        </ButtonLink>
      )}
    </>
  )
}

/** The default layout: header, progress bar, toast, the page, footer. */
export function SiteFrame({
  frame,
  failed = false,
  children,
}: {
  frame: Frame
  failed?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  const items = useItems(frame)
  const navigation = useNavigation()
  const busy = [navigation.state, ...useFetchers().map((fetcher) => fetcher.state)].some(
    (state) => state !== 'idle',
  )
  const { pathname, search } = useLocation()
  useHeadingFocus()
  useLive(frame.user)
  const footer = footerPages.map((page) => ({ label: t(`footer.${page}`), href: paths.footer(page) }))
  return (
    <>
      <SkipLink />
      <ProgressBar busy={busy} failed={failed} timing={timing} />
      <OfflineBanner />
      {frame.toast ? (
        <Toast
          key={frame.requestId}
          toast={frame.toast}
          closeAction={paths.toast}
          returnTo={pathname + search}
          duration={durations.toast}
        />
      ) : null}
      <SiteHeader
        brand={{ name: frame.brandName, href: frame.user ? paths.home : paths.start }}
        items={items}
        tools={<Tools frame={frame} />}
      />
      <main id="main">{children}</main>
      <SiteFooter
        groups={[
          { title: t('footer.legal'), items: footer },
          {
            title: t('footer.campus'),
            items: [
              { label: t('nav.about'), href: paths.about },
              { label: t('footer.tutorial'), href: paths.tutorial() },
              { label: t('footer.helpdesk'), href: paths.helpdesk() },
              { label: t('footer.consent'), href: paths.consent },
            ],
          },
        ]}
      >
        <p>{frame.brandName}</p>
      </SiteFooter>
    </>
  )
}
