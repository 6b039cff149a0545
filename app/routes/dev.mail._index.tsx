import { useLoaderData } from '@remix-run/react'
import { DevMailsPage } from '~/app/features/dev/dev-mail-pages'
import { loadDevMails as loader } from '~/app/features/dev/dev.server'
export { loader }

export default function Route() {
  return <DevMailsPage {...useLoaderData<typeof loader>()} />
}
