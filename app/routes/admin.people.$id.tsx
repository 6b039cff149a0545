import { PersonPage } from '~/app/features/people-admin/person-page'
import { loadPerson as loader, savePerson as action } from '~/app/features/people-admin/people.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['people', 'profile-fields', 'facts'] } satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: its address then asks for the reason again. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(PersonPage)
