import type { RichTextBlock } from '~/contracts/content/content'
import type { TextSegment } from '~/contracts/content/guide'
import { plainOf } from './guide-tree.server'

interface Searched {
  title: string
  lede: string
  body: readonly RichTextBlock[]
}
export interface MemoryHit<A> {
  article: A
  title: TextSegment[]
  excerpt: TextSegment[]
}

const before = 60
const after = 180

/** Character by character, so that positions match those in the original text. */
const plain = (text: string): string =>
  Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return bare.length === letter.length ? bare : letter
  }).join('')

/**
 * Articles that contain every word or prefix, ignoring case and accents; title matches first. Used if the API does not
 * have the articles.
 */
export function searchIn<A extends Searched>(articles: readonly A[], asked: string): MemoryHit<A>[] {
  const words = plain(asked.normalize('NFC')).match(/[\p{L}\p{N}]{2,}/gu) ?? []
  if (words.length === 0) return []
  const scored = articles.flatMap((article) => {
    const title = plain(article.title)
    const whole = `${title}\n${plain(article.lede)}\n${plain(plainOf(article.body))}`
    if (!words.every((word) => startsIn(whole, word) >= 0)) return []
    return [{ article, inTitle: words.filter((word) => startsIn(title, word) >= 0).length }]
  })
  return scored
    .sort((a, b) => b.inTitle - a.inTitle)
    .map(({ article }) => ({
      article,
      title: segmentsOf(article.title, words),
      excerpt: segmentsOf(excerptOf(`${article.lede}\n${plainOf(article.body)}`, words), words),
    }))
}

/** Position of a word with this prefix. */
function startsIn(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at
  return -1
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => startsIn(plain(text), word)).filter((place) => place >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const start = first > before ? text.indexOf(' ', first - before) + 1 : 0
  const end = text.length > first + after ? text.lastIndexOf(' ', first + after) : text.length
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

function segmentsOf(text: string, words: readonly string[]): TextSegment[] {
  return text
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .filter(Boolean)
    .map((part) => ({ text: part, hit: words.some((word) => plain(part).startsWith(word)) }))
    .reduce<TextSegment[]>((joined, segment) => {
      const last = joined.at(-1)
      if (last?.hit !== segment.hit || segment.hit) return [...joined, segment]
      return [...joined.slice(0, -1), { text: last.text + segment.text, hit: false }]
    }, [])
}
