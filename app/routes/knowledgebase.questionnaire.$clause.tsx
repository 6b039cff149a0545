import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ClausePage } from '~/app/features/questionnaire/clause-page'
import {
  changeClauseAnswers as action,
  loadClauseAnswers as loader,
} from '~/app/features/questionnaire/questionnaire.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/team.css?url'

export const handle = {
  i18n: ['questionnaire', 'answers', 'standard'],
  form: 'files',
  help: 'answer-the-questionnaire',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export { action, loader }
/** Also revalidate after a refusal: the page then shows a colleague's changes. */
export const shouldRevalidate = () => true

export default function Route() {
  const answer = useActionData<typeof action>()
  return <ClausePage {...useLoaderData<typeof loader>()} answer={answer} />
}
