import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeSecurity, loadSecurity } from '~/app/features/security/security.server'
import { SecurityPage } from '~/app/features/security/security-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['security'],
  title: 'account:nav.security',
  help: (search: string) => {
    if (/\bconfirm=\w+Identity\b/.test(search)) return 'other-logins'
    return /\bconfirm=\w+Passkey\b/.test(search) ? 'passkeys' : 'second-factor'
  },
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadSecurity(args)
}

export async function action(args: ActionFunctionArgs) {
  return changeSecurity(args)
}

/** Also revalidate after a refusal: a set-up may have expired. */
export const shouldRevalidate = () => true

export default function Route() {
  return <SecurityPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
