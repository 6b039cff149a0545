import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { requirePassword, requireOwnCode } from '~/api/features/auth/auth.service'
import { countCodeTry, lockPerson, type LockedPerson, notifyOwner } from '~/api/features/auth/codes.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { hashToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { seal, unseal } from '~/api/platform/encryption'
import { checkAll, conflict, notFound, violation, orNotFound } from '~/api/platform/errors'
import {
  type MadeWebhook,
  type NewWebhook,
  type NewWebhookSecret,
  type Webhook,
  type WebhookChange,
  webhookEvents,
} from '~/contracts/accounts/webhooks'
import { limits } from '~/contracts/constants'
import * as deliveries from './deliveries.repo'
import { secretPurpose, toDelivery } from './sending.service'
import * as repo from './webhooks.repo'
import { urlOf } from '~/contracts/web-address'

type Me = Pick<Actor, 'id'>

const toWebhook = (row: repo.WebhookRow): Webhook => ({
  id: row.id,
  address: row.address,
  events: row.events,
  active: row.active_since !== null,
  offBecause: row.off_because,
  failingSince: row.failing_since?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** In the order of the contract, each once. */
const ordered = (events: readonly string[]) => webhookEvents.filter((event) => events.includes(event))

/** The user's receivers, oldest first. */
export const listOwn = async (deps: ApiDeps, me: Me): Promise<Webhook[]> =>
  (await repo.selectOwn(deps.database, me.id, limits.webhooks)).map(toWebhook)

/** One receiver with its log. @throws ApiError notFound, also for those of others */
export async function getOwn(deps: ApiDeps, me: Me, id: string) {
  const row = orNotFound(await repo.findOwn(deps.database, { id, personId: me.id }))
  const log = await deliveries.selectLog(deps.database, row.id, limits.webhookDeliveries)
  const now = deps.now()
  return { ...toWebhook(row), deliveries: log.map((delivery) => toDelivery(delivery, row.active_since, now)) }
}

interface Wanted {
  actor: Me
  input: Pick<NewWebhookSecret, 'password' | 'code'>
  caller: { address: string }
}

/**
 * Checks the password and counts an attempt with a code.
 * @throws ApiError unprocessable passwordWrong at `password`; tooManyRequests
 */
export async function checkOwner(deps: ApiDeps, { actor, input, caller }: Wanted): Promise<void> {
  await requirePassword(deps, actor.id, { password: input.password, field: 'password' })
  if (input.code !== undefined) await countCodeTry(deps, actor.id, caller.address)
}

/**
 * Checks the owner and the address, before `makeOwn` and outside its transaction.
 * @throws ApiError as `checkOwner`; the form of the address at `address`
 */
export const checkNew = (
  deps: ApiDeps,
  wanted: Omit<Wanted, 'input'> & { input: Pick<NewWebhook, 'address' | 'password' | 'code'> },
): Promise<void> =>
  checkAll(
    () => checkOwner(deps, wanted),
    () => plainAddress(deps, wanted.input.address),
  )

/** A new secret, as Standard Webhooks writes it. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const formOf = (me: Me, purpose: string, key: string): string =>
  hashToken(JSON.stringify(['webhook', me.id, purpose, key]))

/** The same form again: the secret that it has made. Null if the secret of the server has changed since. */
function madeBefore(deps: ApiDeps, row: repo.WebhookRow): MadeWebhook {
  const secret = unseal(deps.config.tokenSecret, secretPurpose(row.id), row.secret)
  if (secret === null) throw conflict('webhookSecretLost')
  return { ...toWebhook(row), secret }
}

/** Runs with the person locked: requests at the same time are counted one after the other. */
const withLockedOwner = <T>(
  { database }: ApiDeps,
  me: Me,
  action: (person: LockedPerson) => Promise<T>,
): Promise<T> =>
  database.transaction(async () => {
    const person = orNotFound(await lockPerson(database, me.id))
    return action(person)
  })

/**
 * Adds a receiver, which is on, and notifies the owner. The same request again gets the same receiver and secret. The caller has
 * checked the password with `checkNew`; with an authenticator app, the first request needs a code.
 * @throws ApiError unprocessable: the form of the address at `address`; required or codeWrong at `code`; conflict webhookLimit
 */
export const makeOwn = (deps: ApiDeps, me: Me, wanted: NewWebhook): Promise<MadeWebhook> =>
  withLockedOwner(deps, me, async (person) => {
    const { database, config } = deps
    const form = formOf(me, 'new', wanted.key)
    const made = await repo.findByForm(database, form)
    if (made) return madeBefore(deps, made)
    const address = plainAddress(deps, wanted.address)
    const own = await repo.selectOwn(database, me.id, limits.webhooks)
    if (own.length >= limits.webhooks) throw conflict('webhookLimit')
    if (own.some((each) => each.address === address)) throw violation('address', 'webhookKnown')
    await requireOwnCode(deps, person, wanted.code)
    const now = deps.now()
    const [id, secret] = [v7(), newSecret()]
    const row = await repo.insert(database, {
      id,
      person_id: me.id,
      address,
      events: ordered(wanted.events),
      secret: seal(config.tokenSecret, secretPurpose(id), secret),
      secret_form: form,
      active_since: now,
      off_because: null,
      failing_since: null,
      created_at: now,
    })
    await notifyOwner(deps, person, { what: 'webhookMade', values: { address: hostOf(address) } })
    return { ...toWebhook(row), secret }
  })

/** The rest of an address may be a secret of the receiver. */
const hostOf = (address: string): string => new URL(address).host

/**
 * Makes a new secret and notifies the owner; the old one signs nothing any more. The same request again gets the same secret.
 * @throws ApiError as `makeOwn`; notFound, also for those of others
 */
export const renewOwn = (
  deps: ApiDeps,
  me: Me,
  { id, input }: { id: string; input: NewWebhookSecret },
): Promise<MadeWebhook> =>
  withLockedOwner(deps, me, async (person) => {
    const { database, config } = deps
    const present = orNotFound(await repo.lockOwn(database, { id, personId: me.id }))
    const form = formOf(me, id, input.key)
    if (present.secret_form === form) return madeBefore(deps, present)
    await requireOwnCode(deps, person, input.code)
    const secret = newSecret()
    const row = await repo.update(database, id, {
      secret: seal(config.tokenSecret, secretPurpose(id), secret),
      secret_form: form,
    })
    await notifyOwner(deps, person, { what: 'webhookRenewed', values: { address: hostOf(present.address) } })
    return { ...toWebhook(row), secret }
  })

/**
 * Chooses events, or switches on or off. What waits for a receiver that is switched off is not sent.
 * @throws ApiError notFound, also for those of others
 */
export function changeOwn(
  deps: ApiDeps,
  me: Me,
  { id, change }: { id: string; change: WebhookChange },
): Promise<Webhook> {
  const { database } = deps
  return database.transaction(async () => {
    const present = orNotFound(await repo.lockOwn(database, { id, personId: me.id }))
    const active = change.active ?? present.active_since !== null
    const switched = active !== (present.active_since !== null)
    if (switched && !active) await deliveries.dropWaiting(database, id)
    const row = await repo.update(database, id, {
      events: change.events ? ordered(change.events) : present.events,
      ...(switched
        ? { active_since: active ? deps.now() : null, off_because: null, failing_since: null }
        : {}),
    })
    return toWebhook(row)
  })
}

/** Removes a receiver with its log; what waits is not sent. @throws ApiError notFound, also for those of others */
export async function removeOwn(deps: ApiDeps, me: Me, id: string): Promise<void> {
  if (!(await repo.remove(deps.database, { id, personId: me.id }))) throw notFound()
}

/**
 * The address in its normal form, which is what is requested later.
 * @throws ApiError unprocessable webhookAddress at `address` for one that nothing may be sent to
 */
function plainAddress({ outgoing }: ApiDeps, written: string): string {
  const address = urlOf(written)?.href ?? ''
  if (!outgoing.permits(address) || address.length > limits.webhookAddressCharacters)
    throw violation('address', 'webhookAddress')
  return address
}
