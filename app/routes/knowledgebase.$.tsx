import { useActionData, useLoaderData } from '@remix-run/react'
import { ArticlePage, MissingArticle, OpenArticlePage } from '~/app/features/guide/article-page'
import { loadArticle as loader, saveVote as action } from '~/app/features/guide/guide.server'
import type { OpenArticleData } from '~/app/features/guide/guide-tree.server'
import type { PageHandle } from '~/app/platform/page-handle'
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

export default function Route() {
  const data = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  if (data.found === 'open') return <OpenArticlePage {...data} />
  return data.found ? <ArticlePage {...data} result={result} /> : <MissingArticle parts={data.parts} />
}
