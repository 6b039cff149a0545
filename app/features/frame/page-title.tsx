import { useMatches } from '@remix-run/react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

interface Titled {
  /** Key of the page's title, `namespace:key`. */
  title?: string
}

/** True where the form on this page came back with errors: said first in the title, for those who hear it. */
function useFormFailed(): boolean {
  const actionData = useContext(RouterState)?.actionData ?? {}
  return Object.values(actionData).some(
    (value) => (value as { result?: { status?: string } } | null)?.result?.status === 'error',
  )
}

/** Brand prefix and the page's title: from the loader's data where it depends on them, else from the route's handle. */
export function PageTitle({ brand, title }: { brand: string; title?: string }) {
  const { t } = useTranslation('common')
  const failed = useFormFailed()
  const match = useMatches().findLast(
    (m) => (m.data as Titled | null)?.title ?? (m.handle as Titled | null)?.title,
  )
  const own = (match?.data as Titled | null)?.title
  const key = (match?.handle as Titled | null)?.title
  const text = title ?? own ?? (key ? t(key) : '')
  return <title>{`${failed ? `${t('errorPrefix')} ` : ''}${brand}${text ? ` – ${text}` : ''}`}</title>
}
