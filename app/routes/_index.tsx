import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadLogin } from '~/app/features/auth/auth.server'
import { ringPlaces } from '~/app/platform/content/clause-titles.server'
import { LoginForm } from '~/app/features/auth/login-form'
import { OpenClauses } from '~/app/features/guide/open-clauses'
import { openClausesOf } from '~/app/features/guide/guide-tree.server'
import { useLayoutData } from '~/app/features/layout/layout-data'
import { StartPage } from '~/app/features/start/start-page'
import { loadTeasers, loadWelcome } from '~/app/features/start/start.server'
import type { PageHandle } from '~/app/platform/page-handle'
import rows from '~/app/styles/pages/rows.css?url'
import styles from '~/app/styles/pages/start.css?url'

export const handle = {
  i18n: ['start', 'auth'],
  title: 'start:pageTitle',
  keptForVisitors: true,
  showsOpenOffers: true,
  forSearch: 'start:lede',
} satisfies PageHandle
export const links = () => [rows, styles].map((href) => ({ rel: 'stylesheet', href }))

export async function loader(args: LoaderFunctionArgs) {
  const [login, teasers] = await Promise.all([loadLogin(args), loadTeasers(args)])
  return { ...login, welcome: loadWelcome(args), ring: ringPlaces(args), open: openClausesOf(args), teasers }
}

export default function Route() {
  const { welcome, ring, open, teasers, comesFromPage, ...login } = useLoaderData<typeof loader>()
  return (
    <StartPage
      brand={useLayoutData()?.brandName ?? ''}
      welcome={welcome}
      ring={ring}
      teasers={teasers}
      open={open.length > 0 ? <OpenClauses entries={open} /> : null}
      login={
        <LoginForm
          returnTo={login.returnTo}
          providers={login.providers}
          email={login.email}
          hasEnded={comesFromPage}
        />
      }
    />
  )
}
