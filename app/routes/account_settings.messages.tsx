import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MessageSettingsPage } from '~/app/features/messages/settings/message-settings-page'
import {
  loadMessageSettings,
  saveMessageSettings,
} from '~/app/features/messages/settings/message-settings.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['messages'],
  title: 'account:nav.messages',
  help: 'write-messages',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadMessageSettings(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveMessageSettings(args)
}

export default function Route() {
  return (
    <MessageSettingsPage
      {...useLoaderData<typeof loader>()}
      result={useActionData<typeof action>()?.result}
    />
  )
}
