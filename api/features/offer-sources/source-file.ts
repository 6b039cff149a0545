import type { Source } from './entries.rules'
import { readCalendar } from './calendar-source'
import { readFeed } from './feed-source'

/** What the answer, or an XML file itself, says about its characters; UTF-8 otherwise. */
function decoderFor(body: Uint8Array, contentType: string): TextDecoder {
  const start = Buffer.from(body.subarray(0, 200)).toString('latin1')
  const named =
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? /^<\?xml[^>]*encoding=["']([\w-]+)/i.exec(start)?.[1]
  try {
    return new TextDecoder(named)
  } catch {
    return new TextDecoder()
  }
}

export interface File {
  /** A copy of bytes in a thread is no Buffer any more. */
  body: Uint8Array
  contentType: string
  /** Where it was read, for relative links. */
  address: string
  /** The zone of the provider. */
  timeZone: string
}

/**
 * Reads a calendar or a feed. What it is shows in the file: many servers give feeds as plain text. Null if it is neither.
 */
export function readSourceFile({ body, contentType, address, timeZone }: File): Source | null {
  const text = decoderFor(body, contentType).decode(body).trim()
  return /^BEGIN:VCALENDAR/i.test(text) ? readCalendar(text, timeZone) : readFeed(text, address)
}
