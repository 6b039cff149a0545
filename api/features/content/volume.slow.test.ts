import { expect, it } from 'vitest'
import { localeCodes } from '~/contracts/constants'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { loadContent } from '~/tests/support/front'
import { publishRelease, type ReleaseDocument } from './release.service'

const articles = 500
/** About the length of a guide article. */
const body = Array.from(
  { length: 4 },
  (_, index) =>
    `## Part ${String(index)}\n\nA newsroom that **checks** its [facts](/content) before it publishes them makes fewer mistakes, and says so. Readers notice that sooner or later, and they come back because of it.\n\n- one thing\n- another thing`,
).join('\n\n')

const texts: ReleaseDocument[] = Array.from({ length: articles }, (_, index) => index).flatMap((index) =>
  localeCodes.map((locale) => ({
    uid: `knowledgebase_article-${String(index)}`,
    locale,
    type: 'article' as const,
    data: { section: 'more' as const, position: index },
    source: `# Article ${String(index)}\n\nWhat it says.\n\n${body}\n`,
  })),
)

describeWithDatabase('500 articles in five languages', (database) => {
  it('are published once, and loaded whole', { timeout: 240_000 }, async () => {
    const { api, deps } = createTestApi(database())
    expect(await publishRelease(deps, texts)).toBe(texts.length)
    expect(await publishRelease(deps, texts)).toBe(0)
    const source = await loadContent(api, deps.config.contentToken)
    for (const locale of localeCodes) {
      const list = source.list('article', locale)
      expect(list).toHaveLength(articles)
      expect(list.every((document) => document.locale === locale)).toBe(true)
    }
  })
})
