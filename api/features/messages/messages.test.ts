import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Discussion } from '~/contracts/messages/messages'
import type { Notification } from '~/contracts/messages/notifications'
import { sent, someone, twoMembers } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'

/** What programs take for something else: marks, directions, signs that join, patterns, and beginnings of other languages. */
const awkward = [
  '\0', '\t', '\n', '\r\n', '\u0085', '\u00ad', '\u0301', '\u200b', '\u200d', '\u202e', '\u2066', '\u2028', '\ufeff', '\ufdfa', '\uffff',
  '\u{e0041}', '\u{1f469}\u200d\u{1f680}', '%', '_', '\\', "'", '"', '--', '{{a}}', '${a}', '<b>', '&amp;', '](', '=1+1', 'ẛ̣', 'İ', '한',
] // prettier-ignore
const anyText = fc
  .array(fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom(...awkward)), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))

/** Without blanks and signs that nobody sees. */
const seenOf = (text: string) =>
  text.replace(/[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, '').normalize('NFC')

describeWithDatabase('messages', (database) => {
  it('go from one person to another, who reads and answers', async () => {
    const { anna, ben } = await twoMembers(database())
    const answer = await anna.write(`/users/${ben.id}`)
    expect(answer.status).toBe(201)
    const first = sent(answer)
    expect(first).toMatchObject({ subject: 'Hello', body: 'Good morning', read: false })
    expect([first.fromUser?.name, first.toUser?.name]).toEqual(['Anna', 'Ben'])
    expect([await anna.counters(), await ben.counters()]).toEqual([
      [1, 0],
      [1, 1],
    ])
    const [discussion] = await ben.list()
    expect(discussion).toMatchObject({
      id: first.discussion,
      unread: 1,
      blockedReason: null,
      blockedByMe: false,
    })
    expect(discussion?.with?.name).toBe('Anna')
    expect((await ben.request('POST', `/user-messages-discussion/${first.discussion}/read`)).status).toBe(204)
    expect(await ben.counters()).toEqual([1, 0])
    expect((await anna.messages(first.discussion))[0]?.read).toBe(true)
    const second = sent(await ben.reply(first.id))
    expect(second).toMatchObject({ subject: '', discussion: first.discussion })
    expect((await anna.messages(first.discussion)).map(({ body }) => body)).toEqual([
      'And to you',
      'Good morning',
    ])
    expect((await anna.list())[0]).toMatchObject({ unread: 1, lastMessage: { body: 'And to you' } })
  })

  it('are in one discussion for two people, however often somebody begins anew', async () => {
    const { anna, ben } = await twoMembers(database())
    const first = sent(await anna.write(ben.id))
    const second = sent(await ben.write(anna.id))
    expect(second.discussion).toBe(first.discussion)
    expect(await anna.list()).toHaveLength(1)
    expect((await anna.list())[0]?.unread).toBe(1)
  })

  it('are in one discussion also where both begin at once', async () => {
    const { anna, ben } = await twoMembers(database())
    const answers = await Promise.all([anna.write(ben.id), ben.write(anna.id), anna.write(ben.id)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => sent(answer).discussion)).size).toBe(1)
    expect(await anna.messages(sent(answers[0]).discussion)).toHaveLength(3)
    expect([await anna.counters(), await ben.counters()]).toEqual([
      [3, 1],
      [3, 2],
    ])
  })

  it('are both kept where two answer at once, and what was not seen stays unread', async () => {
    const { anna, ben } = await twoMembers(database())
    const first = sent(await anna.write(ben.id))
    const answers = await Promise.all([anna.reply(first.id, 'from Anna'), ben.reply(first.id, 'from Ben')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const bodies = (await anna.messages(first.discussion)).map(({ body }) => body)
    expect(bodies.sort()).toEqual(['Good morning', 'from Anna', 'from Ben'])
    expect([await anna.counters(), await ben.counters()]).toEqual([
      [3, 1],
      [3, 1],
    ])
    expect([(await anna.list())[0]?.unread, (await ben.list())[0]?.unread]).toEqual([1, 1])
  })

  it('count right when many are sent and read at once', async () => {
    const { anna, ben } = await twoMembers(database())
    const { discussion } = sent(await anna.write(ben.id))
    const read = () => ben.request('POST', `/user-messages-discussion/${discussion}/read`)
    await Promise.all([1, 2, 3, 4].flatMap((n) => [anna.write(ben.id, `Message ${String(n)}`), read()]))
    const unread = (await ben.messages(discussion)).filter((message) => !message.read).length
    expect(await ben.counters()).toEqual([5, unread])
    expect((await ben.list())[0]?.unread).toBe(unread)
    await read()
    expect(await ben.counters()).toEqual([5, 0])
  })

  it('are sent once per idempotency key', async () => {
    const { anna, ben } = await twoMembers(database())
    const send = () =>
      anna.request('POST', '/user-messages', {
        body: { toUser: ben.id, subject: '', body: 'Only once' },
        headers: { 'Idempotency-Key': 'a-form' },
      })
    const answers = await Promise.all([send(), send()])
    expect(new Set(answers.map((answer) => sent(answer).id)).size).toBe(1)
    expect(await ben.counters()).toEqual([1, 1])
  })

  it('are listed in pages, newest first, with paging headers', async () => {
    const { anna, ben } = await twoMembers(database())
    const { discussion } = sent(await anna.write(ben.id, 'Message 1'))
    for (const n of [2, 3, 4, 5]) await anna.write(ben.id, `Message ${String(n)}`)
    const page = async (n: number) => (await ben.messages(discussion, n, 2)).map(({ body }) => body.at(-1))
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      ['5', '4'],
      ['3', '2'],
      ['1'],
      [],
    ])
    const answer = await ben.request('GET', `/user-messages-discussion/${discussion}?itemsPerPage=2`)
    expect(answer.headers.get('X-Total-Count')).toBe('5')
    expect(answer.headers.get('Link')).toContain('rel="next"')
  })

  it('are shown in the list with the first 100 characters', async () => {
    const { anna, ben } = await twoMembers(database())
    await anna.write(ben.id, '🙂'.repeat(101))
    expect((await ben.list())[0]?.lastMessage).toMatchObject({ body: '🙂'.repeat(100), cut: true })
    await anna.write(ben.id, 'x'.repeat(100))
    expect((await ben.list())[0]?.lastMessage).toMatchObject({ body: 'x'.repeat(100), cut: false })
  })

  it('are told of once until they are read', async () => {
    const { anna, ben, mails } = await twoMembers(database())
    const told = async () =>
      ((await ben.request('GET', '/notifications')).body as Notification[]).map(({ title, path, read }) => ({
        title,
        path,
        read,
      }))
    const { discussion } = sent(await anna.write(ben.id))
    await anna.write(ben.id)
    const path = `/messages/${discussion}`
    expect(await told()).toEqual([{ title: 'Anna has sent you a message', path, read: false }])
    expect(mails.filter(({ to }) => to === ben.email)).toMatchObject([
      { template: 'message', values: { author: 'Anna', path } },
    ])
    await ben.request('POST', `/user-messages-discussion/${discussion}/read`)
    expect(await told()).toMatchObject([{ read: true }])
    await anna.write(ben.id)
    expect(await told()).toHaveLength(2)
    expect(mails.filter(({ to }) => to === ben.email)).toHaveLength(2)
  })

  it.each([
    ['opened without scripts', '/notifications/opened'],
    ['read in the list of notifications', '/notifications/read'],
  ])('send another notification after theirs was %s', async (_, reading) => {
    const { anna, ben, mails } = await twoMembers(database())
    const { discussion } = sent(await anna.write(ben.id))
    const told = async () => [
      ((await ben.request('GET', '/notifications')).body as Notification[]).length,
      mails.filter(({ to }) => to === ben.email).length,
    ]
    await ben.request('POST', reading, { body: { paths: [`/messages/${discussion}`] } })
    expect((await ben.list())[0]?.unread).toBe(1)
    await anna.write(ben.id)
    await anna.write(ben.id)
    expect(await told()).toEqual([2, 2])
  })
})

