import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { KnownPage, LinkPage, UnknownPage } from '~/app/features/auth/provider-pages'
import { linkUnlinked, loadUnlinked } from '~/app/features/auth/unlinked-identity.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['provider-login', 'auth'],
  title: 'provider-login:title',
  help: 'other-logins',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadUnlinked(args)
}

export async function action(args: ActionFunctionArgs) {
  return linkUnlinked(args)
}

export default function Route() {
  const page = useLoaderData<typeof loader>()
  if (page.account !== undefined) return <LinkPage {...page} />
  if (page.email !== null) return <KnownPage provider={page.provider} email={page.email} />
  return <UnknownPage provider={page.provider} />
}
