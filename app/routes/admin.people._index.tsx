import { PeoplePage } from '~/app/features/people-admin/people-page'
import { loadPeople as loader } from '~/app/features/people-admin/people.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['people'], title: 'people:list.title' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(PeoplePage)
