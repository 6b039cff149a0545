import { z } from 'zod'
import { limits } from './constants'
import { endpoint, FileInput, FileOutput } from './endpoint'

const own = { permission: 'profile.own', tag: 'files' } as const
const open = { permission: 'public', scope: 'read', tag: 'files' } as const
const read = { permission: 'messages.read', scope: 'messages', tag: 'files' } as const

/** Purposes of profile uploads, which determine the checks. */
export const uploadPurposes = ['picture', 'document'] as const
/** Purposes of offer uploads. */
export const offerUploadPurposes = ['offerPicture', 'offerDocument'] as const
export type UploadPurpose =
  (typeof uploadPurposes | typeof offerUploadPurposes)[number] | 'answerDocument' | 'auditDocument' | 'logo'

/** Sizes of square profile pictures in pixels; `share` is a JPEG for link previews on other sites. */
export const pictureSizes = ['48', '96', '256', '512', 'share'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** What the file of a message is, by its content. */
export const messageFilePurposes = ['messagePicture', 'messageDocument'] as const
export type MessageFilePurpose = (typeof messageFilePurposes)[number]

/** `small` is a part of a picture, 4:3; a document has `whole` alone. */
export const messageFileSizes = ['small', 'whole'] as const
export type MessageFileSize = (typeof messageFileSizes)[number]

/** Path of a picture, the same in the API and on the campus. */
export const picturePath = (id: string, size: PictureSize): string => `/pictures/${id}/${size}`

/** Paths of one picture by size. */
export const pictureUrls = (id: string) => ({
  48: picturePath(id, '48'),
  96: picturePath(id, '96'),
  256: picturePath(id, '256'),
  512: picturePath(id, '512'),
})

/** Widths of offer pictures, all 16:9; `share` is a JPEG for link previews on other sites. */
export const offerPictureSizes = ['320', '640', '1280', 'share'] as const
export type OfferPictureSize = (typeof offerPictureSizes)[number]

/** Path of an offer's picture, the same in the API and on the campus. */
export const offerPicturePath = (id: string, size: OfferPictureSize): string =>
  `/offer_pictures/${id}/${size}`

/** Paths of one offer picture by width. */
export const offerPictureUrls = (id: string) => ({
  320: offerPicturePath(id, '320'),
  640: offerPicturePath(id, '640'),
  1280: offerPicturePath(id, '1280'),
  share: offerPicturePath(id, 'share'),
})

/** `alt` describes the picture; empty if it is decorative. */
export const OfferPicture = z
  .object({
    id: z.uuid(),
    alt: z.string(),
    urls: z.object({ 320: z.string(), 640: z.string(), 1280: z.string(), share: z.string() }),
  })
  .meta({ id: 'OfferPicture' })
export type OfferPicture = z.infer<typeof OfferPicture>

/** An uploaded file as its owner sees it; `name` is the original file name, cleaned up. */
export const StoredFile = z
  .object({ id: z.uuid(), name: z.string(), bytes: z.number().int(), type: z.string() })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.infer<typeof StoredFile>

/** What a PDF says about itself, which everybody can read who gets it; empty for nothing. */
export const FileProperties = z
  .object({
    author: z.string(),
    /** With subject and keywords. */
    title: z.string(),
    /** The programs that have made it. */
    software: z.string(),
  })
  .meta({ id: 'FileProperties' })
export type FileProperties = z.infer<typeof FileProperties>

/** Of PDFs, by id; null where nobody knows it, as the file is encrypted or could not be looked through. */
export const PropertiesOfFiles = z.record(z.string(), FileProperties.nullable())
export type PropertiesOfFiles = z.infer<typeof PropertiesOfFiles>

const FileParams = z.object({ id: z.uuid() })
const StagedFile = z.strictObject({ file: z.uuid('fileGone') }).meta({ id: 'StagedFile' })

export const stageFile = endpoint('POST', '/files', {
  ...own,
  summary: 'Upload a file; it is kept for a day until used as picture or document',
  query: z.object({ purpose: z.enum(uploadPurposes), name: z.string().max(2000).default('') }),
  input: FileInput,
  maxBytes: limits.pdfBytes,
  output: StoredFile,
  status: 201,
})

export const stageOfferFile = endpoint('POST', '/own-offers/files', {
  permission: 'offers.write',
  scope: 'offers',
  tag: 'files',
  summary: 'Upload a file for an offer; it is kept for a day until attached to one',
  query: z.object({ purpose: z.enum(offerUploadPurposes), name: z.string().max(2000).default('') }),
  input: FileInput,
  maxBytes: limits.pdfBytes,
  output: StoredFile,
  status: 201,
})

export const stageAnswerFile = endpoint('POST', '/questionnaire/files', {
  permission: 'selfAssessment.own',
  tag: 'files',
  summary: 'Upload a PDF as evidence of an answer; it is kept for a day until an answer is saved with it',
  query: z.object({ name: z.string().max(2000).default('') }),
  input: FileInput,
  maxBytes: limits.pdfBytes,
  output: StoredFile,
  status: 201,
})

export const stageMessageFile = endpoint('POST', '/message-files', {
  ...read,
  summary: 'Upload a picture or a PDF for a message; it is kept for a day until sent with one',
  query: z.object({ name: z.string().max(2000).default('') }),
  input: FileInput,
  maxBytes: limits.messageFileBytes,
  output: StoredFile,
  status: 201,
})

export const keepPicture = endpoint('PUT', '/users/me/picture', {
  ...own,
  summary: 'Replace the user’s profile picture with an uploaded one',
  input: StagedFile,
})

export const removePicture = endpoint('DELETE', '/users/me/picture', {
  ...own,
  summary: 'Remove the user’s profile picture',
})

export const listDocuments = endpoint('GET', '/users/me/documents', {
  ...own,
  summary: 'PDFs of the user’s profile, oldest first',
  output: z.array(StoredFile),
})

export const keepDocument = endpoint('POST', '/users/me/documents', {
  ...own,
  summary: 'Add an uploaded PDF to the user’s profile',
  input: StagedFile,
  output: StoredFile,
  status: 201,
})

export const removeDocument = endpoint('DELETE', '/users/me/documents/{id}', {
  ...own,
  summary: 'Remove a PDF from the user’s profile',
  params: FileParams,
})

export const getPicture = endpoint('GET', '/pictures/{id}/{size}', {
  ...open,
  summary: 'A profile picture, for everyone who can see the profile',
  params: FileParams.extend({ size: z.enum(pictureSizes) }),
  output: FileOutput,
  types: ['image/webp', 'image/jpeg'],
})

export const getDocument = endpoint('GET', '/documents/{id}', {
  ...open,
  summary: 'A PDF of a profile, an offer or an answer, for everyone who can see that',
  params: FileParams,
  output: FileOutput,
  types: ['application/pdf'],
})

export const getOfferPicture = endpoint('GET', '/offer_pictures/{id}/{size}', {
  ...open,
  summary: "An offer's picture, for everyone who can see the offer",
  params: FileParams.extend({ size: z.enum(offerPictureSizes) }),
  output: FileOutput,
  types: ['image/webp', 'image/jpeg'],
})

export const getMessageFile = endpoint('GET', '/message_files/{id}/{size}', {
  ...read,
  summary: 'A file of a message, for the two people of its discussion',
  params: FileParams.extend({ size: z.enum(messageFileSizes) }),
  output: FileOutput,
  types: ['image/webp', 'application/pdf'],
})
