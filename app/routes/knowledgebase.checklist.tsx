import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChecklistPage } from '~/app/features/self-assessment/checklist-page'
import {
  checklistOf,
  loadAnswers,
  saveChecklist as action,
} from '~/app/features/self-assessment/self-assessment.server'
import { ClauseLine } from '~/app/features/team/clause-line'
import { loadTeamClauses } from '~/app/features/team/clause.server'
import { requireTeam } from '~/app/platform/access/team.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/checklist.css?url'

export const handle = {
  i18n: ['self-assessment', 'team'],
  title: 'self-assessment:title',
  form: 'long',
  help: 'readiness',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  await requireTeam(args)
  const [answers, team] = await Promise.all([loadAnswers(args), loadTeamClauses(args)])
  return { checklist: checklistOf(args, answers, team.mine), team }
}
export { action }

/** Also revalidate after a refusal: the page then shows a colleague's changes. */
export const shouldRevalidate = () => true

export default function Route() {
  const { checklist, team } = useLoaderData<typeof loader>()
  return (
    <ChecklistPage
      {...checklist}
      result={useActionData<typeof action>()?.result}
      renderTeam={(item) => <ClauseLine {...item} clauses={team.clauses} show={checklist.show} />}
    />
  )
}
