import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/app/features/account/account-page'
import { loadAccount } from '~/app/features/account/account.server'

export const handle = { i18n: ['account'], title: 'account:settings.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadAccount(args)
}

export default function Route() {
  return <AccountPage {...useLoaderData<typeof loader>()} />
}
