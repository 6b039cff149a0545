import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { beginProviderLogin, loadLeaving } from '~/app/features/auth/provider-login.server'
import { LeavingPage } from '~/app/features/auth/provider-pages'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['provider-login', 'auth'], help: 'other-logins' } satisfies PageHandle

/** `Refresh` leads on to the provider. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function loader(args: LoaderFunctionArgs) {
  return loadLeaving(args)
}

export async function action(args: ActionFunctionArgs) {
  return beginProviderLogin(args)
}

export default function Route() {
  return <LeavingPage {...useLoaderData<typeof loader>()} />
}
