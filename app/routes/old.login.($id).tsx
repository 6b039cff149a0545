import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadLogin } from '~/app/features/auth/auth.server'
import { LoginForm } from '~/app/features/auth/login-form'
import { useFrame } from '~/app/features/frame/frame-data'
import { OldLoginPage } from '~/app/features/old/old-login-page'
import { loadOldLogin } from '~/app/features/old/old.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['old', 'auth'],
  title: 'old:login.title',
  layout: 'empty',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadLogin(args)), ...(await loadOldLogin(args)) }
}

export default function Route() {
  const { returnTo, email, linkFailed } = useLoaderData<typeof loader>()
  return (
    <OldLoginPage
      brand={useFrame()?.brandName ?? ''}
      filled={email !== null}
      linkFailed={linkFailed}
      login={<LoginForm returnTo={returnTo} email={email} />}
    />
  )
}
