import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EmailSettings } from '~/app/features/credentials/email-settings'
import { changeEmail, loadEmail } from '~/app/features/credentials/email-settings.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['credentials'],
  title: 'account:nav.email',
  help: 'change-e-mail',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadEmail(args)
}

export async function action(args: ActionFunctionArgs) {
  return changeEmail(args)
}

export default function Route() {
  return <EmailSettings {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
