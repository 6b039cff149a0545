import { beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { listOutlets, OutletProgress } from '~/contracts/certification/progress'
import type { Link, LinkShares } from '~/contracts/people/links'
import type { DisclosureDraft } from '~/contracts/content/disclosure'
import { lifetimes } from '~/contracts/constants'
import { createTestApi, entriesOfFile } from '~/tests/support/api'
import { newCertified } from '~/tests/support/certificates/certified'
import { publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'
import type { z } from 'zod'

type List = z.infer<typeof listOutlets.output>
type Kit = ReturnType<typeof createTestApi>
type Account = { id: string; email: string }

/** A group with a confirmed member. */
async function joined(kit: Kit, { name = 'The Gazette', group = null as Account | null } = {}) {
  const owner = group ?? (await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Harbour Group' }))
  const outlet = await kit.seedPerson({ entity_name: name })
  return { group: owner, outlet, ...(await link(kit, outlet, owner)) }
}

/** Confirmed, with a way to choose what is shown. */
async function link(kit: Kit, outlet: Account, partner: Account) {
  const [asking, asked] = [await kit.as(outlet), await kit.as(partner)]
  const { id } = (await asking.request('POST', '/links', { body: { with: partner.id } })).body as Link
  expect((await asked.request('POST', `/links/${id}/confirm`)).status).toBe(200)
  const share = (shares: LinkShares, who = asking) =>
    who.request('PUT', `/links/${id}/shares`, { body: { shares } })
  return { link: id, owner: asking, partner: asked, share }
}

const lists =
  (session: Awaited<ReturnType<Kit['as']>>) =>
  async (query = '') =>
    (await session.request('GET', `/users/me/outlets${query}`)).body as List

const answer = { state: 'done', note: '', was: { state: 'notYet', note: '' } }
const clauses = (...numbers: number[]) => ({
  body: { changes: numbers.map((clause) => ({ clause, ...answer })) },
})

describeWithDatabase('what an outlet shows a group', (database) => {
  beforeAll(() => publishClauses(database()))

  it('is nothing before it has chosen, and after that as much as it has chosen', async () => {
    const kit = createTestApi(database())
    const { link: id, owner, partner, share } = await joined(kit)
    await owner.request('PUT', '/readiness', clauses(1, 2))
    const only = async () => (await lists(partner)()).items[0]
    const name = { id, name: 'The Gazette', country: null }
    expect(await only()).toEqual({ ...name, shares: 'nothing', stage: null, progress: null })
    expect((await share('stage')).body).toMatchObject({ shares: 'stage', can: { share: true } })
    expect(await only()).toEqual({ ...name, shares: 'stage', stage: 'assessing', progress: null })
    await share('progress')
    const open = Array.from({ length: 16 }, (_, index) => index + 3)
    const progress = { ready: 2, total: 18, open, reportUntil: null, certifiedUntil: null }
    expect(await only()).toMatchObject({ shares: 'progress', stage: 'assessing', progress })
    await share('nothing')
    expect(await only()).toEqual({ ...name, shares: 'nothing', stage: null, progress: null })
  })

  it('is chosen by the outlet’s account alone, and not before the link is confirmed', async () => {
    const kit = createTestApi(database())
    const { outlet, partner, share, group, link: id } = await joined(kit)
    const colleague = await kit.as(await kit.seedPerson({ parent_id: outlet.id }))
    const stranger = await kit.as(await kit.seedPerson())
    expect((await share('answers', partner)).status).toBe(403)
    expect((await share('answers', colleague)).status).toBe(403)
    expect((await share('answers', stranger)).status).toBe(404)
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    expect((await share('answers', admin)).status).toBe(403)
    const other = await kit.as(await kit.seedPerson({ entity_name: 'Asks' }))
    const asked = (await other.request('POST', '/links', { body: { with: group.id } })).body as Link
    const early = await other.request('PUT', `/links/${asked.id}/shares`, { body: { shares: 'stage' } })
    expect(early).toMatchObject({ status: 409, body: { violations: [{ code: 'linkStillOpen' }] } })
    expect((await kit.as(outlet).then((own) => own.request('GET', `/links/${id}`))).body).toMatchObject({
      shares: 'nothing',
    })
  })

  it('is different for three groups, and ends with the link, by either side or an earlier program', async () => {
    const kit = createTestApi(database())
    const { outlet, partner, share, group, link: first } = await joined(kit)
    const others = await Promise.all(
      ['One', 'Two'].map((entity_name) => kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name })),
    )
    const [second, third] = [await link(kit, outlet, others[0]!), await link(kit, outlet, others[1]!)]
    await share('answers')
    await second.share('stage')
    const shares = async (of: typeof partner) => (await lists(of)()).items.map((each) => each.shares)
    expect([await shares(partner), await shares(second.partner), await shares(third.partner)]).toEqual([
      ['answers'],
      ['stage'],
      ['nothing'],
    ])
    await partner.request('POST', `/links/${first}/end`)
    expect(await shares(partner)).toEqual([])
    const again = await link(kit, outlet, group)
    expect(await shares(partner)).toEqual(['nothing'])
    await again.share('answers')
    // As a program before this one ends it.
    await database()
      .updateTable('link')
      .set({ state: 'ended', ended_at: kit.deps.now() })
      .where('id', '=', again.link)
      .execute()
    const row = await database()
      .selectFrom('link')
      .select('shares')
      .where('id', '=', again.link)
      .executeTakeFirst()
    expect(row?.shares).toBe('nothing')
    expect(await shares(second.partner)).toEqual(['stage'])
  })

  it('is hidden while the outlet is away, and a legal entity sees the stage', async () => {
    const kit = createTestApi(database())
    const entity = await kit.seedPerson({ roles: ['ROLE_LEGAL_ENTITY'], entity_name: 'Gazette Ltd' })
    const outlet = await kit.seedPerson({ entity_name: 'The Gazette' })
    const { partner, share } = await link(kit, outlet, entity)
    expect((await lists(partner)()).items).toMatchObject([
      { shares: 'stage', stage: 'registered', progress: null },
    ])
    expect((await share('answers')).status).toBe(404)
    await database().updateTable('person').set({ state: 'deactivated' }).where('id', '=', outlet.id).execute()
    expect((await lists(partner)()).items).toEqual([])
  })

  it('stays out of counts, filters, order and file', async () => {
    const kit = createTestApi(database())
    const { group, partner } = await joined(kit, { name: 'Zeit' })
    const hidden = await joined(kit, { name: 'Anders', group })
    const stage = await joined(kit, { name: 'Morgen', group })
    const progress = await joined(kit, { name: 'Quer', group })
    for (const each of [hidden, stage, progress]) await each.owner.request('PUT', '/readiness', clauses(1))
    await stage.share('stage')
    await progress.share('progress')
    const list = lists(partner)
    const { items, counts, unshared } = await list()
    expect(items.map(({ name }) => name)).toEqual(['Quer', 'Morgen', 'Anders', 'Zeit'])
    expect([counts, unshared]).toEqual([
      { registered: 0, assessing: 2, published: 0, inAudit: 0, certified: 0 },
      2,
    ])
    expect((await list('?stage=assessing')).items).toHaveLength(2)
    expect((await list('?text=ander')).items.map(({ name }) => name)).toEqual(['Anders'])
    expect((await list('?text=ander&stage=assessing')).items).toEqual([])
    const file = await entriesOfFile(partner.request, '/users/me/outlets/file')
    expect(file.map(({ outlet }) => outlet)).toEqual(['Quer', 'Morgen', 'Anders', 'Zeit'])
    const nothing = {
      stage: '',
      ready: '',
      of: '',
      open: '',
      lastMoved: '',
      reportUntil: '',
      certifiedUntil: '',
    }
    expect(file[0]).toMatchObject({ shows: 'progress', stage: 'assessing', ready: '1', of: '18' })
    expect(file[1]).toMatchObject({ ...nothing, shows: 'stage', stage: 'assessing' })
    expect(file[2]).toMatchObject({ ...nothing, shows: 'nothing' })
    const filtered = await entriesOfFile(partner.request, '/users/me/outlets/file?stage=assessing&text=q')
    expect(filtered).toHaveLength(1)
  })

  it('is for groups and legal entities', async () => {
    const kit = createTestApi(database())
    for (const roles of [['ROLE_MEDIA_OUTLET'], ['ROLE_ADMIN'], ['ROLE_TRAINER']])
      expect(
        (await (await kit.as(await kit.seedPerson({ roles }))).request('GET', '/users/me/outlets')).status,
      ).toBe(403)
  })
})

/** The whole table counted anew, beside what the triggers have made of it. */
async function countedAnew(database: Database) {
  const read = async () =>
    JSON.stringify(await database.selectFrom('outlet_progress').selectAll().orderBy('outlet_id').execute())
  const before = await read()
  await sql`delete from outlet_progress`.execute(database)
  await sql`select progress_refresh(array(select id from person))`.execute(database)
  return [before, await read()] as const
}

describeWithDatabase('how far an outlet is', (database) => {
  it('follows checklist, report, audit and certificate, and falls back when one of them ends', async () => {
    const test = await newCertified(database())
    const { kit, outlet } = test
    const group = await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Harbour Group' })
    const { link: id, share } = await link(kit, outlet, group)
    await share('progress')
    const now = async () => {
      const list = lists(await kit.as(group))
      return (await list()).items.find((each: OutletProgress) => each.id === id)
    }
    // Nobody hears of a decision while it can be undone.
    expect(await now()).toMatchObject({ stage: 'published', progress: { certifiedUntil: null } })
    await test.announce()
    const certified = await now()
    expect(certified).toMatchObject({ stage: 'certified' })
    await database()
      .updateTable('certificate')
      .set({ suspensions: ['decision'] })
      .execute()
    expect(await now()).toMatchObject({ stage: 'published' })
    await database().updateTable('certificate').set({ suspensions: [] }).execute()
    expect(await now()).toEqual(certified)
    const days = Date.parse(certified?.progress?.reportUntil ?? '') - kit.deps.now().getTime()
    test.later(days / 1000 + 2 * lifetimes.decisionUndo + 24 * 3600)
    expect((await now())?.stage).not.toBe('published')
    const [kept, anew] = await countedAnew(database())
    expect(kept).toBe(anew)
    expect(kept).toContain(outlet.id)
  })

  it('is read with the answers by the group that is shown them alone, without internal ones, until they are taken back', async () => {
    const test = await newCertified(database())
    const { kit, outlet } = test
    const group = await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Harbour Group' })
    const other = await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Other Group' })
    const { link: id, share, owner, partner } = await link(kit, outlet, group)
    const second = await link(kit, outlet, other)
    await second.share('progress')
    const path = `/links/${id}/answers`
    const status = async (who = partner) => (await who.request('GET', path)).status
    for (const shares of ['nothing', 'stage', 'progress'] as const) {
      await share(shares)
      expect(await status()).toBe(404)
    }
    await share('answers')
    const draft = (await owner.request('GET', '/disclosure/draft')).body as DisclosureDraft
    const shown = (await partner.request('GET', path)).body as DisclosureDraft
    expect(shown.facts).toEqual(draft.facts)
    expect(shown.clauses).toEqual(draft.clauses)
    expect(Object.keys(shown).sort()).toEqual(['clauses', 'counts', 'facts', 'fileProperties'])
    expect([await status(second.partner), await status(owner)]).toEqual([404, 403])
    expect((await second.partner.request('GET', `/links/${second.link}/answers`)).status).toBe(404)
    const unknown = `${path}/files/${crypto.randomUUID()}`
    expect((await partner.request('GET', unknown)).status).toBe(404)
    await share('stage')
    expect(await status()).toBe(404)
  })

  it('is kept through changes of account and role, and goes with the account', async () => {
    const kit = createTestApi(database())
    const { outlet } = await joined(kit)
    const stored = () =>
      database()
        .selectFrom('outlet_progress')
        .select('outlet_id')
        .where('outlet_id', '=', outlet.id)
        .execute()
    expect(await stored()).toHaveLength(1)
    const become = (roles: string[]) =>
      database().updateTable('person').set({ roles }).where('id', '=', outlet.id).execute()
    await become(['ROLE_TRAINER'])
    expect(await stored()).toHaveLength(0)
    await become(['ROLE_MEDIA_OUTLET'])
    expect(await stored()).toHaveLength(1)
    await database().deleteFrom('person').where('id', '=', outlet.id).execute()
    expect(await stored()).toHaveLength(0)
    const [kept, anew] = await countedAnew(database())
    expect(kept).toBe(anew)
  })
})
