import { textFrom } from '~/api/platform/encodings'
import { sentPictureTypeOf } from './files.rules'
import { declaredEncoding, isSvg } from './logo.rules'

/** The text of what may be an SVG; null for everything else. */
export function svgTextOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 1000)).toString('latin1')
  const text = textFrom(bytes, declaredEncoding(head))
  return isSvg(text) ? text : null
}

export const logoTypeOf = (bytes: Uint8Array): 'svg' | 'picture' | null =>
  sentPictureTypeOf(bytes) ? 'picture' : svgTextOf(bytes) === null ? null : 'svg'
