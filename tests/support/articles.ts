import { wordsOf } from '~/api/features/content/release.service'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'
import type { ContentData } from '~/contracts/content/content'

export interface TestArticle {
  uid: string
  locale?: Locale
  title: string
  lede?: string
  plain: string
  data?: ContentData
  /** Only a draft where false. */
  published?: boolean
}

/** Articles of the guide as their publication leaves them, with the words by which spelling is corrected. */
export async function putArticles(database: Database, articles: readonly TestArticle[]): Promise<void> {
  const at = new Date('2026-11-01T00:00:00Z')
  for (const { uid, locale = 'en', title, lede = '', plain, data = {}, published = true } of articles) {
    await database
      .insertInto('content_text')
      .values({
        uid,
        locale,
        type: 'article',
        data: JSON.stringify(data),
        title,
        lede,
        plain,
        body: JSON.stringify([{ type: 'paragraph', text: plain, spans: [] }]),
        version: 1,
        published_version: published ? 1 : null,
        published_at: published ? at : null,
      })
      .execute()
    await database
      .insertInto('content_word')
      .values(wordsOf(`${title} ${lede} ${plain}`, locale).map((word) => ({ locale, word })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
