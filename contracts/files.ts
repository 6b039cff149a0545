import { z } from 'zod'
import { limits } from './constants'
import { endpoint, FileInput, FileOutput } from './endpoint'

/** What a file of the own profile is uploaded for: it is examined accordingly. */
export const uploadPurposes = ['picture', 'document'] as const
/** The same for a file of an offer. */
export const offerUploadPurposes = ['offerPicture', 'offerDocument'] as const
export type UploadPurpose = (typeof uploadPurposes | typeof offerUploadPurposes)[number]

/** Edges of the squares that are made of a picture, in pixels; `share` is a JPEG for other sites that link here. */
export const pictureSizes = ['48', '96', '256', '512', 'share'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** Where a picture is: the same address in the API and on the campus. */
export const picturePath = (id: string, size: PictureSize): string => `/pictures/${id}/${size}`

/** Addresses of one picture by the edge of its square. */
export const pictureUrls = (id: string) => ({
  48: picturePath(id, '48'),
  96: picturePath(id, '96'),
  256: picturePath(id, '256'),
  512: picturePath(id, '512'),
})

/** Widths of the picture of an offer, all of them 16 to 9; `share` is a JPEG for other sites that link here. */
export const offerPictureSizes = ['320', '640', '1280', 'share'] as const
export type OfferPictureSize = (typeof offerPictureSizes)[number]

/** Where the picture of an offer is: the same address in the API and on the campus. */
export const offerPicturePath = (id: string, size: OfferPictureSize): string =>
  `/offer_pictures/${id}/${size}`

/** Addresses of one picture of an offer by its width. */
export const offerPictureUrls = (id: string) => ({
  320: offerPicturePath(id, '320'),
  640: offerPicturePath(id, '640'),
  1280: offerPicturePath(id, '1280'),
  share: offerPicturePath(id, 'share'),
})

/** The picture of an offer; `alt` says what it shows, empty where it shows nothing that the text does not say. */
export const OfferPicture = z
  .object({
    id: z.uuid(),
    alt: z.string(),
    urls: z.object({ 320: z.string(), 640: z.string(), 1280: z.string(), share: z.string() }),
  })
  .meta({ id: 'OfferPicture' })
export type OfferPicture = z.infer<typeof OfferPicture>

/** An uploaded file as its owner sees it; `name` is what they called it, without what no name needs. */
export const StoredFile = z
  .object({ id: z.uuid(), name: z.string(), bytes: z.number().int(), type: z.string() })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.infer<typeof StoredFile>

const FileParams = z.object({ id: z.uuid() })
const StagedFile = z.strictObject({ file: z.uuid('fileGone') }).meta({ id: 'StagedFile' })

export const stageFile = endpoint('POST', '/files', {
  permission: 'profile.own',
  tag: 'files',
  summary: 'Upload a file; it waits a day for being kept as picture or document',
  query: z.object({ purpose: z.enum(uploadPurposes), name: z.string().max(2000).default('') }),
  input: FileInput,
  maxBytes: limits.pdfBytes,
  output: StoredFile,
  status: 201,
})

export const stageOfferFile = endpoint('POST', '/own-offers/files', {
  permission: 'offers.write',
  tag: 'files',
  summary: 'Upload a file for an offer; it waits a day for being kept with one',
  query: z.object({ purpose: z.enum(offerUploadPurposes), name: z.string().max(2000).default('') }),
  input: FileInput,
  maxBytes: limits.pdfBytes,
  output: StoredFile,
  status: 201,
})

export const keepPicture = endpoint('PUT', '/users/me/picture', {
  permission: 'profile.own',
  tag: 'files',
  summary: 'Show an uploaded picture on the own profile instead of the present one',
  input: StagedFile,
})

export const removePicture = endpoint('DELETE', '/users/me/picture', {
  permission: 'profile.own',
  tag: 'files',
  summary: 'Take the picture off the own profile',
})

export const listDocuments = endpoint('GET', '/users/me/documents', {
  permission: 'profile.own',
  tag: 'files',
  summary: 'PDFs of the own profile, in the order in which they were added',
  output: z.array(StoredFile),
})

export const keepDocument = endpoint('POST', '/users/me/documents', {
  permission: 'profile.own',
  tag: 'files',
  summary: 'Add an uploaded PDF to the own profile',
  input: StagedFile,
  output: StoredFile,
  status: 201,
})

export const removeDocument = endpoint('DELETE', '/users/me/documents/{id}', {
  permission: 'profile.own',
  tag: 'files',
  summary: 'Take a PDF off the own profile',
  params: FileParams,
})

export const getPicture = endpoint('GET', '/pictures/{id}/{size}', {
  permission: 'public',
  tag: 'files',
  summary: 'The picture of a profile, for everybody who may see that profile',
  params: FileParams.extend({ size: z.enum(pictureSizes) }),
  output: FileOutput,
  types: ['image/webp', 'image/jpeg'],
})

export const getDocument = endpoint('GET', '/documents/{id}', {
  permission: 'public',
  tag: 'files',
  summary: 'A PDF of a profile or an offer, for everybody who may see that',
  params: FileParams,
  output: FileOutput,
  types: ['application/pdf'],
})

export const getOfferPicture = endpoint('GET', '/offer_pictures/{id}/{size}', {
  permission: 'public',
  tag: 'files',
  summary: 'The picture of an offer, for everybody who may see that offer',
  params: FileParams.extend({ size: z.enum(offerPictureSizes) }),
  output: FileOutput,
  types: ['image/webp', 'image/jpeg'],
})
