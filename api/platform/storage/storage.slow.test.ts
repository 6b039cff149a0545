import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBucketServer } from '~/tests/support/servers/s3-server'
import { ApiError } from '../errors'
import { createFileStore, type FileStore } from '.'
import type { BucketOptions } from './bucket'

const log = pino({ level: 'silent' })
const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251)

async function codeOf(action: Promise<unknown>): Promise<string> {
  try {
    await action
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
  return 'done'
}

const kinds: [kind: string, needsBucket: boolean][] = [
  ['on a disk', false],
  ['in a bucket', true],
]

describe.each(kinds)('files %s', (_kind, needsBucket) => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-files-'))
  let stop = () => Promise.resolve()
  let store: FileStore
  let bucket: BucketOptions | null = null
  beforeAll(async () => {
    if (needsBucket) {
      const server = await startBucketServer(join(folder, 'server'))
      stop = server.stop
      bucket = server.bucket
    }
    store = createFileStore({ dir: join(folder, 'files'), bucket, log })
  })
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('come back as they were put, whole and piece by piece', async () => {
    await store.put('pictures/a/48.webp', bytes, 'image/webp')
    expect(Buffer.from(await store.get('pictures/a/48.webp')).equals(bytes)).toBe(true)
    const pieces = (await store.stream('pictures/a/48.webp')) as NodeStream
    expect((await buffer(pieces)).equals(bytes)).toBe(true)
  })

  it('come from the disk as they lie there, and not at all if they do not', async () => {
    const path = join(folder, 'made')
    writeFileSync(path, bytes)
    await store.putFile('exports/d', path, 'application/zip')
    expect(Buffer.from(await store.get('exports/d')).equals(bytes)).toBe(true)
    await expect(store.putFile('exports/e', join(folder, 'nowhere'), 'application/zip')).rejects.toThrow()
    expect(await codeOf(store.get('exports/e'))).toBe('notFound')
  })

  it('are replaced by what is put later, and survive the process that put them', async () => {
    await store.put('documents/b', bytes, 'application/pdf')
    await store.put('documents/b', new Uint8Array([1, 2, 3]), 'application/pdf')
    const later = createFileStore({ dir: join(folder, 'files'), bucket, log })
    expect([...(await later.get('documents/b'))]).toEqual([1, 2, 3])
  })

  it('are gone when deleted, which may be said twice', async () => {
    await store.put('documents/c', bytes, 'application/pdf')
    await store.delete('documents/c')
    await store.delete('documents/c')
    expect(await codeOf(store.get('documents/c'))).toBe('notFound')
    expect(await codeOf(store.stream('documents/c'))).toBe('notFound')
  })

  it('never lie outside of their place', async () => {
    expect(await codeOf(store.put('../outside', bytes, 'text/plain'))).toBe('unavailable')
    expect(await codeOf(store.get('../outside'))).not.toBe('done')
  })

  it.runIf(needsBucket)('are refused to who brings a key that it does not know', async () => {
    const wrong = { ...(bucket as BucketOptions), accessKeyId: 'stranger' }
    const stranger = createFileStore({ dir: folder, bucket: wrong, log })
    expect(await codeOf(stranger.put('documents/d', bytes, 'application/pdf'))).toBe('unavailable')
    expect(await codeOf(store.get('documents/d'))).toBe('notFound')
  })
})

describe('a bucket that does not answer', () => {
  it('is given up in the time that a page has, as unavailable', { timeout: 20_000 }, async () => {
    const sockets = new Set<{ destroy: () => void }>()
    const silent = createServer((socket) => sockets.add(socket))
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port))
    })
    const keys = { accessKeyId: 'a', secretAccessKey: 'b' }
    const endpoint = `http://127.0.0.1:${String(port)}`
    const bucket = { ...keys, endpoint, bucket: 'campus', region: 'us-east-1', forcePathStyle: true }
    const store = createFileStore({ dir: '/nowhere', bucket, log })
    expect(await codeOf(store.put('documents/e', bytes, 'application/pdf'))).toBe('unavailable')
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
})
