import { isRouteErrorResponse, useMatches, useRouteError, useLocation } from '@remix-run/react'
import { useContext } from 'react'
import { useTexts, useTranslation, useLanguage } from '~/app/texts/use-translation'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'
import type { PageHandle } from '~/app/platform/page-handle'
import { useLayoutData } from './layout-data'
import { paths } from '~/app/platform/paths'
import { useDelivery } from '~/app/ui/content/delivery'

interface Titled {
  title?: string
}

/** True if the form on this page has errors; the title then says so after the brand, for screen readers. */
function useFormFailed(): boolean {
  const actionData = useContext(RouterState)?.actionData ?? {}
  return Object.values(actionData).some(
    (value) => (value as { result?: { status?: string } } | null)?.result?.status === 'error',
  )
}

/** Title of the page without the brand, as its route or its loader names it. Empty if it has none. */
export function useOwnTitle(): string {
  const texts = useTexts()
  const match = useMatches().findLast(
    (m) => (m.data as Titled | null)?.title ?? (m.handle as PageHandle | null)?.title,
  )
  const own = (match?.data as Titled | null)?.title
  const key = (match?.handle as PageHandle | null)?.title
  return own ?? (key ? texts.of('common')(key) : '')
}

/**
 * Brand prefix and page title, from the loader's data if it has one, otherwise from the route's handle. Rendered in
 * the head, where only the error of a failed page is known.
 */
export function PageTitle() {
  const { t } = useTranslation('common')
  const failed = useFormFailed()
  const error = useRouteError()
  const brand = useLayoutData()?.brandName
  const own = useOwnTitle()
  const title = error ? errorTitle() : own
  const page = [failed ? t('errorPrefix') : '', title].filter(Boolean).join(' ')
  return <title>{[brand, page].filter(Boolean).join(' – ')}</title>

  function errorTitle() {
    const status = isRouteErrorResponse(error) ? error.status : 500
    return status === 404 || status === 403 ? t(`errorPage.${status}.title`) : t('errorPage.pageTitle')
  }
}

/** Icons and manifest of the installed app. In low-bandwidth mode an empty icon keeps the browser from requesting one. */
export function HeadLinks() {
  const language = useLanguage()
  const delivery = useDelivery()
  const logo = useLayoutData()?.logo
  return (
    <>
      <meta name="theme-color" content={barColours.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={barColours.dark} media="(prefers-color-scheme: dark)" />
      {delivery === 'full' ? (
        <>
          {logo ? (
            <link rel="icon" href={`/icon-192.png?v=${logo.version}`} type="image/png" />
          ) : (
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          )}
          <link rel="apple-touch-icon" href={`/apple-touch-icon.png${logo ? `?v=${logo.version}` : ''}`} />
          <link rel="manifest" href={paths.manifest(language)} />
        </>
      ) : (
        <link rel="icon" href="data:," />
      )}
    </>
  )
}

/** Description of the page; null if it is not for search engines, undefined if its route says all of this itself. */
function useDescription(): string | null | undefined {
  const texts = useTexts()
  const brand = useLayoutData()?.brandName ?? ''
  const page = useMatches().at(-1)
  const { forSearch } = (page?.handle ?? {}) as PageHandle
  const failed = Boolean(useRouteError())
  if (failed || forSearch === undefined) return null
  if (forSearch === 'own') return undefined
  if (typeof forSearch === 'function') return forSearch(page?.data as never)
  return texts.of('common')(forSearch, { brand })
}

/** What other sites show beside a link: the page's own picture, that of the clause it is about, or that of the campus. */
function usePicture(): { path: string; width: number; height: number } {
  const data = useMatches().at(-1)?.data as { clause?: unknown; sharePicture?: unknown } | null | undefined
  if (typeof data?.sharePicture === 'string') return { path: data.sharePicture, width: 1280, height: 720 }
  const clause = typeof data?.clause === 'number' ? data.clause : null
  return { path: paths.sharePicture(clause), width: 1200, height: 630 }
}

/**
 * An address as its route is spelt, however it was asked for: routes have small letters, no doubled or last slash, and nothing
 * encoded. Parameters keep their letters; encoded is only what has to be.
 */
function ownSpelling(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const values = new Set(Object.values(params).flatMap((value) => value?.split('/') ?? []))
  const parts = pathname.split('/').filter((part) => part !== '')
  const spelt = parts.map((part) => {
    const plain = decoded(part)
    return values.has(plain) ? encodeURI(plain).replace(/[/?#]/g, encodeURIComponent) : plain.toLowerCase()
  })
  return `/${spelt.join('/')}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What search engines and other sites show of a page for everybody. All other pages ask them not to. */
export function SearchHead() {
  const description = useDescription()
  const picture = usePicture()
  const title = useOwnTitle()
  const layout = useLayoutData()
  const { pathname } = useLocation()
  const params = useMatches().at(-1)?.params ?? {}
  if (description === undefined) return null
  if (description === null || !layout) return <meta name="robots" content="noindex" />
  const { publicUrl, brandName } = layout
  // A page is the same whatever stands behind the question mark.
  const canonical = publicUrl + ownSpelling(pathname, params)
  return (
    <>
      <link rel="canonical" href={canonical} />
      {description ? <meta name="description" content={description} /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brandName} />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={title || brandName} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:image" content={publicUrl + picture.path} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Colour of the browser's interface: the page background, in both sets of tokens.css. */
export const barColours = { light: '#fbfaf6', dark: '#111617' } as const
