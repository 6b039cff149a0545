import { EmailSettings } from '~/app/features/credentials/settings-pages'
import { changeEmail as action, loadEmail as loader } from '~/app/features/credentials/credentials.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['credentials'],
  title: 'account:nav.email',
  help: 'change-e-mail',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(EmailSettings)
