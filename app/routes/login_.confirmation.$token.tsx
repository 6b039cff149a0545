import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoginLinkPage } from '~/app/features/auth/login-confirmation-page'
import { confirmThisBrowser, loadLoginLink } from '~/app/features/auth/login-confirmation.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['auth'],
  title: 'auth:confirmation.pageTitle',
  help: 'log-in-safely',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadLoginLink(args)
}

export async function action(args: ActionFunctionArgs) {
  return confirmThisBrowser(args)
}

export default function Route() {
  return <LoginLinkPage {...useLoaderData<typeof loader>()} />
}
