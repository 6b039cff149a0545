/** No page shows a picture with more pixels on a side. */
const longestSide = 2000
const previewSide = 320
const quality = 0.85
/** How much shorter the sides are at the next attempt: as the size of the last one suggests, and at least a tenth. */
const step = 0.9
const margin = 0.95
const shortestSide = 200

export interface PreparedPicture {
  /** The chosen file, or a smaller one with the same picture. */
  file: File
  isSmaller: boolean
  /** As a data URL: the policy of the pages allows no other source besides the campus. */
  preview: string
}

/** The picture with its longer side at most `side`, drawn upright as the camera was held. */
function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** At once: `toBlob` waits until the browser has nothing else to do, which can be ten seconds. */
function encode(canvas: HTMLCanvasElement, type: string): Uint8Array<ArrayBuffer> {
  const [, base64 = ''] = canvas.toDataURL(type, quality).split(',')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** At most this part of a side is left if a picture of `size` bytes is to have `maxBytes`. */
const partFor = (size: number, maxBytes: number) => Math.min(step, Math.sqrt(maxBytes / size) * margin)

function shrink(bitmap: ImageBitmap, { name, type, size }: File, maxBytes: number): File | null {
  const longer = Math.max(bitmap.width, bitmap.height)
  // A PNG loses nothing when it is written again, and no byte either; a JPEG of a camera does.
  let side = Math.min(longestSide, longer * (type === 'image/png' ? partFor(size, maxBytes) : 1))
  while (side >= shortestSide) {
    const bytes = encode(draw(bitmap, side), type)
    if (bytes.byteLength > 0 && bytes.byteLength <= maxBytes) return new File([bytes], name, { type })
    side *= partFor(bytes.byteLength, maxBytes)
  }
  return null
}

/**
 * A preview of a chosen picture, and a smaller file if it has more than `maxBytes`, in the same format.
 * @throws if the browser cannot read the picture
 */
export async function preparePicture(file: File, maxBytes: number): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const smaller = file.size > maxBytes ? shrink(bitmap, file, maxBytes) : null
    const preview = draw(bitmap, previewSide).toDataURL(file.type)
    return { file: smaller ?? file, isSmaller: smaller !== null, preview }
  } finally {
    bitmap.close()
  }
}
