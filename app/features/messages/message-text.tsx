import { hasCredentials, isWebAddress } from '~/contracts/web-address'
import { useTranslation } from '~/app/texts/use-translation'

/** The text of a message, with line breaks, its own text direction and linked web addresses. */
export function MessageText({ children }: { children: string }) {
  return (
    <p className="typed" dir="auto">
      {partsOf(children).map(({ text, href }, index) =>
        href ? (
          <a key={index} href={href} rel="nofollow noopener noreferrer ugc" dir="ltr">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}

interface TextPart {
  text: string
  /** The web address of this part; null for plain text. */
  href: string | null
}

/** Ends before the next one, and where the punctuation of East Asian texts begins, which has no blank before it: browsers read “。” as the dot of a host. */
const address =
  /https?:\/\/(?:(?![,;]https?:\/\/)[^\s<>"`{}|\\^\u3001-\u3003\u3008-\u301b\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff61-\uff64])+/giu
/** Characters that more often end a sentence than an address. */
const endings = new Set(`.,;:!?*_~…»”’'`)
/** Invisible characters that could disguise an address. */
const deceiving = /[\p{Cc}\p{Cf}]/u

const countOf = (text: string, sign: string): number => text.split(sign).length - 1

/**
 * An address without the signs behind it. A closing bracket belongs to it only if it contains the opening one. Counted once and
 * then from the end, as somebody may write thousands of such signs.
 */
function trimmed(found: string): string {
  const stray: Partial<Record<string, number>> = {
    ')': countOf(found, ')') - countOf(found, '('),
    ']': countOf(found, ']') - countOf(found, '['),
  }
  let end = found.length
  for (; end > 0; end--) {
    const last = found.charAt(end - 1)
    const left = stray[last] ?? 0
    if (left > 0) stray[last] = left - 1
    else if (!endings.has(last)) break
  }
  return found.slice(0, end)
}

/** Null for an invalid address, and for one with credentials, which could disguise its host. */
const hrefOf = (text: string): string | null =>
  deceiving.test(text) || !isWebAddress(text) ? null : new URL(text).href

/** A host with a sign of the sentence directly behind it. */
const beforeSign = /^https?:\/\/[\p{L}\p{M}\p{N}._-]+(?::\d+)?(?=[,;!)\]*'’…])/iu

/** The address that something found begins with; null if there is none. */
function linkIn(found: string): (TextPart & { href: string }) | null {
  const host = deceiving.test(found) || hasCredentials(found) ? undefined : beforeSign.exec(found)?.[0]
  for (const text of [trimmed(found), ...(host ? [trimmed(host)] : [])]) {
    const href = hrefOf(text)
    if (href) return { text, href }
  }
  return null
}

/** Splits a message into text and web addresses, in order and without changes. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = linkIn(found)
    if (!link) continue
    if (index > from) parts.push({ text: text.slice(from, index), href: null })
    parts.push(link)
    from = index + link.text.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}

/** The name of a correspondent, or “former member”. */
export function useCorrespondentName(): (correspondent: { name: string } | null) => string {
  const { t } = useTranslation('common')
  return (correspondent) => correspondent?.name ?? t('formerMember')
}
