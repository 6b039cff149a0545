import { mkdirSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort, startCampus } from '../campus-server'
import { startPostgres } from '../postgres'
import { startProxy } from '../proxy'
import { startBucketServer } from '../s3-server'
import type { StartShape } from './shape'

/** Two processes behind a proxy, on one PostgreSQL and with their files in one bucket, as if on two machines. */
export const startSeveral: StartShape = async ({ folder, smtpUrl, environment }) => {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('This shape needs PostgreSQL')
  const files = join(folder, 'bucket')
  mkdirSync(files)
  const { bucket, stop: stopBucket } = await startBucketServer(files)
  const ports = [await freePort(), await freePort()]
  const proxy = await startProxy({ upstreams: ports.map((port) => `http://localhost:${String(port)}`) })
  const shared = {
    ...environment,
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    DATABASE_URL: postgres.url,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ENDPOINT: bucket.endpoint ?? '',
    S3_FORCE_PATH_STYLE: '1',
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
  const logFiles = ports.map((_, number) => join(folder, `server-${String(number + 1)}.log`))
  const campuses: Awaited<ReturnType<typeof startCampus>>[] = []
  // One after the other: what happens when they start together is a test of its own.
  for (const [number, port] of ports.entries())
    campuses.push(
      await startCampus({
        dataDir: join(folder, `data-${String(number + 1)}`),
        smtpUrl,
        logFile: logFiles[number] ?? '',
        environment: { ...shared, PORT: String(port) },
      }),
    )
  const stop = async () => {
    const ended: boolean[] = []
    for (const campus of campuses) ended.push(await campus.stop())
    await proxy.stop()
    await stopBucket()
    postgres.stop()
    return ended.every(Boolean)
  }
  return { url: proxy.url, apiUrl: `${proxy.url}/api`, logFiles, stop }
}
