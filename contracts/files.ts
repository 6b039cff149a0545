import { z } from 'zod'
import { limits } from './constants'
import { endpoint, FileInput, FileOutput } from './endpoint'

/** What a file is uploaded for: it is examined accordingly. */
export const uploadPurposes = ['picture', 'document'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

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

/** An uploaded file as its owner sees it; `name` is what they called it, without what no name needs. */
export const StoredFile = z
  .object({ id: z.uuid(), name: z.string(), bytes: z.number().int(), type: z.string() })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.infer<typeof StoredFile>

const FileParams = z.object({ id: z.uuid() })
const StagedChoice = z.strictObject({ file: z.uuid('fileGone') }).meta({ id: 'StagedChoice' })

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

export const keepPicture = endpoint('PUT', '/users/me/picture', {
  permission: 'profile.own',
  tag: 'files',
  summary: 'Show an uploaded picture on the own profile instead of the present one',
  input: StagedChoice,
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
  input: StagedChoice,
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
  summary: 'The picture of a profile, for whoever may see that profile',
  params: FileParams.extend({ size: z.enum(pictureSizes) }),
  output: FileOutput,
  types: ['image/webp', 'image/jpeg'],
})

export const getDocument = endpoint('GET', '/documents/{id}', {
  permission: 'public',
  tag: 'files',
  summary: 'A PDF of a profile, for whoever may see that profile',
  params: FileParams,
  output: FileOutput,
  types: ['application/pdf'],
})
