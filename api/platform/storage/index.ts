import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { Logger } from 'pino'
import { requireNoTransaction } from '../database'
import { ApiError, notFound } from '../errors'
import type { BucketOptions } from './bucket'

/** Where uploaded files lie. Keys are made by the campus, never taken from what people send. Never used inside of a transaction. */
export interface FileStore {
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  /** @throws ApiError notFound where there is none, unavailable where the storage does not answer */
  get: (key: string) => Promise<Uint8Array>
  /** The same piece by piece, for files that need not be in memory as a whole. */
  stream: (key: string) => Promise<ReadableStream<Uint8Array>>
  /** Done as well where there is none. */
  delete: (key: string) => Promise<void>
}

export interface StorageOptions {
  /** Folder for the files where there is no bucket. */
  dir: string
  bucket: BucketOptions | null
  log: Logger
}

// Loaded when a file is first touched: a client for buckets is large, and most campuses have a disk.
async function openDisk({ dir, bucket }: StorageOptions): Promise<Disk> {
  const { Disk } = await import('flydrive')
  if (bucket) {
    const { openBucket } = await import('./bucket')
    return new Disk(openBucket(bucket))
  }
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new Disk(new FSDriver({ location: dir, visibility: 'private' }))
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || /^(NoSuchKey|NotFound)$/.test(error.name) || isMissing(error.cause)
}

/** No room, no more of it for this user, or none for a file of this length. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /^(ENOSPC|EDQUOT|EFBIG)$/.test((error as NodeJS.ErrnoException).code ?? '') || isFull(error.cause)
}

/** Files on a disk or in a bucket; nobody who uses them can tell. */
export function createFileStore(options: StorageOptions): FileStore {
  let opened: Promise<Disk> | undefined
  async function attempt<T>(action: (disk: Disk) => Promise<T>): Promise<T> {
    requireNoTransaction('using the storage of files')
    try {
      opened ??= openDisk(options)
      return await action(await opened)
    } catch (error) {
      if (isMissing(error)) throw notFound()
      if (isFull(error)) {
        options.log.error({ folder: options.dir }, 'the disk of uploaded files is full: make room')
        throw new ApiError('noRoom', [], { 'Retry-After': '300' })
      }
      options.log.error({ err: error }, 'the storage of files failed')
      throw new ApiError('unavailable')
    }
  }
  return {
    put: (key, bytes, type) =>
      attempt(async (disk) => {
        try {
          await disk.put(key, bytes, { contentType: type, contentLength: bytes.byteLength })
        } catch (error) {
          // Half a file would be taken for a whole one.
          await disk.delete(key).catch(() => undefined)
          throw error
        }
      }),
    get: (key) => attempt((disk) => disk.getBytes(key)),
    stream: (key) =>
      attempt(async (disk) => {
        // A stream says only while it is read that there is nothing to read, which is too late for an answer.
        await disk.getMetaData(key)
        return Readable.toWeb(await disk.getStream(key)) as ReadableStream<Uint8Array>
      }),
    delete: (key) => attempt((disk) => disk.delete(key)),
  }
}
