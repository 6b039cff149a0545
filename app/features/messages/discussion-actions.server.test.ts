import type { SubmissionResult } from '@conform-to/react'
import { expect, it } from 'vitest'
import type { ApiTransport } from '~/app/platform/calls/network.server'
import { takeToast } from '~/app/platform/toast.server'
import { createTestApi, password } from '~/tests/support/api'
import { sent, twoMembers } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'
import { answered, frontArgs, openTransport } from '~/tests/support/front'
import { lifetimes } from '~/contracts/constants'
import { saveDiscussion } from './discussion-actions.server'
import { loadDiscussion } from './discussion.server'
import { marksOf } from './write-form'

describeWithDatabase('an answer in a discussion', (database) => {
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
    const answer = async (api: ApiTransport, marks: Record<string, string> = {}) => {
      const typed = { intent: 'reply', last: id, subject: '', body: 'Yes, I am.' }
      const init = { method: 'POST', body: new URLSearchParams({ ...typed, ...marks }) }
      const args = await frontArgs({ api, tokens, path: `/messages/${discussion}`, init })
      return saveDiscussion({ ...args, params: { id: discussion } })
    }
    const count = async () => {
      const path = `/user-messages-discussion/${discussion}`
      return ((await kit.request('GET', path, { token: tokens.token })).body as object[]).length
    }
    return { transport, discussion, answer, count }
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
    ['has heard enough for this minute', 429, 429],
  ])('comes back with what was typed where the API %s', async (_, status, shown) => {
    const { transport, answer } = await setUp()
    const refusal = () =>
      new Response('{}', { status, headers: { 'Content-Type': 'application/problem+json' } })
    const broken: ApiTransport = (call, origin) =>
      call.endpoint.method === 'POST' ? answered(call, refusal()) : transport(call, origin)
    expect(await answer(broken)).toMatchObject({
      init: { status: shown },
      data: { failed: true, result: { initialValue: { body: 'Yes, I am.' } } },
    })
  })

  it('whose answer was lost is one message, however often the form that comes back is sent', async () => {
    const { transport, answer, count } = await setUp()
    const losing: ApiTransport = async (call, origin) => {
      const response = await transport(call, origin)
      if (call.endpoint.method === 'POST') throw new Error('the line broke')
      return response
    }
    const fields = { intent: 'reply', last: '', formKey: '' }
    const lost = (await answer(losing, { formKey: 'a-form' })) as { data: { result: SubmissionResult } }
    expect(await count()).toBe(2)
    const marks = Object.fromEntries(marksOf(fields, lost.data.result))
    expect(await answer(transport, marks)).toMatchObject({ status: 303 })
    expect(await count()).toBe(2)
  })
})

describeWithDatabase('a change of a message', (database) => {
  it('that comes too late is refused in the form, with what was typed', async () => {
    const kit = createTestApi(database())
    const reader = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const { tokens } = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    const body = { toUser: reader.id, body: 'See you at nine' }
    const sent = await kit.request('POST', '/user-messages', { token: tokens.token, body })
    const { id, discussion } = sent.body as { id: string; discussion: string }
    const { transport } = openTransport(kit.api)
    const path = `/messages/${discussion}?edit=${id}`
    const change = async (text: string) => {
      const fields = new URLSearchParams({ intent: 'edit', message: id, version: '0', body: text })
      const init = { method: 'POST', body: fields }
      const args = await frontArgs({ api: transport, tokens, path, init })
      return saveDiscussion({ ...args, params: { id: discussion } })
    }
    kit.clock.now = new Date(kit.clock.now.getTime() + lifetimes.messageEdit * 1000)
    expect(await change('See you at ten')).toMatchObject({
      init: { status: 409 },
      data: { result: { initialValue: { body: 'See you at ten' }, error: { '': ['messageEditOver'] } } },
    })
    const args = await frontArgs({ api: transport, tokens, path })
    // The messages of this test are of a day that is long over.
    expect(await loadDiscussion({ ...args, params: { id: discussion } })).toMatchObject({
      editing: { message: { id, body: 'See you at nine' }, late: true },
      editable: [],
    })
  })
})

describeWithDatabase('a proposal that messages end', (database) => {
  it.each([
    ['has blocked the other one', 'block', 'You have blocked this person'],
    ['finds the other one gone', 'erase', 'This person is no longer a member'],
    ['is blocked', 'blocked', 'This person cannot be reached at the moment'],
    ['is too late', 'agree', 'This has changed in the meantime'],
  ])('says why it is refused where who makes it %s', async (_, what, words) => {
    const { anna, ben, kit } = await twoMembers(database())
    const { discussion } = sent(await anna.write(ben.id))
    const head = `/user-messages-discussion/${discussion}`
    if (what === 'block') await anna.request('POST', `${head}/block`)
    if (what === 'blocked') await ben.request('POST', `${head}/block`)
    if (what === 'erase') {
      const erased = await ben.request('POST', '/users/me/erasure', { body: { password, email: ben.email } })
      expect(erased.status).toBeLessThan(300)
    }
    const { tokens } = await kit.as(anna)
    const step = what === 'agree' ? 'agree' : 'propose'
    const init = { method: 'POST', body: new URLSearchParams({ intent: 'ending', step, days: '7' }) }
    const path = `/messages/${discussion}`
    const args = await frontArgs({ api: openTransport(kit.api).transport, tokens, path, init })
    const response = (await saveDiscussion({ ...args, params: { id: discussion } })) as Response
    expect([response.status, response.headers.get('Location')]).toEqual([303, path])
    const Cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const request = new Request(args.request.url, { headers: { Cookie } })
    expect((await takeToast({ ...args, request })).toast?.message).toContain(words)
  })
})
