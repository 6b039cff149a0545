import sharp from 'sharp'
import type { Args } from '~/app/platform/args'
import { ringPlaces } from '~/app/platform/content/clause-titles.server'
import { geometryOf, type RingPlace } from '~/app/ui/content/ring'

/** What other sites show beside a link, in pixels. */
export const shareSize = { width: 1200, height: 630 }

const colours = { ground: '#0a504c', first: '#86d3c7', second: '#fbfaf6', pale: '#3f7773' }

/** The ring without words, so that one picture serves all languages; a clause stands out on its pictures. */
function drawing(clause: number | null, ring: readonly RingPlace[]): string {
  const { path, segments: places } = geometryOf(ring)
  const segments = places.map(({ part, angle }, at) => {
    const own = part % 2 === 0 ? colours.first : colours.second
    const [colour, width] =
      clause === null ? [own, 14] : ring[at]?.clause === clause ? [colours.second, 18] : [colours.pale, 10]
    return `<path d="${path}" transform="rotate(${angle})" stroke="${colour}" stroke-width="${width}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}" viewBox="-114.3 -60 228.6 120"><rect x="-114.3" y="-60" width="228.6" height="120" fill="${colours.ground}"/><g fill="none">${segments.join('')}</g></svg>`
}

/** At most one picture for each clause, and one for all other pages; of the newest standard alone. */
const drawn = new Map<number | null, { svg: string; made: Promise<Buffer> }>()

function pictureOf(clause: number | null, ring: readonly RingPlace[]): Promise<Buffer> {
  const svg = drawing(clause, ring)
  const known = drawn.get(clause)
  if (known?.svg === svg) return known.made
  const made = sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  drawn.set(clause, { svg, made })
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

/** The picture that other sites show beside a link to the campus. @throws Response 404 for unknown names */
export async function loadSharePicture(args: Args): Promise<Response> {
  const ring = ringPlaces(args)
  const clause = clauseNamed(args.params['picture'] ?? '', ring)
  if (clause === undefined) throw new Response(null, { status: 404 })
  return new Response(new Uint8Array(await pictureOf(clause, ring)), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  })
}
