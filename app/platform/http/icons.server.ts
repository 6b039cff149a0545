import type { Logger } from 'pino'
import sharp from 'sharp'
import { accentOf } from '~/contracts/administration/accent'
import type { Logo } from '~/contracts/administration/logo'
import type { ApiTransport } from '../calls/network.server'
import { drawOnGround, readLogo } from '../drawings/logo.server'
import type { FrontConfig } from '../front-config'
import type { Base } from './base.server'

/** Diameter of the ring, and of the circle around a logo, in relation to the width of an icon, and its corners. */
const shapes = {
  rounded: { scale: 0.76, circle: 1.1, corner: 12 },
  // Systems cut these into a shape of their own: what counts stays in the middle.
  square: { scale: 0.7, circle: 1, corner: 0 },
  maskable: { scale: 0.58, circle: 0.76, corner: 0 },
} as const

const icons = {
  'favicon.svg': { shape: 'rounded', size: null },
  'favicon.ico': { shape: 'rounded', size: 48 },
  'icon-192.png': { shape: 'rounded', size: 192 },
  'icon-512.png': { shape: 'rounded', size: 512 },
  'icon-maskable-512.png': { shape: 'maskable', size: 512 },
  'apple-touch-icon.png': { shape: 'square', size: 180 },
} as const
type IconName = keyof typeof icons
export const iconNames = Object.keys(icons) as IconName[]

/** The mark on its ground. */
function drawing(accent: string | null, name: IconName): string {
  const { light, dark } = accentOf(accent)
  const { scale, corner } = shapes[icons[name].shape]
  const ring = ((64 * scale) / 22.5).toFixed(2)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${String(corner)}" fill="${light.accent}"/><g fill="none" stroke-width="5" stroke-dasharray="2.356 .785" transform="translate(32 32) scale(${ring}) translate(-12 -12)"><path d="M12.4 3A9 9 0 0 1 15.4 20.3" stroke="${dark.accent}"/><path d="M14.7 20.6A9 9 0 1 1 11.6 3" stroke="#fbfaf6"/></g></svg>`
}

/** An ICO file with one picture as PNG, which every browser that asks for it has read since 2011. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // one plane
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

/** @param accent null: as delivered, for the files of `public` (`npm run icons`) */
export async function drawIcon(accent: string | null, name: IconName): Promise<Buffer> {
  const svg = Buffer.from(drawing(accent, name))
  const { size } = icons[name]
  if (size === null) return svg
  const png = await sharp(svg, { density: 72 * (size / 64) })
    .resize(size)
    .png({ palette: true })
    .toBuffer()
  return name.endsWith('.ico') ? ico(png, size) : png
}

/** The same icon of a logo; the drawing has none, as browsers are led to a picture instead. */
async function drawLogoIcon(api: ApiTransport, logo: Logo, name: IconName): Promise<Buffer> {
  const { shape, size } = icons[name]
  const { circle, corner } = shapes[shape]
  const side = size ?? 192
  const place = { width: side, height: side, corner: corner / 64, diagonal: circle, share: 0.88 }
  const png = await drawOnGround(await readLogo(api, logo, 'large'), logo, place)
  return name.endsWith('.ico') ? ico(png, side) : png
}

const typeOf = (name: IconName) =>
  name.endsWith('.svg') ? 'image/svg+xml' : name.endsWith('.ico') ? 'image/x-icon' : 'image/png'

/** Each icon once; of the present look alone. */
const drawn = new Map<IconName, { look: string; made: Promise<Buffer> }>()

function iconOf(look: string, name: IconName, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = drawn.get(name)
  if (known?.look === look) return known.made
  const made = make()
  drawn.set(name, { look, made })
  // What failed is drawn again when it is asked for again.
  made.catch(() => drawn.delete(name))
  return made
}

const hour = 'public, max-age=3600'
const forever = 'public, max-age=31536000, immutable'

interface Look {
  config: Pick<FrontConfig, 'identity'>
  api: ApiTransport
  log: Pick<Logger, 'warn'>
}

/** The icons of a campus with an accent or a logo of its own, in front of those that were drawn for all; and the logo itself. */
export function mountIcons(app: Base, { config, api, log }: Look): void {
  /** Null where the API does not respond, or has another logo already: the page is not worse for it. */
  const unless = (made: Promise<Buffer>): Promise<Buffer | null> =>
    made.catch((error: unknown) => {
      log.warn({ err: error }, 'the logo could not be shown')
      return null
    })
  for (const name of iconNames)
    app.get(`/${name}`, async (c, next) => {
      const { accent, logo } = config.identity
      const answer = (icon: Buffer, cached: string) =>
        c.body(new Uint8Array(icon), 200, { 'Content-Type': typeOf(name), 'Cache-Control': cached })
      if (logo) {
        // Nothing that is a drawing is made of a logo.
        if (name === 'favicon.svg') return c.redirect(`/icon-192.png?v=${logo.version}`)
        const icon = await unless(iconOf(logo.version, name, () => drawLogoIcon(api, logo, name)))
        if (icon) return answer(icon, c.req.query('v') === logo.version ? forever : hour)
      }
      if (accent === null) return next()
      return answer(await iconOf(accent, name, () => drawIcon(accent, name)), hour)
    })
  app.get('/:name{logo-[0-9a-f]{16}\\.png}', async (c) => {
    const { logo } = config.identity
    if (!logo) return c.body(null, 404)
    const own = `/logo-${logo.version}.png`
    // Of a page that was opened before the logo was changed.
    if (c.req.path !== own) return c.redirect(own)
    const picture = await unless(readLogo(api, logo, 'small'))
    if (!picture) return c.body(null, 404)
    return c.body(new Uint8Array(picture), 200, { 'Content-Type': 'image/png', 'Cache-Control': forever })
  })
}
