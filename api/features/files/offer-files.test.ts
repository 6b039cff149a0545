import sharp from 'sharp'
import { v7 } from 'uuid'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MadeToken } from '~/contracts/accounts/personal-tokens'
import type { StoredFile } from '~/contracts/files'
import type { OwnOffer } from '~/contracts/offers/offer-writing'
import type { TokenScope } from '~/contracts/token-scopes'
import { createTestApi, password, threads } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { html, pdf, picture, telephonePicture } from '~/tests/support/files'
import { deleteFilesOf } from './files.service'
import { listOfferFiles } from './offer-files.service'
import { makeLandscapes } from './pictures'

const whole = {
  headline: 'Verify pictures',
  teaser: 'Two days on pictures',
  description: 'You learn to find where a picture comes from and when it was taken.',
  category: 'training',
  language: 'en',
  cost: 'free',
  online: true,
  pictureAlt: 'A desk',
}

it('the picture of an offer is made anew: 16 to 9 in three widths and a JPEG to share, and says nothing of its author', async () => {
  const made = await makeLandscapes({ threads }, await telephonePicture())
  const shapes = await Promise.all(
    Object.entries(made).map(async ([size, bytes]) => {
      const { width, height, format, exif } = await sharp(bytes).metadata()
      return [size, format, width, height, exif]
    }),
  )
  expect(shapes).toEqual([
    ['320', 'webp', 320, 180, undefined],
    ['640', 'webp', 640, 360, undefined],
    ['1280', 'webp', 1280, 720, undefined],
    ['share', 'jpeg', 1280, 720, undefined],
  ])
})

describeWithDatabase('files of offers', (database) => {
  let kit: ReturnType<typeof createTestApi>
  beforeEach(() => {
    kit = createTestApi(database())
  })

  async function member(values: Parameters<typeof kit.seedPerson>[0]) {
    const person = await kit.seedPerson(values)
    return { person, ...(await kit.as(person)) }
  }
  const provider = () => member({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' })
  type Member = Awaited<ReturnType<typeof member>>

  const upload = (by: Member, purpose: string, body: Uint8Array) =>
    by.request('POST', `/own-offers/files?purpose=${purpose}&name=x`, { body })
  async function offerOf(writer: Member, publish: boolean, stagedBy = writer) {
    const pictureId = ((await upload(stagedBy, 'offerPicture', await picture('jpeg'))).body as StoredFile).id
    const documentId = ((await upload(stagedBy, 'offerDocument', pdf())).body as StoredFile).id
    const body = { ...whole, picture: pictureId, document: documentId, publish }
    const answer = await stagedBy.request('POST', '/own-offers', { body })
    const paths = [`/offer_pictures/${pictureId}/640`, `/documents/${documentId}`]
    return { offer: answer.body as OwnOffer, pictureId, documentId, paths }
  }
  const statuses = async (paths: string[], reader: Pick<Member, 'request'>) => {
    const answers = []
    for (const path of paths) answers.push((await reader.request('GET', path)).status)
    return answers
  }

  it('of a draft are seen by who writes it, and of a published offer by members', async () => {
    const writer = await provider()
    const draft = await offerOf(writer, false)
    const published = await offerOf(writer, true)
    const colleague = await member({ parent_id: writer.person.id, roles: ['ROLE_SERVICE_PROVIDER'] })
    const office = await member({ roles: ['ROLE_ADMIN'] })
    const outlet = await member({ roles: ['ROLE_MEDIA_OUTLET'] })
    const restricted = await member({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
    for (const insider of [writer, colleague, office])
      expect(await statuses([...draft.paths, ...published.paths], insider)).toEqual([200, 200, 200, 200])
    expect(await statuses([...draft.paths, ...published.paths], outlet)).toEqual([404, 404, 200, 200])
    expect(await statuses(published.paths, restricted)).toEqual([404, 404])
    expect(await statuses(published.paths, kit)).toEqual([404, 404])

    await writer.request('POST', `/own-offers/${published.offer.id}/withdraw`)
    expect(await statuses(published.paths, outlet)).toEqual([404, 404])
    expect(await statuses(published.paths, writer)).toEqual([200, 200])
  })

  it('of a draft are seen by programs of who writes it only with the scope of own offers', async () => {
    const writer = await provider()
    const { paths } = await offerOf(writer, false)
    const seenWith = async (scopes: TokenScope[]) => {
      const body = { name: 'Import', scopes, days: 30, password, key: v7() }
      const { token } = (await writer.request('POST', '/users/me/tokens', { body })).body as MadeToken
      return statuses(paths, { request: (method, path) => kit.request(method, path, { token }) })
    }
    expect(await seenWith(['read', 'offers'])).toEqual([200, 200])
    expect(await seenWith(['read'])).toEqual([404, 404])
  })

  it('leave with a provider who is no longer validated', async () => {
    const writer = await provider()
    const { paths } = await offerOf(writer, true)
    const outlet = await member({ roles: ['ROLE_MEDIA_OUTLET'] })
    expect(await statuses(paths, outlet)).toEqual([200, 200])
    await database()
      .updateTable('person')
      .set({ validated: false })
      .where('id', '=', writer.person.id)
      .execute()
    expect(await statuses(paths, outlet)).toEqual([404, 404])
  })

  it('belong to the provider when sent by a contributor, and wait for their sender alone before that', async () => {
    const writer = await provider()
    const colleague = await member({ parent_id: writer.person.id, roles: ['ROLE_SERVICE_PROVIDER'] })
    const staged = ((await upload(colleague, 'offerPicture', await picture('png'))).body as StoredFile).id
    expect(await statuses([`/offer_pictures/${staged}/320`], colleague)).toEqual([200])
    expect(await statuses([`/offer_pictures/${staged}/320`], writer)).toEqual([404])
    const { offer, documentId, paths } = await offerOf(writer, true, colleague)
    await deleteFilesOf(kit.deps, colleague.person.id)
    expect(await statuses(paths, writer)).toEqual([200, 200])
    expect(await listOfferFiles(kit.deps, offer.id)).toMatchObject({
      picture: { alt: 'A desk' },
      documents: [{ id: documentId, type: 'application/pdf' }],
    })
  })

  it('go out of the storage with the account of the provider', async () => {
    const writer = await provider()
    const { offer, pictureId, documentId } = await offerOf(writer, true)
    const keys = [
      `offerDocuments/${documentId}`,
      `offerPictures/${pictureId}/1280.webp`,
      `offerPictures/${pictureId}/share.jpg`,
    ]
    for (const key of keys) expect((await kit.deps.files.get(key)).byteLength).toBeGreaterThan(0)
    await deleteFilesOf(kit.deps, writer.person.id)
    for (const key of keys)
      await vi.waitFor(() => expect(kit.deps.files.get(key)).rejects.toMatchObject({ code: 'notFound' }))
    expect(await listOfferFiles(kit.deps, offer.id)).toEqual({ picture: null, documents: [] })
  })

  it('are examined like those of profiles', async () => {
    const writer = await provider()
    const code = async (purpose: string, body: Uint8Array) =>
      ((await upload(writer, purpose, body)).body as { violations: { code: string }[] }).violations[0]?.code
    expect(await code('offerPicture', html)).toBe('pictureType')
    expect(await code('offerDocument', html)).toBe('documentType')
    expect((await upload(writer, 'export', pdf())).status).toBe(422)
    const outlet = await member({ roles: ['ROLE_MEDIA_OUTLET'] })
    expect((await upload(outlet, 'offerDocument', pdf())).status).toBe(403)
  })
})
