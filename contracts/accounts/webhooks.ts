import { z } from 'zod'
import { limits } from '../constants'
import { endpoint, IdParams } from '../endpoint'
import { OwnProof } from './security'
import { written } from '../texts'

/** What a provider's own system can be told. `docs/webhooks.md` describes each for its developers. */
export const webhookEvents = [
  'validation.requested',
  'validation.answered',
  'validation.decided',
  'offer.published',
  'offer.expired',
  'report.published',
  'audit.decided',
  'certificate.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export const webhookKinds = [...webhookEvents, 'test'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** Why a receiver is off, unless its owner has switched it off: it answered “gone”, or has failed for days. */
export const webhookEnds = ['gone', 'failing'] as const

/** An address of a provider's own system. The secret that signs what it is sent is never told again. */
export const Webhook = z
  .object({
    id: z.string(),
    address: z.string(),
    events: z.array(z.enum(webhookEvents)),
    active: z.boolean(),
    /** Null while it is on, and if its owner has switched it off. */
    offBecause: z.enum(webhookEnds).nullable(),
    /** Since when every delivery has failed; null if the last one arrived. */
    failingSince: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

const events = z.array(z.enum(webhookEvents)).min(1, 'required').max(webhookEvents.length)

/** Names a request: sent twice, it has one effect. */
const key = z.string().min(16).max(64)

export const NewWebhook = z.strictObject({
  address: z.string().overwrite(written).min(1, 'required').max(limits.webhookAddressCharacters, 'tooLong'),
  events,
  /** With an authenticator app, a code is needed as well. */
  ...OwnProof.shape,
  key,
})
export type NewWebhook = z.infer<typeof NewWebhook>

/** With the secret, which is shown only once. */
export const MadeWebhook = Webhook.extend({ secret: z.string() }).meta({ id: 'MadeWebhook' })
export type MadeWebhook = z.infer<typeof MadeWebhook>

export const WebhookChange = z.strictObject({ events: events.optional(), active: z.boolean().optional() })
export type WebhookChange = z.infer<typeof WebhookChange>

export const NewWebhookSecret = z.strictObject({ ...OwnProof.shape, key })
export type NewWebhookSecret = z.infer<typeof NewWebhookSecret>

/** `dropped`: not sent, because the receiver or the provider's account was no longer active. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Why an attempt failed. `status`: the answer was no success; the others came to no answer. `internal`: a fault of the campus
 * itself.
 */
export const deliveryFailures = [
  'status',
  'address',
  'unreachable',
  'timeout',
  'redirects',
  'certificate',
  'secretLost',
  'internal',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** Something that a receiver is told, and what became of it. */
export const WebhookDelivery = z
  .object({
    /** Sent as `webhook-id`, the same at each attempt. */
    id: z.string(),
    kind: z.enum(webhookKinds),
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    createdAt: z.iso.datetime(),
    /** Of the last attempt. */
    triedAt: z.iso.datetime().nullable(),
    status: z.number().int().nullable(),
    failure: z.enum(deliveryFailures).nullable(),
    /** The beginning of the answer, as text. */
    answer: z.string().nullable(),
    milliseconds: z.number().int().nullable(),
    /** Of the next attempt. */
    dueAt: z.iso.datetime().nullable(),
    can: z.object({ sendAgain: z.boolean() }),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const webhooks = { permission: 'webhooks.own', tag: 'webhooks' } as const

export const listWebhooks = endpoint('GET', '/users/me/webhooks', {
  ...webhooks,
  summary: 'The receivers of the user’s system, oldest first; at most 5',
  output: z.array(Webhook),
})

export const makeWebhook = endpoint('POST', '/users/me/webhooks', {
  ...webhooks,
  summary:
    'Add a receiver, whose secret is shown only once; with the password, and a code where the second factor is on',
  input: NewWebhook,
  output: MadeWebhook,
  status: 201,
})

export const getWebhook = endpoint('GET', '/users/me/webhooks/{id}', {
  ...webhooks,
  summary: 'One receiver, with its last 50 deliveries of the past 30 days, newest first',
  params: IdParams,
  output: Webhook.extend({ deliveries: z.array(WebhookDelivery) }),
})

export const changeWebhook = endpoint('PATCH', '/users/me/webhooks/{id}', {
  ...webhooks,
  summary:
    'Choose what a receiver is told, or switch it on or off; what waits for one that is off is not sent',
  params: IdParams,
  input: WebhookChange,
  output: Webhook,
})

export const removeWebhook = endpoint('DELETE', '/users/me/webhooks/{id}', {
  ...webhooks,
  summary: 'Remove a receiver with its deliveries; what waits is not sent',
  params: IdParams,
})

export const renewWebhookSecret = endpoint('POST', '/users/me/webhooks/{id}/secret', {
  ...webhooks,
  summary:
    'Make a new secret, which is shown only once; the old one ends at once. With the password, and a code where the second factor is on',
  params: IdParams,
  input: NewWebhookSecret,
  output: MadeWebhook,
  status: 201,
})

export const testWebhook = endpoint('POST', '/users/me/webhooks/{id}/tests', {
  ...webhooks,
  summary: 'Send a test to a receiver now, and wait up to 5 seconds for the answer',
  params: IdParams,
  output: WebhookDelivery,
  status: 201,
})

export const sendDeliveryAgain = endpoint('POST', '/users/me/webhook-deliveries/{id}/again', {
  ...webhooks,
  summary: 'Send a delivery again, with the same id',
  params: IdParams,
})
