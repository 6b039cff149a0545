import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PasswordSettings } from '~/app/features/credentials/password-settings'
import { loadPassword, savePassword } from '~/app/features/credentials/password-settings.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['credentials'],
  title: 'account:nav.password',
  help: 'lost-password',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadPassword(args)
}

export async function action(args: ActionFunctionArgs) {
  return savePassword(args)
}

export default function Route() {
  return (
    <PasswordSettings {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  )
}
