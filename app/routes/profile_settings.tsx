import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadProfile, saveProfile } from '~/app/features/account/account.server'
import { ProfilePage } from '~/app/features/account/profile-page'

export const handle = { i18n: ['account'], title: 'account:profile.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadProfile(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveProfile(args)
}

export default function Route() {
  const answer = useActionData<typeof action>()
  return (
    <ProfilePage {...useLoaderData<typeof loader>()} result={answer?.result} saved={answer?.saved ?? null} />
  )
}
