import sharp from 'sharp'
import { getLogo, type Logo, type LogoSize } from '~/contracts/administration/logo'
import { defaultLocale } from '~/contracts/constants'
import type { ApiTransport } from '../calls/network.server'

/** What calls for the campus itself say of their sender. */
const campus = {
  ...{ token: null, locale: defaultLocale, userAgent: 'campus', address: '', requestId: 'logo' },
  ...{ idempotencyKey: null, visit: null, ifNoneMatch: null },
}

/** Each form once; of the present logo alone. */
const known = new Map<LogoSize, { version: string; bytes: Promise<Buffer> }>()

/** One form of the logo, from the API on the first request for it. @throws if the API has it no longer, or does not respond */
export function readLogo(api: ApiTransport, { version }: Logo, size: LogoSize): Promise<Buffer> {
  const present = known.get(size)
  if (present?.version === version) return present.bytes
  const bytes = ask(api, version, size)
  known.set(size, { version, bytes })
  // What failed is asked for again.
  bytes.catch(() => known.delete(size))
  return bytes
}

async function ask(api: ApiTransport, version: string, size: LogoSize): Promise<Buffer> {
  const { status, raw } = await api({ endpoint: getLogo, params: { version, size } }, campus)
  if (status !== 200 || !raw) throw new Error(`the API answered ${String(status)} for the logo`)
  return Buffer.from(await raw.arrayBuffer())
}

/** What a logo stands on, away from the pages. */
const groundFor = ({ ground }: Logo): string => (ground === 'dark' ? '#111617' : '#fbfaf6')

interface Place {
  width: number
  height: number
  /** Of the ground, in relation to its width. */
  corner?: number
  /** How much of the diagonal of the smaller side the logo takes; shapes that systems cut are circles at the least. */
  diagonal?: number
  /** Of each side at most. */
  share?: number
}

/** The logo in the middle of a ground on which it can be seen. */
export async function drawOnGround(large: Buffer, logo: Logo, place: Place): Promise<Buffer> {
  const { width, height, corner = 0, diagonal = Infinity, share = 1 } = place
  const ratio = logo.width / logo.height
  const most = diagonal * Math.min(width, height)
  const wide = Math.min(width * share, height * share * ratio, most * Math.sin(Math.atan(ratio)))
  const mark = await sharp(large)
    .resize({
      width: Math.max(1, Math.round(wide)),
      height: Math.max(1, Math.round(wide / ratio)),
      fit: 'fill',
    })
    .toBuffer()
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"><rect width="100%" height="100%" rx="${String(corner * width)}" fill="${groundFor(logo)}"/></svg>`
  return sharp(Buffer.from(ground))
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer()
}
