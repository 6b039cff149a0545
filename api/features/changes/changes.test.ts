import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { timeSpanSeconds } from '~/contracts/accounts/changes'
import { createTestApi, wholeOffer } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'

type Kit = ReturnType<typeof createTestApi>
type Member = Awaited<ReturnType<Kit['as']>> & { id: string }

const versionOf = async (member: Member): Promise<string | null> => {
  const { status, body } = await member.request('GET', '/users/me/changes')
  expect(status).toBe(200)
  return (body as { version: string | null }).version
}

/** Ids of people whose changes are counted under different numbers. */
async function idsApart(database: Database, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (person_bucket(id)) id from unnest(${Array.from({ length: 200 }, () => v7())}::uuid[]) id
    limit ${count}`.execute(database.db())
  return rows.map(({ id }) => id)
}

describeEachEngine('what a member is shown', (database) => {
  let kit: Kit
  let reader: Member
  let other: Member
  let provider: Member

  beforeAll(async () => {
    kit = createTestApi(database())
    const [first, second, third] = await idsApart(database(), 3)
    const member = async (values: Parameters<Kit['seedPerson']>[0]) => {
      const person = await kit.seedPerson(values)
      return { ...(await kit.as(person)), id: person.id }
    }
    reader = await member({ id: first!, visibility: 2 })
    other = await member({ id: second!, visibility: 2 })
    provider = await member({
      id: third!,
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'A',
    })
  })

  /** Who is shown something else after some work. */
  async function concerned(work: () => Promise<unknown>): Promise<string[]> {
    const people = { reader, other, provider }
    const before = await Promise.all(Object.values(people).map(versionOf))
    await work()
    const after = await Promise.all(Object.values(people).map(versionOf))
    return Object.keys(people).filter((_, index) => before[index] !== after[index])
  }

  const notify = (people: string[]) =>
    database()
      .db()
      .insertInto('notification')
      .values(
        people.map((id) => ({
          id: v7(),
          person_id: id,
          type: 'validationApproved' as const,
          data: '{}',
          path: null,
          created_at: kit.clock.now,
        })),
      )
      .execute()

  it('is the same while nothing changes, and after what nobody is shown', async () => {
    expect(await versionOf(reader)).not.toBeNull()
    expect(await concerned(() => Promise.resolve())).toEqual([])
    expect(await concerned(() => kit.as({ email: `${reader.id}@example.org` }))).toEqual([])
  })

  it('is something else after a change for all', async () => {
    const body = { ...wholeOffer, publish: true }
    expect(await concerned(() => provider.request('POST', '/own-offers', { body }))).toHaveLength(3)
    const rename = () =>
      sql`update person set website = 'https://example.org' where id = ${other.id}`.execute(database().db())
    expect(await concerned(rename)).toHaveLength(3)
  })

  it('is something else for those alone whom a change concerns', async () => {
    expect(await concerned(() => notify([reader.id]))).toEqual(['reader'])
    expect(await concerned(() => notify([reader.id, provider.id]))).toEqual(['reader', 'provider'])
    const read = () =>
      sql`update person set unread_notification_count = 0 where id = ${other.id}`.execute(database().db())
    expect(await concerned(read)).toEqual(['other'])
    const move = () =>
      sql`update notification set person_id = ${other.id} where person_id = ${reader.id}`.execute(
        database().db(),
      )
    expect(await concerned(move)).toEqual(['reader', 'other'])
    const forget = () => sql`delete from notification where person_id = ${other.id}`.execute(database().db())
    expect(await concerned(forget)).toEqual(['other'])
    expect(await concerned(forget)).toEqual([])
  })

  it('is something else for both who write to each other, also when one of them only reads or blocks', async () => {
    let discussion = ''
    const write = async () => {
      const answer = await reader.request('POST', '/user-messages', {
        body: { toUser: other.id, body: 'Hello' },
      })
      expect(answer.status).toBe(201)
      discussion = (answer.body as { discussion: string }).discussion
    }
    expect(await concerned(write)).toEqual(['reader', 'other'])
    expect(await concerned(write)).toEqual(['reader', 'other'])
    const block = (blocked: Date | null) => () =>
      sql`update discussion_side set blocked_at = ${blocked}
        where discussion_id = ${discussion} and person_id = ${other.id}`.execute(database().db())
    expect(await concerned(block(kit.clock.now))).toEqual(['reader', 'other'])
    expect(await concerned(block(null))).toEqual(['reader', 'other'])
    const remove = () =>
      sql`update message set removed_at = now() where discussion_id = ${discussion}`.execute(database().db())
    expect(await concerned(remove)).toHaveLength(3)
  })

  it('counts once for everybody where many are concerned', async () => {
    const many = await Promise.all(Array.from({ length: 60 }, () => kit.seedPerson()))
    const personal = () =>
      sql<{ sum: string }>`select sum(changes) from person_change_count where bucket >= 0`.execute(
        database().db(),
      )
    const before = await personal()
    expect(await concerned(() => notify(many.map(({ id }) => id)))).toHaveLength(3)
    expect((await personal()).rows).toEqual(before.rows)
    const oneByOne = () =>
      database().transaction(async () => {
        for (const { id } of many) await notify([id])
      })
    expect(await concerned(oneByOne)).toHaveLength(3)
  })

  it('is something else after each change, however many are made at once', async () => {
    const writer = async () => {
      for (let round = 0; round < 10; round++) {
        const before = await versionOf(reader)
        await notify([reader.id, other.id])
        expect(await versionOf(reader)).not.toBe(before)
      }
    }
    await Promise.all(Array.from({ length: 8 }, writer))
  })

  it('stays after a change that was undone, also a part of a transaction', async () => {
    const undone = () =>
      database()
        .transaction(async () => {
          await notify([reader.id])
          throw new Error('undone')
        })
        .catch(() => undefined)
    expect(await concerned(undone)).toEqual([])
    const partly = () =>
      database().transaction(async () => {
        const db = database().db()
        await sql`savepoint part`.execute(db)
        await notify([reader.id])
        await sql`rollback to savepoint part`.execute(db)
        await notify([reader.id])
      })
    expect(await concerned(partly)).toEqual(['reader'])
  })

  it('is, for a contributor, also what the organisation is shown', async () => {
    const [id] = await idsApart(database(), 1)
    const person = await kit.seedPerson({ id: id!, parent_id: reader.id })
    const contributor = { ...(await kit.as(person)), id: person.id }
    const before = await versionOf(contributor)
    await sql`insert into readiness (outlet_id, clause, state, updated_at) values (${reader.id}, 4, 'done', now())`.execute(
      database().db(),
    )
    expect(await versionOf(contributor)).not.toBe(before)
  })

  describe('as far as time goes', () => {
    const started = new Date('2026-11-21T10:00:00Z')
    afterEach(() => {
      kit.clock.now = started
    })

    it('is something else in the next span, and the same when the clock goes back', async () => {
      const before = await versionOf(reader)
      kit.clock.now = new Date(started.getTime() + timeSpanSeconds * 1000 - 1)
      expect(await versionOf(reader)).toBe(before)
      kit.clock.now = new Date(started.getTime() + timeSpanSeconds * 1000)
      expect(await versionOf(reader)).not.toBe(before)
      kit.clock.now = started
      expect(await versionOf(reader)).toBe(before)
    })

    it('changes at each midnight of each time zone', () => {
      // The smallest difference between two time zones is a quarter of an hour.
      expect((15 * 60) % timeSpanSeconds).toBe(0)
    })
  })

  it('is unknown for admins, and where changes are not counted', async () => {
    const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    expect(await versionOf({ ...(await kit.as(admin)), id: admin.id })).toBeNull()
    await sql`delete from person_change_count where bucket = -1`.execute(database().db())
    expect(await versionOf(reader)).toBeNull()
  })

  it('is told to nobody else', async () => {
    expect((await kit.request('GET', '/users/me/changes')).status).toBe(401)
  })
})
