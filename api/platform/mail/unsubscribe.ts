import { timingSafeEqual } from 'node:crypto'
import {
  type DigestRhythm,
  digestRhythms,
  type NotificationType,
  notificationTypes,
} from '~/contracts/messages/notification-types'
import type { ApiConfig } from '../deps'
import { keyedHash } from '../encryption'

/**
 * What mails somebody wants no more of: those of one saved search, those that go with one type of notification, or those
 * that gather what there is of all types.
 */
export type MailSort =
  | { kind: 'savedSearch'; id: string }
  | { kind: 'notification'; personId: string; type: NotificationType }
  | { kind: 'digest'; personId: string; rhythm: DigestRhythm }

type Secret = Pick<ApiConfig, 'tokenSecret'>
const purpose = 'unsubscribe'
/** Characters of a keyed hash. */
const proofLength = 43

function written(sort: MailSort): string {
  if (sort.kind === 'savedSearch') return `savedSearch:${sort.id}`
  return `${sort.kind}:${sort.kind === 'digest' ? sort.rhythm : sort.type}:${sort.personId}`
}

/** The token names the sort of mails and proves that the campus has written it. It never expires: mails are kept for years. */
export function unsubscribeToken({ tokenSecret }: Secret, sort: MailSort): string {
  const text = written(sort)
  return Buffer.from(text).toString('base64url') + keyedHash(tokenSecret, purpose, text)
}

/** For `Mail.unsubscribe`. */
export const unsubscribePath = (config: Secret, sort: MailSort): string =>
  `/unsubscribe/${unsubscribeToken(config, sort)}`

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What a token stands for; null where the campus has not made it. */
export function readUnsubscribeToken({ tokenSecret }: Secret, token: string): MailSort | null {
  if (!/^[\w-]+$/.test(token)) return null
  const text = Buffer.from(token.slice(0, -proofLength), 'base64url').toString('utf8')
  if (!sameText(token, Buffer.from(text).toString('base64url') + keyedHash(tokenSecret, purpose, text)))
    return null
  const [kind, which, personId] = text.split(':')
  if (kind === 'savedSearch' && which) return { kind, id: which }
  if (!personId) return null
  const type = notificationTypes.find((each) => each === which)
  if (kind === 'notification' && type) return { kind, type, personId }
  const rhythm = digestRhythms.find((each) => each === which)
  return kind === 'digest' && rhythm ? { kind, rhythm, personId } : null
}
