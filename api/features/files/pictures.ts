import { availableParallelism } from 'node:os'
import type { Sharp, SharpOptions } from 'sharp'
import { requireNoTransaction } from '~/api/platform/database'
import { violation } from '~/api/platform/errors'
import { limits } from '~/contracts/constants'
import type { MessageFileSize, OfferPictureSize, PictureSize } from '~/contracts/files'
import { inDuotone } from './duotone'
import { isAnimated, isAnimatedWebp, type Look, pictureTypeOf, sentPictureTypeOf } from './files.rules'

/**
 * Pictures decoded concurrently. Each can take more memory than the rest of the server, and one core stays free for
 * other requests.
 */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
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

// Loaded on first use: the library is large, and most requests do not need it.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const refused = (code: string) => violation('file', code)

/** The header suffices to determine the required memory. */
async function requireFewPixels(open: (options: SharpOptions) => Sharp): Promise<void> {
  const header = await open({ limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) throw refused('pictureBroken')
  if (header.width * header.height > limits.imagePixels) throw refused('pictureTooManyPixels')
}

interface Shape {
  width: number
  height: number
}
const square: Shape = { width: 512, height: 512 }
const landscape: Shape = { width: 1280, height: 720 }
/** What a chat shows of a picture, for screens of up to twice the density. */
const thumbnail: Shape = { width: 480, height: 360 }
/** The whole picture of a message; no screen of the campus shows more. */
const longestSide = 2000

/** The most salient part as raw sRGB pixels on white, with the orientation applied. */
const cropped = (picture: Sharp, { width, height }: Shape) =>
  picture
    .autoOrient()
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

/** The sizes that are shown and, of a duotone, the square in its own colours, which only the owner gets. */
export type Squares = Record<PictureSize, Uint8Array> & { colours?: Uint8Array }
export type Landscapes = Record<OfferPictureSize, Uint8Array>
export type WholePicture = Record<MessageFileSize, Uint8Array>

/** Scales the crop to several widths of the same shape. */
interface Crop {
  webp: (width: number) => Promise<Uint8Array>
  jpeg: () => Promise<Uint8Array>
}

async function crop(bytes: Uint8Array, shape: Shape): Promise<Crop & { duotone: () => Promise<Crop> }> {
  const sharp = await loadSharp()
  const open = (options: SharpOptions) => sharp(bytes, options)
  await requireFewPixels(open)
  const whole = open({ limitInputPixels: limits.imagePixels, failOn: 'error' })
  const { data, info } = await cropped(whole, shape).catch(() => {
    throw refused('pictureBroken')
  })
  const scaled = (pixels: Uint8Array): Crop => {
    const raw = { width: info.width, height: info.height, channels: 3 as const }
    const sized = (width: number) =>
      sharp(pixels, { raw }).resize(width, Math.round((width * shape.height) / shape.width))
    return {
      webp: (width) => sized(width).webp({ quality: 80 }).toBuffer(),
      jpeg: () => sized(shape.width).jpeg({ quality: 82 }).toBuffer(),
    }
  }
  const duotone = async () => {
    const { width, height } = info
    const grey = sharp(data, { raw: { width, height, channels: 3 } })
      .greyscale()
      .toColourspace('b-w')
      .toColourspace('b-w')
    // Portraits that are too dark or too pale get the whole range of tones.
    return scaled(inDuotone(await grey.normalise({ lower: 1, upper: 99 }).raw().toBuffer()))
  }
  return { ...scaled(data), duotone }
}

async function sizesOf({ webp, jpeg }: Crop): Promise<Record<PictureSize, Uint8Array>> {
  return {
    48: await webp(48),
    96: await webp(96),
    256: await webp(256),
    512: await webp(512),
    share: await jpeg(),
  }
}

async function renderSquares(bytes: Uint8Array, look: Look): Promise<Squares> {
  const cut = await crop(bytes, square)
  if (look === 'colours') return sizesOf(cut)
  return { ...(await sizesOf(await cut.duotone())), colours: await cut.webp(square.width) }
}

async function renderLandscapes(bytes: Uint8Array): Promise<Landscapes> {
  const { webp, jpeg } = await crop(bytes, landscape)
  return { 320: await webp(320), 640: await webp(640), 1280: await webp(1280), share: await jpeg() }
}

async function renderWhole(bytes: Uint8Array): Promise<WholePicture> {
  const small = await (await crop(bytes, thumbnail)).webp(thumbnail.width)
  const sharp = await loadSharp()
  const whole = await sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error' })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 85 })
    .toBuffer()
  return { small, whole }
}

function requirePicture(bytes: Uint8Array): void {
  const type = pictureTypeOf(bytes)
  if (!type) throw refused('pictureType')
  if (bytes.byteLength > limits.imageBytes) throw refused('pictureTooLarge')
  if (type === 'png' && isAnimated(bytes)) throw refused('pictureAnimated')
}

/** The size is limited by the call. */
function requireSentPicture(bytes: Uint8Array): void {
  const type = sentPictureTypeOf(bytes)
  if (!type) throw refused('messageFileType')
  if (type === 'png' ? isAnimated(bytes) : type === 'webp' && isAnimatedWebp(bytes))
    throw refused('pictureAnimated')
}

/** A stored WebP in a form that can be uploaded. */
export async function asUpload(webp: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return inTurn(() => sharp(webp).png().toBuffer())
}

/**
 * Re-encodes a picture as squares from its pixels, which removes all metadata: location, camera, hidden text.
 * @throws ApiError unprocessable at `file`: fileEmpty, pictureType, pictureTooLarge, pictureAnimated,
 * pictureTooManyPixels, pictureBroken. Never call it inside a transaction.
 */
export async function makeSquares(bytes: Uint8Array, look: Look): Promise<Squares> {
  requirePicture(bytes)
  requireNoTransaction('drawing a picture')
  return inTurn(() => renderSquares(bytes, look))
}

/** The same for the picture of an offer, 16:9. */
export async function makeLandscapes(bytes: Uint8Array): Promise<Landscapes> {
  requirePicture(bytes)
  requireNoTransaction('drawing a picture')
  return inTurn(() => renderLandscapes(bytes))
}

/** The whole picture of a message, and a part of it for the chat. */
export async function makeWhole(bytes: Uint8Array): Promise<WholePicture> {
  requireSentPicture(bytes)
  requireNoTransaction('drawing a picture')
  return inTurn(() => renderWhole(bytes))
}
