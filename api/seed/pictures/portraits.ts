import { adorned, colours, disc, drawing, line, rect, ring, seeded, shape } from './shapes'

type Hair = 'bob' | 'long' | 'curls' | 'short' | 'cropped' | 'bun' | 'waves' | 'parted'
type Clothes = 'collar' | 'jacket' | 'roll neck' | 'round neck'

export interface Traits {
  skin: string
  hairColour: string
  hair: Hair
  clothes: Clothes
  /** The colours of clothes and ground: portraits become duotone, so only their brightness counts. */
  cloth: string
  ground: string
  glasses?: true
  beard?: true
  earrings?: true
}

const { ink, paper } = colours
const centre = 256
/** Both halves, the right one mirrored. */
const both = (part: string) => part + `<g transform="matrix(-1 0 0 1 ${2 * centre} 0)">${part}</g>`

/** What is seen behind head and shoulders. */
const behind: Record<Hair, (colour: string) => string> = {
  bob: (colour) => shape('M150 330Q130 90 256 84T362 330z', colour),
  long: (colour) => shape('M138 430Q128 92 256 82T374 430z', colour),
  curls: (colour) => {
    const random = seeded(4)
    const inner = disc([256, 214], 112, colour)
    const outer = Array.from({ length: 30 }, (_, at) => {
      const angle = ((-200 + at * 7.6) * Math.PI) / 180
      const reach = 108 + random() * 26
      return disc(
        [Math.round(256 + reach * Math.cos(angle)), Math.round(222 + reach * 1.12 * Math.sin(angle))],
        30 + Math.round(random() * 12),
        colour,
      )
    })
    return inner + outer.join('')
  },
  short: () => '',
  cropped: () => '',
  bun: (colour) => disc([256, 70], 46, colour) + shape('M160 250Q150 92 256 92T352 250z', colour),
  waves: (colour) =>
    shape(
      'M150 380Q112 350 140 300 110 250 146 210 140 84 256 82T366 210Q402 250 372 300 400 350 362 380z',
      colour,
    ),
  parted: (colour) => shape('M164 290Q150 90 256 88T348 290z', colour),
}

/** What is seen in front of the forehead. */
const inFront: Record<Hair, string> = {
  bob: 'M168 214Q166 106 256 104T344 214Q330 168 256 166T168 214z',
  long: 'M164 232Q154 98 256 98Q360 98 348 232Q332 160 286 142 214 176 164 232z',
  curls: 'M164 200Q156 98 256 98Q358 98 348 200Q320 150 290 160 262 136 232 158 200 146 164 200z',
  short: 'M166 212Q152 96 250 92T348 212Q340 176 322 158 262 176 208 150 178 170 166 212z',
  cropped: 'M168 196Q166 104 256 104T344 196Q336 156 306 146 256 136 206 146 176 156 168 196z',
  bun: 'M168 216Q164 106 256 104T344 216Q330 150 256 136T168 216z',
  waves: 'M164 232Q150 96 250 96Q362 96 348 232Q340 160 226 142 180 172 164 232z',
  parted: 'M164 222Q152 96 258 96Q362 96 348 222Q336 164 300 130 236 190 164 222z',
}

const clothes: Record<Clothes, (cloth: string) => string> = {
  'round neck': () => '',
  'roll neck': (cloth) =>
    adorned(rect([206, 340], [100, 62], cloth), 'rx="22"') +
    adorned(line('M212 366H300', ink, 4), 'opacity=".3"'),
  collar: () =>
    shape('M256 424L200 364 168 400 226 470z', paper) + shape('M256 424L312 364 344 400 286 470z', paper),
  jacket: () =>
    shape('M206 372L256 470 306 372 330 384 280 512H232L182 384z', paper) +
    both(adorned(shape('M206 372L168 388 176 440 200 446 186 464 244 512 226 440z', ink), 'opacity=".55"')),
}

const face = (skin: string) =>
  shape('M170 204Q170 110 256 110T342 204Q346 268 312 312 284 344 256 344T200 312Q166 268 170 204z', skin) +
  both(disc([168, 232], 19, skin))

/** The side away from the light. */
const shade = adorned(
  shape('M256 110Q342 110 342 204 346 268 312 312 284 344 256 344L262 262 244 256 256 212z', ink),
  'opacity=".17"',
)

const features = (isDark: boolean): string => {
  const drawn = isDark ? '#160d0a' : '#2b1a16'
  return (
    both(line('M198 206Q216 194 236 203', drawn, 8) + disc([218, 228], 8, drawn)) +
    adorned(line('M256 214L244 262Q252 270 264 266', drawn, 5), 'opacity=".6"') +
    adorned(line('M228 298Q256 318 286 296', drawn, 7), 'opacity=".85"')
  )
}

const spectacles =
  both(line('M184 214H244V236Q244 258 214 258T184 236z', ink, 6)) + line('M244 224Q256 216 268 224', ink, 6)
const beardOf = (colour: string) =>
  shape(
    'M172 240Q178 284 200 284 256 262 312 284 334 284 340 240 344 300 306 334 256 364 206 334 168 300 172 240z',
    colour,
  ) + adorned(line('M232 306Q256 316 280 306', paper, 6), 'opacity=".75"')

/** Brightness by eye: dark skin needs darker lines. */
const isDark = (colour: string) => Number.parseInt(colour.slice(1, 3), 16) < 0x90

/** Head and shoulders in front of a part of the campus ring. */
export function portrait(traits: Traits): string {
  const { skin, hairColour, hair, cloth, ground } = traits
  return drawing(
    [512, 512],
    ground,
    `<g opacity=".3">${ring([256, 236], { radius: 226, width: 34 }, (at) => (at % 9 < 5 ? paper : ground))}</g>`,
    behind[hair](hairColour),
    shape('M56 520Q60 424 150 396L216 370Q256 410 296 370L362 396Q452 424 456 520z', cloth),
    shape('M214 300H298V368Q256 416 214 368z', skin),
    adorned(shape('M214 330Q256 366 298 316V346Q262 384 214 352z', ink), 'opacity=".22"'),
    clothes[traits.clothes](cloth),
    face(skin),
    shade,
    traits.beard ? beardOf(hairColour) : '',
    features(isDark(skin)),
    shape(inFront[hair], hairColour),
    traits.glasses ? spectacles : '',
    traits.earrings ? both(disc([166, 268], 10, paper)) : '',
  )
}
