import { ServiceProviderPage } from '~/app/features/registration/registration-pages'
import {
  loadForm as loader,
  registerServiceProvider as action,
} from '~/app/features/registration/registration.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['registration'],
  title: 'registration:serviceProvider.title',
  form: 'long',
  keptForVisitors: true,
  forSearch: 'registration:serviceProvider.lede',
  help: 'what-it-costs',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

export default pageOf<typeof loader, typeof action>(ServiceProviderPage)
