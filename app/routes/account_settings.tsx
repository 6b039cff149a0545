import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { loadSections } from '~/app/features/account/account.server'
import { SettingsLayout } from '~/app/features/account/settings-layout'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['account'],
  title: 'account:settings.title',
  help: 'log-in-safely',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadSections(args)
}

export default function Route() {
  const { sections } = useLoaderData<typeof loader>()
  return (
    <SettingsLayout sections={sections}>
      <Outlet />
    </SettingsLayout>
  )
}
