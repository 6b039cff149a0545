import type { RichTextBlock } from '~/contracts/content/content'
import type { TextSegment } from '~/contracts/content/guide'
import {
  excerptOf,
  hasPhrases,
  markedText,
  phrasesIn,
  searchedLetters,
  startsIn,
  wordsIn,
} from '~/contracts/marked-text'

interface Searched {
  title: string
  lede: string
  body: readonly RichTextBlock[]
}
export interface TextHit<A> {
  article: A
  title: TextSegment[]
  excerpt: TextSegment[]
}

/** The words of a body, one block a line. */
export const plainOf = (blocks: readonly RichTextBlock[]): string => blocks.map(({ text }) => text).join('\n')

/**
 * Texts that contain every phrase and every word or prefix, ignoring case and accents; title matches first. For texts that the API does not
 * search: questions, open clauses, and a guide that stands elsewhere.
 */
export function searchIn<A extends Searched>(articles: readonly A[], asked: string): TextHit<A>[] {
  const words = wordsIn(asked)
  if (words.length === 0) return []
  const phrases = phrasesIn(asked)
  const scored = articles.flatMap((article) => {
    const title = searchedLetters(article.title)
    const whole = `${title}\n${searchedLetters(article.lede)}\n${searchedLetters(plainOf(article.body))}`
    if (!words.every((word) => startsIn(whole, word) >= 0) || !hasPhrases(whole, phrases)) return []
    return [{ article, inTitle: words.filter((word) => startsIn(title, word) >= 0).length }]
  })
  return scored
    .sort((a, b) => b.inTitle - a.inTitle)
    .map(({ article }) => ({
      article,
      title: markedText(article.title, words),
      excerpt: markedText(excerptOf(`${article.lede}\n${plainOf(article.body)}`, words), words),
    }))
}
