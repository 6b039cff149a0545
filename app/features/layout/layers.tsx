import {
  NavigationType,
  useFetchers,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
} from '@remix-run/react'
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { footerPages, paths } from '~/app/platform/paths'
import { CopyBanner, OfflineBanner, ProgressBar } from '~/app/ui/feedback/banners'
import { Toast, ToastPlace } from '~/app/ui/feedback/toast'
import { SiteFooter, SkipLink } from '~/app/ui/layout/site-header'
import { useLayoutEffect } from '~/app/ui/use-hydrated'
import { durations } from '~/contracts/constants'
import { inLanguage } from '~/contracts/languages'
import type { LayoutData } from './layout-data'
import { OtherReaderNotice } from './failures/other-reader'
import { usePageViews } from '~/app/platform/analytics/use-page-views'
import { Form, MadeFor } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { Button } from '~/app/ui/forms/button'
import { onUnreached, settle, type Unreached, unreachedNow } from '~/app/platform/reaching/unreached'
import { type Tone, toneIcons, ToneWord } from '~/app/ui/feedback/notice'
import { Icon } from '~/app/ui/icons'
import { hasTypedInput } from '~/app/platform/reaching/keep-typed-input.client'
import { useDelivery } from '~/app/ui/content/delivery'
import { unknownRoute } from '~/app/platform/analytics/page-key'
import { typedInput } from '~/app/platform/reaching/local-drafts'
import { setShownPlace } from '~/app/platform/reaching/shown-place'

const timing = {
  throttle: durations.progressThrottle,
  nominal: durations.progressNominal,
  hide: durations.progressHide,
}

/**
 * After a client navigation the new page's heading is focused, so that screen readers announce it: together with the page,
 * because a moment later it would take the focus from a field that somebody has chosen. A form that keeps its own page where it is
 * scrolled to, such as an undo, may lead to another page, which begins at its top.
 */
function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (window.location.hash) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (!isBack) window.scrollTo(0, 0)
  }, [pathname, isBack])
}

/**
 * One page leaves, then the next one comes: the old one fades while the new one is loaded and stays readable, and the new one
 * appears. Nothing waits for it, so an error cannot stop it (docs/decisions/006). The style sheet has the half without scripts.
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
  const { pathname, search, key } = useLocation()
  const { toast, answerId } = useToast(layout)
  useLayoutEffect(() => setShownPlace(key), [key])
  useHeadingFocus()
  usePageTransition()
  return (
    <>
      <SkipLink />
      <SlowLine />
      <LanguageSuggestion suggestion={layout.suggestion} locale={layout.locale} />
      <ProgressBar busy={busy} failed={failed} timing={timing} />
      {layout.copiedAt ? <CopyBanner at={layout.copiedAt} /> : <OfflineBanner />}
      <ToastPlace>
        {toast ? (
          <Toast
            key={answerId}
            toast={toast}
            closeAction={paths.toast}
            returnTo={pathname + search}
            duration={'undo' in toast ? durations.toastToUndo : durations.toast}
          />
        ) : null}
      </ToastPlace>
      <ToastPlace>
        <UnreachedNotice />
      </ToastPlace>
      <ToastPlace>
        <TypedInputNotice />
      </ToastPlace>
      <ToastPlace>{failed ? null : <OtherReaderNotice layout={layout} />}</ToastPlace>
      <AnalyticsLayer counting={layout.analytics} failed={failed} />
    </>
  )
}

const Slogan = ({ text, ...language }: NonNullable<LayoutData['slogan']>) => <p {...language}>{text}</p>

/** The footer of every layout. */
export function CampusFooter({ layout }: { layout: Pick<LayoutData, 'brandName' | 'slogan' | 'links'> }) {
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
            { label: t('footer.registry'), href: paths.registry() },
            { label: t('footer.whatsNew'), href: paths.whatsNew },
            { label: t('footer.tutorial'), href: paths.tutorial() },
            { label: t('footer.helpdesk'), href: paths.helpdesk() },
            { label: t('footer.consent'), href: paths.consent },
            ...(layout.links ?? []).map((link) => ({ ...link, reloadDocument: true })),
          ],
        },
      ]}
    >
      <p>{layout.brandName}</p>
      {layout.slogan ? <Slogan {...layout.slogan} /> : null}
      <BandwidthSwitch />
    </SiteFooter>
  )
}

interface AnalyticsLayerProps {
  /** Whether to ask this reader for consent, count page views, or neither. */
  counting: LayoutData['analytics']
  /** An error page is shown. */
  failed: boolean
}

/** On every page: the consent banner or the page view counter, which counts unknown addresses, too. */
function AnalyticsLayer({ counting, failed }: AnalyticsLayerProps) {
  const { pathname } = useLocation()
  const isUnknown = useMatches().at(-1)?.id === unknownRoute
  usePageViews(counting === 'count', failed && !isUnknown)
  return counting === 'ask' && pathname !== paths.consent ? <ConsentBanner /> : null
}

