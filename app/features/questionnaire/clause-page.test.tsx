import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { contentOf } from '~/app/platform/content/content-source'
import { paths } from '~/app/platform/paths'
import { createTestApi } from '~/tests/support/api'
import { article, clausesUpTo, publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { staged } from '~/tests/support/staged'
import { ClausePage } from './clause-page'
import { loadClauseAnswers } from './questionnaire.server'

describeWithDatabase('the questions of a clause', (database) => {
  it('lead to the page of the team if the newest version has the clause', async () => {
    const kit = createTestApi(database())
    const outlet = await kit.seedPerson({ entity_name: 'The Gazette' })
    const { tokens } = await kit.as(outlet)
    await publishClauses(database(), clausesUpTo(3))
    const { number } = await database()
      .selectFrom('standard_version')
      .select(({ fn }) => fn.max('number').as('number'))
      .executeTakeFirstOrThrow()
    await database()
      .insertInto('questionnaire')
      .values({ outlet_id: outlet.id, version: number, begun_at: new Date() })
      .execute()
    await publishClauses(database(), clausesUpTo(2))
    const content = contentOf(clausesUpTo(2).map(article))
    const markup = async (clause: number) => {
      const args = await frontArgs({ api: openTransport(kit.api).transport, tokens, content })
      const page = await loadClauseAnswers({ ...args, params: { clause: String(clause) } })
      expect(page.asked?.questions).toHaveLength(1)
      return renderToStaticMarkup(staged(<ClausePage {...page} answer={undefined} />))
    }
    expect(await markup(2)).toContain(`"${paths.checklistClause(2)}"`)
    expect(await markup(3)).not.toContain(paths.checklistClause(3))
  })
})
