import { expect, it } from 'vitest'
import { questionTree } from '~/api/seed/questions/tree'
import type { PageHandle } from '~/app/platform/page-handle'

const handles = import.meta.glob<PageHandle | undefined>('/app/routes/*.tsx', {
  eager: true,
  import: 'handle',
})

it('pages lead to questions that the helpdesk has, and no question goes without a page for long', () => {
  const named = Object.values(handles).flatMap((handle) => {
    const help = handle?.help ?? []
    return typeof help === 'function' ? [help(''), help('?p=iuprofiles')] : help
  })
  const slugs = questionTree.map(({ slug }) => slug)
  expect(named.filter((slug) => !slugs.includes(slug))).toEqual([])
  expect(new Set(named).size).toBeGreaterThan(slugs.length / 2)
})
