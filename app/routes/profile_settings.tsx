import { useActionData, useLoaderData } from '@remix-run/react'
import { SettingsPage } from '~/app/features/profiles/settings-page'
import { loadProfile as loader, saveProfile as action } from '~/app/features/profiles/settings.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['profiles', 'completeness', 'profile-fields', 'facts'],
  title: 'profiles:settings.title',
  form: 'files',
  help: 'public-profile',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  const answer = useActionData<typeof action>()
  return (
    <SettingsPage {...useLoaderData<typeof loader>()} result={answer?.result} saved={answer?.saved ?? null} />
  )
}
