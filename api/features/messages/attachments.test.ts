import sharp from 'sharp'
import { expect, it } from 'vitest'
import { deleteFilesOf, listFilesOf } from '~/api/features/files/files.service'
import { keysOf } from '~/api/features/files/files.rules'
import { leaveDiscussions } from '~/api/features/messages/message-actions.service'
import { lifetimes, limits } from '~/contracts/constants'
import type { ModerationCase } from '~/contracts/administration/moderation'
import type { StoredFile } from '~/contracts/files'
import { codes, sent, someone, twoMembers } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'
import { animatedPng, html, pdf, picture, pngThatClaims, svg, telephonePicture } from '~/tests/support/files'

type Someone = Awaited<ReturnType<typeof someone>>

const upload = (
  who: Someone,
  body: Uint8Array,
  { name = 'a file', idempotencyKey = '' }: { name?: string; idempotencyKey?: string } = {},
) =>
  who.request('POST', `/message-files?name=${encodeURIComponent(name)}`, {
    body,
    ...(idempotencyKey ? { headers: { 'Idempotency-Key': idempotencyKey } } : {}),
  })
const staged = async (who: Someone, body: Uint8Array, name?: string) =>
  (await upload(who, body, name === undefined ? {} : { name })).body as StoredFile
const open = (who: Someone, id: string, size = 'whole') => who.request('GET', `/message_files/${id}/${size}`)

