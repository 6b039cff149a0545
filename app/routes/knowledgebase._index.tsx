import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GuidePage } from '~/app/features/guide/guide-page'
import { loadGuide } from '~/app/features/guide/guide.server'

export const handle = { i18n: ['guide'] }

export async function loader(args: LoaderFunctionArgs) {
  return loadGuide(args)
}

export default function Route() {
  return <GuidePage {...useLoaderData<typeof loader>()} />
}
