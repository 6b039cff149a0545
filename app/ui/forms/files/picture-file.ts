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

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

async function shrink(bitmap: ImageBitmap, { name, type }: File, maxBytes: number): Promise<File | null> {
  let side = Math.min(longestSide, Math.max(bitmap.width, bitmap.height))
  while (side >= shortestSide) {
    // Browsers encode in their idle time, so each attempt may take a second.
    const blob = await encode(draw(bitmap, side), type)
    if (blob && blob.size <= maxBytes) return new File([blob], name, { type })
    side *= blob ? Math.min(step, Math.sqrt(maxBytes / blob.size) * margin) : step
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
    const smaller = file.size > maxBytes ? await shrink(bitmap, file, maxBytes) : null
    const preview = draw(bitmap, previewSide).toDataURL(file.type)
    return { file: smaller ?? file, isSmaller: smaller !== null, preview }
  } finally {
    bitmap.close()
  }
}
