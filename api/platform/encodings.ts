import { isUtf8 } from 'node:buffer'

/** What windows-1252 has at 0x80 to 0x9F. Decoders of the runtime differ in these: some read them as Latin-1. */
const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Bytes of windows-1252 as the Encoding Standard reads them. */
export const fromWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (sign) => signs[sign.charCodeAt(0) - 0x80] ?? sign)

const marks: [encoding: string, ...bytes: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
  // How an XML file begins that has no mark.
  ['utf-16le', 0x3c, 0, 0x3f, 0],
  ['utf-16be', 0, 0x3c, 0, 0x3f],
]
/** How a file begins is surer than what anybody says of it. */
const markedEncoding = (bytes: Uint8Array): string | undefined =>
  marks.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]

/** A name that the standard does not know is none. */
function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/** Programs that write texts in memory name two bytes for each letter, whatever the file has in the end. Such a file has zeros. */
const isDeniedBy = (bytes: Uint8Array, label: string): boolean =>
  decoderFor(label)?.encoding.startsWith('utf-16') === true && !bytes.includes(0)

export const isEncoding = (label: string): boolean => decoderFor(label) !== null

/** Characters that are looked at where the encoding of a file is not known. */
const sample = 100_000

/** Whether UTF-8 breaks more characters beyond ASCII than it keeps. */
function isBroken(text: string): boolean {
  const beyond = text.slice(0, sample).match(/\P{ASCII}/gu) ?? []
  return 2 * beyond.filter((sign) => sign === '\ufffd').length > beyond.length
}

/**
 * The text of a file from outside, without its byte order mark: in the encoding that its first bytes have, or in the one that is declared, by the
 * names of the Encoding Standard (`iso-8859-1` and `latin1` are windows-1252). Many servers declare the same for all files: what is whole
 * in UTF-8 beyond ASCII is UTF-8, as no other text looks like that. What is broken in UTF-8 and declares nothing else is windows-1252.
 */
export function textFrom(bytes: Uint8Array, named?: string): string {
  const marked = markedEncoding(bytes)
  const declared = named !== undefined && isDeniedBy(bytes, named) ? undefined : named
  const isWhole = isUtf8(bytes) && bytes.some((byte) => byte > 0x7f)
  const decoder = decoderFor(marked ?? (isWhole ? 'utf-8' : (declared ?? 'utf-8')))
  if (decoder?.encoding === 'windows-1252') return fromWindows1252(bytes)
  const text = (decoder ?? new TextDecoder()).decode(bytes)
  const isKnown = marked !== undefined || (decoder !== null && decoder.encoding !== 'utf-8')
  return !isKnown && isBroken(text) ? fromWindows1252(bytes) : text
}
