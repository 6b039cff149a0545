import { expect, it } from 'vitest'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { between } from '~/tests/support/processes/locks'

describeWithDatabase('a report of something that is removed at the same moment', (database) => {
  it('finds nothing any more, and opens no case about what is gone', async () => {
    const kit = createTestApi(database())
    const owner = await kit.seedPerson({ entity_name: 'Nordic Desk', visibility: 1 })
    const author = (await kit.as(await kit.seedPerson())).request
    const text = 'A recommendation that is long enough to be one, by any author.'
    const written = await author('POST', `/profiles/${owner.id}/testimonials`, { body: { text } })
    const { id } = written.body as { id: string }
    const report = async (who: typeof author) => {
      const body = { category: 'falsehood', reason: 'Nothing of it is true.' }
      return (await who('POST', `/testimonials/${id}/reports`, { body })).status
    }
    const [early, late] = await Promise.all(
      [1, 2].map(async () => (await kit.as(await kit.seedPerson())).request),
    )
    expect(await report(early!)).toBe(204)
    const cases = () => database().selectFrom('moderation_case').where('subject_id', '=', id)
    const status = await between(database(), {
      first: () => cases().select('id').forUpdate().execute(),
      second: () => report(late!),
      then: async () => {
        const db = database().db()
        const decided = { state: 'removed' as const, statement: 'Invented.', decided_at: new Date() }
        await db.updateTable('moderation_case').set(decided).where('subject_id', '=', id).execute()
        await db.updateTable('testimonial').set({ removed_at: new Date() }).where('id', '=', id).execute()
      },
    })
    expect(status).toBe(404)
    expect(await cases().select(['state', 'report_count']).execute()).toEqual([
      { state: 'removed', report_count: 1 },
    ])
  })
})
