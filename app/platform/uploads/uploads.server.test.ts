import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { limits } from '~/contracts/constants'
import type { Tokens } from '~/contracts/accounts/auth'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase } from '~/tests/support/database'
import { html, pdf, picture } from '~/tests/support/files'
import { answered, frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import type { ApiTransport } from '../calls/network.server'
import { invalid, parseForm } from '../forms.server'
import { fileFields, stageUpload } from './uploads.server'

const Schema = z.object({ name: z.string(), ...fileFields('picture') })
const field = { field: 'picture', purpose: 'picture' } as const

describe('a form with a file', () => {
  let transport: ApiTransport
  let tokens: Tokens
  let calls: string[]
  beforeAll(async () => {
    const database = await createTestDatabase()
    const kit = createTestApi(database)
    tokens = (await kit.as(await kit.seedPerson())).tokens
    const opened = openTransport(kit.api)
    transport = opened.transport
    calls = opened.calls
    return () => database.close()
  })

  const asFile = (bytes: Uint8Array, name = 'me.png') => new File([bytes as BlobPart], name)
  const argsOf = (entries: Record<string, string | File>, api = transport) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(entries)) body.append(name, value)
    return frontArgs({ api, tokens, init: { method: 'POST', body } })
  }
  /** The response to this form, and the fate of the file. */
  async function submit(entries: Record<string, string | File>, api = transport) {
    const args = await argsOf(entries, api)
    const upload = await stageUpload(args, field)
    const submission = await parseForm(args, Schema)
    return { upload, submission, answer: invalid(submission, upload.errors).data.result }
  }

  it('that comes back for another reason has its file still, and needs no second upload', async () => {
    const first = await submit({ name: '', picture: asFile(await picture('png')) })
    expect(first.submission.status).toBe('error')
    const { pictureStaged, pictureStagedName } = first.answer.initialValue as Record<string, string>
    expect([pictureStaged, pictureStagedName]).toEqual([first.upload.id, 'me.png'])
    const before = calls.length
    const empty = new File([], '')
    const second = await submit({
      name: 'N',
      picture: empty,
      pictureStaged: pictureStaged ?? '',
      pictureStagedName: pictureStagedName ?? '',
    })
    expect(second.upload).toEqual({ id: pictureStaged, name: 'me.png', removed: false, errors: {} })
    expect(second.submission.status).toBe('success')
    expect(calls.length).toBe(before)
  })

  it('keeps the file that was good where the next one is not, and says what is wrong', async () => {
    const good = (await submit({ name: 'N', picture: asFile(await picture('jpeg')) })).upload
    const bad = await submit({
      name: 'N',
      picture: asFile(html),
      pictureStaged: good.id ?? '',
      pictureStagedName: 'me.png',
    })
    expect(bad.upload).toMatchObject({ id: good.id, errors: { picture: ['pictureType'] } })
    expect(bad.answer.error).toEqual({ picture: ['pictureType'] })
  })

  it('is told of files that are empty or too large before they travel on', async () => {
    const before = calls.length
    const large = new Uint8Array(limits.imageBytes + 1)
    expect((await submit({ name: 'N', picture: asFile(large) })).upload.errors).toEqual({
      picture: ['pictureTooLarge'],
    })
    expect((await submit({ name: 'N', picture: asFile(new Uint8Array()) })).upload.errors).toEqual({
      picture: ['fileEmpty'],
    })
    const document = { field: 'picture', purpose: 'document' } as const
    const args = await argsOf({ picture: asFile(new Uint8Array(limits.pdfBytes + 1)) })
    expect((await stageUpload(args, document)).errors).toEqual({ picture: ['documentTooLarge'] })
    expect(calls.length).toBe(before)
  })

  it('may have no file, the wish to have none, or a mark that nobody has given', async () => {
    const none = { id: null, name: null, removed: false, errors: {} }
    expect((await submit({ name: 'N' })).upload).toEqual(none)
    expect((await submit({ name: 'N', pictureStaged: "'; drop" })).upload).toEqual(none)
    const { id } = (await submit({ name: 'N', picture: asFile(await picture('png')) })).upload
    const gone = await submit({ name: 'N', pictureRemove: 'on', pictureStaged: id ?? '' })
    expect(gone.upload).toEqual({ ...none, removed: true })
    const instead = await submit({ name: 'N', pictureRemove: 'on', picture: asFile(await picture('png')) })
    expect(instead.upload).toMatchObject({ removed: false, id: expect.any(String) })
  })

  it('takes any name that a file may have', async () => {
    const png = await picture('png')
    const names = [
      '../../etc/passwd',
      'cv\u202Egpj.exe',
      `${'x'.repeat(490)}.png`,
      'صورة.png',
      '😀'.repeat(300),
    ]
    for (const name of names) {
      const { upload } = await submit({ name: 'N', picture: asFile(png, name) })
      expect(upload.errors).toEqual({})
      expect(upload.name).not.toMatch(/[/\\\u202E]/)
    }
  })

  it('loses nothing where the storage does not answer', async () => {
    const failing: ApiTransport = (call, origin) =>
      call.endpoint.path.startsWith('/files')
        ? answered(call, new Response('{}', { status: 503 }))
        : transport(call, origin)
    const { upload, answer } = await submit({ name: 'N', picture: asFile(await picture('png')) }, failing)
    expect(upload.errors).toEqual({ picture: ['uploadFailed'] })
    expect(answer.initialValue).toMatchObject({ name: 'N' })
  })

  it('is a bad request where it broke off on its way', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\nhalf of'
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const args = await frontArgs({ api: transport, tokens, init: { method: 'POST', body, headers } })
    expect((await thrownBy(stageUpload(args, field))).status).toBe(400)
  })

  it('is no place for a document where a picture belongs', async () => {
    const { upload } = await submit({ name: 'N', picture: asFile(pdf(), 'me.png') })
    expect(upload.errors).toEqual({ picture: ['pictureType'] })
  })
})
