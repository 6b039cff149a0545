import { type Args, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { readAnnouncement } from '~/contracts/messages/announcements'

/** An announcement that the reader has received. @throws Response 404 */
export async function loadReceived(args: Args) {
  await requirePermission(args, 'account.own')
  const announcement = await call(args, readAnnouncement, { params: { id: args.params.id ?? '' } })
  return { title: announcement.subject, announcement }
}
