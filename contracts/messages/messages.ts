import { z } from 'zod'
import { endingDays, limits } from '../constants'
import { endpoint, IdParams, iri, PageQuery } from '../endpoint'
import { StoredFile } from '../files'
import { Report } from '../administration/moderation'
import { ProfileLink } from '../people/people'
import { charactersIn, plainLineBreaks, written } from '../texts'

/** The other participant of a discussion; `link` is null if the user cannot see the profile, `picture` is a file id. */
export const Correspondent = z
  .object({
    id: z.string(),
    name: z.string(),
    link: ProfileLink.nullable(),
    picture: z.string().nullable(),
  })
  .meta({ id: 'Correspondent' })
export type Correspondent = z.infer<typeof Correspondent>

const MessageParticipant = z.object({ id: z.string(), name: z.string() })

/** A participant is null if the account is gone. `read`: by the recipient. */
export const Message = z
  .object({
    id: z.string(),
    body: z.string(),
    subject: z.string(),
    read: z.boolean(),
    timestamp: z.iso.datetime(),
    fromUser: MessageParticipant.nullable(),
    toUser: MessageParticipant.nullable(),
    /** Removed by moderation; its text is hidden from both participants. */
    removed: z.boolean(),
    /** When its author last changed the text. */
    editedAt: z.iso.datetime().nullable(),
    /** Of the text; to be sent with a change. */
    version: z.number().int(),
    /** Those that are still there, in the order in which they were chosen. */
    files: z.array(StoredFile),
    /** How many files it was sent with. */
    fileCount: z.number().int(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/** Beginning of a message; `cut` means that it is longer. */
export const MessagePreview = Message.omit({ files: true })
  .extend({ cut: z.boolean() })
  .meta({ id: 'MessagePreview' })
export type MessagePreview = z.infer<typeof MessagePreview>

/**
 * Why the user cannot write. `unreachable` does not reveal whether the other person has blocked the user, accepts no
 * messages, or is unavailable for another reason.
 */
export const writingBlockedReasons = [
  'self',
  'formerMember',
  'blockedByMe',
  'unreachable',
  'accessLevel',
  'unknown',
] as const
export type WritingBlockedReason = (typeof writingBlockedReasons)[number]

const EndingDays = z.union(endingDays.map((days) => z.literal(days)))

/** `days`: what both have agreed on, null if nothing. `proposed`: what one of them proposes, `own` if that is the user. */
export const Ending = z
  .object({
    days: z.number().int().nullable(),
    proposed: z.object({ days: z.number().int(), own: z.boolean() }).nullable(),
  })
  .meta({ id: 'EndingOfMessages' })
export type Ending = z.infer<typeof Ending>

/** `agree` and `withdraw` answer a proposal, one's own or that of the other person; `stop` ends the agreement. */
export const endingSteps = ['propose', 'agree', 'withdraw', 'stop'] as const
export const EndingChange = z
  .strictObject({
    step: z.enum(endingSteps),
    /** Those proposed, or those that the user has seen. */
    days: EndingDays,
  })
  .meta({ id: 'EndingChange' })
export type EndingChange = z.infer<typeof EndingChange>

/** `with` is null if the other account is gone. */
export const Discussion = z
  .object({
    id: z.string(),
    with: Correspondent.nullable(),
    lastMessage: MessagePreview,
    unread: z.number().int(),
    blockedByMe: z.boolean(),
    /** Null if the user can answer. */
    blockedReason: z.enum(writingBlockedReasons).nullable(),
    ending: Ending,
  })
  .meta({ id: 'Discussion' })
export type Discussion = z.infer<typeof Discussion>

/** A message as the response to sending it, with its discussion. */
export const SentMessage = Message.extend({ discussion: z.string() }).meta({ id: 'SentMessage' })
export type SentMessage = z.infer<typeof SentMessage>

/** A message found by its words, or by those in the names of its files. */
export const FoundMessage = z
  .object({
    id: z.string(),
    discussion: z.string(),
    /** The other participant's name; null if the account is gone. */
    with: z.string().nullable(),
    /** Written by the user. */
    own: z.boolean(),
    subject: z.string(),
    /** The passage around the first word. */
    excerpt: z.string(),
    /** Names of the files in which words were found. */
    files: z.array(z.string()),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'FoundMessage' })
export type FoundMessage = z.infer<typeof FoundMessage>

// Invisible characters: control characters, and those that change the direction of the following text.
const unseen = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu
// Forms send each line break as two characters, which the character counter does not count.
const plain = (value: string) => written(plainLineBreaks(value).replace(unseen, ''))

const body = z
  .string()
  .transform(plain)
  .pipe(
    z
      .string()
      .min(1, { error: 'required', abort: true })
      .refine((value) => charactersIn(value) >= limits.messageMinimumCharacters, 'messageTooShort')
      .max(limits.messageMaximumCharacters, 'tooLong'),
  )
const subject = z
  .string()
  .transform((value) => plain(value).replace(/\s+/g, ' '))
  .pipe(z.string().max(limits.messageSubjectMaximumCharacters, 'tooLong'))
  .default('')

/** Ids of uploaded files. */
const files = z.array(z.uuid('fileGone')).max(limits.messageFiles, 'messageFileLimit').default([])

/** `discussion`: where an answer goes if the message that it answers has ended. */
export const Reply = z
  .strictObject({ subject, body, files, discussion: z.uuid().optional() })
  .meta({ id: 'Reply' })
export const NewMessage = z
  .strictObject({ toUser: iri('users'), subject, body, files })
  .meta({ id: 'NewMessage' })

export const MessageChange = z
  .strictObject({ body, version: z.number().int().min(0) })
  .meta({ id: 'MessageChange' })

/** The newest message that the user has seen. */
export const UpToMessage = z.strictObject({ last: z.string() }).meta({ id: 'UpToMessage' })

/** After a deletion that concerns the user alone. */
export const DeletedForUser = z
  .object({
    /** Name of the other person, who still has it; null if the account is gone. */
    with: z.string().nullable(),
    /** Whether the user still sees messages of the discussion. */
    discussionLeft: z.boolean(),
  })
  .meta({ id: 'DeletedForUser' })
export type DeletedForUser = z.infer<typeof DeletedForUser>

const tag = 'messages'

export const listDiscussions = endpoint('GET', '/user-messages-discussion-list', {
  permission: 'messages.read',
  scope: 'messages',
  tag,
  summary: 'The user’s discussions, newest message first',
  query: PageQuery,
  output: z.array(Discussion),
  paged: true,
})

export const listMessages = endpoint('GET', '/user-messages-discussion/{id}', {
  permission: 'messages.read',
  scope: 'messages',
  tag,
  summary: 'Messages of a discussion, newest first',
  params: IdParams,
  query: PageQuery,
  output: z.array(Message),
  paged: true,
})

/** Header of a discussion, with as many of the newest ones as are asked for beside it; not part of the original API. */
export const getDiscussion = endpoint('GET', '/user-messages-discussion/{id}/head', {
  permission: 'messages.read',
  scope: 'messages',
  tag,
  summary: 'One discussion as in the list',
  params: IdParams,
  query: z.object({ newest: z.coerce.number().int().min(0).max(25).default(0) }),
  output: Discussion.extend({ newest: z.array(Discussion) }).meta({ id: 'OpenDiscussion' }),
})

export const readDiscussion = endpoint('POST', '/user-messages-discussion/{id}/read', {
  permission: 'messages.read',
  scope: 'messages',
  tag,
  summary: 'Mark all messages of a discussion as read',
  params: IdParams,
})

export const createMessage = endpoint('POST', '/user-messages', {
  permission: 'messages.start',
  scope: 'messages',
  tag,
  summary: 'Write to a person; starts or continues the one discussion between the two',
  input: NewMessage,
  output: SentMessage,
  status: 201,
})

export const replyToMessage = endpoint('POST', '/user-messages/{id}', {
  permission: 'messages.read',
  scope: 'messages',
  tag,
  summary: 'Answer a message, the last one that the user has seen, in its discussion',
  params: IdParams,
  input: Reply,
  output: SentMessage,
  status: 201,
})

export const editMessage = endpoint('PUT', '/user-messages/{id}', {
  permission: 'messages.read',
  scope: 'messages',
  tag,
  summary: 'Change the text of one’s own message within ten minutes of sending it',
  params: IdParams,
  input: MessageChange,
  output: SentMessage,
})

export const deleteMessage = endpoint('POST', '/user-messages/{id}/delete', {
  permission: 'messages.read',
  tag,
  summary: 'Delete a message for the user alone; the other person keeps it. Idempotent',
  params: IdParams,
  output: DeletedForUser,
})

export const restoreMessage = endpoint('POST', '/user-messages/{id}/restore', {
  permission: 'messages.read',
  tag,
  summary: 'Undo the deletion of a message, within a day. Idempotent',
  params: IdParams,
})

export const deleteDiscussion = endpoint('POST', '/user-messages-discussion/{id}/delete', {
  permission: 'messages.read',
  tag,
  summary:
    'Delete a discussion up to a message for the user alone; the other person keeps it, and a new message brings it back. Idempotent',
  params: IdParams,
  input: UpToMessage,
  output: DeletedForUser,
})

export const restoreDiscussion = endpoint('POST', '/user-messages-discussion/{id}/restore', {
  permission: 'messages.read',
  tag,
  summary: 'Undo the latest deletion of a discussion, within a day. Idempotent',
  params: IdParams,
  input: UpToMessage,
})

export const changeEnding = endpoint('POST', '/user-messages-discussion/{id}/ending', {
  permission: 'messages.read',
  tag,
  summary:
    'Propose that messages end after some days, agree to that, withdraw or decline it, or stop it. Idempotent',
  params: IdParams,
  input: EndingChange,
  /** `discussionLeft`: there are messages that have not ended. */
  output: Ending.extend({ discussionLeft: z.boolean() }),
})

export const blockCorrespondent = endpoint('POST', '/user-messages-discussion/{id}/block', {
  permission: 'messages.read',
  tag,
  summary: 'Block the other person’s messages. Idempotent',
  params: IdParams,
})

export const unblockCorrespondent = endpoint('POST', '/user-messages-discussion/{id}/unblock', {
  permission: 'messages.read',
  tag,
  summary: 'Unblock the other person’s messages. Idempotent',
  params: IdParams,
})

export const reportMessage = endpoint('POST', '/user-messages/{id}/report', {
  permission: 'messages.read',
  tag,
  summary: 'Report a received message to the admins; once per message',
  params: IdParams,
  input: Report,
})

/** Who may start a discussion with a person. Admins always may. */
export const messageAccessOptions = ['everyone', 'providersAndAdmins', 'nobody'] as const
export type MessageAccess = (typeof messageAccessOptions)[number]
export const MessageSettings = z
  .strictObject({ from: z.enum(messageAccessOptions) })
  .meta({ id: 'MessageSettings' })
export type MessageSettings = z.infer<typeof MessageSettings>

export const getMessageSettings = endpoint('GET', '/users/me/message-settings', {
  permission: 'messages.read',
  tag,
  summary: 'Who may start a discussion with the user',
  output: MessageSettings,
})

export const updateMessageSettings = endpoint('PUT', '/users/me/message-settings', {
  permission: 'messages.read',
  tag,
  summary:
    'Choose who may start a discussion with the user; discussions that the user has taken part in continue',
  input: MessageSettings,
  output: MessageSettings,
})

/**
 * Whether the user may write to this person; `discussion` if there is one already, `deleted` if the user has deleted it for
 * themselves.
 */
export const MessageTarget = z
  .object({
    person: Correspondent.nullable(),
    blockedReason: z.enum(writingBlockedReasons).nullable(),
    discussion: z.string().nullable(),
    deleted: z.boolean(),
    /** Null without a discussion. */
    ending: Ending.nullable(),
  })
  .meta({ id: 'MessageTarget' })
export type MessageTarget = z.infer<typeof MessageTarget>

export const getMessageTarget = endpoint('GET', '/users/me/message-target/{id}', {
  permission: 'messages.read',
  scope: 'messages',
  tag,
  summary: 'Whether the user may write to this person, and why not',
  params: IdParams,
  output: MessageTarget,
})
