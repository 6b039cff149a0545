import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startCampus } from '../campus-server'
import { freePort } from './free-port'
import { type HeldSocket, holdSocket } from './held-socket'
import { type ProxyKind, startProxy } from './proxy'
import { startBucketServer } from './s3-server'
import type { Place } from '../shapes/shape'

interface PairPlace extends Place {
  databaseUrl: string
  /** A supervisor holds their sockets; false unless said otherwise. */
  held?: boolean
  /** nginx unless said otherwise. */
  kind?: ProxyKind
}

/** One of the two; it comes back at the same address. */
export interface PairProcess {
  url: string
  logFile: string
  /** @param release the folder of the release; this one unless said otherwise */
  start: (release?: string) => Promise<void>
  /** Stops as an operator would; false if it had to be killed. */
  stop: () => Promise<boolean>
  /** The same, and nobody holds its socket any longer: it would listen by itself after a start. */
  end: () => Promise<boolean>
  kill: () => Promise<void>
}

interface At {
  port: number
  held: HeldSocket | null
}

function pairProcess(
  { port, held }: At,
  number: number,
  { folder, smtpUrl, environment }: Place,
): PairProcess {
  let holder = held
  const logFile = join(folder, `server-${String(number)}.log`)
  let running: Awaited<ReturnType<typeof startCampus>> | null = null
  const start = async (release?: string) => {
    running = await startCampus({
      release,
      dataDir: join(folder, `data-${String(number)}`),
      smtpUrl,
      logFile,
      environment: { ...environment, PORT: String(port) },
      ...(holder ? { launch: holder.launch } : {}),
    })
  }
  const leave = <T>(how: 'stop' | 'kill', otherwise: T) => {
    const present = running
    running = null
    return present ? (present[how]() as Promise<T>) : Promise.resolve(otherwise)
  }
  const stop = () => leave('stop', true)
  const kill = () => leave('kill', undefined)
  const end = async () => {
    const byItself = await stop()
    await holder?.close()
    holder = null
    return byItself
  }
  return { url: `http://localhost:${String(port)}`, logFile, start, stop, kill, end }
}

/**
 * Two processes behind a proxy, on one PostgreSQL and with their files in one bucket, as if on two machines. Nothing but
 * proxy and bucket runs until the processes are started.
 */
export async function openPair({ folder, smtpUrl, databaseUrl, environment, held = false, kind }: PairPlace) {
  const files = join(folder, 'bucket')
  mkdirSync(files, { recursive: true })
  const { bucket, stop: stopBucket } = await startBucketServer(files)
  const openPlace = async (): Promise<At> => {
    const socket = held ? await holdSocket() : null
    return { port: socket?.port ?? (await freePort()), held: socket }
  }
  const places = [await openPlace(), await openPlace()] as const
  const upstreams = places.map(({ port }) => `http://localhost:${String(port)}`)
  const proxy = await startProxy({ upstreams, ...(kind && { kind }) })
  const shared = {
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    TOKEN_SECRET: randomBytes(32).toString('base64url'),
    ...environment,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    DATABASE_URL: databaseUrl,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ENDPOINT: bucket.endpoint ?? '',
    S3_FORCE_PATH_STYLE: '1',
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
  const place = { folder, smtpUrl, environment: shared }
  const processes = [pairProcess(places[0], 1, place), pairProcess(places[1], 2, place)] as const
  /** False if a process had to be killed. */
  const stop = async () => {
    const ended = await Promise.all(processes.map((process) => process.end()))
    await proxy.stop()
    await stopBucket()
    return ended.every(Boolean)
  }
  return { url: proxy.url, proxy, processes, stop }
}
export type CampusPair = Awaited<ReturnType<typeof openPair>>
