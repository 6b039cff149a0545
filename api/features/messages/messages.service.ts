import { listMessageFiles } from '~/api/features/files/message-files.service'
import { nameAndLink, subjectOf } from '~/api/features/testimonials/testimonials.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, orNotFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { StoredFile } from '~/contracts/files'
import type {
  Correspondent,
  Discussion,
  Ending,
  Message,
  MessageTarget,
  FoundMessage,
} from '~/contracts/messages/messages'
import { seesProfile, viewerOf } from '~/contracts/people/visibility'
import * as deletion from './deletion/deletion.repo'
import * as repo from './messages.repo'
import {
  isPresent,
  nearerEnd,
  blockedReasonOf,
  type PersonFacts,
  previewOf,
  shownPositions,
} from './messages.rules'
import { searchedWords } from '~/api/platform/database/lists/words'
import { excerptOf, searchedLetters, wordsIn } from '~/contracts/marked-text'
import { limits } from '~/contracts/constants'

export const readerOf = (deps: ApiDeps, actor: Actor): repo.Reader => ({
  personId: actor.id,
  now: deps.now(),
})

/** True if the user can see this person outside their discussions. */
export const isSeen = (actor: Actor, person: PersonFacts): boolean =>
  seesProfile(viewerOf(actor, person.id), subjectOf(person))

const participantOf = (person: PersonFacts | null) =>
  isPresent(person) ? { id: person.id, name: nameAndLink(person).name } : null

/** Link and picture are only included if the user may see the profile; both participants know the name. */
function correspondentOf(person: PersonFacts | null, actor: Actor): Correspondent | null {
  if (!isPresent(person)) return null
  const { name, link } = nameAndLink(person)
  const seen = isSeen(actor, person)
  return { id: person.id, name, link: seen ? link : null, picture: seen ? person.picture_id : null }
}

/** Read positions of erased accounts are not known. */
function withoutFiles(row: repo.MessageRow, discussion: repo.SideRow): Omit<Message, 'files'> {
  const { me, other, my_side: mySide, read_position: readPosition } = discussion
  const own = row.side === mySide
  const removed = row.removed_at !== null
  const read = own ? (discussion.their_read_position ?? row.position) : readPosition
  return {
    id: row.id,
    body: removed ? '' : row.body,
    subject: removed ? '' : row.subject,
    read: row.position <= read,
    timestamp: row.created_at.toISOString(),
    fromUser: participantOf(own ? me : other),
    toUser: participantOf(own ? other : me),
    removed,
    editedAt: removed ? null : (row.edited_at?.toISOString() ?? null),
    version: row.edit_count,
    fileCount: removed ? 0 : row.file_count,
  }
}

export const toMessage = (
  row: repo.MessageRow,
  discussion: repo.SideRow,
  files: StoredFile[] = [],
): Message => ({ ...withoutFiles(row, discussion), files: row.removed_at === null ? files : [] })

/** Why the actor cannot answer in their discussion. */
export const blockedReasonIn = (actor: Actor, row: repo.SideRow) =>
  blockedReasonOf({
    reader: actor,
    other: row.other,
    discussion: {
      blockedByMe: row.blocked_at !== null,
      blockedByOther: row.their_blocked_at !== null,
      otherHasWritten: (row.their_sent_count ?? 0) > 0,
    },
  })

/** What somebody who has left proposes cannot be agreed to any more. */
export function endingOf(row: repo.SideRow): Ending {
  const own = row.proposed_by === row.my_side
  const days = own || isPresent(row.other) ? row.proposed_days : null
  return { days: row.ending_days, proposed: days === null ? null : { days, own } }
}

function toDiscussion(row: repo.DiscussionRow, actor: Actor): Discussion {
  return {
    id: row.discussion_id,
    with: correspondentOf(row.other, actor),
    lastMessage: { ...withoutFiles(row, row), ...previewOf(row.removed_at === null ? row.body : '') },
    unread: row.unread_count,
    blockedByMe: row.blocked_at !== null,
    blockedReason: blockedReasonIn(actor, row),
    ending: endingOf(row),
  }
}

/** The actor's discussions, newest message first; two queries. */
export async function listDiscussions(
  deps: ApiDeps,
  actor: Actor,
  query: PageWindow,
): Promise<Page<Discussion[]>> {
  const total = await repo.getDiscussionCount(deps.database, actor.id)
  const window = pageWindow(query)
  const rows =
    window.offset < total
      ? await repo.selectDiscussions(deps.database, readerOf(deps, actor), nearerEnd(total, window))
      : []
  return new Page(
    rows.map((row) => toDiscussion(row, actor)),
    total,
  )
}

/**
 * A discussion of the actor, also one that they have deleted for themselves.
 * @throws ApiError notFound, also for those of other people
 */