describeWithDatabase('files of messages', (database) => {
  const members = () => twoMembers(database())
  async function sentByAnna(campus: Awaited<ReturnType<typeof members>>, ...files: StoredFile[]) {
    const ids = files.map(({ id }) => id)
    const answer = await campus.anna.write(campus.ben.id, 'Have a look', { files: ids })
    expect(answer.status).toBe(201)
    return sent(answer)
  }

  it('come with it, in the order in which they were chosen', async () => {
    const campus = await members()
    const { anna, ben } = campus
    const document = await staged(anna, pdf(), 'Invoice.pdf')
    const photo = await staged(anna, await picture('jpeg'), 'quay.jpg')
    expect([document.type, photo.type]).toEqual(['application/pdf', 'image/webp'])
    const message = await sentByAnna(campus, photo, document)
    expect(message.files).toEqual([photo, document])
    const [shown] = await ben.messages(message.discussion)
    expect(shown).toMatchObject({ body: 'Have a look', fileCount: 2, files: [photo, document] })
    expect((await ben.list())[0]?.lastMessage).toMatchObject({ fileCount: 2 })
    expect((await ben.list())[0]?.lastMessage).not.toHaveProperty('files')
    const reply = await ben.request('POST', `/user-messages/${message.id}`, {
      body: { body: 'And mine', files: [(await staged(ben, pdf(), 'Mine.pdf')).id] },
    })
    expect(sent(reply).files).toMatchObject([{ name: 'Mine.pdf' }])
  })

  it('are there for the two people alone, and never in a shared cache', async () => {
    const campus = await members()
    const { anna, ben, kit } = campus
    const document = await staged(anna, pdf(), 'Invoice.pdf')
    expect([(await open(anna, document.id)).status, (await open(ben, document.id)).status]).toEqual([
      200, 404,
    ])
    await sentByAnna(campus, document)
    for (const who of [anna, ben]) {
      const { status, headers } = await open(who, document.id)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="document-${document.id.slice(-8)}.pdf"`,
      )
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toBe('Authorization, Cookie')
    }
    const stranger = await someone(kit, 'Carla')
    const admin = await someone(kit, 'Dora', { roles: ['ROLE_ADMIN'] })
    expect([(await open(stranger, document.id)).status, (await open(admin, document.id)).status]).toEqual([
      404, 404,
    ])
    expect((await kit.request('GET', `/message_files/${document.id}/whole`)).status).toBe(401)
    // Not by the addresses of other files either.
    expect((await anna.request('GET', `/documents/${document.id}`)).status).toBe(404)
    expect((await anna.request('GET', `/pictures/${document.id}/48`)).status).toBe(404)
  })

  it('show a picture whole and upright, and nothing of where it was taken', async () => {
    const campus = await members()
    const { anna, ben, kit } = campus
    const photo = await staged(anna, await telephonePicture(), 'photo.jpg')
    await sentByAnna(campus, photo)
    const [shown, saved] = [await open(ben, photo.id, 'small'), await open(ben, photo.id)]
    expect(shown.headers.get('content-disposition')).toBeNull()
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="picture-${photo.id.slice(-8)}.webp"`,
    )
    const read = async (size: 'small' | 'whole') =>
      sharp(await kit.deps.files.get(`messagePictures/${photo.id}/${size}.webp`)).metadata()
    const whole = await read('whole')
    expect([whole.format, whole.width, whole.height, whole.exif, whole.orientation]).toEqual([
      'webp', 400, 400, undefined, undefined,
    ]) // prettier-ignore
    expect(photo.bytes).toBe(whole.size)
    const small = await read('small')
    expect([small.width, small.height]).toEqual([480, 360])
  })

  it('may be WebP as well, but neither move nor be anything else', async () => {
    const { anna } = await members()
    const webp = await sharp(await picture('png'))
      .webp()
      .toBuffer()
    expect((await upload(anna, webp)).status).toBe(201)
    const frames = await sharp(Buffer.concat([Buffer.alloc(300, 9), Buffer.alloc(300, 200)]), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    }).webp({ loop: 0, delay: [100, 100] }).toBuffer() // prettier-ignore
    const refused = async (bytes: Uint8Array) => {
      const answer = await upload(anna, bytes)
      return [answer.status, ...codes(answer).flat()]
    }
    expect(await refused(frames)).toEqual([422, 'file', 'pictureAnimated'])
    expect(await refused(await animatedPng())).toEqual([422, 'file', 'pictureAnimated'])
    expect(await refused(html)).toEqual([422, 'file', 'messageFileType'])
    expect(await refused(svg)).toEqual([422, 'file', 'messageFileType'])
    expect(await refused(new Uint8Array())).toEqual([422, 'file', 'fileEmpty'])
    expect(await refused(pngThatClaims(9000, 9000))).toEqual([422, 'file', 'pictureTooManyPixels'])
    expect(await refused(pdf().subarray(0, 60))).toEqual([422, 'file', 'documentBroken'])
    expect((await upload(anna, new Uint8Array(limits.messageFileBytes + 1))).status).toBe(413)
    // A profile shows no WebP.
    const profile = await anna.request('POST', '/files?purpose=picture&name=x', { body: webp })
    expect(codes(profile)).toEqual([['file', 'pictureType']])
  })

  it('are at most five, each once, and one’s own', async () => {
    const campus = await members()
    const { anna, ben } = campus
    const files = []
    for (let count = 0; count < 6; count++) files.push(await staged(anna, pdf(String(count))))
    const ids = files.map(({ id }) => id)
    const tooMany = await anna.write(ben.id, 'Have a look', { files: ids })
    expect([tooMany.status, codes(tooMany)]).toEqual([422, [['files', 'messageFileLimit']]])
    const gone = async (...list: (string | undefined)[]) => {
      const answer = await anna.write(ben.id, 'Have a look', { files: list })
      return [answer.status, ...codes(answer).flat()]
    }
    expect(await gone(ids[0], ids[0])).toEqual([422, 'files', 'fileGone'])
    expect(await gone((await staged(ben, pdf())).id)).toEqual([422, 'files', 'fileGone'])
    const outlet = await anna.request('POST', '/files?purpose=document&name=x', { body: pdf() })
    expect(await gone((outlet.body as StoredFile).id)).toEqual([422, 'files', 'fileGone'])
    // Nothing was written by what was refused.
    expect(await anna.counters()).toEqual([0, 0])
    await sentByAnna(campus, ...files.slice(0, 5))
    expect(await gone(ids[0])).toEqual([422, 'files', 'fileGone'])
  })

  it('are sent once by a form that is sent twice', async () => {
    const campus = await members()
    const { anna, ben } = campus
    const ids: string[] = []
    for (let count = 0; count < 2; count++)
      ids.push(((await upload(anna, pdf(), { idempotencyKey: 'a-form.0' })).body as StoredFile).id)
    expect(ids[1]).toBe(ids[0])
    const send = () =>
      anna.request('POST', '/user-messages', {
        headers: { 'Idempotency-Key': 'a-form' },
        body: { toUser: ben.id, body: 'Have a look', files: [ids[0]] },
      })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const { discussion } = sent(answers[0])
    expect((await ben.messages(discussion)).map(({ fileCount }) => fileCount)).toEqual([1])
  })

  it('are hidden with a message that moderation removes', async () => {
    const campus = await members()
    const { anna, ben } = campus
    const document = await staged(anna, pdf(), 'Invoice.pdf')
    const { id, discussion } = await sentByAnna(campus, document)
    const db = database().db()
    await db.updateTable('message').set({ removed_at: new Date() }).where('id', '=', id).execute()
    expect(await ben.messages(discussion)).toMatchObject([{ removed: true, files: [], fileCount: 0 }])
    expect([(await open(anna, document.id)).status, (await open(ben, document.id)).status]).toEqual([
      404, 404,
    ])
  })

  it('are shown to moderators where exactly this message was reported', async () => {
    const campus = await members()
    const { anna, ben, kit } = campus
    const admin = await someone(kit, 'Dora', { roles: ['ROLE_ADMIN'] })
    const [first, second] = [await staged(anna, pdf('1'), 'One.pdf'), await staged(anna, pdf('2'), 'Two.pdf')]
    await sentByAnna(campus, first)
    const { id } = await sentByAnna(campus, second)
    const report = { category: 'harassment', reason: 'Nobody should receive this.' }
    expect((await ben.request('POST', `/user-messages/${id}/report`, { body: report })).status).toBe(204)
    expect([(await open(admin, first.id)).status, (await open(admin, second.id)).status]).toEqual([404, 200])
    const { items } = (await admin.request('GET', '/moderation/cases')).body as { items: { id: string }[] }
    const seen = (await admin.request('GET', `/moderation/cases/${items[0]!.id}`)).body
    expect((seen as ModerationCase).files).toMatchObject([{ name: 'Two.pdf' }])
    const stranger = await someone(kit, 'Carla')
    expect((await open(stranger, second.id)).status).toBe(404)
  })

  it('go with the account of their sender, from the storage as well', async () => {
    const campus = await members()
    const { anna, ben, kit } = campus
    const photo = await staged(anna, await picture('png'), 'quay.png')
    const { discussion } = await sentByAnna(campus, photo)
    expect(await listFilesOf(kit.deps, anna.id)).toMatchObject([
      { name: 'quay.png', purpose: 'messagePicture' },
    ])
    await database().transaction(async () => {
      await leaveDiscussions(kit.deps, anna.id)
      await deleteFilesOf(kit.deps, anna.id)
      await database().deleteFrom('person').where('id', '=', anna.id).execute()
    })
    expect(await ben.messages(discussion)).toMatchObject([{ body: 'Have a look', fileCount: 1, files: [] }])
    expect((await open(ben, photo.id)).status).toBe(404)
    const keys = keysOf({ purpose: 'messagePicture', storage_key: `messagePictures/${photo.id}` })
    expect(keys).toHaveLength(2)
    for (const key of keys) await expect(kit.deps.files.get(key)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('that nobody sends are deleted after a day', async () => {
    const { anna, kit, clock } = await members()
    const { id } = await staged(anna, pdf())
    clock.now = new Date(clock.now.getTime() + (lifetimes.stagedFile + 1) * 1000)
    await kit.runJob('files.stale')
    await expect(kit.deps.files.get(`messageDocuments/${id}`)).rejects.toMatchObject({ code: 'notFound' })
  })
})
