import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ApiError } from '~/api/platform/errors'
import { limits } from '~/contracts/constants'
import { threads } from '~/tests/support/api'
import {
  animatedPng,
  html,
  packed,
  pdf,
  picture,
  pngOf,
  pngThatClaims,
  svg,
  telephonePicture,
} from '~/tests/support/files'
import { makeLandscapes, makeSquares, makeWhole } from './pictures'

async function codeOf(bytes: Uint8Array): Promise<string> {
  try {
    await makeSquares({ threads }, bytes, 'colours')
  } catch (error) {
    if (error instanceof ApiError) return error.violations[0]?.code ?? error.code
    throw error
  }
  return 'made'
}

const base = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc2200' } })

/** Colour at a position of a picture, both coordinates from 0 to 1. */
async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}

describe('the squares of a picture', () => {
  it.each(['jpeg', 'png'] as const)(
    'are made of a %s: four WebP of their size and a JPEG to share',
    async (format) => {
      const squares = await makeSquares({ threads }, await picture(format), 'colours')
      const shapes = await Promise.all(
        Object.entries(squares).map(async ([size, bytes]) => {
          const { width, height, format: made } = await sharp(bytes).metadata()
          return [size, made, width, height]
        }),
      )
      expect(shapes).toEqual([
        ['48', 'webp', 48, 48],
        ['96', 'webp', 96, 96],
        ['256', 'webp', 256, 256],
        ['512', 'webp', 512, 512],
        ['share', 'jpeg', 512, 512],
      ])
      const [red = 0, green = 0, blue = 0] = await colourAt(squares[256], 0.5, 0.5)
      expect([Math.abs(red - 0x33), Math.abs(green - 0x66), Math.abs(blue - 0x99)].every((d) => d < 6)).toBe(
        true,
      )
    },
  )

  it('stand upright and say nothing of camera, place or author', async () => {
    const sent = await telephonePicture()
    const before = await sharp(sent).metadata()
    expect([before.orientation, Buffer.from(sent).includes('Telephone')]).toEqual([6, true])
    const squares = await makeSquares({ threads }, sent, 'duotone')
    for (const bytes of Object.values(squares)) {
      const { orientation, exif, icc, xmp, iptc } = await sharp(bytes).metadata()
      expect([orientation, exif, icc, xmp, iptc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      for (const trace of ['Telephone', 'Somebody', 'Exif', 'GPS'])
        expect(Buffer.from(bytes).includes(trace), trace).toBe(false)
    }
    const inColours = squares.colours ?? new Uint8Array()
    const [upperRed = 0] = await colourAt(inColours, 0.5, 0.2)
    const lower = await colourAt(inColours, 0.5, 0.8)
    expect(upperRed).toBeGreaterThan(200)
    expect(lower[2]).toBeGreaterThan(200)
  })

  it('are made of every kind of JPEG and PNG: print colours, 16 bit, grey, palette, transparent, one pixel', async () => {
    const cmyk = await base(90, 90).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const deep = await base(90, 90).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    const grey = await base(90, 90).greyscale().png().toBuffer()
    const palette = await base(90, 90).png({ palette: true }).toBuffer()
    const progressive = await base(90, 90).jpeg({ progressive: true }).toBuffer()
    const dot = await base(1, 1).png().toBuffer()
    const strip = await base(4000, 10).png().toBuffer()
    for (const bytes of [cmyk, deep, palette, progressive, dot, strip]) {
      const [red = 0, , blue = 255] = await colourAt(
        (await makeSquares({ threads }, bytes, 'colours'))[96],
        0.5,
        0.5,
      )
      expect(red).toBeGreaterThan(150)
      expect(blue).toBeLessThan(60)
    }
    expect(await codeOf(grey)).toBe('made')
    const clear = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    expect(await colourAt((await makeSquares({ threads }, clear, 'colours'))[96], 0.5, 0.5)).toEqual([
      255, 255, 255,
    ])
  })
})

describe('a portrait in duotone', () => {
  /** From black to white, from left to right, in the colours of a face. */
  const ramp = (from: string, to: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="400" height="400" fill="url(#g)"/></svg>`,
      ),
    )
      .png()
      .toBuffer()
  const tonesOf = async (bytes: Uint8Array) =>
    Promise.all([0.02, 0.25, 0.5, 0.75, 0.98].map((at) => colourAt(bytes, at, 0.5)))
  const brightness = ([red = 0, green = 0, blue = 0]: number[]) => red + green + blue

  it('goes from the ink to the paper in every size, also that to share, and keeps its own colours aside', async () => {
    const squares = await makeSquares({ threads }, await ramp('#200800', '#ffe0d0'), 'duotone')
    expect(Object.keys(squares).sort()).toEqual(['256', '48', '512', '96', 'colours', 'share'])
    for (const size of ['48', '96', '256', '512', 'share'] as const) {
      const tones = await tonesOf(squares[size])
      const steps = tones.map(brightness)
      expect(steps, size).toEqual([...steps].sort((one, other) => one - other))
      // No tone is redder than green, whatever the skin: only the paper is warm.
      for (const [red = 0, green = 255] of tones.slice(0, 4)) expect(red, size).toBeLessThan(green)
      expect(brightness(tones[0] ?? [])).toBeLessThan(160)
      expect(brightness(tones[4] ?? [])).toBeGreaterThan(690)
    }
    const [red = 0, , blue = 255] = await colourAt(squares.colours ?? new Uint8Array(), 0.5, 0.5)
    expect(red).toBeGreaterThan(blue + 20)
  })

  it('has the whole range of tones where the light was poor, and one tone where there is one', async () => {
    const dark = await makeSquares({ threads }, await ramp('#0a0a0a', '#3a3a3a'), 'duotone')
    expect(brightness((await tonesOf(dark[256]))[4] ?? [])).toBeGreaterThan(650)
    const plain = await makeSquares({ threads }, await picture('png'), 'duotone')
    const steps = (await tonesOf(plain[256])).map(brightness)
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(6)
  })
})

describe('what is no picture for the campus', () => {
  it('is refused by what it is, whatever it is called', async () => {
    const webp = await base(9, 9).webp().toBuffer()
    const gif = await base(9, 9).gif().toBuffer()
    const tiff = await base(9, 9).tiff().toBuffer()
    for (const bytes of [html, svg, webp, gif, tiff, pdf()]) expect(await codeOf(bytes)).toBe('pictureType')
    expect(await codeOf(await animatedPng())).toBe('pictureAnimated')
  })

  it('is read to its end in a thread alone: five megabytes can have half a million parts', async () => {
    const elsewhere = { ...threads, run: () => Promise.reject(new Error('in a thread')) }
    const moving = await animatedPng()
    for (const make of [makeLandscapes, makeWhole])
      await expect(make({ threads: elsewhere }, moving)).rejects.toThrow('in a thread')
    await expect(makeSquares({ threads: elsewhere }, moving, 'colours')).rejects.toThrow('in a thread')
  })

  it('is refused where it is damaged: cut off, or a start with nothing behind it', async () => {
    const jpeg = await picture('jpeg', { width: 900, height: 900 })
    const png = await picture('png', { width: 900, height: 900 })
    expect(await codeOf(jpeg.subarray(0, jpeg.byteLength / 2))).toBe('pictureBroken')
    expect(await codeOf(png.subarray(0, png.byteLength / 2))).toBe('pictureBroken')
    expect(await codeOf(Uint8Array.from([0xff, 0xd8, 0xff, ...html]))).toBe('pictureBroken')
    expect(await codeOf(pngThatClaims(100, 100))).toBe('pictureBroken')
  })

  it('is refused from 1 MB on, to the byte', async () => {
    const png = await picture('png')
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.byteLength)])
    expect(await codeOf(padded(limits.imageBytes))).toBe('made')
    expect(await codeOf(padded(limits.imageBytes + 1))).toBe('pictureTooLarge')
  })

  it('is refused unread where it claims more pixels than the memory is for', async () => {
    const before = process.memoryUsage().rss
    expect(await codeOf(pngThatClaims(30_000, 30_000))).toBe('pictureTooManyPixels')
    expect(await codeOf(pngThatClaims(40_001, 1000))).toBe('pictureTooManyPixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  it('keeps nobody else waiting: many at once are all answered', async () => {
    const jpeg = await picture('jpeg')
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, at) => codeOf(at % 3 === 0 ? jpeg.subarray(0, 200) : jpeg)),
    )
    expect(answers.filter((code) => code === 'made')).toHaveLength(6)
    expect(answers.filter((code) => code === 'pictureBroken')).toHaveLength(3)
  })

  it('costs no more where a line is made a square: what counts is what is made', async () => {
    for (const [width, height] of [
      [1, 2000],
      [2000, 1],
      [1, 60_000],
      [3, 50_000],
    ] as const) {
      const squares = await makeSquares({ threads }, pngOf({ width, height }), 'duotone')
      expect(await sharp(squares[512]).metadata()).toMatchObject({ width: 512, height: 512 })
    }
  })

  it('unpacks nothing that does not belong to its pixels, and memory comes back', async () => {
    const megabytes = (count: number) => count * 1024 * 1024
    const many = (type: 'zTXt' | 'iTXt', count: number) =>
      Array<ReturnType<typeof packed>>(count).fill(packed(type, megabytes(6)))
    const before = process.memoryUsage().rss
    for (const extra of [many('zTXt', 120), many('iTXt', 120), [packed('iCCP', megabytes(400))]])
      expect(await codeOf(pngOf({ width: 50, height: 50, extra }))).toBe('made')
    expect(process.memoryUsage().rss - before).toBeLessThan(megabytes(250))
  })

  it('is refused where its pixels come in thousands of passes', async () => {
    const jpeg = await base(300, 300).jpeg({ progressive: true }).toBuffer()
    expect(await codeOf(jpeg)).toBe('made')
    const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from('ffda', 'hex')), -2)
    const scans = Array<Buffer>(5000).fill(last)
    expect(await codeOf(Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)]))).toBe(
      'pictureTooCostly',
    )
  })

  it('keeps the profile of its colours', async () => {
    const wide = await base(60, 60).withIccProfile('p3').png().toBuffer()
    expect((await sharp(wide).metadata()).icc).toBeDefined()
    const [red = 0] = await colourAt((await makeSquares({ threads }, wide, 'colours'))[96], 0.5, 0.5)
    const [plain = 0] = await colourAt(
      (await makeSquares({ threads }, await base(60, 60).png().toBuffer(), 'colours'))[96],
      0.5,
      0.5,
    )
    expect(Math.abs(red - plain)).toBeLessThan(4)
  })
})
