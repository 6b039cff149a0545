import { inflateSync } from 'node:zlib'
import type { Region, Sharp, SharpOptions } from 'sharp'
import { ApiError, violation } from '~/api/platform/errors'
import { defaultAccent, inHueOf } from '~/contracts/administration/accent'
import { limits } from '~/contracts/constants'
import type { PictureSize } from '~/contracts/files'
import {
  chunksOf,
  drawingSeconds,
  isAnimated,
  isAnimatedWebp,
  type Landscapes,
  type Look,
  pictureTypeOf,
  sentPictureTypeOf,
  type Squares,
  type WholePicture,
} from './files.rules'

/** Runs in a thread: what is drawn there is bounded by its pixels, as a library's own memory is not counted with the thread's. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const refused = (code: string) => violation('file', code)

/** Parts of a PNG that its pixels depend on. Texts are packed: a few bytes of them can hold gigabytes. */
const drawnChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
  'eXIf',
])
/** A profile of colours is packed, too. Those that programs write take some hundred kilobytes at most. */
const profileBytes = 1024 * 1024

function isSmallProfile(chunk: Uint8Array): boolean {
  // Behind a name, its end, and a byte that says how it is packed.
  const packed = chunk.subarray(chunk.indexOf(0) + 2)
  try {
    return inflateSync(packed, { maxOutputLength: profileBytes }).byteLength > 0
  } catch {
    return false
  }
}

/** A PNG without what could unpack to any size. */
function withoutPacked(bytes: Uint8Array): Uint8Array {
  if (pictureTypeOf(bytes) !== 'png') return bytes
  const chunks = [...chunksOf(bytes)]
  const profile = chunks.find(({ name }) => name === 'iCCP')
  const kept = profile && isSmallProfile(profile.data) ? profile : null
  return Buffer.concat([
    bytes.subarray(0, 8),
    ...chunks.filter((chunk) => drawnChunks.has(chunk.name) || chunk === kept).map(({ whole }) => whole),
  ])
}

/** Passes in which a JPEG may bring its pixels: programs write about ten, and each costs as much as all pixels do. */
const mostScans = 100

function requireFewScans(bytes: Uint8Array): void {
  if (pictureTypeOf(bytes) !== 'jpeg') return
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let scans = 0
  for (let at = jpeg.indexOf('ffda', 0, 'hex'); at >= 0; at = jpeg.indexOf('ffda', at + 2, 'hex')) {
    scans += 1
    if (scans > mostScans) throw refused('pictureTooCostly')
  }
}

/** Here too, as a file of five megabytes can have half a million parts. */
function requireStill(bytes: Uint8Array): void {
  const type = sentPictureTypeOf(bytes)
  if (type === 'png' ? isAnimated(bytes) : type === 'webp' && isAnimatedWebp(bytes))
    throw refused('pictureAnimated')
}

interface Opened {
  open: (options?: SharpOptions) => Sharp
  /** As it is shown. */
  width: number
  height: number
}

