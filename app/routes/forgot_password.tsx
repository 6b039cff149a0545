import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ForgottenPage } from '~/app/features/credentials/forgotten-page'
import { askForLink, loadForgotten } from '~/app/features/credentials/forgotten.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['credentials'],
  title: 'credentials:forgotten.title',
  keptForVisitors: true,
  help: 'lost-password',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadForgotten(args)
}

export async function action(args: ActionFunctionArgs) {
  return askForLink(args)
}

export default function Route() {
  return <ForgottenPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
