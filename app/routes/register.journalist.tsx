import type { LoaderFunctionArgs } from '@remix-run/node'
import { JournalistPage } from '~/app/features/registration/registration-pages'
import { loadForm, registerJournalist as action } from '~/app/features/registration/registration.server'
import { courseCode } from '~/app/features/validation-codes/entry.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['registration'],
  title: 'registration:journalist.title',
  keptForVisitors: true,
  forSearch: 'registration:journalist.lede',
  help: 'what-it-costs',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadForm(args)), courseCode: courseCode(args) }
}
export { action }

export default pageOf<typeof loader, typeof action>(JournalistPage)
