import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChecklistPage } from '~/app/features/self-assessment/checklist-page'
import { loadChecklist, saveChecklist } from '~/app/features/self-assessment/self-assessment.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/checklist.css?url'

export const handle = {
  i18n: ['self-assessment'],
  title: 'self-assessment:title',
  form: 'long',
  keptForMembers: true,
  help: 'readiness',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  return loadChecklist(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveChecklist(args)
}

/** Also revalidate after a refusal: the page then shows a colleague's changes. */
export const shouldRevalidate = () => true

export default function Route() {
  return <ChecklistPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
