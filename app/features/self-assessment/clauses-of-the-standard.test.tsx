import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { contentOf } from '~/app/platform/content/content-source'
import { createTestApi } from '~/tests/support/api'
import { article, clausesUpTo, publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { staged } from '~/tests/support/staged'
import { ChecklistPage } from './checklist-page'
import { checklistOf, loadAnswers } from './self-assessment.server'

const drawn = (element: ReactNode) => renderToStaticMarkup(staged(element))
const count = (markup: string, part: string) => markup.split(part).length - 1

describeWithDatabase('the checklist of a standard', (database) => {
  it.each([12, 30])('shows its %i clauses, each in the ring and in the list', async (size) => {
    await publishClauses(database(), clausesUpTo(size))
    const kit = createTestApi(database())
    const { tokens } = await kit.as(await kit.seedPerson({ entity_name: 'The Gazette' }))
    const { transport } = openTransport(kit.api)
    const args = await frontArgs({
      api: transport,
      tokens,
      content: contentOf(clausesUpTo(size).map(article)),
    })
    const page = checklistOf(args, await loadAnswers(args), [])
    expect([page.total, page.items.map(({ clause }) => clause)]).toEqual([size, clausesUpTo(size)])
    expect(page.ring.at(-1)).toMatchObject({ title: `About ${String(size)}`, section: 'professionalism' })
    const checklist = drawn(<ChecklistPage {...page} result={undefined} renderTeam={() => null} />)
    expect(count(checklist, 'class="ring-segment')).toBe(size)
    expect(count(checklist, 'ring-first')).toBe(5)
    expect(count(checklist, '<tbody')).toBe(size)
  })
})
