// `npm run font`: makes the subset of the serif for headings: the letters of the five languages, one weight, one optical size.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'node_modules/@fontsource-variable/newsreader')
const target = join(root, 'app/platform/serif')

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('')
/** What German, Spanish, French and Italian need beside ASCII, with the quotation marks and dashes of all five. */
const more = 'ÄÖÜäöüßÀÂÆÇÈÉÊËÎÏÔŒÙÛàâæçèéêëîïôœùûÁÍÓÚÑáíóúñÌÒìò¿¡«»„“”‘’‚–—…·°ºª€\u00a0\u202f'
/** Headings are large: the drawing for this size, in points, suits all of them. */
const opticalSize = 36

const font = await subsetFont(
  readFileSync(join(source, 'files/newsreader-latin-opsz-normal.woff2')),
  ascii + more,
  { targetFormat: 'woff2', noLayoutClosure: true, variationAxes: { wght: 400, opsz: opticalSize } },
)
writeFileSync(join(target, 'newsreader.woff2'), font)
copyFileSync(join(source, 'LICENSE'), join(target, 'license.txt'))
process.stdout.write(`${font.length} bytes in ${target}\n`)
