import { ForgottenPage } from '~/app/features/credentials/password-pages'
import { askForLink as action, loadForgotten as loader } from '~/app/features/credentials/credentials.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['credentials'],
  title: 'credentials:forgotten.title',
  keptForVisitors: true,
  help: 'lost-password',
} satisfies PageHandle
export { loader, action }

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default pageOf<typeof loader, typeof action>(ForgottenPage)
