import type { ContentData, RichTextBlock } from '~/contracts/content/content'

export interface PrintedArticle {
  uid: string
  title: string
  lede: string
  body: RichTextBlock[]
  locale: string
  data: ContentData
}

/** Where an article stands on the page with all of them. */
export const articleAnchor = (uid: string) => uid.replace(/^knowledgebase_/, '')
