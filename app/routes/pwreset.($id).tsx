import type { ActionFunctionArgs } from '@remix-run/node'
import { rememberDevice } from '~/app/features/auth/login-steps.server'
import { ResetPage } from '~/app/features/credentials/password-pages'
import { loadReset as loader, setPassword } from '~/app/features/credentials/credentials.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['credentials'],
  title: 'credentials:reset.pageTitle',
  help: 'lost-password',
} satisfies PageHandle
export { loader }

export const action = (args: ActionFunctionArgs) => setPassword(args, rememberDevice)

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default pageOf<typeof loader, typeof action>(ResetPage)
