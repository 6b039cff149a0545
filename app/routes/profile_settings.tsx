import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadProfile, saveProfile } from '~/app/features/profiles/settings.server'
import { SettingsPage } from '~/app/features/profiles/settings-page'

export const handle = { i18n: ['profiles'], title: 'profiles:settings.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadProfile(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveProfile(args)
}

export default function Route() {
  const answer = useActionData<typeof action>()
  return (
    <SettingsPage {...useLoaderData<typeof loader>()} result={answer?.result} saved={answer?.saved ?? null} />
  )
}
