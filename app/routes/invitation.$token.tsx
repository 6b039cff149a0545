import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountInvitationPage } from '~/app/features/registration/invitation-page'
import {
  answerAccountInvitation as action,
  loadAccountInvitation as loader,
} from '~/app/features/registration/account-invitation.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['registration'],
  title: 'registration:invitation.pageTitle',
  form: 'long',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  const result = useActionData<typeof action>()?.result
  return <AccountInvitationPage view={useLoaderData<typeof loader>()} result={result} />
}
