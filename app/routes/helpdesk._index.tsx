import { HelpdeskPage } from '~/app/features/helpdesk/helpdesk-page'
import { askQuestion as action, loadHelpdesk as loader } from '~/app/features/helpdesk/helpdesk.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['helpdesk'],
  title: 'helpdesk:title',
  form: 'long',
  forSearch: 'helpdesk:lede',
  help: null,
  leave: LeavePage,
} satisfies PageHandle
export { loader, action }

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default pageOf<typeof loader, typeof action>(HelpdeskPage)
