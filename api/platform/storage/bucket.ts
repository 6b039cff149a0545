import { S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'

export interface BucketOptions {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Absent for Amazon S3. */
  endpoint?: string
  /** The bucket is in the path instead of the host name. */
  forcePathStyle: boolean
}

/** Every S3 storage sends an ETag. A response without one is not from a storage, regardless of its status. */
const marked = new Set(['PutObjectCommand', 'GetObjectCommand', 'HeadObjectCommand'])

function refuseStrangers(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (given) => {
        const result = await next(given)
        if (marked.has(commandName) && !(result.output as { ETag?: string }).ETag)
          throw new Error(`${commandName}: the response is not from an S3 storage`)
        return result
      },
    { step: 'initialize', name: 'refuseStrangers' },
  )
}

/** Opens a bucket of Amazon S3 or a compatible storage. */
export function openBucket({ bucket, endpoint, accessKeyId, secretAccessKey, ...options }: BucketOptions) {
  const client = new S3Client({
    ...options,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    // Many other storages do not support optional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Shorter than the timeout of pages for the API.
    requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
  })
  refuseStrangers(client)
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
}
