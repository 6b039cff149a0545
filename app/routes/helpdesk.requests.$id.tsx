import { RequestPage } from '~/app/features/helpdesk/requests-page'
import { loadRequest as loader, saveRequest as action } from '~/app/features/helpdesk/requests.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'

export const handle = { i18n: ['helpdesk'], form: 'long', help: null, leave: LeavePage } satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the page then shows the current state of the request. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(RequestPage)
