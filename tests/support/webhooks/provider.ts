import { onTestFinished } from 'vitest'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { MadeWebhook, Webhook, WebhookDelivery } from '~/contracts/accounts/webhooks'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { createTestApi, password, wholeOffer } from '~/tests/support/api'
import { openReceiver } from '~/tests/support/outside/receiver'

export const providerRoles = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }

/** A provider with a system of its own. The clock shows the real time, as signatures are only valid for minutes. */
export async function startProvider(database: Database) {
  const system = await openReceiver()
  onTestFinished(system.stop)
  const kit = createTestApi(database, { outgoingHosts: [system.host] })
  kit.clock.now = new Date()
  const person = await kit.seedPerson(providerRoles)
  // Logged in anew each time, as hours may have passed.
  const request: typeof kit.request = async (...call) => (await kit.as(person)).request(...call)
  const wanted = (values: object = {}) => ({
    address: system.address,
    events: ['validation.requested'],
    password,
    key: v7(),
    ...values,
  })
  const make = (values: object = {}) => request('POST', '/users/me/webhooks', { body: wanted(values) })
  const made = async (values: object = {}) => (await make(values)).body as MadeWebhook
  const find = async (id: string) =>
    (await request('GET', `/users/me/webhooks/${id}`)).body as Webhook & { deliveries: WebhookDelivery[] }
  const change = (id: string, body: object) => request('PATCH', `/users/me/webhooks/${id}`, { body })
  const again = (id: string) => request('POST', `/users/me/webhook-deliveries/${id}/again`)
  const send = () => kit.runJob('webhooks.send')
  const wait = (seconds: number) => {
    kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
  }
  /** A journalist who asks the provider for validation. */
  async function ask() {
    const { request: by } = await kit.as(await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }))
    const body = { validator: person.id, introduction: 'From your course of 2025.' }
    const { id } = (await by('POST', '/validation-requests', { body })).body as ValidationRequest
    return { id, by }
  }
  async function publish() {
    const draft = (await request('POST', '/own-offers', { body: wholeOffer })).body as { id: string }
    await request('POST', `/own-offers/${draft.id}/publish`)
    return draft.id
  }
  return {
    ...kit,
    system,
    person,
    request,
    wanted,
    make,
    made,
    find,
    change,
    again,
    send,
    wait,
    ask,
    publish,
  }
}
