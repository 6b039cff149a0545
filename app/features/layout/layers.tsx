import { useFetchers, useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { footerPages, paths } from '~/app/platform/paths'
import { CopyBanner, OfflineBanner, ProgressBar } from '~/app/ui/feedback/banners'
import { Toast } from '~/app/ui/feedback/toast'
import { SiteFooter, SkipLink } from '~/app/ui/layout/site-header'
import { useLayoutEffect } from '~/app/ui/use-hydrated'
import { durations } from '~/contracts/constants'
import { AnalyticsLayer } from './analytics-layer'
import { BandwidthSwitch } from './bandwidth-switch'
import { LanguageSuggestion } from './language-suggestion'
import type { LayoutData } from './layout-data'
import { OtherReaderNotice } from './failures/other-reader'
import { TypedInputNotice, UnreachedNotice } from './kept-notices'

const timing = {
  throttle: durations.progressThrottle,
  nominal: durations.progressNominal,
  hide: durations.progressHide,
}

/**
 * After a client navigation the new page's heading is focused, so that screen readers announce it: together with the page,
 * because a moment later it would take the focus from a field that somebody has chosen.
 */
function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!window.location.hash) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}

/**
 * One page leaves, then the next one comes: the old one fades while the new one is loaded and stays readable, and the new one
 * appears. Nothing waits for it, so an error cannot stop it (docs/decisions/085). The style sheet has the half without scripts.
 */
function usePageTransition(): void {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const leaves = state === 'loading' && location.pathname !== pathname
  const before = useRef(pathname)
  useEffect(() => {
    const main = document.getElementById('main')
    main?.toggleAttribute('data-leaving', leaves)
    if (before.current === pathname) return
    before.current = pathname
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      main?.animate({ opacity: [0, 1] }, { id: 'page', duration: 160, easing: 'ease-out' })
  }, [pathname, leaves])
}

/** The toast of this page. It stays when the data is reloaded without one. */
function useToast({ toast, answerId }: LayoutData) {
  const { key: page } = useLocation()
  const [shown, setShown] = useState({ toast, answerId, page })
  const isNews = toast !== null && shown.answerId !== answerId
  if (isNews || shown.page !== page) setShown({ toast, answerId, page })
  return shown
}

/** The overlays of every layout: skip link, progress bar, offline notice, toast. */
export function Layers({ layout, failed }: { layout: LayoutData; failed: boolean }) {
  const navigation = useNavigation()
  const busy = [navigation.state, ...useFetchers().map((fetcher) => fetcher.state)].some(
    (state) => state !== 'idle',
  )
  const { pathname, search } = useLocation()
  const { toast, answerId } = useToast(layout)
  useHeadingFocus()
  usePageTransition()
  return (
    <>
      <SkipLink />
      <LanguageSuggestion suggestion={layout.suggestion} locale={layout.locale} />
      <ProgressBar busy={busy} failed={failed} timing={timing} />
      {layout.copiedAt ? <CopyBanner at={layout.copiedAt} /> : <OfflineBanner />}
      {toast ? (
        <Toast
          key={answerId}
          toast={toast}
          closeAction={paths.toast}
          returnTo={pathname + search}
          duration={'undo' in toast ? durations.toastToUndo : durations.toast}
        />
      ) : null}
      <UnreachedNotice />
      <TypedInputNotice />
      {failed ? null : <OtherReaderNotice layout={layout} />}
      <AnalyticsLayer counting={layout.analytics} failed={failed} />
    </>
  )
}

/** The footer of every layout. */
export function CampusFooter({ brandName }: Pick<LayoutData, 'brandName'>) {
  const { t } = useTranslation('common')
  const footer = footerPages.map((page) => ({ label: t(`footer.${page}`), href: paths.footer(page) }))
  return (
    <SiteFooter
      groups={[
        { title: t('footer.legal'), items: footer },
        {
          title: t('footer.campus'),
          items: [
            { label: t('nav.about'), href: paths.about },
            { label: t('footer.whatsNew'), href: paths.whatsNew },
            { label: t('footer.tutorial'), href: paths.tutorial() },
            { label: t('footer.helpdesk'), href: paths.helpdesk() },
            { label: t('footer.consent'), href: paths.consent },
          ],
        },
      ]}
    >
      <p>{brandName}</p>
      <BandwidthSwitch />
    </SiteFooter>
  )
}
