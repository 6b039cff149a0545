import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { UnsubscribePage } from '~/app/features/following/unsubscribe-page'
import { loadUnsubscription, saveUnsubscription } from '~/app/features/following/unsubscribe.server'

export const handle = { i18n: ['following'], title: 'following:unsubscribe.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadUnsubscription(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveUnsubscription(args)
}

export default function Route() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} />
}
