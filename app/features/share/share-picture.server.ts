import sharp from 'sharp'
import type { Args } from '~/app/platform/args'
import { angleOf, segmentPath } from '~/app/ui/content/ring'
import { clauseNumbers } from '~/contracts/constants'

/** What other sites show beside a link, in pixels. */
export const shareSize = { width: 1200, height: 630 }

const colours = { ground: '#0a504c', first: '#86d3c7', second: '#fbfaf6', pale: '#3f7773' }
const lastOfFirstSection = 8

/** The ring of eighteen without words, so that one picture serves all languages; a clause stands out on its pictures. */
function drawing(clause: number | null): string {
  const segments = clauseNumbers.map((number) => {
    const own = number <= lastOfFirstSection ? colours.first : colours.second
    const [colour, width] =
      clause === null ? [own, 14] : number === clause ? [colours.second, 18] : [colours.pale, 10]
    return `<path d="${segmentPath}" transform="rotate(${angleOf(number)})" stroke="${colour}" stroke-width="${width}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}" viewBox="-114.3 -60 228.6 120"><rect x="-114.3" y="-60" width="228.6" height="120" fill="${colours.ground}"/><g fill="none">${segments.join('')}</g></svg>`
}

/** At most one picture for each clause, and one for all other pages. */
const drawn = new Map<number | null, Promise<Buffer>>()

function pictureOf(clause: number | null): Promise<Buffer> {
  const known = drawn.get(clause)
  if (known) return known
  const made = sharp(Buffer.from(drawing(clause)))
    .png({ palette: true })
    .toBuffer()
  drawn.set(clause, made)
  // What failed is drawn again when it is asked for again.
  made.catch(() => drawn.delete(clause))
  return made
}

/** `campus.png`, or `clause-1.png` to `clause-18.png`; undefined for any other name. */
function clauseNamed(name: string): number | null | undefined {
  if (name === 'campus.png') return null
  const number = Number(/^clause-([1-9]\d?)\.png$/.exec(name)?.[1])
  return clauseNumbers.find((each) => each === number)
}

/** The picture that other sites show beside a link to the campus. @throws Response 404 for unknown names */
export async function loadSharePicture({ params }: Args): Promise<Response> {
  const clause = clauseNamed(params['picture'] ?? '')
  if (clause === undefined) throw new Response(null, { status: 404 })
  return new Response(new Uint8Array(await pictureOf(clause)), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  })
}
