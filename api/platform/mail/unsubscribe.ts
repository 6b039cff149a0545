import { timingSafeEqual } from 'node:crypto'
import { type NotificationType, notificationTypes } from '~/contracts/notifications'
import type { ApiConfig } from '../deps'
import { keyedHash } from '../encryption'

/** What mails somebody wants no more of: those of one saved search, or those that go with one type of notification. */
export type MailSort =
  { kind: 'savedSearch'; id: string } | { kind: 'notification'; personId: string; type: NotificationType }

type Secret = Pick<ApiConfig, 'tokenSecret'>
const purpose = 'unsubscribe'
/** Characters of a keyed hash. */
const proofLength = 43

const written = (sort: MailSort): string =>
  sort.kind === 'savedSearch' ? `savedSearch:${sort.id}` : `notification:${sort.type}:${sort.personId}`

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
  const [kind, ...rest] = text.split(':')
  if (kind === 'savedSearch' && rest[0]) return { kind, id: rest[0] }
  const type = notificationTypes.find((each) => each === rest[0])
  return kind === 'notification' && type && rest[1] ? { kind, type, personId: rest[1] } : null
}
