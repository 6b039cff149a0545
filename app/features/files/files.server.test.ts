import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { lifetimes } from '~/contracts/constants'
import type { StoredFile } from '~/contracts/files'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase } from '~/tests/support/database'
import { pdf, picture } from '~/tests/support/files'
import { frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { loadDocument, loadPicture } from './files.server'

describe('a file on a page', () => {
  let database: Database
  let kit: ReturnType<typeof createTestApi>
  beforeAll(async () => {
    database = await createTestDatabase()
    kit = createTestApi(database)
    return () => database.close()
  })

  async function withFiles(visibility: 0 | 2) {
    const person = await kit.seedPerson({ visibility })
    const { request, tokens } = await kit.as(person)
    const stage = async (purpose: string, body: Uint8Array) =>
      ((await request('POST', `/files?purpose=${purpose}`, { body })).body as StoredFile).id
    const file = await stage('picture', await picture('png'))
    await request('PUT', '/users/me/picture', { body: { file } })
    const document = await stage('document', pdf())
    await request('POST', '/users/me/documents', { body: { file: document } })
    return { person, tokens, file, document }
  }

  async function argsOf(params: Record<string, string>, headers: Record<string, string> = {}) {
    const args = await frontArgs({ api: openTransport(kit.api).transport, init: { headers } })
    return { ...args, params }
  }

  it('comes through with its headers and its bytes, and not again to who has it', async () => {
    const { file, document } = await withFiles(2)
    const shown = await loadPicture(await argsOf({ id: file, size: '96' }))
    expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([
      200,
      Number(shown.headers.get('content-length')),
    ])
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const again = await loadPicture(
      await argsOf({ id: file, size: '96' }, { 'If-None-Match': shown.headers.get('etag') ?? '' }),
    )
    expect([again.status, again.body]).toEqual([304, null])
    const saved = await loadDocument(await argsOf({ id: document }))
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(await saved.text()).toBe(new TextDecoder().decode(pdf()))
  })

  it('is still there for a reader whose token has run out', async () => {
    const { tokens, document } = await withFiles(0)
    kit.clock.now = new Date(kit.clock.now.getTime() + (lifetimes.accessToken + 1) * 1000)
    const own = await argsOf({ id: document })
    own.context.session.open(tokens)
    expect((await loadDocument(own)).status).toBe(200)
  })

  it('is for its readers alone, and 404 for everybody else and for what no file has', async () => {
    const { tokens, file, document } = await withFiles(0)
    const own = await argsOf({ id: file, size: '48' })
    own.context.session.open(tokens)
    const shown = await loadPicture(own)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    for (const params of [
      { id: file, size: '48' },
      { id: 'unknown', size: '48' },
      { id: file, size: '47' },
      {},
    ])
      expect((await thrownBy(argsOf(params).then(loadPicture))).status).toBe(404)
    expect((await thrownBy(argsOf({ id: document }).then(loadDocument))).status).toBe(404)
  })
})
