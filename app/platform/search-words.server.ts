import { limits } from '~/contracts/constants'
import { cutTo } from '~/contracts/signs'

/** One line without signs that no text holds; what is too long is truncated between characters. `cut`: there was more. */
function lineOf(text: string, most: number): { asked: string; cut: boolean } {
  const whole = text.replace(/[\p{Cc}\p{Co}\s]+/gu, ' ').trim()
  const asked = cutTo(whole, most).trim()
  return { asked, cut: whole.length > asked.length }
}

/** The words of a search in an address, as they are searched for; null without a search. */
export function searchOf(request: Pick<Request, 'url'>): { asked: string; cut: boolean } | null {
  const q = new URL(request.url).searchParams.get('q')
  return q === null ? null : lineOf(q, limits.searchCharacters)
}

/** The words of a filter in an address, as calls take them; undefined without any. Its field says where there were more. */
export const filterWords = (
  search: URLSearchParams,
  name: string,
  most: number = limits.searchCharacters,
): string | undefined => lineOf(search.get(name) ?? '', most).asked || undefined
