import type { Sharp, SharpOptions } from 'sharp'
import { violation } from '~/api/platform/errors'
import { limits } from '~/contracts/constants'
import type { PictureSize } from '~/contracts/files'
import { isAnimated, pictureTypeOf } from './files.rules'

/** Pictures that are decoded at the same time: each may take more memory than the rest of the server. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

// Loaded with the first picture: the library is large, and most requests have none.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const refused = (code: string) => violation('file', code)

/** The header alone says how much memory the pixels would take. */
async function requireFewPixels(open: (options: SharpOptions) => Sharp): Promise<void> {
  const header = await open({ limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) throw refused('pictureBroken')
  if (header.width * header.height > limits.imagePixels) throw refused('pictureTooManyPixels')
}

const edge = 512

/** The part that catches the eye, as bare pixels on white, upright, in the colours of screens. */
const cropped = (picture: Sharp) =>
  picture
    .autoOrient()
    .resize(edge, edge, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

export type Squares = Record<PictureSize, Uint8Array>

async function render(bytes: Uint8Array): Promise<Squares> {
  const sharp = await loadSharp()
  const open = (options: SharpOptions) => sharp(bytes, options)
  await requireFewPixels(open)
  const whole = open({ limitInputPixels: limits.imagePixels, failOn: 'error' })
  const { data, info } = await cropped(whole).catch(() => {
    throw refused('pictureBroken')
  })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const square = (size: number) => sharp(data, { raw }).resize(size, size)
  const webp = (size: number) => square(size).webp({ quality: 80 }).toBuffer()
  return {
    48: await webp(48),
    96: await webp(96),
    256: await webp(256),
    512: await webp(512),
    share: await square(edge).jpeg({ quality: 82 }).toBuffer(),
  }
}

/**
 * Makes the squares of a picture anew from its pixels, so that nothing else of what was sent remains: no place, no
 * camera, no hidden text.
 * @throws ApiError unprocessable at `file`: fileEmpty, pictureType, pictureTooLarge, pictureAnimated,
 *   pictureTooManyPixels, pictureBroken
 */
export async function makeSquares(bytes: Uint8Array): Promise<Squares> {
  const type = pictureTypeOf(bytes)
  if (!type) throw refused('pictureType')
  if (bytes.byteLength > limits.imageBytes) throw refused('pictureTooLarge')
  if (type === 'png' && isAnimated(bytes)) throw refused('pictureAnimated')
  return inTurn(() => render(bytes))
}
