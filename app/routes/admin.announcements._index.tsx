import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadAnnouncements } from '~/app/features/announcements/announcements.server'
import { ListPage } from '~/app/features/announcements/list-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['announcements', 'people'], title: 'announcements:title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadAnnouncements(args, 'team')
}

export default function Route() {
  return <ListPage {...useLoaderData<typeof loader>()} />
}
