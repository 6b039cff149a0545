export interface TextPart {
  text: string
  /** Address of the web that the part names; null for plain words. */
  href: string | null
}

const address = /https?:\/\/[^\s<>"'`{}|\\^]+/giu
/** Signs that end a sentence more often than an address. */
const ending = /[.,;:!?*_~…»”’]+$/u
/** Signs without a shape of their own, with which an address could be made to look like another one. */
const deceiving = /[\p{Cc}\p{Cf}]/u

/** A closing bracket belongs to an address only if it was opened in there. */
function withoutStrayBracket(text: string): string {
  const opened = text.split('(').length
  const closed = text.split(')').length
  return text.endsWith(')') && closed > opened ? text.slice(0, -1) : text
}

function trimmed(found: string): string {
  const shorter = withoutStrayBracket(found.replace(ending, ''))
  return shorter === found ? found : trimmed(shorter)
}

/** Null for what is no address, and for one that names a user: it shows one host and leads to another. */
function hrefOf(text: string): string | null {
  if (deceiving.test(text) || !URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && !username && !password ? href : null
}

/** The words of a message with the addresses of the web among them, in their order; nothing is lost or changed. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = trimmed(found)
    const href = hrefOf(shown)
    if (!href) continue
    if (index > from) parts.push({ text: text.slice(from, index), href: null })
    parts.push({ text: shown, href })
    from = index + shown.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}
