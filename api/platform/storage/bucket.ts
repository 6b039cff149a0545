import { S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'

export interface BucketOptions {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Absent for Amazon's own. */
  endpoint?: string
  /** The bucket in the path instead of in the name of the host. */
  forcePathStyle: boolean
}

/** Every storage sends an ETag. An answer without one is not from a storage, whatever its status says. */
const marked = new Set(['PutObjectCommand', 'GetObjectCommand', 'HeadObjectCommand'])

function refuseStrangers(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (given) => {
        const result = await next(given)
        if (marked.has(commandName) && !(result.output as { ETag?: string }).ETag)
          throw new Error(`${commandName}: what answered is no storage`)
        return result
      },
    { step: 'initialize', name: 'refuseStrangers' },
  )
}

/** A bucket of Amazon's or of any other storage that speaks its language. */
export function openBucket({ bucket, endpoint, accessKeyId, secretAccessKey, ...options }: BucketOptions) {
  const client = new S3Client({
    ...options,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    // Checksums that nobody asked for are more than many of the other storages understand.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Less than a page waits for the API.
    requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
  })
  refuseStrangers(client)
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
}
