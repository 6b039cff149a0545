import {
  type MessageFilePurpose,
  type MessageFileSize,
  type OfferPictureSize,
  type PictureSize,
  type UploadPurpose,
  messageFileSizes,
} from '~/contracts/files'
import { logoFileName, type LogoSize, logoSizes } from '~/contracts/administration/logo'
import type { Role } from '~/contracts/permissions'

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)
const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Type of a picture by its first bytes; name and declared type are ignored. */
export function pictureTypeOf(bytes: Uint8Array): 'jpeg' | 'png' | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  return startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'png' : null
}

/** Messages may carry more than profiles show: what people keep from a page of the web is often a WebP. */
export function sentPictureTypeOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const isWebp = ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'
  return isWebp ? 'webp' : pictureTypeOf(bytes)
}

/** The extended header of a WebP has a bit for it. */
export const isAnimatedWebp = (webp: Uint8Array): boolean =>
  ascii(webp, 12, 16) === 'VP8X' && ((webp[20] ?? 0) & 0b10) !== 0

interface Chunk {
  name: string
  data: Uint8Array
  /** With its length, its name and its checksum. */
  whole: Uint8Array
}

/** The parts of a PNG, of a damaged one up to where it ends. */
export function* chunksOf(png: Uint8Array): Generator<Chunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let at = 8; at + 8 <= png.byteLength;) {
    const end = at + 12 + view.getUint32(at)
    const data = png.subarray(at + 8, end - 4)
    yield { name: ascii(png, at + 4, at + 8), data, whole: png.subarray(at, end) }
    at = end
  }
}

/** An animated PNG has a marker chunk before its pixels. */
export function isAnimated(png: Uint8Array): boolean {
  for (const { name } of chunksOf(png)) {
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

/** Readers search the first 1024 bytes. Only what some programs put before it is allowed: other formats begin otherwise. */
const header = /^(?:\xef\xbb\xbf)?[\s\0]*%PDF-([12]\.\d)?/
const headerOf = (bytes: Uint8Array) => header.exec(ascii(bytes, 0, 1024))

export const looksLikeDocument = (bytes: Uint8Array): boolean => headerOf(bytes) !== null

/** Why the bytes are not a complete PDF, or null. The end marker is searched where readers search it. */
export function documentError(bytes: Uint8Array): 'documentType' | 'documentBroken' | null {
  if (!headerOf(bytes)?.[1]) return 'documentType'
  const end = ascii(bytes, Math.max(0, bytes.byteLength - 2048), bytes.byteLength)
  return /startxref\s+\d+\s+%%EOF/.test(end) ? null : 'documentBroken'
}

// Control and format characters, including those that change the writing direction, which display exe.pdf as fdp.exe.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]/gu
const nameLength = 200

/** A file name without folders and invisible characters, shortened while keeping the extension. */
export function cleanName(name: string, fallback: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const whole = Array.from(last.replace(invisible, '').replace(/\s+/g, ' ').trim())
  if (whole.length === 0 || /^\.+$/.test(whole.join(''))) return fallback
  if (whole.length <= nameLength) return whole.join('')
  const ending = /\.\w{1,5}$/.exec(whole.join(''))?.[0] ?? ''
  return whole.slice(0, nameLength - ending.length).join('') + ending
}

export type Purpose = UploadPurpose | MessageFilePurpose | 'export'
interface Stored {
  purpose: Purpose
  storage_key: string
}

/** In the two tones of the house, or in its own colours. */
export type Look = 'duotone' | 'colours'

/** The sizes that are shown and, of a duotone, the square in its own colours, which only the owner gets. */
export type Squares = Record<PictureSize, Uint8Array> & { colours?: Uint8Array }
export type Landscapes = Record<OfferPictureSize, Uint8Array>
export type WholePicture = Record<MessageFileSize, Uint8Array>

/** Also that of a single step, which the thread cannot be ended before. */
export const drawingSeconds = 10

const personal: readonly (Role | null)[] = ['ROLE_ADMIN', 'ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_TRAINER', null]

/** The organisation that the person acts for is that of a contributor, otherwise the person. */
export interface PictureOwner {
  id: string
  organisation: { id: string; role: Role | null }
}

/** People are shown in duotone. The picture of an organisation is its mark, which keeps its colours. */
export const lookOf = ({ id, organisation }: PictureOwner): Look =>
  organisation.id !== id || personal.includes(organisation.role) ? 'duotone' : 'colours'

const fileOf: Record<PictureSize | 'colours', string> = {
  colours: 'colours.webp',
  48: '48.webp',
  96: '96.webp',
  256: '256.webp',
  512: '512.webp',
  share: 'share.jpg',
}
/** `colours` exists for a duotone only. */
export const pictureKey = (key: string, size: PictureSize | 'colours') => `${key}/${fileOf[size]}`

const offerFileOf: Record<OfferPictureSize, string> = {
  320: '320.webp',
  640: '640.webp',
  1280: '1280.webp',
  share: 'share.jpg',
}
export const offerPictureKey = (key: string, size: OfferPictureSize) => `${key}/${offerFileOf[size]}`

/** A picture of a message has two sizes, a document is stored as it is. */
export const messageFileKey = ({ purpose, storage_key }: Stored, size: MessageFileSize) =>
  purpose === 'messagePicture' ? `${storage_key}/${size}.webp` : storage_key

export const logoKey = (key: string, size: LogoSize) => `${key}/${logoFileName(size)}`

/** All storage keys of one row; a picture has several. */
export function keysOf(row: Stored): string[] {
  const { purpose, storage_key } = row
  const key = (name: string) => `${storage_key}/${name}`
  if (purpose === 'logo') return logoSizes.map((size) => logoKey(storage_key, size))
  if (purpose === 'messagePicture') return messageFileSizes.map((size) => messageFileKey(row, size))
  if (purpose === 'picture') return Object.values(fileOf).map(key)
  return purpose === 'offerPicture' ? Object.values(offerFileOf).map(key) : [storage_key]
}
