import { isRouteErrorResponse, useMatches, useRouteError } from '@remix-run/react'
import { useContext } from 'react'
import { useTexts, useTranslation } from '~/app/texts/use-translation'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'
import type { PageHandle } from '~/app/platform/page-handle'
import { useLayoutData } from './layout-data'

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
    return isRouteErrorResponse(error) && error.status === 404
      ? t('errorPage.404.title')
      : t('errorPage.pageTitle')
  }
}
