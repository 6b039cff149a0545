import type { Database } from '~/api/platform/database'
import type { ApiConfig } from '~/api/platform/deps'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Problem } from '~/contracts/errors'
import type { Discussion, Message, SentMessage } from '~/contracts/messages/messages'
import { createTestApi } from '~/tests/support/api'

type Kit = ReturnType<typeof createTestApi>
const open = { visibility: 2 as const }
const dayBefore = { created_at: '2026-11-01T10:00:00Z' }

/** A member of some weeks who is logged in, and what they do in their discussions. */
export async function someone(kit: Kit, name: string, values: Parameters<Kit['seedPerson']>[0] = {}) {
  const person = await kit.seedPerson({ entity_name: name, ...open, ...dayBefore, ...values })
  const { request } = await kit.as(person)
  const write = (toUser: string, body = 'Good morning', more: object = {}) =>
    request('POST', '/user-messages', { body: { toUser, subject: 'Hello', body, ...more } })
  const reply = async (to: string, body = 'And to you') =>
    request('POST', `/user-messages/${to}`, { body: { body } })
  const list = async () =>
    (await request('GET', '/user-messages-discussion-list?pagination=true&page=1&itemsPerPage=25'))
      .body as Discussion[]
  const messages = async (id: string, page = 1, size = 25) =>
    (
      await request(
        'GET',
        `/user-messages-discussion/${id}?pagination=true&page=${String(page)}&itemsPerPage=${String(size)}`,
      )
    ).body as Message[]
  const counters = async () => {
    const user = (await request('GET', '/users/me')).body as CurrentUser
    return [user.messageCount, user.unreadMessageCount]
  }
  return { ...person, request, write, reply, list, messages, counters }
}

/** Two who do not know each other yet. */
export async function twoMembers(database: Database, overrides: Partial<ApiConfig> = {}) {
  const kit = createTestApi(database, overrides)
  const anna = await someone(kit, 'Anna')
  const ben = await someone(kit, 'Ben')
  return { ...kit, kit, anna, ben }
}

/** The message that was sent, from the answer. */
export const sent = (answer: { body: never }) => answer.body as SentMessage
/** Which rules the answer says are broken, each with its field. */
export const codes = (answer: { body: never }) =>
  ((answer.body as Problem).violations ?? []).map(({ propertyPath, code }) => [propertyPath, code])
