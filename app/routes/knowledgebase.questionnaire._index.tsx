import { useLoaderData } from '@remix-run/react'
import { OverviewPage } from '~/app/features/questionnaire/overview-page'
import {
  changeQuestionnaire as action,
  loadQuestionnaire as loader,
} from '~/app/features/questionnaire/questionnaire.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['questionnaire', 'answers'],
  title: 'questionnaire:title',
  help: 'answer-the-questionnaire',
} satisfies PageHandle
export { action, loader }

export default function Route() {
  return <OverviewPage {...useLoaderData<typeof loader>()} />
}
