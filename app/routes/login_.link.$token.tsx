import { LoginByLinkPage } from '~/app/features/auth/login-link-page'
import { loadLoginLink as loader, logInByLink as action } from '~/app/features/auth/login-link.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  forAnyone: true,
  i18n: ['login-link', 'auth'],
  title: 'login-link:title',
  help: 'log-in-safely',
} satisfies PageHandle
export { loader, action }

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default pageOf<typeof loader>(LoginByLinkPage)
