import { randomBytes } from 'node:crypto'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A picture of one colour: JPEG or PNG. */
export const picture = (format: 'jpeg' | 'png', { width = 300, height = 200 } = {}): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer()

/** A picture that compresses badly: of 1200 by 800 pixels a PNG has 2.9 MB. */
export function largePicture(
  format: 'jpeg' | 'png',
  { width = 1200, height = 800 } = {},
): Promise<Uint8Array> {
  const pixels = randomBytes(width * height * 3)
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  // The camera was held upright, so what is shown is higher than wide.
  return (
    format === 'png' ? image.png() : image.jpeg({ quality: 100 }).withMetadata({ orientation: 6 })
  ).toBuffer()
}

/** Taken with the camera on its side, and where: the upper half of what is meant is red, the lower one blue. */
export async function telephonePicture(): Promise<Uint8Array> {
  const half = (background: string) =>
    sharp({ create: { width: 200, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
  const red = await half('#ff0000')
  const upright = sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
  // Orientation 6: shown after a quarter turn to the right, so the left side of the pixels is the upper one.
  return upright
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Somebody', Make: 'Telephone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 12/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '16/1 22/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const content = Buffer.concat([bytesOf(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

interface Png {
  width: number
  height: number
  /** Lines of pixels that it brings. */
  lines?: number
  /** Between its header and its pixels. */
  extra?: [type: string, data: Uint8Array][]
}

/** A black PNG, with whatever its chunks are to say. */
export function pngOf({ width, height, lines = height, extra = [] }: Png): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...extra.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.alloc(lines * (1 + width * 3)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** What a chunk holds that unpacks to so many zeros. */
export const packed = (type: 'zTXt' | 'iTXt' | 'iCCP', bytes: number): [string, Uint8Array] => {
  const before = type === 'iTXt' ? [1, 0, 0, 0] : [0]
  return [
    type,
    Buffer.concat([bytesOf('name'), Uint8Array.from([0, ...before]), deflateSync(Buffer.alloc(bytes))]),
  ]
}

/** A PNG that says in its header how large it is and brings no more than one line of pixels. */
export const pngThatClaims = (width: number, height: number) => pngOf({ width, height, lines: 1 })

/** A whole PNG that claims to be several. */
export async function animatedPng(): Promise<Uint8Array> {
  const png = await picture('png')
  const afterHeader = 8 + 25
  const frames = Buffer.alloc(8)
  frames.writeUInt32BE(2)
  return Buffer.concat([png.subarray(0, afterHeader), chunk('acTL', frames), png.subarray(afterHeader)])
}

/** A small PDF that readers open. */
export const pdf = (words = 'one page'): Uint8Array =>
  bytesOf(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
% ${words}
trailer<</Root 1 0 R>>
startxref
9
%%EOF
`)

export const html = bytesOf('<!doctype html><script>alert(document.cookie)</script>')
export const svg = bytesOf(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
