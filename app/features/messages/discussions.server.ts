import { type Args, callPage } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { titleOfPage } from '~/app/platform/page-title.server'
import { paths } from '~/app/platform/paths'
import { seeOther } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { type Discussion, listDiscussions } from '~/contracts/messages/messages'
import { orNothing, pageOf } from './fetching.server'

export interface DiscussionsData {
  /** Of the page. */
  title: string
  discussions: Discussion[]
  total: number
  unread: number
  page: number
  pageSize: number
  /** Id of the reader. */
  me: string
}

/** A page of the user's discussions. Loaded only if there are any messages. */
export async function loadDiscussions(args: Args): Promise<DiscussionsData> {
  const user = await requirePermission(args, 'messages.read')
  const page = pageOf(args)
  const pageSize = pageSizes.messages
  const title = titleOfPage(args, getFixedT(args)('messages:title'), page)
  const list = { title, page, pageSize, unread: user.unreadMessageCount, me: user.id }
  if (user.messageCount === 0) return { ...list, discussions: [], total: 0 }
  const query = { page, itemsPerPage: pageSize, pagination: 'true' as const }
  const { data, total } = await orNothing(args, () => callPage(args, listDiscussions, { query }))
  if (data.length === 0 && page > 1) throw seeOther(paths.messages())
  return { ...list, discussions: data, total }
}
