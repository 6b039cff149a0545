import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChoicesPage } from '~/app/features/notifications/choices-page'
import { loadChoices, saveChoices } from '~/app/features/notifications/choices.server'

export const handle = { i18n: ['notifications'], title: 'account:nav.notifications' }

export async function loader(args: LoaderFunctionArgs) {
  return loadChoices(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveChoices(args)
}

export default function Route() {
  return <ChoicesPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
