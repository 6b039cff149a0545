import { useActionData, useLoaderData } from '@remix-run/react'
import { DecisionsPage } from '~/app/features/validation/case/decisions-page'
import {
  loadDecisions as loader,
  saveDecisions as action,
} from '~/app/features/validation/case/decisions.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['validation'], title: 'validation:admin.title' } satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: closed requests are then left out. */
export const shouldRevalidate = () => true

export default function Route() {
  const answer = useActionData<typeof action>()
  const outcomes = answer && 'outcomes' in answer ? answer.outcomes : null
  return (
    <DecisionsPage {...useLoaderData<typeof loader>()} result={answer?.result ?? null} outcomes={outcomes} />
  )
}
