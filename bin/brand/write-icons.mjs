// `npm run icons`: draws the icons of the campus from its mark, the ring of eighteen, into public/.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../public', import.meta.url))
const accent = '#0a504c'
const paper = '#fbfaf6'
const light = '#86d3c7'

/**
 * The mark on its ground. `scale` is the ring's diameter in relation to the icon's width.
 * @param {{ scale: number, corner: number }} shape
 */
const drawing = ({ scale, corner }) => {
  const ring = (64 * scale) / 22.5
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${accent}"/><g fill="none" stroke-width="5" stroke-dasharray="2.356 .785" transform="translate(32 32) scale(${ring.toFixed(2)}) translate(-12 -12)"><path d="M12.4 3A9 9 0 0 1 15.4 20.3" stroke="${light}"/><path d="M14.7 20.6A9 9 0 1 1 11.6 3" stroke="${paper}"/></g></svg>`
}
const rounded = drawing({ scale: 0.76, corner: 12 })
// Systems cut these into a shape of their own: what counts stays in the middle.
const square = drawing({ scale: 0.7, corner: 0 })
const maskable = drawing({ scale: 0.58, corner: 0 })

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size)
    .png({ palette: true })
    .toBuffer()

/** An ICO file with one picture as PNG, which every browser that asks for it has read since 2011. */
async function ico(svg, size) {
  const picture = await png(svg, size)
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

const files = {
  'favicon.svg': rounded,
  'favicon.ico': await ico(rounded, 48),
  'icon-192.png': await png(rounded, 192),
  'icon-512.png': await png(rounded, 512),
  'icon-maskable-512.png': await png(maskable, 512),
  'apple-touch-icon.png': await png(square, 180),
}
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
process.stdout.write(`${Object.keys(files).length} icons in ${folder}\n`)
