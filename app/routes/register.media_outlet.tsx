import { MediaOutletPage } from '~/app/features/registration/media-outlet-page'
import {
  loadOutletForm as loader,
  registerMediaOutlet as action,
} from '~/app/features/registration/registration.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['registration', 'facts'],
  title: 'registration:mediaOutlet.title',
  form: 'long',
  keptForVisitors: true,
  forSearch: 'registration:mediaOutlet.lede',
  help: 'what-it-costs',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

export default pageOf<typeof loader, typeof action>(MediaOutletPage)
