import { type Args, call, callPage } from '~/app/platform/api.server'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { titleOfPage } from '~/app/platform/page-title.server'
import { paths } from '~/app/platform/paths'
import { seeOther } from '~/app/platform/toast.server'
import { lifetimes, pageSizes } from '~/contracts/constants'
import { type Discussion, getDiscussion, listMessages, type Message } from '~/contracts/messages/messages'
import { orNothing, pageOf } from './fetching.server'

export interface DiscussionData {
  /** Of the page. */
  title: string
  /** Id of the other participant. */
  name: string
  discussion: Discussion
  /** The messages of this page, oldest first. */
  messages: Message[]
  page: number
  pageSize: number
  total: number
  /** Id of the reader. */
  me: string
  /** The message selected for reporting. */
  reporting: Message | null
  /** The reader's own message whose text is being changed; `late`: the time for it is over. */
  editing: { message: Message; late: boolean } | null
  /** Ids of the reader's messages whose text can still be changed. */
  editable: string[]
  /** Whether to show the confirmation of a block. */
  confirming: boolean
  formKey: string
  /** Sizes of the files, by id. */
  sizes: Record<string, string>
}

/** The API decides: this only spares a useless attempt. */
const isLate = ({ timestamp }: Message): boolean =>
  Date.now() - Date.parse(timestamp) >= lifetimes.messageEdit * 1000

/** A discussion of the reader's own. @throws Response 404 for any other */
export async function loadDiscussion(args: Args): Promise<DiscussionData> {
  const user = await requirePermission(args, 'messages.read')
  const params = { id: args.params.id ?? '' }
  const page = pageOf(args)
  const pageSize = pageSizes.messages
  const query = { page, itemsPerPage: pageSize, pagination: 'true' as const }
  const [discussion, { data, total }] = await Promise.all([
    call(args, getDiscussion, { params }),
    orNothing(args, () => callPage(args, listMessages, { params, query })),
  ])
  if (data.length === 0 && page > 1) throw seeOther(paths.discussion(discussion.id))
  const asked = new URL(args.request.url).searchParams
  const reporting = data.find(
    ({ id, fromUser, removed }) => id === asked.get('report') && fromUser?.id !== user.id && !removed,
  )
  if (asked.has('report') && !reporting) throw seeOther(paths.discussion(discussion.id))
  const own = data.filter(({ fromUser, removed }) => fromUser?.id === user.id && !removed)
  const editing = own.find(({ id }) => id === asked.get('edit'))
  if (asked.has('edit') && !editing) throw seeOther(paths.discussion(discussion.id))
  const name = discussion.with?.name ?? getFixedT(args)('common:formerMember')
  return {
    title: titleOfPage(args, name, page),
    name,
    discussion,
    messages: data.reverse(),
    page,
    pageSize,
    total,
    me: user.id,
    reporting: reporting ?? null,
    editing: editing ? { message: editing, late: isLate(editing) } : null,
    editable: discussion.blockedReason ? [] : own.filter((each) => !isLate(each)).map(({ id }) => id),
    confirming: asked.get('confirm') === 'block' && discussion.with !== null && !discussion.blockedByMe,
    formKey: formKey(args),
    sizes: fileSizes(
      args,
      data.flatMap(({ files }) => files),
    ),
  }
}
