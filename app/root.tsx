import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
  useRouteError,
} from '@remix-run/react'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'
import { useLanguage } from '~/app/texts/use-translation'
import { directionOf } from '~/contracts/languages'
import { ErrorPage, LastResort, statusOf } from './features/layout/failures/error-page'
import { useKeptInput } from './features/layout/failures/use-kept-input'
import { useLayoutData } from './features/layout/layout-data'
import { loadLayout } from './features/layout/layout.server'
import { FailedLayout, PageLayout } from './features/layout/page-layout'
import { HeadLinks, PageTitle, SearchHead } from './features/layout/document-head'
import { type PanelChat, PanelChatContext } from './features/layout/panels/panel-chat'
import { textFilesOf } from './platform/translations/text-files'
import { hasSerif, showSerif } from './platform/serif/serif'
import { closedPageOf } from './platform/closed-page'
import type { PageHandle } from './platform/page-handle'
import { failureOf } from './platform/failure'
import { setReaderOfPage } from './platform/reaching/unreached'
import { AccentStyle, useNonce, useDelivery } from './ui/content/delivery'
import { deliveredSegments, useSegments } from './ui/feedback/ring-drawing'
import { FormReader } from './ui/forms/form'
import { TimeZoneProvider } from './ui/content/time'
import styles from './styles/app.css?url'
import fontStyles from './styles/font.css?url'
import consentStyles from './styles/pages/consent.css?url'
import messageStyles from './styles/pages/messages.css?url'

export const handle = { i18n: ['common', 'ui'] } satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/**
 * Responses to a form that the user has to correct: a wrong password, invalid values, too many attempts. The rest of the page is
 * usually still current; other routes override this.
 */
const toCorrect = [401, 422, 429]

/**
 * A form that saves automatically or is returned with errors does not affect the rest of the page, and on a slow connection a
 * reload would interrupt typing. With single fetch
 * `defaultShouldRevalidate` is always true.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formData,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (actionStatus !== undefined && toCorrect.includes(actionStatus)) return false
  return formData?.get('intent') !== 'autosave' && defaultShouldRevalidate
}

export async function loader(args: LoaderFunctionArgs) {
  return loadLayout(args)
}

/** After the style sheet. This version of React knows the attribute only as it is written in HTML. */
const late = { fetchpriority: 'low' }

/** An answer to a form may say what is wrong. */
function useTexts(): string[] {
  const isAnswer = useContext(RouterState)?.actionData != null
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined)
  const banner = useLayoutData()?.analytics === 'ask' ? ['analytics'] : []
  const errors = isAnswer ? ['errors'] : []
  return [...new Set([...handle.i18n, ...errors, ...banner, ...handles.flatMap((each) => each?.i18n ?? [])])]
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const language = useLanguage()
  const texts = useTexts()
  const segments = useSegments()
  const delivery = useDelivery()
  const asksForConsent = useLayoutData()?.analytics === 'ask'
  return (
    // The script in its head may add an attribute.
    <html
      suppressHydrationWarning
      lang={language}
      dir={directionOf(language)}
      data-texts={texts.join(' ')}
      data-segments={segments === deliveredSegments ? undefined : segments}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <PageTitle />
        <SearchHead />
        <Meta />
        <Links />
        <AccentStyle />
        <HeadLinks />
        {delivery === 'full' && hasSerif(language) ? (
          <>
            <noscript>
              <link rel="stylesheet" href={fontStyles} />
            </noscript>
            {/* A browser hides the nonce, and React would compare it. */}
            <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: showSerif }} />
          </>
        ) : null}
        {asksForConsent ? <link rel="stylesheet" href={consentStyles} /> : null}
        {delivery === 'full'
          ? textFilesOf(language, texts).map((address) => (
              <link key={address} rel="preload" as="fetch" crossOrigin="" href={address} {...late} />
            ))
          : null}
      </head>
      <body>
        {children}
        {delivery === 'full' ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

const panelChat: PanelChat = {
  load: () => import('./features/messages/panel-chat'),
  styles: messageStyles,
}

export default function App() {
  const layout = useLayoutData()
  const reader = useReaderOfForms(layout?.reader)
  if (!layout) return null
  return (
    <TimeZoneProvider value={layout.user?.timeZone ?? null}>
      <FormReader value={reader}>
        <PanelChatContext.Provider value={panelChat}>
          <PageLayout layout={layout}>
            <Outlet />
          </PageLayout>
        </PanelChatContext.Provider>
      </FormReader>
    </TimeZoneProvider>
  )
}

/**
 * For whom the forms of this page are. Somebody may log in and out here; but where one person follows another without that, a
 * second tab has logged in, and what is typed here still belongs to the first.
 */
function useReaderOfForms(reader = ''): string {
  const [first, setFirst] = useState(reader)
  const isSecond = first !== '' && reader !== ''
  if (reader !== first && !isSecond) setFirst(reader)
  const owner = isSecond ? first : reader
  useEffect(() => setReaderOfPage(owner), [owner])
  return owner
}

export function ErrorBoundary() {
  return (
    <LastResort>
      <RootError error={useRouteError()} />
    </LastResort>
  )
}

function RootError({ error }: { error: unknown }) {
  const layout = useLayoutData()
  const failure = failureOf(error)
  const typed = useKeptInput(error)
  const { pathname, search } = useLocation()
  const page = (
    <ErrorPage
      status={statusOf(error)}
      address={pathname + search}
      failure={{ requestId: layout?.answerId, typed, ...failure }}
      closed={closedPageOf(error)}
    />
  )
  if (!layout) return <main id="main">{page}</main>
  return (
    <FormReader value={layout.reader}>
      <FailedLayout layout={layout} isClosed={failure.gate !== undefined}>
        {page}
      </FailedLayout>
    </FormReader>
  )
}
