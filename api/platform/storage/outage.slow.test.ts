import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  htmlPage,
  serverError,
  startWeakLink,
  type WeakLink,
  type Weakness,
} from '~/tests/support/outside/weak-link'
import { startBucketServer } from '~/tests/support/servers/s3-server'
import { ApiError } from '../errors'
import { createFileStore, type FileStore } from '.'

const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251)
const unavailable = new ApiError('unavailable')

describe('a bucket that', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-outage-'))
  const logged: string[] = []
  let link: WeakLink
  let store: FileStore
  let stop: () => Promise<void>
  beforeAll(async () => {
    const server = await startBucketServer(join(folder, 'server'))
    link = await startWeakLink(Number(new URL(server.bucket.endpoint ?? '').port))
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
    const endpoint = `http://127.0.0.1:${String(link.port)}`
    store = createFileStore({ dir: folder, bucket: { ...server.bucket, endpoint }, log })
    stop = async () => {
      await link.stop()
      await server.stop()
    }
    await store.put('documents/before', bytes, 'application/pdf')
  })
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await link.become('none')
    logged.length = 0
  })

  it.each<[string, Weakness]>([
    ['is not there', 'absent'],
    ['takes the call and says nothing', 'silent'],
    ['hangs up', 'hangsUp'],
    ['fails', serverError],
    ['is none, but a page', htmlPage],
    ['breaks off in the middle', { breaksOffAfter: 40 }],
  ])(
    '%s takes nothing and gives nothing, is logged once for each, and has everything when it comes back',
    { timeout: 60_000 },
    async (name, weakness) => {
      const key = `documents/${name.replaceAll(/\W/g, '-')}`
      await link.become(weakness)
      await Promise.all([
        expect(store.put(key, bytes, 'application/pdf')).rejects.toEqual(unavailable),
        expect(store.get('documents/before')).rejects.toEqual(unavailable),
        expect(store.stream('documents/before')).rejects.toEqual(unavailable),
      ])
      expect(logged).toHaveLength(3)
      expect(logged.join()).not.toContain('campus-secret')

      await link.become('none')
      await store.put(key, bytes, 'application/pdf')
      expect(Buffer.from(await store.get(key)).equals(bytes)).toBe(true)
      expect(Buffer.from(await store.get('documents/before')).equals(bytes)).toBe(true)
    },
  )

  it('breaks off in the middle of a file gives no half of it', { timeout: 30_000 }, async () => {
    await link.become({ breaksOffAfter: 100_000 })
    await expect(store.get('documents/before')).rejects.toEqual(unavailable)
    const begun = (await store.stream('documents/before')) as NodeStream
    await expect(buffer(begun)).rejects.toThrow()
  })
})
