import type { ContentData, RichTextBlock } from '~/contracts/content/content'

export interface PrintedArticle {
  uid: string
  title: string
  lede: string
  body: RichTextBlock[]
  locale: string
  data: ContentData
}

/** Anchor of an article on the page of the whole guide. */
export const articleAnchor = (uid: string) => uid.replace(/^knowledgebase_/, '')
