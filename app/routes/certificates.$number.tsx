import { ManagedPage } from '~/app/features/certificates/manage-pages'
import { loadManaged as loader, saveManaged as action } from '~/app/features/certificates/manage.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['certificates', 'certificate'] } satisfies PageHandle
export { action, loader }

/** Also revalidate after a refusal: the page then shows what somebody else has decided. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(ManagedPage)
