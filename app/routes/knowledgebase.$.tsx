import { ArticlePage, MissingArticle, OpenArticlePage } from '~/app/features/guide/article-page'
import { loadArticle as loader, saveVote as action } from '~/app/features/guide/guide.server'
import type { OpenArticleData } from '~/app/features/guide/guide-tree.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/guide.css?url'

export const handle = {
  i18n: ['guide'],
  // Of the open clauses: a closed one leads visitors to the login, and what is not a page is never kept.
  keptForVisitors: true,
  forSearch: (data: OpenArticleData | { found: boolean }) => (data.found === 'open' ? data.lede : null),
  help: 'use-the-guide',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

export default pageOf<typeof loader, typeof action>((page) => {
  if (page.found === 'open') return <OpenArticlePage {...page} />
  return page.found ? <ArticlePage {...page} /> : <MissingArticle parts={page.parts} />
})
