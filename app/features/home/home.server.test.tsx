import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { contentOf } from '~/app/platform/content/content-source'
import { createTestApi } from '~/tests/support/api'
import { article, clausesUpTo, publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { staged } from '~/tests/support/staged'
import { HomePage } from './home-page'
import { loadHome } from './home.server'

describeWithDatabase('the ring on the page after login', (database) => {
  it.each([12, 30])('has the %i clauses of the standard, each leading to the checklist', async (size) => {
    await publishClauses(database(), clausesUpTo(size))
    const kit = createTestApi(database())
    const { tokens } = await kit.as(await kit.seedPerson({ entity_name: 'The Gazette' }))
    const { transport } = openTransport(kit.api)
    const content = contentOf(clausesUpTo(size).map(article))
    const home = await loadHome(await frontArgs({ api: transport, tokens, content }))
    expect(home.selfAssessment).toMatchObject({
      ready: 0,
      total: size,
      next: { clause: 1, title: 'About 1' },
    })
    const page = renderToStaticMarkup(staged(<HomePage home={home} />))
    expect(page.split('class="ring-segment').length - 1).toBe(size)
    for (const clause of clausesUpTo(size)) expect(page).toContain(`#clause-${String(clause)}"`)
    expect(page).not.toContain(`#clause-${String(size + 1)}"`)
    expect(page).toContain('href="/knowledgebase/1"')
  })
})
