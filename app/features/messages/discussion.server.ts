import { type Args, call, callPage, hasFailed, pageIn } from '~/app/platform/api.server'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { titleOfPage } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { seeOther, redirectWithToast } from '~/app/platform/toast.server'
import { lifetimes, pageSizes } from '~/contracts/constants'
import {
  type Discussion,
  getDiscussion,
  listMessages,
  type Message,
  listDiscussions,
  getMessageSettings,
  MessageSettings,
  updateMessageSettings,
} from '~/contracts/messages/messages'

export interface DiscussionData {
  /** Of the page. */
  title: string
  /** Id of the other participant. */
  name: string
  discussion: Discussion
  /** The newest discussions of the reader, this one among them. */
  others: Discussion[]
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

/** As many as fit beside the open one. */
const discussionsBeside = 12

/** A discussion of the reader's own. @throws Response 404 for any other */
export async function loadDiscussion(args: Args): Promise<DiscussionData> {
  const user = await requirePermission(args, 'messages.read')
  const params = { id: args.params.id ?? '' }
  const page = pageOf(args)
  const pageSize = pageSizes.messages
  const query = { page, itemsPerPage: pageSize, pagination: 'true' as const }
  const [{ newest: others, ...discussion }, { data, total }] = await Promise.all([
    call(args, getDiscussion, { params, query: { newest: discussionsBeside } }),
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
    others,
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

const pageOf = ({ request }: Args): number => pageIn(new URL(request.url).searchParams)

interface List<T> {
  data: T[]
  total: number
}

/** If a list cannot be loaded, this is logged and the list is shown empty instead of an error page. */
async function orNothing<T>(args: Args, fetchList: () => Promise<List<T>>): Promise<List<T>> {
  try {
    return await fetchList()
  } catch (error) {
    if (!hasFailed(error)) throw error
    const { log, requestId } = args.context
    log.warn({ requestId, status: error.status }, 'messages could not be fetched')
    return { data: [], total: 0 }
  }
}

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

/** The setting for who may start a discussion with the reader. */
export async function loadMessageSettings(args: Args) {
  await requirePermission(args, 'messages.read')
  return { settings: await call(args, getMessageSettings) }
}

export async function saveMessageSettings(args: Args) {
  await requirePermission(args, 'messages.read')
  return answerForm(args, MessageSettings, async (input) => {
    await call(args, updateMessageSettings, { input })
    return redirectWithToast(args, paths.accountSection('messages'), 'messages:settings.saved')
  })
}
