import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ReadPage } from '~/app/features/announcements/read-page'
import { loadReceived } from '~/app/features/announcements/read.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['announcements', 'notifications'], help: 'announcements' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadReceived(args)
}

export default function Route() {
  return <ReadPage {...useLoaderData<typeof loader>()} />
}
