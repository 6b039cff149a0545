import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadLogin, logIn } from '~/app/features/auth/auth.server'
import { LoginPage } from '~/app/features/auth/login-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['auth'], title: 'auth:title', keptForVisitors: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadLogin(args)
}

export async function action(args: ActionFunctionArgs) {
  return logIn(args)
}

export default function Route() {
  return <LoginPage {...useLoaderData<typeof loader>()} failure={useActionData<typeof action>()} />
}
