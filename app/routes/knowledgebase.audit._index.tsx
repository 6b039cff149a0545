import { OwnAuditsPage } from '~/app/features/external-audits/request-pages'
import { loadOwnAudits as loader } from '~/app/features/external-audits/request.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['external-audits', 'disclosure'],
  title: 'external-audits:own.title',
  help: 'request-an-external-audit',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(OwnAuditsPage)
