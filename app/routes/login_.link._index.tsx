import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkRequestPage } from '~/app/features/auth/login-link-page'
import { askForLoginLink, loadLinkRequest } from '~/app/features/auth/login-link.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['login-link', 'auth'],
  title: 'login-link:title',
  help: 'log-in-safely',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadLinkRequest(args)
}

export async function action(args: ActionFunctionArgs) {
  return askForLoginLink(args)
}

export default function Route() {
  return (
    <LinkRequestPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  )
}
