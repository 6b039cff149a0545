import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDiscussions } from '~/app/features/messages/discussions.server'
import { MessagesPage } from '~/app/features/messages/messages-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['messages'], title: 'messages:title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadDiscussions(args)
}

export default function Route() {
  return <MessagesPage {...useLoaderData<typeof loader>()} />
}
