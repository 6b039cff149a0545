import { JoinPage } from '~/app/features/outlet-invitations/join-page'
import {
  loadJoin as loader,
  saveJoin as action,
} from '~/app/features/outlet-invitations/outlet-invitations.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['outlet-invitations'], help: 'link-outlet' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(JoinPage)
