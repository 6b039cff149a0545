import { PasswordSettings } from '~/app/features/credentials/settings-pages'
import { loadPassword as loader, savePassword as action } from '~/app/features/credentials/credentials.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { pageOf } from '~/app/platform/page-of'

export const handle = {
  i18n: ['credentials'],
  title: 'account:nav.password',
  help: 'lost-password',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(PasswordSettings)
