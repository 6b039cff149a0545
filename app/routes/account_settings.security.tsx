import { changeSecurity as action, loadSecurity as loader } from '~/app/features/security/security.server'
import { SecurityPage } from '~/app/features/security/security-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'

export const handle = {
  i18n: ['security'],
  title: 'account:nav.security',
  help: (search: string) => {
    if (/\bconfirm=\w+Identity\b/.test(search)) return 'other-logins'
    return /\bconfirm=\w+Passkey\b/.test(search) ? 'passkeys' : 'second-factor'
  },
  leave: LeavePage,
} satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: a set-up may have expired. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(SecurityPage)
