import { z } from 'zod'
import { endpoint } from '../endpoint'

const own = { permission: 'notifications.own', tag: 'push' } as const

/** Push state of this session's browser: `endpoint` is its current push endpoint, or null. */
export const PushState = z
  .object({ publicKey: z.string(), endpoint: z.string().nullable() })
  .meta({ id: 'PushState' })
export type PushState = z.infer<typeof PushState>

/** Push subscription as created by the browser: the push service's endpoint and the encryption keys. */
export const PushSubscription = z
  .strictObject({
    endpoint: z.string().max(1000),
    keys: z.strictObject({
      /** Uncompressed P-256 public key: 65 bytes, the first is 4. */
      p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'invalid'),
      /** 16 bytes. */
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'invalid'),
    }),
  })
  .meta({ id: 'PushSubscription' })
export type PushSubscription = z.infer<typeof PushSubscription>

export const getPush = endpoint('GET', '/users/me/push', {
  ...own,
  summary:
    'Public key for push messages and the current endpoint of this session; 404 if push is not configured',
  output: PushState,
})

export const subscribeBrowser = endpoint('PUT', '/users/me/push-subscription', {
  ...own,
  summary:
    'Send push messages to this browser until the session ends; replaces an earlier account of this browser',
  input: PushSubscription,
})

export const unsubscribeBrowser = endpoint('DELETE', '/users/me/push-subscription', {
  ...own,
  summary: 'Stop push messages to the browser of this session',
})
