import { InvitationsPage } from '~/app/features/outlet-invitations/invitations-page'
import {
  loadInvitations as loader,
  saveInvitations as action,
} from '~/app/features/outlet-invitations/outlet-invitations.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['outlet-invitations'],
  title: 'outlet-invitations:title',
  form: 'files',
  help: 'link-outlet',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(InvitationsPage)
