import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DevMailsPage } from '~/app/features/dev/dev-mail-pages'
import { loadDevMails } from '~/app/features/dev/dev-mail.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadDevMails(args)
}

export default function Route() {
  return <DevMailsPage {...useLoaderData<typeof loader>()} />
}
