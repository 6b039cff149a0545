import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadReactivation, sendReactivation } from '~/app/features/auth/login-steps.server'
import { ReactivationPage } from '~/app/features/auth/reactivation-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['auth'],
  title: 'auth:reactivation.title',
  help: 'leave-the-campus',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadReactivation(args)
}

export async function action(args: ActionFunctionArgs) {
  return sendReactivation(args)
}

export default function Route() {
  return <ReactivationPage {...useLoaderData<typeof loader>()} />
}
