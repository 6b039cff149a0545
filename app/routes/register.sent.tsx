import { loadSent as loader, resend as action } from '~/app/features/registration/registration.server'
import { SentPage } from '~/app/features/registration/confirm-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['registration'],
  title: 'registration:sent.title',
  help: 'no-confirmation-mail',
} satisfies PageHandle
export { loader, action }

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default pageOf<typeof loader, typeof action>(SentPage)
