import { useActionData, useLoaderData } from '@remix-run/react'
import { CasePage } from '~/app/features/moderation/case-page'
import { loadCase as loader, saveDecision as action } from '~/app/features/moderation/case.server'
import type { PageHandle } from '~/app/platform/page-handle'
import decision from '~/app/styles/pages/case.css?url'
import styles from '~/app/styles/pages/messages.css?url'

export const handle = {
  i18n: ['moderation', 'profile-fields'],
  title: 'moderation:case.pageTitle',
  form: 'long',
} satisfies PageHandle
export const links = () => [styles, decision].map((href) => ({ rel: 'stylesheet', href }))
export { loader, action }
export const shouldRevalidate = () => true

export default function Route() {
  const answer = useActionData<typeof action>()
  const asked = answer && 'asked' in answer ? answer.asked : undefined
  return <CasePage {...useLoaderData<typeof loader>()} result={answer?.result} asked={asked} />
}
