import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeOne, loadWebhook } from '~/app/features/webhooks/webhook.server'
import { WebhookPage } from '~/app/features/webhooks/webhook-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['webhooks'], help: 'notifications-for-programs' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadWebhook(args)
}

export async function action(args: ActionFunctionArgs) {
  return changeOne(args)
}

/** Also after a refusal: a code may be asked for since the page was opened. */
export const shouldRevalidate = () => true

export default function Route() {
  return <WebhookPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
