import { describe, expect, it } from 'vitest'
import { type ContentDocument, contentOf } from '~/app/platform/content/content-source'
import { frontArgs } from '~/tests/support/front'
import { findArticle } from './guide.server'

const document = (uid: string, type: ContentDocument['type']): ContentDocument => ({
  ...{ uid, type, locale: 'en', title: uid, lede: '', body: [], data: {}, updatedAt: '2026-11-01T00:00:00Z' },
})
const content = contentOf([
  document('knowledgebase_clause1', 'article'),
  document('knowledgebase_frame', 'page'),
])
const api = () => Promise.reject(new Error('an article is found in memory'))

const slugFound = async (slug: string) =>
  findArticle({ ...(await frontArgs({ api, content })), params: { '*': slug } })?.uid

describe('an address of the guide', () => {
  it('leads to its article', async () => {
    expect(await slugFound('clause1')).toBe('knowledgebase_clause1')
  })

  it.each(['', 'clause2', 'clause1/', 'CLAUSE1', '\u0000', 'clause1\u0000', '\uD800', 'x'.repeat(10_000)])(
    'that names none leads nowhere: %j',
    async (slug) => {
      expect(await slugFound(slug)).toBeUndefined()
    },
  )

  it('does not lead to another kind of text', async () => {
    expect(await slugFound('frame')).toBeUndefined()
  })
})
