import { limits } from '~/contracts/constants'

/**
 * The words of a search in an address. Signs that no text holds are removed; what is too long is truncated between characters.
 * @returns null without a search; `cut`: there was more
 */
export function searchOf(request: Pick<Request, 'url'>): { asked: string; cut: boolean } | null {
  const q = new URL(request.url).searchParams.get('q')
  if (q === null) return null
  const whole = q.replace(/[\p{Cc}\p{Co}\s]+/gu, ' ').trim()
  const asked = whole.slice(0, limits.searchCharacters).replace(/[\uD800-\uDBFF]$/, '')
  return { asked, cut: whole.length > asked.length }
}