/** The header suffices to determine the required memory. */
export async function openPicture(bytes: Uint8Array): Promise<Opened> {
  const sharp = await loadSharp()
  requireStill(bytes)
  requireFewScans(bytes)
  const picture = withoutPacked(bytes)
  const open = (options?: SharpOptions) => sharp(picture, options).timeout({ seconds: drawingSeconds })
  const header = await open({ limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) throw refused('pictureBroken')
  if (header.width * header.height > limits.imagePixels) throw refused('pictureTooManyPixels')
  const whole: SharpOptions = { limitInputPixels: limits.imagePixels, failOn: 'error' }
  return { open: () => open(whole), ...header.autoOrient }
}

export const whyNot = (error: unknown) =>
  refused(
    error instanceof Error && error.message.startsWith('timeout') ? 'pictureTooCostly' : 'pictureBroken',
  )

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

/** How many times as long as its shape a picture may be while it is enlarged. */
const longest = 8

/** The middle of a strip: enlarged as a whole, the pixels of a line would be those of a poster. */
function middleOf({ width, height }: Shape, shape: Shape): Region {
  const scale = Math.max(shape.width / width, shape.height / height)
  const most = (side: number) => Math.max(1, Math.floor((longest * side) / scale))
  const middle = { width: Math.min(width, most(shape.width)), height: Math.min(height, most(shape.height)) }
  return {
    ...middle,
    left: Math.floor((width - middle.width) / 2),
    top: Math.floor((height - middle.height) / 2),
  }
}

/** The most salient part as raw sRGB pixels on white, with the orientation applied. */
const cropped = (picture: Opened, { width, height }: Shape) =>
  picture
    .open()
    .autoOrient()
    .extract(middleOf(picture, { width, height }))
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

/** Scales the crop to several widths of the same shape. */
interface Crop {
  webp: (width: number) => Promise<Uint8Array>
  jpeg: () => Promise<Uint8Array>
}

async function crop(
  bytes: Uint8Array,
  shape: Shape,
): Promise<Crop & { duotone: (accent: string | null) => Promise<Crop> }> {
  const sharp = await loadSharp()
  const { data, info } = await cropped(await openPicture(bytes), shape).catch((error: unknown) => {
    throw error instanceof ApiError ? error : whyNot(error)
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
  const duotone = async (accent: string | null) => {
    const { width, height } = info
    const grey = sharp(data, { raw: { width, height, channels: 3 } })
      .greyscale()
      .toColourspace('b-w')
      .toColourspace('b-w')
    // Portraits that are too dark or too pale get the whole range of tones.
    return scaled(inDuotone(await grey.normalise({ lower: 1, upper: 99 }).raw().toBuffer(), accent))
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

/** @param accent in whose hue a duotone is; null: as delivered */
export async function renderSquares(bytes: Uint8Array, look: Look, accent: string | null): Promise<Squares> {
  const cut = await crop(bytes, square)
  if (look === 'colours') return sizesOf(cut)
  return { ...(await sizesOf(await cut.duotone(accent))), colours: await cut.webp(square.width) }
}

export async function renderLandscapes(bytes: Uint8Array): Promise<Landscapes> {
  const { webp, jpeg } = await crop(bytes, landscape)
  return { 320: await webp(320), 640: await webp(640), 1280: await webp(1280), share: await jpeg() }
}

export async function renderWhole(bytes: Uint8Array): Promise<WholePicture> {
  const small = await (await crop(bytes, thumbnail)).webp(thumbnail.width)
  const { open } = await openPicture(bytes)
  const whole = await open()
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 85 })
    .toBuffer()
    .catch((error: unknown) => {
      throw whyNot(error)
    })
  return { small, whole }
}

/** A stored WebP in a form that can be uploaded. */
export async function renderUpload(webp: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return sharp(webp).png().toBuffer()
}

/**
 * The tones of a portrait, from shadow to light: the ink and the accent of the pages, and their paper. The middle is a green
 * that is lighter than the accent, so that a face keeps its modelling in a small circle.
 */
const tones = [
  [0, '#062b2a'],
  [0.2, defaultAccent],
  [0.48, '#78a49b'],
  [0.78, '#d4ded2'],
  [1, '#fbfaf6'],
] as const

const channelsOf = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

/** Red, green and blue of each of the 256 values of grey, in the hue of the accent. */
function paletteOf(accent: string | null): Uint8Array {
  const own = tones.map(([at, hex]) => [at, ...channelsOf(inHueOf(accent, hex))])
  const colours = new Uint8Array(256 * 3)
  for (let grey = 0; grey < 256; grey += 1) {
    const at = grey / 255
    const next = Math.max(
      1,
      own.findIndex(([end = 0]) => end >= at),
    )
    const [from = 0, ...low] = own[next - 1] ?? []
    const [to = 1, ...high] = own[next] ?? []
    const share = (at - from) / (to - from)
    low.forEach((value, channel) => {
      colours[grey * 3 + channel] = Math.round(value + ((high[channel] ?? value) - value) * share)
    })
  }
  return colours
}

/** Pixels of one channel in the tones of the house, as red, green and blue. */
function inDuotone(grey: Uint8Array, accent: string | null): Uint8Array {
  const palette = paletteOf(accent)
  const pixels = new Uint8Array(grey.length * 3)
  for (let at = 0; at < grey.length; at += 1) {
    const from = (grey[at] ?? 0) * 3
    pixels[at * 3] = palette[from] ?? 0
    pixels[at * 3 + 1] = palette[from + 1] ?? 0
    pixels[at * 3 + 2] = palette[from + 2] ?? 0
  }
  return pixels
}
