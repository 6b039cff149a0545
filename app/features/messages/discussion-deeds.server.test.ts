import { expect, it } from 'vitest'
import type { ApiTransport } from '~/app/platform/context.server'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { saveDiscussion } from './discussion-deeds.server'

describeEachEngine('an answer in a discussion', (database) => {
  async function setUp() {
    const kit = createTestApi(database())
    const reader = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const writer = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    const { tokens } = await kit.as(reader)
    const body = { toUser: `/users/${reader.id}`, subject: '', body: 'Are you there?' }
    const first = await kit.request('POST', '/user-messages', { token: writer.tokens.token, body })
    expect(first.status).toBe(201)
    const { id, discussion } = first.body as { id: string; discussion: string }
    const { transport } = openTransport(kit.api)
    const answer = async (api: ApiTransport) => {
      const form = new URLSearchParams({ intent: 'reply', last: id, subject: '', body: 'Yes, I am.' })
      const init = { method: 'POST', body: form }
      const args = await frontArgs({ api, tokens, path: `/messages/${discussion}`, init })
      return saveDiscussion({ ...args, params: { id: discussion } })
    }
    return { transport, discussion, answer }
  }

  it('needs no subject and leads to the newest message', async () => {
    const { transport, discussion, answer } = await setUp()
    const response = await answer(transport)
    expect(response).toMatchObject({ status: 303 })
    expect((response as Response).headers.get('Location')).toBe(`/messages/${discussion}#newest`)
  })

  it.each([
    ['fails', 500, 503],
    ['refuses it', 409, 409],
  ])('comes back with what was typed where the API %s', async (_, status, answered) => {
    const { transport, answer } = await setUp()
    const broken: ApiTransport = (path, init, about) =>
      init.method === 'POST' ? Promise.resolve(new Response('{}', { status })) : transport(path, init, about)
    expect(await answer(broken)).toMatchObject({
      init: { status: answered },
      data: { failed: true, result: { initialValue: { body: 'Yes, I am.' } } },
    })
  })
})
