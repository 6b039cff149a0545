import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AppealPage } from '~/app/features/moderation/appeal-page'
import { loadAppeal, saveAppeal } from '~/app/features/moderation/appeal.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['moderation', 'profile-fields'],
  title: 'moderation:appeal.pageTitle',
  form: 'long',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadAppeal(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveAppeal(args)
}

export const shouldRevalidate = () => true

export default function Route() {
  return <AppealPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
