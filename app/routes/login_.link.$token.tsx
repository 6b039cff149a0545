import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoginByLinkPage } from '~/app/features/auth/login-link-page'
import { loadLoginLink, logInByLink } from '~/app/features/auth/login-link.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['login-link', 'auth'],
  title: 'login-link:title',
  help: 'log-in-safely',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadLoginLink(args)
}

export async function action(args: ActionFunctionArgs) {
  return logInByLink(args)
}

export default function Route() {
  return <LoginByLinkPage {...useLoaderData<typeof loader>()} />
}
