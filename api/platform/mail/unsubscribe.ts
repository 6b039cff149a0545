import { timingSafeEqual } from 'node:crypto'
import {
  type DigestRhythm,
  digestRhythms,
  type NotificationType,
  notificationTypes,
} from '~/contracts/messages/notification-types'
import type { ApiConfig } from '../deps'
import { keyedHash } from '../encryption'

/** Mails that a person can unsubscribe from: those of one saved search, of one notification type, digests, or the announcements of one group. */
export type MailSort =
  | { kind: 'savedSearch'; id: string }
  | { kind: 'notification'; personId: string; type: NotificationType }
  | { kind: 'digest'; personId: string; rhythm: DigestRhythm }
  | { kind: 'group'; personId: string; groupId: string }

type Secret = Pick<ApiConfig, 'tokenSecret'>
const purpose = 'unsubscribe'
/** Length of a keyed hash in characters. */
const proofLength = 43

function written(sort: MailSort): string {
  if (sort.kind === 'savedSearch') return `savedSearch:${sort.id}`
  if (sort.kind === 'group') return `group:${sort.groupId}:${sort.personId}`
  return `${sort.kind}:${sort.kind === 'digest' ? sort.rhythm : sort.type}:${sort.personId}`
}

/** A signed token for a kind of mails. It never expires, because mails are kept for years. */
function unsubscribeToken({ tokenSecret }: Secret, sort: MailSort): string {
  const text = written(sort)
  return Buffer.from(text).toString('base64url') + keyedHash(tokenSecret, purpose, text)
}

/** Value of `Mail.unsubscribe`. */
export const unsubscribePath = (config: Secret, sort: MailSort): string =>
  `/unsubscribe/${unsubscribeToken(config, sort)}`

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Reads a token; null if the signature is invalid. */
export function readUnsubscribeToken({ tokenSecret }: Secret, token: string): MailSort | null {
  if (!/^[\w-]+$/.test(token)) return null
  const text = Buffer.from(token.slice(0, -proofLength), 'base64url').toString('utf8')
  if (!sameText(token, Buffer.from(text).toString('base64url') + keyedHash(tokenSecret, purpose, text)))
    return null
  const [kind, which, personId] = text.split(':')
  if (kind === 'savedSearch' && which) return { kind, id: which }
  if (!personId) return null
  if (kind === 'group' && which) return { kind, groupId: which, personId }
  const type = notificationTypes.find((each) => each === which)
  if (kind === 'notification' && type) return { kind, type, personId }
  const rhythm = digestRhythms.find((each) => each === which)
  return kind === 'digest' && rhythm ? { kind, rhythm, personId } : null
}
