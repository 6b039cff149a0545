import { useActionData, useLoaderData } from '@remix-run/react'
import { enterCode as action, loadEntry as loader } from '~/app/features/validation-codes/entry.server'
import { EntryPage } from '~/app/features/validation-codes/entry-page'
import type { PageHandle } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['codes'],
  title: 'codes:enter.title',
  help: 'which-provider',
  leave: LeavePage,
} satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: an invalid code is not filled in again. */
export const shouldRevalidate = () => true

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default function Route() {
  return <EntryPage entry={useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
