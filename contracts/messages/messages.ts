import { z } from 'zod'
import { limits } from '../constants'
import { endpoint, IdParams, iri, PageQuery } from '../endpoint'
import { Report } from '../administration/moderation'
import { ProfileLink } from '../people/people'
import { charactersIn } from '../texts'

/** The other person of a discussion; `link` only where the reader finds a page there, `picture` is a file's id. */
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

/** A participant is null where that person is not on the campus any more. `read`: by the one whom it was sent to. */
export const Message = z
  .object({
    id: z.string(),
    body: z.string(),
    subject: z.string(),
    read: z.boolean(),
    timestamp: z.iso.datetime(),
    fromUser: MessageParticipant.nullable(),
    toUser: MessageParticipant.nullable(),
    /** By the moderation: neither of the two reads its words any more. */
    removed: z.boolean(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/** Beginning of a message; `cut` says that there is more of it. */
export const MessagePreview = Message.extend({ cut: z.boolean() }).meta({ id: 'MessagePreview' })
export type MessagePreview = z.infer<typeof MessagePreview>

/**
 * What keeps the reader from writing. `unreachable` never says whether the other person has blocked the reader,
 * takes messages from nobody, or is away for another reason.
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

/** `with` is null where the other person is not on the campus any more. */
export const Discussion = z
  .object({
    id: z.string(),
    with: Correspondent.nullable(),
    lastMessage: MessagePreview,
    unread: z.number().int(),
    blockedByMe: z.boolean(),
    /** Null where the reader can answer. */
    blockedReason: z.enum(writingBlockedReasons).nullable(),
  })
  .meta({ id: 'Discussion' })
export type Discussion = z.infer<typeof Discussion>

/** A message as the answer to sending it, with the discussion in which it stands. */
export const SentMessage = Message.extend({ discussion: z.string() }).meta({ id: 'SentMessage' })
export type SentMessage = z.infer<typeof SentMessage>

// Signs that nobody sees: controls, and those that turn the direction of what follows, in this text and after it.
const unseen = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu
// Forms send each line break as two characters, which nobody has typed and no counter counts.
const plain = (value: string) => value.replace(/\r\n?/g, '\n').replace(unseen, '').trim()

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

export const Reply = z.strictObject({ subject, body }).meta({ id: 'Reply' })
export const NewMessage = z.strictObject({ toUser: iri('users'), subject, body }).meta({ id: 'NewMessage' })

const tag = 'messages'

export const listDiscussions = endpoint('GET', '/user-messages-discussion-list', {
  permission: 'messages.read',
  tag,
  summary: 'Own discussions, the one with the newest message first',
  query: PageQuery,
  output: z.array(Discussion),
  paged: true,
})

export const listMessages = endpoint('GET', '/user-messages-discussion/{id}', {
  permission: 'messages.read',
  tag,
  summary: 'Messages of an own discussion, newest first',
  params: IdParams,
  query: PageQuery,
  output: z.array(Message),
  paged: true,
})

/** Addition: what stands above the messages. */
export const getDiscussion = endpoint('GET', '/user-messages-discussion/{id}/head', {
  permission: 'messages.read',
  tag,
  summary: 'An own discussion as the list shows it',
  params: IdParams,
  output: Discussion,
})

export const readDiscussion = endpoint('POST', '/user-messages-discussion/{id}/read', {
  permission: 'messages.read',
  tag,
  summary: 'Mark all messages of an own discussion as read',
  params: IdParams,
})

export const createMessage = endpoint('POST', '/user-messages', {
  permission: 'messages.start',
  tag,
  summary: 'Write to somebody; there is one discussion for two people, which this begins or continues',
  input: NewMessage,
  output: SentMessage,
  status: 201,
})

export const replyToMessage = endpoint('POST', '/user-messages/{id}', {
  permission: 'messages.read',
  tag,
  summary: 'Answer in the discussion of this message, which is the last one that the author has seen',
  params: IdParams,
  input: Reply,
  output: SentMessage,
  status: 201,
})

export const blockCorrespondent = endpoint('POST', '/user-messages-discussion/{id}/block', {
  permission: 'messages.read',
  tag,
  summary: 'Get no more messages from the other person; again is the same',
  params: IdParams,
})

export const unblockCorrespondent = endpoint('POST', '/user-messages-discussion/{id}/unblock', {
  permission: 'messages.read',
  tag,
  summary: 'Get messages from the other person again; again is the same',
  params: IdParams,
})

export const reportMessage = endpoint('POST', '/user-messages/{id}/report', {
  permission: 'messages.read',
  tag,
  summary: 'Tell the administration what is wrong with a message that one has received; once per message',
  params: IdParams,
  input: Report,
})

/** Who may begin to write to a person. The administration always may. */
export const messageAccessOptions = ['everyone', 'providersAndAdmins', 'nobody'] as const
export type MessageAccess = (typeof messageAccessOptions)[number]
export const MessageSettings = z
  .strictObject({ from: z.enum(messageAccessOptions) })
  .meta({ id: 'MessageSettings' })
export type MessageSettings = z.infer<typeof MessageSettings>

export const getMessageSettings = endpoint('GET', '/users/me/message-settings', {
  permission: 'messages.read',
  tag,
  summary: 'Who may begin to write to the user',
  output: MessageSettings,
})

export const updateMessageSettings = endpoint('PUT', '/users/me/message-settings', {
  permission: 'messages.read',
  tag,
  summary:
    'Choose who may begin to write to the user; running discussions that the user has taken part in go on',
  input: MessageSettings,
  output: MessageSettings,
})

/** May the reader write to this person? `discussion` where they have one already. */
export const MessageTarget = z
  .object({
    person: Correspondent.nullable(),
    blockedReason: z.enum(writingBlockedReasons).nullable(),
    discussion: z.string().nullable(),
  })
  .meta({ id: 'MessageTarget' })
export type MessageTarget = z.infer<typeof MessageTarget>

export const getMessageTarget = endpoint('GET', '/users/me/message-target/{id}', {
  permission: 'messages.read',
  tag,
  summary: 'Whether the user may write to this person, and what keeps them from it',
  params: IdParams,
  output: MessageTarget,
})
