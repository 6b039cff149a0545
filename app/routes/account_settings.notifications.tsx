import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PreferencesPage } from '~/app/features/notifications/preferences-page'
import { loadPreferences, savePreferences as action } from '~/app/features/notifications/preferences.server'
import { PushSection } from '~/app/features/push/push-section'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['notifications', 'push'],
  title: 'account:nav.notifications',
  help: 'notifications',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadPreferences(args)), pushes: args.context.config.pushes }
}
export { action }

export default function Route() {
  const { pushes, ...page } = useLoaderData<typeof loader>()
  return (
    <>
      <PreferencesPage {...page} result={useActionData<typeof action>()?.result} />
      {pushes ? <PushSection /> : null}
    </>
  )
}
