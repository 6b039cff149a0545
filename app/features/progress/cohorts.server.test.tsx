import type { SubmissionResult } from '@conform-to/react'
import type { FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { dayOf } from '~/contracts/days'
import { pageSizes } from '~/contracts/constants'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { staged } from '~/tests/support/staged'
import { CohortPage } from './cohort-page'
import { loadCohort, putIntoCohort, saveCohort } from './cohorts.server'
import { OutletsPage } from './outlets-page'
import { loadOutlets } from './progress.server'

type Fields = [name: string, value: string][]
type Refused = { data: { result: SubmissionResult }; init: { status: number } }

/** The values of what is ticked. */
const ticksIn = (page: string) =>
  [...page.matchAll(/<input type="checkbox"[^>]*>/g)]
    .filter(([input]) => input.includes('checked=""'))
    .map(([input]) => /value="([^"]*)"/.exec(input)?.[1])

describeWithDatabase('outlets that are put into a cohort and taken out', (database) => {
  /** A group with two pages of outlets and a cohort. */
  async function setUp() {
    const kit = createTestApi(database())
    const group = await kit.seedPerson({ roles: ['ROLE_GROUP'] })
    const { tokens, request } = await kit.as(group)
    for (let index = 0; index < pageSizes.admin + 2; index++) {
      const outlet = await kit.seedPerson({ entity_name: `Outlet ${String(10 + index)}` })
      const at = kit.deps.now()
      const link = {
        outlet_id: outlet.id,
        partner_id: group.id,
        kind: 'group' as const,
        asked_by: 'outlet' as const,
      }
      await database()
        .insertInto('link')
        .values({
          ...link,
          id: crypto.randomUUID(),
          state: 'confirmed',
          requested_at: at,
          decided_at: at,
          shares: 'stage',
        })
        .execute()
    }
    const today = dayOf(kit.deps.now())
    const body = { name: 'Spring', startsOn: today, endsOn: today, goalStage: 'published', goal: 1 }
    const { id } = (await request('POST', '/cohorts', { body })).body as { id: string }
    const { transport: api } = openTransport(kit.api)
    const cohort = `/outlets/cohorts/${id}`
    const at = async (path: string, fields?: Fields) => {
      const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
      return { ...(await frontArgs({ api, tokens, path, init })), params: { id } }
    }
    const leadsTo = (answer: unknown) => (answer as Response).headers.get('Location')
    return {
      ...{ id, cohort, leadsTo },
      fill: () => request('PATCH', `/cohorts/${id}/outlets`, { body: { action: 'put', matching: {} } }),
      outlets: async (path: string) => loadOutlets(await at(path)),
      members: async (path: string) => loadCohort(await at(path)),
      put: async (path: string, fields: Fields) => putIntoCohort(await at(path, fields)),
      take: async (path: string, ids: string[]) =>
        saveCohort(
          await at(path, [['intent', 'take'], ...ids.map((each) => ['chosen', each] as [string, string])]),
        ),
    }
  }
  const shown = <P extends object>(Page: FunctionComponent<P>, props: P) =>
    renderToStaticMarkup(staged(<Page {...props} />))

  it('stay ticked on their page if no cohort is chosen, and the list of cohorts says so', async () => {
    const { id, outlets, put, leadsTo } = await setUp()
    const second = '/outlets?stage=registered&text=Outlet&page=2'
    const list = await outlets(second)
    expect(list.items).toHaveLength(2)
    const page = shown(OutletsPage, { ...list, result: undefined })
    expect(page).toContain('action="/outlets?stage=registered&amp;text=Outlet&amp;page=2"')
    expect(ticksIn(page)).toEqual([])
    expect(page).not.toContain('aria-invalid')

    const filter: Fields = [['stage', 'registered'], ['text', 'Outlet'], ['cohort', '']] // prettier-ignore
    for (const items of [list.items, list.items.slice(1)]) {
      const chosen = items.map((item) => ['chosen', item.id] as [string, string])
      const fields: Fields = [...filter, ...chosen, ['which', 'chosen'], ['into', '']]
      const { data, init } = (await put(second, fields)) as unknown as Refused
      expect(init.status).toBe(422)
      const again = shown(OutletsPage, { ...list, result: data.result })
      expect(ticksIn(again)).toEqual(items.map((item) => item.id))
      expect(again).toContain('href="#put-into"')
      expect(again).toMatch(
        /<select(?=[^>]* id="put-into")(?=[^>]* aria-invalid="true")[^>]* aria-describedby="put-into-error"/,
      )
      expect(again).toContain('<p id="put-into-error"')
    }
    const nothing = (await put(second, [...filter, ['which', 'chosen'], ['into', id]])) as unknown as Refused
    const again = shown(OutletsPage, { ...list, result: nothing.data.result })
    expect(again).toContain(`href="#outlet-${list.items[0]!.id}"`)
    expect(again).not.toContain('aria-invalid')

    const fields: Fields = [...filter, ['chosen', list.items[0]!.id], ['which', 'chosen'], ['into', id]]
    const to = leadsTo(await put(second, fields))
    expect(to).toBe(`/outlets?stage=registered&text=Outlet&into=${id}&page=2`)
    const { items } = await outlets(`/outlets?cohort=${id}`)
    expect(items.map((item) => item.id)).toEqual([list.items[0]!.id])
  })

  it('are taken out on their page, and the page before is next when none is left there', async () => {
    const { cohort, fill, members, take, leadsTo } = await setUp()
    await fill()
    const second = `${cohort}?page=2`
    const page = await members(second)
    expect(page.items).toHaveLength(2)
    expect(shown(CohortPage, { ...page, result: undefined })).toContain(`action="${second}"`)
    const { data } = (await take(second, [])) as unknown as Refused
    const first = page.items[0]!.id
    expect(shown(CohortPage, { ...page, result: data.result })).toContain(`href="#outlet-${first}"`)
    const refused: SubmissionResult = { ...data.result, initialValue: { chosen: first } }
    expect(ticksIn(shown(CohortPage, { ...page, result: refused }))).toEqual([first])
    expect(leadsTo(await take(second, [first]))).toBe(second)
    expect(leadsTo(await take(second, [page.items[1]!.id]))).toBe(`${cohort}?page=1`)
    expect((await members(cohort)).items).toHaveLength(pageSizes.admin)
  })
})