/** Asks for consent once, at the bottom of the window, with two equal buttons. The end of the page stays in reach. */
function ConsentBanner() {
  const { t } = useTranslation('analytics')
  const { pathname, search } = useLocation()
  return (
    <section className="consent-banner no-print" aria-label={t('banner.label')}>
      <Form method="post" action={paths.consent} preventScrollReset className="wrap">
        <p>
          {t('banner.text')} <Link to={paths.consent}>{t('banner.more')}</Link>
        </p>
        <input type="hidden" name="returnTo" value={pathname + search} />
        <div className="row">
          <Button variant="secondary" name="consent" value="necessary">
            {t('banner.necessary')}
          </Button>{' '}
          <Button variant="secondary" name="consent" value="analytics">
            {t('banner.analytics')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** Forms of scripts come from pages of the campus: one that is refused for its place is one that cannot be read. */
function useUnreachedWords({ what, refused }: Pick<Unreached, 'what' | 'refused'>): string {
  const { t } = useTranslation('common')
  if (refused === undefined) return t(`unreached.${what}`)
  if (refused === 'preview') return t('unreached.preview')
  const status = (['401', '413', '429', '503'] as const).find((code) => code === refused) ?? '400'
  return t('unreached.refused', { why: t(`errorPage.${status}.title`) })
}

interface OfferProps {
  tone: Tone
  text: string
  action: string
  onAction: () => void
  close: () => void
}

/** A message with one thing to do, which stays until somebody does it or closes it. */
function Offer({ tone, text, action, onAction, close }: OfferProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={`notice notice-${tone} toast`}>
      <Icon name={toneIcons[tone]} />
      <div>
        <ToneWord tone={tone} />
        <p>
          <strong>{text}</strong>
        </p>
        <Button type="button" variant="secondary" small onClick={onAction}>
          {action}
        </Button>
      </div>
      <button type="button" className="btn btn-quiet btn-icon" aria-label={t('toast.close')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Says what the campus has not answered, until there is an answer. */
function UnreachedNotice() {
  const { t } = useTranslation('common')
  const unreached = useSyncExternalStore(onUnreached, unreachedNow, () => null)
  const words = useUnreachedWords(unreached ?? { what: 'news' })
  const close = () => {
    if (unreached) settle(unreached.what)
  }
  const isLogin = unreached?.refused === '401'
  const tryAgain = () => {
    // In another tab, so that the form stays.
    if (isLogin) window.open(paths.login(), '_blank', 'noopener')
    else {
      close()
      unreached?.again()
    }
  }
  return unreached ? (
    <Offer
      tone="warning"
      text={words}
      action={t(isLogin ? 'nav.login' : 'errorPage.tryAgain')}
      onAction={tryAgain}
      close={close}
    />
  ) : null
}

/** Says that a form has been filled with what was typed before. */
function TypedInputNotice() {
  const { t } = useTranslation('common')
  const typed = useSyncExternalStore(typedInput.subscribe, typedInput.get, () => null)
  return typed ? (
    <Offer
      tone="info"
      text={t('localDraft.restored')}
      action={t('localDraft.discard')}
      onAction={typed.discard}
      close={() => typedInput.set(null)}
    />
  ) : null
}

/** For visitors whose browser prefers another language. Either answer is a choice, after which nobody is asked again. */
function LanguageSuggestion({ suggestion, locale }: Pick<LayoutData, 'suggestion' | 'locale'>) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  if (!suggestion) return null
  return (
    <aside aria-label={t('language.other')}>
      <form method="post" action={paths.language} className="row language-suggestion">
        <MadeFor />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button
          className="btn btn-secondary btn-sm"
          name="locale"
          value={suggestion.locale}
          {...inLanguage(suggestion.locale)}
        >
          {suggestion.words}
        </button>
        <button className="btn btn-quiet btn-sm" name="locale" value={locale}>
          {t('language.stay')}
        </button>
      </form>
    </aside>
  )
}

/** Says why a page came without scripts and pictures, and brings them from now on. */
function SlowLine() {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  if (useDelivery() !== 'slow') return null
  return (
    <aside aria-label={t('bandwidth.turnOn')}>
      <form method="post" action={paths.bandwidth} className="row language-suggestion">
        <MadeFor />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <span>{t('bandwidth.slow')}</span>
        <button className="btn btn-secondary btn-sm" name="low" value="off">
          {t('bandwidth.loadAll')}
        </button>
      </form>
    </aside>
  )
}

/** Reloads the document, to get rid of running scripts. */
function BandwidthSwitch() {
  const { t } = useTranslation('common')
  const delivery = useDelivery()
  const { pathname, search } = useLocation()
  // An offline copy cannot send forms, and a slow line has its own switch.
  if (delivery === 'copy' || delivery === 'slow') return null
  const light = delivery === 'light'
  /** Without scripts a page does not show what was typed before. */
  const ask = (event: FormEvent) => {
    if (hasTypedInput() && !window.confirm(t('bandwidth.typed'))) event.preventDefault()
  }
  return (
    <Form method="post" action={paths.bandwidth} reloadDocument className="row" onSubmit={ask}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {light ? <span>{t('bandwidth.on')}</span> : null}
      <Button name="low" value={light ? 'off' : 'on'} variant="secondary" small>
        {t(light ? 'bandwidth.turnOff' : 'bandwidth.turnOn')}
      </Button>
    </Form>
  )
}
