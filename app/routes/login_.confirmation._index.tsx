import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { WaitingPage } from '~/app/features/auth/login-confirmation-page'
import { loadWaiting } from '~/app/features/auth/login-confirmation.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['auth'],
  title: 'auth:confirmation.waiting.title',
  help: 'log-in-safely',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadWaiting(args)
}

export default function Route() {
  return <WaitingPage {...useLoaderData<typeof loader>()} />
}
