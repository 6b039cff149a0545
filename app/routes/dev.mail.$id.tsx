import { useLoaderData } from '@remix-run/react'
import { DevMailPage } from '~/app/features/dev/dev-mail-pages'
import { loadDevMail as loader } from '~/app/features/dev/dev.server'
export { loader }

export default function Route() {
  return <DevMailPage {...useLoaderData<typeof loader>()} />
}