describeWithDatabase('the list of discussions', (database) => {
  it('has the newest first on every page, from both ends', async () => {
    const { kit, anna, clock } = await twoMembers(database())
    for (const n of [1, 2, 3, 4, 5]) {
      clock.now = new Date(clock.now.getTime() + 60_000)
      await anna.write((await someone(kit, `Person ${String(n)}`)).id)
    }
    const page = async (n: number) => {
      const path = `/user-messages-discussion-list?page=${String(n)}&itemsPerPage=2`
      const answer = await anna.request('GET', path)
      expect(answer.headers.get('X-Total-Count')).toBe('5')
      return (answer.body as Discussion[]).map((each) => each.with?.name.at(-1))
    }
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      ['5', '4'],
      ['3', '2'],
      ['1'],
      [],
    ])
  })
})

describeWithDatabase('any text of a message', (database) => {
  it('is kept as it is seen, listed, and searched for', async () => {
    const { anna, ben } = await twoMembers(database())
    const { discussion } = sent(await anna.write(ben.id))
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const answer = await anna.write(ben.id, `Text: ${text}`)
        expect(answer.status).toBe(201)
        const { body } = sent(answer)
        expect(seenOf(body)).toBe(seenOf(`Text: ${text}`))
        const [message] = await ben.messages(discussion, 1, 1)
        expect(message?.body).toBe(body)
        expect((await ben.list())[0]?.unread).toBeGreaterThan(1)
        const words = Array.from(text.replaceAll('\0', '')).slice(0, 40).join('')
        const query = `q=${encodeURIComponent(words)}&kind=messages`
        expect((await ben.request('GET', `/search?${query}`)).status).toBe(200)
      }),
      { numRuns: 25 },
    )
  })
})
