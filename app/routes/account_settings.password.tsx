import { PasswordSettings } from '~/app/features/credentials/settings-pages'
import { loadPassword as loader, savePassword as action } from '~/app/features/credentials/credentials.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['credentials'],
  title: 'account:nav.password',
  help: 'lost-password',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(PasswordSettings)
