import { expect, it } from 'vitest'
import { loadDiscussion, type DiscussionData } from './discussion.server'
import { formsOf, isStill } from './live-discussion'
import { sent, twoMembers } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'
import { pdf } from '~/tests/support/files'
import { frontArgs, openTransport } from '~/tests/support/front'

/** In the subject, in the text and in the name of the file. */
const mark = 'Kassiopeia'

describeWithDatabase('an open discussion that is gone when it is loaded again', (database) => {
  async function opened(query: (id: string) => string): Promise<DiscussionData> {
    const { anna, ben, kit } = await twoMembers(database())
    const { body } = await anna.request('POST', `/message-files?name=${mark}.pdf`, { body: pdf() })
    const files = [(body as { id: string }).id]
    const { id, discussion } = sent(await anna.write(ben.id, `About ${mark}`, { subject: mark, files }))
    const { tokens } = await kit.as(ben)
    const path = `/messages/${discussion}?${query(id)}`
    const args = await frontArgs({ api: openTransport(kit.api).transport, tokens, path })
    return loadDiscussion({ ...args, params: { id: discussion } })
  }

  it.each(['', 'report', 'confirm'])(
    'keeps its forms and nothing that was written in it: %s',
    async (form) => {
      const data = await opened((id) => (form === 'confirm' ? 'confirm=block' : `${form}=${id}`))
      expect(JSON.stringify(data)).toContain(mark)
      const asked = new URLSearchParams(data.reporting ? { report: data.reporting.id } : {})
      const kept = formsOf(data, asked)
      expect(JSON.stringify(kept)).not.toContain(mark)
      const { lastMessage, id } = data.discussion
      expect(kept).toMatchObject({
        ...{ discussion: { id, lastMessage: { id: lastMessage.id } }, formKey: data.formKey },
        ...{ confirming: false, reporting: form === 'report' ? { id: lastMessage.id } : null },
      })
    },
  )

  it('leaves the form of a report when it is asked for no longer', async () => {
    const data = await opened((id) => `report=${id}`)
    expect(data.reporting).not.toBeNull()
    expect(formsOf(data, new URLSearchParams()).reporting).toBeNull()
  })
})

it('older pages of a discussion stay as they are, unless its messages end', () => {
  const proposed = { days: 7, own: true }
  expect(isStill(2, { days: null, proposed })).toBe(true)
  expect(isStill(2, { days: 7, proposed: null })).toBe(false)
  expect(isStill(1, { days: null, proposed: null })).toBe(false)
})
