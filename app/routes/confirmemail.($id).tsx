import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewEmailPage } from '~/app/features/credentials/new-email-page'
import { confirmNewEmail, loadConfirmation } from '~/app/features/credentials/new-email.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['credentials'], title: 'credentials:newEmail.pageTitle' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadConfirmation(args)
}

export async function action(args: ActionFunctionArgs) {
  return confirmNewEmail(args)
}

export default function Route() {
  return <NewEmailPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}
