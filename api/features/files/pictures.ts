import type { ApiDeps } from '~/api/platform/deps'
import { violation } from '~/api/platform/errors'
import { defineTask, type Task } from '~/api/platform/threads/task'
import { logoLimits } from '~/contracts/administration/setting-limits'
import { limits } from '~/contracts/constants'
import {
  drawingSeconds,
  type Landscapes,
  type Look,
  pictureTypeOf,
  sentPictureTypeOf,
  type Squares,
  type WholePicture,
} from './files.rules'
import { logoTypeOf } from './logo-text'
import type { DrawnLogo } from './logo-drawing'

const drawing = { seconds: drawingSeconds, refusal: { propertyPath: 'file', code: 'pictureTooCostly' } }

const drawSquares = defineTask<{ bytes: Uint8Array; look: Look; accent: string | null }, Squares>({
  ...drawing,
  name: 'pictures.squares',
  load: async () => {
    const { renderSquares } = await import('./drawing')
    return ({ bytes, look, accent }) => renderSquares(bytes, look, accent)
  },
})
const drawLandscapes = defineTask<Uint8Array, Landscapes>({
  ...drawing,
  name: 'pictures.landscapes',
  load: async () => (await import('./drawing')).renderLandscapes,
})
const drawWhole = defineTask<Uint8Array, WholePicture>({
  ...drawing,
  name: 'pictures.whole',
  load: async () => (await import('./drawing')).renderWhole,
})
const drawUpload = defineTask<Uint8Array, Uint8Array>({
  ...drawing,
  name: 'pictures.upload',
  load: async () => (await import('./drawing')).renderUpload,
})

const drawLogo = defineTask<Uint8Array, DrawnLogo>({
  ...drawing,
  name: 'pictures.logo',
  load: async () => (await import('./logo-drawing')).renderLogo,
})

export const pictureTasks: readonly Task[] = [drawSquares, drawLandscapes, drawWhole, drawUpload, drawLogo]

type Threads = Pick<ApiDeps, 'threads'>
/** Without a configuration in the colours as delivered. */
type Colours = { config?: Pick<ApiDeps['config'], 'identity'> }

async function draw<I, O>({ threads }: Threads, task: Task<I, O>, input: I): Promise<O> {
  // On Linux the library must stay loaded when a thread ends that has used it. Loaded on first use, as it is large.
  await import('sharp')
  return threads.run(task, input)
}

function requirePicture(bytes: Uint8Array): void {
  const type = pictureTypeOf(bytes)
  if (!type) throw violation('file', 'pictureType')
  if (bytes.byteLength > limits.imageBytes) throw violation('file', 'pictureTooLarge')
}

/** The size is limited by the call. */
function requireSentPicture(bytes: Uint8Array): void {
  if (!sentPictureTypeOf(bytes)) throw violation('file', 'messageFileType')
}

/** A stored WebP in a form that can be uploaded. */
export const asUpload = (deps: Threads, webp: Uint8Array): Promise<Uint8Array> => draw(deps, drawUpload, webp)

/**
 * Re-encodes a picture as squares from its pixels, which removes all metadata: location, camera, hidden text.
 * @throws ApiError unprocessable at `file`: fileEmpty, pictureType, pictureTooLarge, pictureAnimated,
 * pictureTooManyPixels, pictureBroken, pictureTooCostly. Never call it inside a transaction.
 */
export async function makeSquares(deps: Threads & Colours, bytes: Uint8Array, look: Look): Promise<Squares> {
  requirePicture(bytes)
  return draw(deps, drawSquares, { bytes, look, accent: deps.config?.identity.current.accent ?? null })
}

/** The same for the picture of an offer, 16:9. */
export async function makeLandscapes(deps: Threads, bytes: Uint8Array): Promise<Landscapes> {
  requirePicture(bytes)
  return draw(deps, drawLandscapes, bytes)
}

/** The whole picture of a message, and a part of it for the chat. */
export async function makeWhole(deps: Threads, bytes: Uint8Array): Promise<WholePicture> {
  requireSentPicture(bytes)
  return draw(deps, drawWhole, bytes)
}

/** The logo of the operator, of a drawing or a picture. Further codes: logoType, logoTooLarge, logoTooSmall, logoRatio, logoEmpty, logoParts, logoEntities, logoBroken. */
export async function makeLogo(deps: Threads, bytes: Uint8Array): Promise<DrawnLogo> {
  if (!logoTypeOf(bytes)) throw violation('file', 'logoType')
  if (bytes.byteLength > logoLimits.bytes) throw violation('file', 'logoTooLarge')
  return draw(deps, drawLogo, bytes)
}
