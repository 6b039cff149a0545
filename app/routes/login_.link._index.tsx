import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkRequestPage } from '~/app/features/auth/login-link-page'
import { askForLoginLink as action, loadLinkRequest as loader } from '~/app/features/auth/login-link.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['login-link', 'auth'],
  title: 'login-link:title',
  help: 'log-in-safely',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  return (
    <LinkRequestPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  )
}
