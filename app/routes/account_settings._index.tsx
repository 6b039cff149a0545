import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/app/features/account/account-page'
import { loadAccount, saveAccount } from '~/app/features/account/account.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['account'], title: 'account:settings.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadAccount(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveAccount(args)
}

export default function Route() {
  return <AccountPage {...useLoaderData<typeof loader>()} />
}
