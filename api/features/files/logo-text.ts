import { SaxesParser } from 'saxes'
import { isEncoding, textFrom } from '~/api/platform/encodings'
import { sentPictureTypeOf } from './files.rules'
import { declaredEncoding, isSvg, withoutDeclaration } from './logo.rules'

/** The text of what may be an SVG; null for everything else. */
export function svgTextOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 1000)).toString('latin1')
  const text = textFrom(bytes, declaredEncoding(head))
  return isSvg(text) ? text : null
}

/**
 * Elements that bring in something foreign: pictures, which would be decoded as they are, other documents, which are not looked
 * through, and the content of pages.
 */
const foreign = new Set(['image', 'feImage', 'foreignObject', 'include'])

/** With signs that are written as their numbers in style sheets. */
const spelledOut = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^]))/gi, (_, hex?: string, sign?: string) => {
    const code = parseInt(hex ?? '', 16)
    return sign ?? (code <= 0x10ffff ? String.fromCodePoint(code) : ' ')
  })

/**
 * Whether it brings another document along, which no other check has seen: as a paint, a filter, a style sheet, what is used. The
 * library opens no other addresses.
 */
const hasDocument = (text: string): boolean =>
  [text, spelledOut(text)].some((read) => /(?<![\w-])data:/i.test(read.replace(/\s/g, '')))

type Refusal = 'logoBroken' | 'logoEntities' | 'logoParts'

/** Why it is refused before anything draws it; null if it is not. */
export function whySvgRefused(svg: string): Refusal | null {
  if (!isEncoding(declaredEncoding(svg) ?? 'utf-8')) return 'logoBroken'
  const parser = new SaxesParser()
  const found: Refusal[] = []
  let words = ''
  // With declarations of its own, which stand for something that is written elsewhere.
  parser.on('doctype', (text) => {
    if (/[[<>]/.test(text)) found.push('logoEntities')
  })
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') found.push('logoParts')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const isForeign = foreign.has(name.replace(/^.*:/, ''))
    if (isForeign || Object.values(attributes).some(hasDocument)) found.push('logoParts')
  })
  // Style sheets are read without what is not text.
  const add = (text: string) => {
    words += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  try {
    parser.write(withoutDeclaration(svg)).close()
  } catch {
    found.push('logoBroken')
  }
  return found[0] ?? (hasDocument(words) ? 'logoParts' : null)
}

export const logoTypeOf = (bytes: Uint8Array): 'svg' | 'picture' | null =>
  sentPictureTypeOf(bytes) ? 'picture' : svgTextOf(bytes) === null ? null : 'svg'
