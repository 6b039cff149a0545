export interface TextPart {
  text: string
  /** The web address of this part; null for plain text. */
  href: string | null
}

const address = /https?:\/\/[^\s<>"'`{}|\\^]+/giu
/** Characters that more often end a sentence than an address. */
const ending = /[.,;:!?*_~…»”’]+$/u
/** Invisible characters that could disguise an address. */
const deceiving = /[\p{Cc}\p{Cf}]/u

/** A closing bracket belongs to an address only if it contains the opening one. */
function withoutStrayBracket(text: string): string {
  const opened = text.split('(').length
  const closed = text.split(')').length
  return text.endsWith(')') && closed > opened ? text.slice(0, -1) : text
}

function trimmed(found: string): string {
  const shorter = withoutStrayBracket(found.replace(ending, ''))
  return shorter === found ? found : trimmed(shorter)
}

/** Null for an invalid address, and for one with credentials, which could disguise its host. */
function hrefOf(text: string): string | null {
  if (deceiving.test(text) || !URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && !username && !password ? href : null
}

/** Splits a message into text and web addresses, in order and without changes. */
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
