import { useLoaderData } from '@remix-run/react'
import { LoginByLinkPage } from '~/app/features/auth/login-link-page'
import { loadLoginLink as loader, logInByLink as action } from '~/app/features/auth/login-link.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['login-link', 'auth'],
  title: 'login-link:title',
  help: 'log-in-safely',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  return <LoginByLinkPage {...useLoaderData<typeof loader>()} />
}
