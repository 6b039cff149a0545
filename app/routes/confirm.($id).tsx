import type { ActionFunctionArgs } from '@remix-run/node'
import { ConfirmPage } from '~/app/features/registration/confirm-page'
import { confirmAccount, loadConfirmation as loader } from '~/app/features/registration/registration.server'
import { courseCode } from '~/app/features/validation-codes/entry.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['registration'],
  title: 'registration:confirm.pageTitle',
  help: 'no-confirmation-mail',
} satisfies PageHandle
export { loader }

export async function action(args: ActionFunctionArgs) {
  return confirmAccount(args, courseCode(args) ? paths.enterValidationCode() : undefined)
}

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default pageOf<typeof loader>(ConfirmPage)
