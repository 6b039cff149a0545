import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import type { Updateable } from 'kysely'
import { v7 } from 'uuid'
import type { PersonTable } from '~/api/platform/database/schema'
import { ApiError } from '~/api/platform/errors'
import { lifetimes, limits } from '~/contracts/constants'
import type { StoredFile } from '~/contracts/files'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { html, pdf, picture } from '~/tests/support/files'
import { keysOf } from './files.rules'
import { deleteFilesOf, listFilesOf, openExport, putExport, storeUpload } from './files.service'

describeWithDatabase('files', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let png: Uint8Array
  beforeEach(async () => {
    kit = createTestApi(database())
    png = await picture('png')
  })

  type Values = Parameters<ReturnType<typeof createTestApi>['seedPerson']>[0]
  const member = async (values: Values = {}) => loggedIn(await kit.seedPerson(values))
  async function loggedIn(person: Awaited<ReturnType<typeof kit.seedPerson>>) {
    const { request } = await kit.as(person)
    const upload = (purpose: string, body: Uint8Array, name = 'a file') =>
      request('POST', `/files?purpose=${purpose}&name=${encodeURIComponent(name)}`, { body })
    const staged = async (purpose: string, body: Uint8Array) =>
      ((await upload(purpose, body)).body as StoredFile).id
    const showPicture = async (bytes = png) => {
      const file = await staged('picture', bytes)
      expect((await request('PUT', '/users/me/picture', { body: { file } })).status).toBe(204)
      return file
    }
    const addDocument = async () => {
      const file = await staged('document', pdf())
      return request('POST', '/users/me/documents', { body: { file } })
    }
    return { person, request, upload, staged, showPicture, addDocument }
  }
  const codes = ({ status, body }: { status: number; body: unknown }) => [
    status,
    ...((body as { violations?: { code: string }[] } | null)?.violations ?? []).map(({ code }) => code),
  ]
  const rowOf = (id: string) =>
    database().selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst()
  async function lies(key: string): Promise<boolean> {
    try {
      await kit.deps.files.get(key)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'notFound') return false
      throw error
    }
  }
  const keysFor = (purpose: 'picture' | 'document', id: string) =>
    keysOf({ purpose, storage_key: `${purpose}s/${id}` })
  const thumbnail = (id: string) => `/pictures/${id}/48`
  const later = (seconds: number) => {
    kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
  }

  it('wait under a clean name after the upload, for their owner alone', async () => {
    const owner = await member({ visibility: 2 })
    const { status, body } = await owner.upload('picture', png, '../cv\u202Egpj.exe')
    expect([status, body]).toMatchObject([
      201,
      { name: 'cvgpj.exe', bytes: png.byteLength, type: 'image/webp' },
    ])
    const { id } = body as StoredFile
    expect((await owner.request('GET', thumbnail(id))).status).toBe(200)
    const admin = await member({ roles: ['ROLE_ADMIN'] })
    expect((await admin.request('GET', thumbnail(id))).status).toBe(404)
    expect((await kit.request('GET', thumbnail(id))).status).toBe(404)
  })

  it('are counted also where they are refused, with a key of its own each time', async () => {
    const { token } = (await kit.as(await kit.seedPerson())).tokens
    const strict = createTestApi(database(), { rateLimitFactor: 0.05 })
    const states: number[] = []
    for (let nth = 0; nth < 5; nth++)
      states.push(
        (await strict.request('POST', '/files?purpose=picture&name=x', { token, body: html })).status,
      )
    expect(states).toEqual([422, 422, 422, 429, 429])
  })

  it('that nobody was given are seen by nobody and swept away', async () => {
    const owner = await member()
    const stored = await storeUpload(kit.deps, { purpose: 'picture', name: 'lost.png', bytes: png })
    expect((await owner.request('GET', thumbnail(stored.id))).status).toBe(404)
    later(lifetimes.stagedFile + 1)
    expect((await kit.runJob('files.stale')).done).toBeGreaterThan(0)
    for (const key of keysFor('picture', stored.id)) expect(await lies(key)).toBe(false)
    expect(await rowOf(stored.id)).toBeUndefined()
  })

  it('are one where the same form is sent twice at once', async () => {
    const owner = await member()
    const send = () =>
      owner.request('POST', '/files?purpose=picture&name=me.png', {
        body: png,
        headers: { 'Idempotency-Key': 'the same form' },
      })
    const [one, two] = await Promise.all([send(), send()])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body).toEqual(two.body)
    const rows = await database()
      .selectFrom('stored_file')
      .select('id')
      .where('owner_id', '=', owner.person.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('are refused with a reason, and nothing of them is kept', async () => {
    const owner = await member()
    expect(codes(await owner.upload('picture', html, 'me.png'))).toEqual([422, 'pictureType'])
    expect(codes(await owner.upload('picture', png.subarray(0, 60)))).toEqual([422, 'pictureBroken'])
    expect(codes(await owner.upload('picture', new Uint8Array()))).toEqual([422, 'fileEmpty'])
    expect(codes(await owner.upload('document', html, 'cv.pdf'))).toEqual([422, 'documentType'])
    expect(codes(await owner.upload('document', pdf().subarray(0, 90)))).toEqual([422, 'documentBroken'])
    expect(codes(await owner.upload('document', new Uint8Array(limits.pdfBytes + 1)))).toEqual([413])
    expect(codes(await owner.upload('export', png))).toEqual([422, 'invalid'])
    const rows = await database()
      .selectFrom('stored_file')
      .where('owner_id', '=', owner.person.id)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })

  it('become the picture, in the place of the one before, which is gone from everywhere', async () => {
    const owner = await member({ roles: ['ROLE_TRAINER'], validated: true, visibility: 2 })
    const first = await owner.showPicture()
    const me = await owner.request('GET', '/users/me')
    expect((me.body as { profilePicture: unknown }).profilePicture).toEqual({
      thumbnailUrl: `/pictures/${first}/96`,
    })
    const second = await owner.showPicture(await picture('jpeg'))
    expect((await kit.request('GET', thumbnail(first))).status).toBe(404)
    expect((await kit.request('GET', thumbnail(second))).status).toBe(200)
    expect(await rowOf(first)).toBeUndefined()
    for (const key of keysFor('picture', first)) expect(await lies(key)).toBe(false)
    for (const key of keysFor('picture', second)) expect(await lies(key)).toBe(true)
  })

  it('stay where the same picture is saved twice, and go when it is taken off', async () => {
    const owner = await member()
    const file = await owner.showPicture()
    expect((await owner.request('PUT', '/users/me/picture', { body: { file } })).status).toBe(204)
    expect((await owner.request('GET', thumbnail(file))).status).toBe(200)
    for (const _ of ['once', 'twice'])
      expect((await owner.request('DELETE', '/users/me/picture')).status).toBe(204)
    expect((await owner.request('GET', thumbnail(file))).status).toBe(404)
    expect(await lies(`pictures/${file}/512.webp`)).toBe(false)
    expect((await owner.request('GET', '/users/me')).body).toMatchObject({ profilePicture: null })
  })

  it('cannot be taken from others, nor be what they are not', async () => {
    const [owner, other] = [await member(), await member()]
    const theirs = await other.staged('picture', png)
    const document = await owner.staged('document', pdf())
    for (const file of [theirs, document, v7(), 'no-id']) {
      const answer = await owner.request('PUT', '/users/me/picture', { body: { file } })
      expect(codes(answer)).toEqual([422, 'fileGone'])
    }
    const own = await owner.staged('picture', png)
    expect(codes(await owner.request('POST', '/users/me/documents', { body: { file: own } }))).toEqual([
      422,
      'fileGone',
    ])
    const { body } = await other.addDocument()
    const removal = await owner.request('DELETE', `/users/me/documents/${(body as StoredFile).id}`)
    expect(removal.status).toBe(404)
    expect((await other.request('GET', '/users/me/documents')).body).toHaveLength(1)
  })

  it('of two pictures saved at once one is left, with no trace of the other', async () => {
    const owner = await member()
    const files = await Promise.all([owner.staged('picture', png), owner.staged('picture', png)])
    const saves = files.map((file) => owner.request('PUT', '/users/me/picture', { body: { file } }))
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([204, 204])
    const rows = await Promise.all(files.map(rowOf))
    expect(rows.filter(Boolean)).toHaveLength(1)
    const { picture_id } = await database()
      .selectFrom('person')
      .select('picture_id')
      .where('id', '=', owner.person.id)
      .executeTakeFirstOrThrow()
    expect(rows.find(Boolean)?.id).toBe(picture_id)
  })

  it('are at most ten PDFs, also where two come at once', async () => {
    const owner = await member()
    for (let at = 1; at < limits.pdfUploads; at++) expect((await owner.addDocument()).status).toBe(201)
    const answers = await Promise.all([owner.addDocument(), owner.addDocument()])
    expect(answers.map(codes).sort()).toEqual([[201], [422, 'documentLimit']])
    const list = (await owner.request('GET', '/users/me/documents')).body as StoredFile[]
    expect(list).toHaveLength(limits.pdfUploads)
    expect((await owner.request('DELETE', `/users/me/documents/${list[0]?.id ?? ''}`)).status).toBe(204)
    expect(await lies(`documents/${list[0]?.id ?? ''}`)).toBe(false)
    expect((await owner.addDocument()).status).toBe(201)
    const after = (await owner.request('GET', '/users/me/documents')).body as StoredFile[]
    expect(after.slice(0, 9)).toEqual(list.slice(1))
  })

  it('are one PDF where the same upload is added twice', async () => {
    const owner = await member()
    const file = await owner.staged('document', pdf())
    const add = () => owner.request('POST', '/users/me/documents', { body: { file } })
    expect((await Promise.all([add(), add()])).map(({ status }) => status)).toEqual([201, 201])
    expect((await owner.request('GET', '/users/me/documents')).body).toHaveLength(1)
  })

  it('come as they are: PDFs to be saved under a name of ours, pictures by size, nothing that runs', async () => {
    const owner = await member({ visibility: 2 })
    const { id } = (await owner.addDocument()).body as StoredFile
    const { headers, body } = await kit.request('GET', `/documents/${id}`)
    expect(Buffer.from(body).equals(Buffer.from(pdf()))).toBe(true)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="document-[0-9a-f]{8}\.pdf"$/)
    const file = await owner.showPicture()
    for (const [size, type] of [
      ['48', 'image/webp'],
      ['512', 'image/webp'],
      ['share', 'image/jpeg'],
    ]) {
      const answer = await kit.request('GET', `/pictures/${file}/${size ?? ''}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    for (const path of [`/pictures/${file}/49`, '/pictures/no-id/48', `/documents/${file}`, '/documents/1'])
      expect((await kit.request('GET', path)).status).toBe(404)
  })

  const readers = ['visitor', 'restricted', 'member', 'owner', 'admin'] as const
  const cases: [string, Updateable<PersonTable>, string][] = [
    ['public', { visibility: 2 }, 'visitor restricted member owner admin'],
    ['for members', { visibility: 1 }, 'member owner admin'],
    ['hidden', { visibility: 0 }, 'owner admin'],
    ['public, not yet validated', { visibility: 2, validated: false }, 'owner admin'],
    ['public, deactivated', { state: 'deactivated', visibility: 2 }, 'admin'],
  ]
  it.each(cases)('of a profile that is %s are seen by who sees that', async (_name, values, seen) => {
    const owner = await member({ roles: ['ROLE_TRAINER'], validated: true })
    const file = await owner.showPicture()
    const document = (await owner.addDocument()).body as StoredFile
    await database().updateTable('person').set(values).where('id', '=', owner.person.id).execute()
    const asReader = {
      visitor: kit.request,
      restricted: (await member({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })).request,
      member: (await member()).request,
      owner: owner.request,
      admin: (await member({ roles: ['ROLE_ADMIN'] })).request,
    }
    for (const path of [thumbnail(file), `/documents/${document.id}`]) {
      const statuses = await Promise.all(
        readers.map(async (reader) => [reader, (await asReader[reader]('GET', path)).status]),
      )
      expect(statuses).toEqual(readers.map((reader) => [reader, seen.includes(reader) ? 200 : 404]))
    }
    const { headers } = await asReader.admin('GET', thumbnail(file))
    const shared = seen.includes('visitor')
    expect(headers.get('cache-control')).toBe(shared ? 'private, max-age=3600' : 'private, no-cache')
    const etag = headers.get('etag') ?? ''
    const again = await asReader.admin('GET', thumbnail(file), { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  })

  it('are no documents on the profile of somebody whose kind has none', async () => {
    for (const values of [
      { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true },
      { roles: ['ROLE_ADMIN'] },
    ])
      expect(codes(await (await member(values)).addDocument())).toEqual([422, 'notForKind'])
  })

  it('that nobody keeps within a day are gone, all others stay', async () => {
    const owner = await member()
    const kept = await owner.showPicture()
    const forgotten = await owner.staged('document', pdf())
    later(lifetimes.stagedFile / 2)
    const fresh = await (await loggedIn(owner.person)).staged('document', pdf())
    later(lifetimes.stagedFile / 2 + 1)
    await kit.runJob('files.stale')
    expect(
      await Promise.all([kept, forgotten, fresh].map(async (id) => (await rowOf(id)) !== undefined)),
    ).toEqual([true, false, true])
    expect(await lies(`documents/${forgotten}`)).toBe(false)
    expect(await lies(`documents/${fresh}`)).toBe(true)
    expect((await kit.runJob('files.stale')).done).toBe(0)
  })

  it('whose removal was interrupted are found by the next sweep', async () => {
    const owner = await member()
    const file = await owner.showPicture()
    const broken = {
      ...kit.deps,
      files: { ...kit.deps.files, delete: () => Promise.reject(new Error('down')) },
    }
    await database().transaction(() => deleteFilesOf(broken, owner.person.id))
    expect(await lies(`pictures/${file}/48.webp`)).toBe(true)
    expect((await owner.request('GET', thumbnail(file))).status).toBe(404)
    expect((await kit.runJob('files.stale')).done).toBeGreaterThanOrEqual(1)
    expect(await lies(`pictures/${file}/48.webp`)).toBe(false)
    expect(await rowOf(file)).toBeUndefined()
  })

  it('are not removed where the action that removes them fails', async () => {
    const owner = await member()
    const file = await owner.showPicture()
    const failing = database().transaction(async () => {
      await deleteFilesOf(kit.deps, owner.person.id)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect((await owner.request('GET', thumbnail(file))).status).toBe(200)
    await wait(0)
    expect(await lies(`pictures/${file}/48.webp`)).toBe(true)
  })

  it('of an account go with it, and before that into its copy', async () => {
    const owner = await member({ roles: ['ROLE_TRAINER'], validated: true })
    const file = await owner.showPicture()
    const { id } = (await owner.addDocument()).body as StoredFile
    const folder = mkdtempSync(join(tmpdir(), 'campus-copy-'))
    const path = join(folder, 'copy.zip')
    writeFileSync(path, 'everything')
    const made = { name: 'copy.zip', type: 'application/zip', path }
    const exported = await putExport(kit.deps, owner.person.id, made)
    rmSync(folder, { recursive: true })
    const all = await listFilesOf(kit.deps, owner.person.id)
    expect(all.map(({ purpose, name }) => [purpose, name])).toEqual([
      ['document', 'a file'],
      ['picture', 'a file'],
    ])
    // A person gets the picture back in the colours that it came in.
    const sent = await sharp(await new Response(await all[1]?.read()).arrayBuffer()).stats()
    expect(sent.dominant.b - sent.dominant.r).toBeGreaterThan(60)
    const sizes = await Promise.all(
      all.map(async ({ read }) => (await new Response(await read()).arrayBuffer()).byteLength),
    )
    expect(sizes[0]).toBe(pdf().byteLength)
    const { read, saveAs } = await openExport(kit.deps, owner.person.id, exported)
    expect([saveAs, await new Response((await read()) as BodyInit).text()]).toEqual([
      'copy.zip',
      'everything',
    ])
    await expect(openExport(kit.deps, v7(), exported)).rejects.toThrow('notFound')
    await database().transaction(async () => {
      await deleteFilesOf(kit.deps, owner.person.id)
      await database().deleteFrom('person').where('id', '=', owner.person.id).execute()
    })
    for (const key of [`documents/${id}`, `exports/${exported}`, ...keysFor('picture', file)])
      expect(await lies(key)).toBe(false)
  })

  it('wait twelve at a time and come sixty an hour, per person', async () => {
    kit = createTestApi(database(), { rateLimitFactor: 0.5 })
    const owner = await member()
    const ids: string[] = []
    for (let at = 0; at < 28; at++) ids.push(await owner.staged('document', pdf(String(at))))
    const last = ['a', 'b'].map((words) => owner.staged('document', pdf(words)))
    ids.push(...(await Promise.all(last)))
    const waiting = await Promise.all(ids.map(async (id) => (await rowOf(id)) !== undefined))
    expect(waiting.filter(Boolean)).toHaveLength(limits.stagedFiles)
    expect(waiting.slice(-limits.stagedFiles).every(Boolean)).toBe(true)
    const refused = await owner.upload('document', pdf())
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await (await member()).upload('document', pdf())).status).toBe(201)
  })
})
