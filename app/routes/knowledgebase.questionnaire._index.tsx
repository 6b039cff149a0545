import type { LinksFunction } from '@remix-run/node'
import { OverviewPage } from '~/app/features/questionnaire/overview-page'
import {
  changeQuestionnaire as action,
  loadQuestionnaire as loader,
} from '~/app/features/questionnaire/questionnaire.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/team.css?url'

export const handle = {
  i18n: ['questionnaire', 'answers', 'disclosure'],
  title: 'questionnaire:title',
  help: 'answer-the-questionnaire',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export { action, loader }

export default pageOf<typeof loader>(OverviewPage)