export async function findOwn(deps: ApiDeps, actor: Actor, id: string): Promise<repo.SideRow> {
  return orNotFound(await repo.findSide(deps.database, id, readerOf(deps, actor)))
}

/** Header of a discussion, and the newest ones. @throws ApiError notFound, also where the actor has deleted it for themselves */
export async function getDiscussion(
  deps: ApiDeps,
  actor: Actor,
  { id, newest }: { id: string; newest: number },
): Promise<Discussion & { newest: Discussion[] }> {
  const { database } = deps
  const reader = readerOf(deps, actor)
  const row = orNotFound(await repo.findDiscussion(database, id, reader))
  const page = { limit: newest, offset: 0, fromEnd: false }
  const others = newest > 0 ? await repo.selectDiscussions(database, reader, page) : []
  return { ...toDiscussion(row, actor), newest: others.map((other) => toDiscussion(other, actor)) }
}

/** Which messages are on a page. Single ones that were deleted are only looked up where there are some. */
async function findBetween(
  { database }: ApiDeps,
  { row, reader }: { row: repo.SideRow; reader: repo.Reader },
  window: { limit: number; offset: number },
): Promise<repo.Between> {
  const { message_count: count, cleared_to: clearedTo } = row
  const place = { discussionId: row.discussion_id, ...reader }
  const skipped =
    row.deleted_count > 0
      ? await deletion.countSkipped(database, { ...place, count, clearedTo }, window)
      : { first: 0, last: 0 }
  return { ...place, ...shownPositions({ count, clearedTo, skipped }, window) }
}

/**
 * Messages of a discussion that the actor has not deleted for themselves, newest first; equally fast on late pages.
 * @throws ApiError notFound
 */
export async function listMessages(
  deps: ApiDeps,
  actor: Actor,
  { id, query }: { id: string; query: PageWindow },
): Promise<Page<Message[]>> {
  const discussion = await findOwn(deps, actor, id)
  if (discussion.hidden) throw notFound()
  const total = discussion.message_count - discussion.cleared_to - discussion.deleted_count
  const window = pageWindow(query)
  const rows =
    window.offset < total
      ? await repo.selectMessages(
          deps.database,
          await findBetween(deps, { row: discussion, reader: readerOf(deps, actor) }, window),
        )
      : []
  const files = await listMessageFiles(
    deps,
    rows.filter(({ file_count: count }) => count > 0).map(({ id: messageId }) => messageId),
  )
  return new Page(
    rows.map((row) => toMessage(row, discussion, files.get(row.id))),
    total,
  )
}

/** Whether the actor may write to this person. @throws ApiError notFound if the actor cannot see the person */
export async function findTarget(deps: ApiDeps, actor: Actor, id: string): Promise<MessageTarget> {
  const discussion = await repo.findDiscussionOf(deps.database, { mine: actor.id, theirs: id }, deps.now())
  if (discussion)
    return {
      person: correspondentOf(discussion.other, actor),
      blockedReason: blockedReasonIn(actor, discussion),
      discussion: discussion.discussion_id,
      deleted: discussion.hidden,
      ending: endingOf(discussion),
    }
  const other = await repo.findPerson(deps.database, id)
  if (!other || !isSeen(actor, other)) throw notFound()
  const blockedReason = blockedReasonOf({ reader: actor, other, discussion: null })
  const person = correspondentOf(other, actor)
  return { person, blockedReason, discussion: null, deleted: false, ending: null }
}

interface FoundMessages {
  items: FoundMessage[]
  more: boolean
}

/**
 * A person's own messages that contain all words of a text, in the names of their files too, newest first; one query. What
 * moderation has removed and what the person has deleted is not found. `incomplete`: only the newest messages were looked through.
 */
export async function searchMessages(
  { database, now }: ApiDeps,
  personId: string,
  { text, ...window }: PageWindow & { text: string },
): Promise<Page<FoundMessages>> {
  const words = searchedWords(text)
  if (words.length === 0) return new Page({ items: [], more: false }, 0)
  const { rows, total, incomplete } = await repo.selectFound(
    database,
    { personId, now: now() },
    { words, ...pageWindow(window) },
  )
  const items = rows.map((row): FoundMessage => ({
    id: row.id,
    discussion: row.discussion_id,
    with: isPresent(row.other) ? nameAndLink(row.other).name : null,
    own: row.own,
    subject: row.subject,
    excerpt: excerptOf(row.body.replace(/\s+/g, ' '), wordsIn(text)),
    files: row.files.filter((name) =>
      words.some((word) => searchedLetters(name).includes(searchedLetters(word))),
    ),
    timestamp: row.created_at.toISOString(),
  }))
  return new Page({ items, more: total > limits.counted }, Math.min(total, limits.counted), { incomplete })
}
