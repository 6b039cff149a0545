import { InvitePage } from '~/app/features/people-admin/invite-page'
import { loadInvite as loader, saveInvite as action } from '~/app/features/people-admin/people.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['people'], title: 'people:invite.title' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(InvitePage)
