import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GuidePage } from '~/app/features/guide/guide-page'
import { loadGuide } from '~/app/features/guide/guide.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['guide'] } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadGuide(args)
}

export default function Route() {
  return <GuidePage {...useLoaderData<typeof loader>()} />
}
