import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { UnsubscribePage } from '~/app/features/following/unsubscribe-page'
import { loadUnsubscription, saveUnsubscription } from '~/app/features/following/unsubscribe.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['following'], title: 'following:unsubscribe.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadUnsubscription(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveUnsubscription(args)
}

export default function Route() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} />
}
