import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { InvitePage } from '~/app/features/people-admin/invite-page'
import { loadInvite, saveInvite } from '~/app/features/people-admin/invite.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['people'], title: 'people:invite.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadInvite(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveInvite(args)
}

export default function Route() {
  return <InvitePage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
