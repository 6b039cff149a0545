import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadLogin } from '~/app/features/auth/auth.server'
import { LoginForm } from '~/app/features/auth/login-form'
import { useLayoutData } from '~/app/features/layout/layout-data'
import { LegacyLoginPage } from '~/app/features/legacy/legacy-page'
import { loadLegacyLogin } from '~/app/features/legacy/legacy.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['legacy', 'auth'],
  title: 'legacy:login.title',
  layout: 'empty',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadLogin(args)), ...(await loadLegacyLogin(args)) }
}

export default function Route() {
  const { returnTo, email, linkFailed } = useLoaderData<typeof loader>()
  return (
    <LegacyLoginPage
      brand={useLayoutData()?.brandName ?? ''}
      filled={email !== null}
      linkFailed={linkFailed}
      login={<LoginForm returnTo={returnTo} email={email} />}
    />
  )
}
