import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ClausePage } from '~/app/features/team/clause-page'
import { changeClause, loadClause } from '~/app/features/team/clause.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/team.css?url'

export const handle = {
  i18n: ['team', 'self-assessment'],
  keptForMembers: true,
  help: 'work-as-a-team',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  return loadClause(args)
}

export async function action(args: ActionFunctionArgs) {
  return changeClause(args)
}

/** Also revalidate after a refusal: the page then shows a colleague's changes. */
export const shouldRevalidate = () => true

export default function Route() {
  return <ClausePage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
