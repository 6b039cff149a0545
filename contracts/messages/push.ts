import { z } from 'zod'
import { endpoint } from '../endpoint'

/** What this session's browser needs to know: `endpoint` is where it is told at present, null where it is not. */
export const PushState = z
  .object({ publicKey: z.string(), endpoint: z.string().nullable() })
  .meta({ id: 'PushState' })
export type PushState = z.infer<typeof PushState>

/** As browsers hand it out: the address at their maker's service, and the keys with which they open what arrives. */
export const PushSubscription = z
  .strictObject({
    endpoint: z.string().max(1000),
    keys: z.strictObject({
      /** A point on the curve P-256, uncompressed: 65 bytes, of which the first is 4. */
      p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'invalid'),
      /** 16 bytes. */
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'invalid'),
    }),
  })
  .meta({ id: 'PushSubscription' })
export type PushSubscription = z.infer<typeof PushSubscription>

export const getPush = endpoint('GET', '/users/me/push', {
  permission: 'notifications.own',
  tag: 'push',
  summary:
    'The key for push messages, and where the browser of this session is told; 404 where the campus sends none',
  output: PushState,
})

export const subscribeBrowser = endpoint('PUT', '/users/me/push-subscription', {
  permission: 'notifications.own',
  tag: 'push',
  summary:
    'Tell this browser of what is new until the session ends, instead of the account that was notified there before',
  input: PushSubscription,
})

export const unsubscribeBrowser = endpoint('DELETE', '/users/me/push-subscription', {
  permission: 'notifications.own',
  tag: 'push',
  summary: 'Tell the browser of this session no more',
})
