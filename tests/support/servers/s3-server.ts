import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { BucketOptions } from '~/api/platform/storage/bucket'
import { freePort } from './free-port'

interface BucketServer {
  bucket: BucketOptions
  stop: () => Promise<void>
}
const name = 'campus'

/** Rclone speaks the protocol since 1.65 and says so in its list of commands. */
function hasRclone(): boolean {
  try {
    return execFileSync('rclone', ['help', 'serve'], { encoding: 'utf8', stdio: 'pipe' }).includes(' s3 ')
  } catch {
    return false
  }
}

const bucketAt = (
  port: number,
  keys: Pick<BucketOptions, 'accessKeyId' | 'secretAccessKey'>,
): BucketOptions => ({
  bucket: name,
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${String(port)}`,
  forcePathStyle: true,
  ...keys,
})

async function untilAnswered(address: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await fetch(address)
      return
    } catch (error) {
      if (attempt > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function startRclone(folder: string): Promise<BucketServer> {
  mkdirSync(join(folder, name), { recursive: true })
  const port = await freePort()
  const keys = { accessKeyId: 'campus', secretAccessKey: 'campus-secret' }
  const auth = `${keys.accessKeyId},${keys.secretAccessKey}`
  const args = ['serve', 's3', folder, '--addr', `127.0.0.1:${String(port)}`, '--auth-key', auth]
  const server = spawn('rclone', args, { stdio: 'ignore' })
  const bucket = bucketAt(port, keys)
  await untilAnswered(bucket.endpoint ?? '')
  const stop = async () => {
    server.kill()
    await once(server, 'exit')
  }
  return { bucket, stop }
}

async function startS3rver(folder: string): Promise<BucketServer> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name, configs: [] }],
  })
  const { port } = await server.run()
  const bucket = bucketAt(port, { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })
  return { bucket, stop: () => server.close() }
}

/** A server for buckets on a free port, its files in the folder: rclone where it can be one, else a program of npm's. */
export const startBucketServer = (folder: string): Promise<BucketServer> =>
  hasRclone() ? startRclone(folder) : startS3rver(folder)
