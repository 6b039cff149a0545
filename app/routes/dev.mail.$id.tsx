import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DevMailPage } from '~/app/features/dev/dev-mail-pages'
import { loadDevMail } from '~/app/features/dev/dev-mail.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadDevMail(args)
}

export default function Route() {
  return <DevMailPage {...useLoaderData<typeof loader>()} />
}
