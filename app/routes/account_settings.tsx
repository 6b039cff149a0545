import { Outlet, useLoaderData } from '@remix-run/react'
import { loadSections as loader } from '~/app/features/account/account.server'
import { SettingsLayout } from '~/app/features/account/settings-layout'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['account'],
  title: 'account:settings.title',
  help: 'log-in-safely',
} satisfies PageHandle
export { loader }

export default function Route() {
  const { sections } = useLoaderData<typeof loader>()
  return (
    <SettingsLayout sections={sections}>
      <Outlet />
    </SettingsLayout>
  )
}
