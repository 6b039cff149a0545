import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadLogin } from '~/app/features/auth/auth.server'
import { LoginForm } from '~/app/features/auth/login-form'
import { useLayoutData } from '~/app/features/layout/layout-data'
import { StartPage } from '~/app/features/start/start-page'
import { loadWelcome } from '~/app/features/start/start.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/start.css?url'

export const handle = {
  i18n: ['start', 'auth'],
  title: 'start:pageTitle',
  keptForVisitors: true,
  forSearch: 'start:lede',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadLogin(args)), welcome: loadWelcome(args) }
}

export default function Route() {
  const { returnTo, email, comesFromPage, welcome } = useLoaderData<typeof loader>()
  return (
    <StartPage
      brand={useLayoutData()?.brandName ?? ''}
      welcome={welcome}
      login={<LoginForm returnTo={returnTo} email={email} hasEnded={comesFromPage} />}
    />
  )
}
