import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChooserPage } from '~/app/features/registration/chooser-page'
import { InvitationPage } from '~/app/features/registration/invitation-page'
import {
  answerInvitation as action,
  invitationToken,
  loadInvitation,
} from '~/app/features/registration/invitation.server'
import { loadChooser } from '~/app/features/registration/registration.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['registration'],
  title: 'registration:chooser.title',
  form: 'long',
  keptForVisitors: true,
  forSearch: 'registration:chooser.lede',
  help: 'what-it-costs',
} satisfies PageHandle

/**
 * With an invitation in the address this is the page of the invited person, otherwise the choice of account
 * type.
 */
export async function loader(args: LoaderFunctionArgs) {
  const token = invitationToken(args)
  return token === null ? loadChooser(args) : loadInvitation(args, token)
}
export { action }

export default function Route() {
  const view = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  return view === null ? <ChooserPage /> : <InvitationPage view={view} result={result} />
}
