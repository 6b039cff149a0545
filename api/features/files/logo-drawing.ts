import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { SaxesParser } from 'saxes'
import { isEncoding } from '~/api/platform/encodings'
import { violation } from '~/api/platform/errors'
import { logoBoxes, type LogoShape } from '~/contracts/administration/logo'
import { logoLimits } from '~/contracts/administration/setting-limits'
import { cutTo } from '~/contracts/signs'
import { loadSharp, openPicture, whyNot } from './drawing'
import { drawingSeconds, sentPictureTypeOf } from './files.rules'
import { svgTextOf } from './logo-text'
import { boundsOf, declaredEncoding, groundOf, withoutDeclaration } from './logo.rules'

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
function whySvgRefused(svg: string): Refusal | null {
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

/** As large as it is shown at most. */
const largest = logoBoxes.large

/**
 * What the process does: it finds out the size of the drawing, and draws it as large as the box. It ends itself, as nothing else can
 * end a drawing that has begun, and is the first to go where memory is short.
 */
const program = `
setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${String((drawingSeconds - 2) * 1000)})
try { require('node:fs').writeFileSync('/proc/self/oom_score_adj', '1000') } catch {}
const sharp = require(process.argv[1])
sharp.concurrency(1)
sharp.cache(false)
const most = ${String(largest.width * largest.height * 4)}
async function sizeOf(svg) {
  // A drawing of less than a pixel has its size only when it is enlarged.
  for (const density of [72, 7200]) {
    const found = await sharp(svg, { density, limitInputPixels: false }).metadata().catch(() => null)
    if (found && found.format === 'svg' && found.width > 1 && found.height > 1) return { density, ...found }
  }
}
async function draw(svg) {
  const size = await sizeOf(svg)
  if (!size) return 3
  const wanted = size.density * Math.min(${String(largest.width)} / size.width, ${String(largest.height)} / size.height)
  const density = Math.min(100000, Math.max(1, wanted))
  const scale = density / size.density
  if (size.width * scale * size.height * scale > most) return 4
  const png = await sharp(svg, { density, limitInputPixels: most })
    .resize(${String(largest.width)}, ${String(largest.height)}, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return new Promise((resolve) => process.stdout.write(png, () => resolve(0)))
}
const parts = []
process.stdin.on('data', (part) => parts.push(part)).on('end', () =>
  draw(Buffer.concat(parts)).catch(() => 3).then((code) => process.exit(code)))
`

/** How the process ends for the drawing's sake. */
const reasons: Record<number, string> = { 3: 'logoBroken', 4: 'pictureTooManyPixels' }

function whyEnded(code: number | null, said: string): Error {
  if (code === null) return violation('file', 'pictureTooCostly')
  const reason = reasons[code]
  return reason === undefined
    ? new Error(`the process that draws has ended with ${String(code)}: ${said}`)
    : violation('file', reason)
}

/**
 * Draws an SVG in a process of its own, without anything of this one: its library can neither be stopped in a thread, nor is its
 * memory counted there. @throws ApiError unprocessable at `file`: logoBroken, pictureTooManyPixels, pictureTooCostly
 * @throws Error if the process could not begin or do its work, whatever was sent
 */
function drawSvg(svg: string): Promise<Uint8Array> {
  const sharp = createRequire(import.meta.url).resolve('sharp')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', program, sharp], { env: {} as NodeJS.ProcessEnv, cwd: '/' })
    child.on('error', reject)
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    let said = ''
    child.stderr.on('data', (part: Buffer) => {
      said = cutTo(said + part.toString(), 2000)
    })
    // One that ends before it has read everything.
    child.stdin.on('error', () => undefined)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(parts))
      else reject(whyEnded(code, said))
    })
    child.stdin.end(svg)
  })
}

/** A logo as it is stored: both forms, and how it is shown. */
export interface DrawnLogo extends LogoShape {
  small: Uint8Array
  large: Uint8Array
}

const refused = (code: string) => violation('file', code)
const inside = { fit: 'inside', withoutEnlargement: true } as const

/** Pixels of what was sent, at most as large as the box. */
async function pixelsOf(bytes: Uint8Array) {
  const { width, height } = logoBoxes.large
  const svg = sentPictureTypeOf(bytes) ? null : svgTextOf(bytes)
  if (svg !== null) {
    const refusal = whySvgRefused(svg)
    if (refusal) throw refused(refusal)
    const sharp = await loadSharp()
    // As it was looked through, whatever encoding it was sent in.
    return sharp(await drawSvg(withoutDeclaration(svg)))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  }
  const picture = await openPicture(bytes)
  if (Math.max(picture.width, picture.height) < logoLimits.shortest) throw refused('logoTooSmall')
  return picture
    .open()
    .autoOrient()
    .resize(width, height, inside)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw whyNot(error)
    })
}

/**
 * Runs in a thread: makes pixels of whatever was sent, so that nothing of the file itself is ever shown, and cuts off the empty
 * margins, as the pages have their own.
 */
export async function renderLogo(bytes: Uint8Array): Promise<DrawnLogo> {
  const sharp = await loadSharp()
  const { data, info } = await pixelsOf(bytes)
  const bounds = boundsOf({ data, width: info.width, height: info.height })
  if (!bounds) throw refused('logoEmpty')
  if (Math.max(bounds.width / bounds.height, bounds.height / bounds.width) > logoLimits.ratio)
    throw refused('logoRatio')
  const raw = { width: info.width, height: info.height, channels: 4 as const }
  const cut = await sharp(data, { raw }).extract(bounds).raw().toBuffer({ resolveWithObject: true })
  const size = { width: cut.info.width, height: cut.info.height }
  const fitted = ({ width, height }: { width: number; height: number }) =>
    sharp(cut.data, { raw: { ...size, channels: 4 } })
      .resize(width, height, inside)
      .png({ palette: true })
      .toBuffer({ resolveWithObject: true })
  const [small, large] = [await fitted(logoBoxes.small), await fitted(logoBoxes.large)]
  return {
    small: small.data,
    large: large.data,
    width: small.info.width,
    height: small.info.height,
    ground: groundOf({ data: cut.data, ...size }),
  }
}
