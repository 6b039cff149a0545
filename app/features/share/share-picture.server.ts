import sharp from 'sharp'
import type { Args } from '~/app/platform/args'
import { drawOnGround, readLogo } from '~/app/platform/drawings/logo.server'
import { ringPlaces } from '~/app/platform/content/clause-titles.server'
import { accentOf } from '~/contracts/administration/accent'
import { geometryOf, type RingPlace } from '~/app/ui/content/ring'

/** What other sites show beside a link, in pixels. */
export const shareSize = { width: 1200, height: 630 }

const paper = '#fbfaf6'

interface Wanted {
  /** Null: the ring as a whole. */
  clause: number | null
  ring: readonly RingPlace[]
  accent: string | null
}

/** The ring without words, so that one picture serves all languages; a clause stands out on its pictures. */
function drawing({ clause, ring, accent }: Wanted): string {
  const { light, dark, pale } = accentOf(accent)
  const ground = light.accent
  const { path, segments: places } = geometryOf(ring)
  const segments = places.map(({ part, angle }, at) => {
    const own = part % 2 === 0 ? dark.accent : paper
    const [colour, width] =
      clause === null ? [own, 14] : ring[at]?.clause === clause ? [paper, 18] : [pale, 10]
    return `<path d="${path}" transform="rotate(${angle})" stroke="${colour}" stroke-width="${width}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}" viewBox="-114.3 -60 228.6 120"><rect x="-114.3" y="-60" width="228.6" height="120" fill="${ground}"/><g fill="none">${segments.join('')}</g></svg>`
}

/** At most one picture for each clause, and one for all other pages; of the newest standard, colour and logo alone. */
const drawn = new Map<number | null, { look: string; made: Promise<Buffer> }>()

function pictureOf(clause: number | null, look: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = drawn.get(clause)
  if (known?.look === look) return known.made
  const made = make()
  drawn.set(clause, { look, made })
  // What failed is drawn again when it is asked for again.
  made.catch(() => drawn.delete(clause))
  return made
}

/** `campus.png`, or `clause-1.png` and so on; undefined for any other name. */
function clauseNamed(name: string, ring: readonly RingPlace[]): number | null | undefined {
  if (name === 'campus.png') return null
  const number = Number(/^clause-([1-9]\d?)\.png$/.exec(name)?.[1])
  return ring.find(({ clause }) => clause === number)?.clause
}

interface Drawn {
  picture: Buffer
  /** How long others may keep it, in seconds. */
  seconds: number
}

/** The ring, or the logo of a campus that has one. That of a clause is about the standard, so it stays the ring. */
async function draw({ context }: Args, clause: number | null, ring: readonly RingPlace[]): Promise<Drawn> {
  const { api, config, log } = context
  const { accent, logo } = config.identity
  let seconds = 86_400
  if (clause === null && logo)
    try {
      const picture = await pictureOf(clause, logo.version, async () =>
        drawOnGround(await readLogo(api, logo, 'large'), logo, { ...shareSize, share: 0.6 }),
      )
      return { picture, seconds }
    } catch (error) {
      // The API does not respond, or has another logo already.
      log.warn({ err: error }, 'the logo could not be shown')
      seconds = 60
    }
  const svg = drawing({ clause, ring, accent })
  const made = () => sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  return { picture: await pictureOf(clause, svg, made), seconds }
}

/** The picture that other sites show beside a link to the campus. @throws Response 404 for unknown names */
export async function loadSharePicture(args: Args): Promise<Response> {
  const ring = ringPlaces(args)
  const clause = clauseNamed(args.params['picture'] ?? '', ring)
  if (clause === undefined) throw new Response(null, { status: 404 })
  const { picture, seconds } = await draw(args, clause, ring)
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${String(seconds)}` },
  })
}
