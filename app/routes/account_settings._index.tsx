import { AccountPage } from '~/app/features/account/account-page'
import { loadAccount as loader, saveAccount as action } from '~/app/features/account/account.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['account'], title: 'account:settings.title' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(AccountPage)
