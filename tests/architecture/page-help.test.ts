import { expect, it } from 'vitest'
import { questionTree } from '~/api/seed/questions/tree'
import type { PageHandle } from '~/app/platform/page-handle'

const handles = import.meta.glob<PageHandle | undefined>('/app/routes/*.tsx', {
  eager: true,
  import: 'handle',
})

/** A page can lead to one question only, and these are asked about pages that lead to another, or about none. */
const withoutPage = [
  'without-javascript',
  'leave-a-page',
  'files-in-messages',
  'delete-messages',
  'offers-chosen-for-you',
  'why-validation',
  'request-rejected',
  'be-listed',
]

it('pages lead to questions that the helpdesk has, and to all others than those named here', () => {
  const named = Object.values(handles).flatMap((handle) => {
    const help = handle?.help ?? []
    return typeof help === 'function'
      ? ['', '?p=iuprofiles', '?confirm=addPasskey', '?confirm=linkIdentity'].map((search) => help(search))
      : help
  })
  const slugs = questionTree.map(({ slug }) => slug)
  expect(named.filter((slug) => !slugs.includes(slug))).toEqual([])
  expect(slugs.filter((slug) => !named.includes(slug)).toSorted()).toEqual(withoutPage.toSorted())
})
