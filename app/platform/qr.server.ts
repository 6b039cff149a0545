import QRCode from 'qrcode'

/** The dark modules of a QR code as one SVG path, in a square of `size` modules including the quiet zone. */
export interface QrPicture {
  size: number
  path: string
}

const border = 4

/** Creates a QR code on the server, without scripts and without disclosing its content to another host. */
export function drawQr(text: string): QrPicture {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const dark: string[] = []
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) dark.push(`M${column + border} ${row + border}h1v1h-1z`)
  return { size: modules.size + 2 * border, path: dark.join('') }
}
