import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ContributorsPage } from '~/app/features/contributors/contributors-page'
import { loadContributors, saveContributors } from '~/app/features/contributors/contributors.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['contributors'],
  title: 'account:nav.contributors',
  help: 'invite-colleagues',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadContributors(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveContributors(args)
}

/** Also revalidate after a refusal: the list then shows existing invitations. */
export const shouldRevalidate = () => true

export default function Route() {
  return (
    <ContributorsPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  )
}
