import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { v7 } from 'uuid'
import { pdf, picture } from '~/tests/support/files'
import type { StoredFile } from '~/contracts/files'
import type { Offer } from '~/contracts/offers/offers'
import type { OwnOffer } from '~/contracts/offers/offer-writing'
import { createTestApi, wholeOffer } from '~/tests/support/api'
import { publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'
import { limits } from '~/contracts/constants'

describeWithDatabase('writing offers', (database) => {
  beforeAll(() => publishClauses(database()))
  let kit: ReturnType<typeof createTestApi>
  beforeEach(() => {
    kit = createTestApi(database())
  })

  type Values = Parameters<typeof kit.seedPerson>[0]
  async function member(values: Values) {
    const person = await kit.seedPerson(values)
    const { request } = await kit.as(person)
    const stage = async (purpose: string, body: Uint8Array) => {
      const answer = await request('POST', `/own-offers/files?purpose=${purpose}&name=file`, { body })
      return (answer.body as StoredFile).id
    }
    const create = async (body: object) => (await request('POST', '/own-offers', { body })).body as OwnOffer
    const get = async (id: string) => (await request('GET', `/own-offers/${id}`)).body as OwnOffer
    const change = (id: string, body: object) => request('PATCH', `/own-offers/${id}`, { body })
    return { person, request, stage, create, get, change }
  }
  const provider = (values: Values = {}) =>
    member({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy', ...values })
  const contributorOf = (parent: string) => member({ parent_id: parent, roles: ['ROLE_SERVICE_PROVIDER'] })
  const admin = () => member({ roles: ['ROLE_ADMIN'] })

  const codes = ({ status, body }: { status: number; body: unknown }) => [
    status,
    ...((body as { violations?: { propertyPath: string; code: string }[] } | null)?.violations ?? []).map(
      ({ propertyPath, code }) => `${propertyPath} ${code}`.trim(),
    ),
  ]
  const keptFiles = async (offerId: string) => {
    const rows = await database().selectFrom('stored_file').selectAll().execute()
    return rows.filter((row) => row.offer_id === offerId && row.state === 'kept')
  }

  it('begin as a draft that needs no more than a headline and that members do not see', async () => {
    const writer = await provider()
    const offer = await writer.create({ headline: '  A\u202e  course ' })
    expect(offer).toMatchObject({ headline: 'A course', state: 'draft', version: 1, category: null })
    expect((await writer.request('GET', `/offers/${offer.id}`)).status).toBe(404)
    expect(codes(await writer.request('POST', '/own-offers', { body: { headline: ' ' } }))).toEqual([
      422,
      'headline required',
    ])
  })

  it('are published once nothing is missing, and keep the day of their first publication', async () => {
    const writer = await provider()
    const { id } = await writer.create({ headline: 'A course' })
    const refused = await writer.change(id, { version: 1, publish: true })
    expect(codes(refused)).toEqual([
      422,
      'teaser required',
      'description required',
      'category required',
      'language required',
      'cost required',
      'place placeRequired',
    ])
    expect(await writer.get(id)).toMatchObject({ state: 'draft', version: 1 })
    const published = (await writer.change(id, { ...wholeOffer, version: 1, publish: true })).body as OwnOffer
    expect(published).toMatchObject({ state: 'published', publishedAt: kit.clock.now.toISOString() })
    const reader = await member({ roles: ['ROLE_MEDIA_OUTLET'] })
    expect((await reader.request('GET', `/offers/${id}`)).status).toBe(200)

    kit.clock.now = new Date(kit.clock.now.getTime() + 60_000)
    expect((await writer.request('POST', `/own-offers/${id}/withdraw`)).status).toBe(204)
    expect((await writer.request('POST', `/own-offers/${id}/withdraw`)).status).toBe(204)
    expect((await reader.request('GET', `/offers/${id}`)).status).toBe(404)
    expect((await writer.request('POST', `/own-offers/${id}/publish`)).status).toBe(204)
    expect(await writer.get(id)).toMatchObject({ state: 'published', publishedAt: published.publishedAt })
    expect((await reader.request('GET', `/offers/${id}`)).status).toBe(200)
  })

  it.each([
    ['before the first mails about new offers are new when they come back after them', 0, true],
    ['later come back with the day of their first publication', 1, false],
  ])('that were withdrawn %s', async (_, daysShown, isNew) => {
    const writer = await provider()
    const { id } = await writer.create(wholeOffer)
    const day = 24 * 3600 * 1000
    // The mails of 05:20 have what was published until a minute before.
    const shift = (5 * 60 + 19) * 60_000
    const run = Math.floor((kit.clock.now.getTime() - shift) / day) * day + shift
    const withdrawn = new Date(run - 1000)
    const published = new Date(run - 2000 - daysShown * day)
    const values = { state: 'withdrawn', published_at: published, withdrawn_at: withdrawn } as const
    await database().updateTable('offer').set(values).where('id', '=', id).execute()
    expect((await writer.request('POST', `/own-offers/${id}/publish`)).status).toBe(204)
    const publishedAt = (isNew ? kit.clock.now : published).toISOString()
    expect(await writer.get(id)).toMatchObject({ state: 'published', publishedAt })
  })

  it('are stored as members read them, and one that is not is when it is read for the first time', async () => {
    const writer = await provider()
    const reader = await member({ roles: ['ROLE_MEDIA_OUTLET'] })
    const blocks = async (id: string) =>
      (
        await database()
          .selectFrom('offer')
          .select('description_blocks')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).description_blocks
    const shown = async (id: string) =>
      ((await reader.request('GET', `/offers/${id}`)).body as Offer).descriptionBlocks.map(({ text }) => text)
    const described = (word: string) => `${wholeOffer.description}\n\n${`- *${word}* of it\n`.repeat(400)}`
    const { id, version } = await writer.create({
      ...wholeOffer,
      description: described('first'),
      publish: true,
    })
    const first = await blocks(id)
    expect(first?.at(-1)).toMatchObject({ type: 'list-item', text: 'first of it' })
    expect((await shown(id)).at(-1)).toBe('first of it')
    await writer.change(id, { version, description: described('second') })
    expect((await blocks(id))?.at(-1)?.text).toBe('second of it')
    expect((await shown(id)).at(-1)).toBe('second of it')
    await database().updateTable('offer').set({ description_blocks: null }).where('id', '=', id).execute()
    expect((await shown(id)).at(-1)).toBe('second of it')
    expect((await blocks(id))?.at(-1)?.text).toBe('second of it')
  })

  it('stay whole while they are published', async () => {
    const writer = await provider()
    const offer = await writer.create({ ...wholeOffer, publish: true })
    const holes = { version: offer.version, teaser: '', online: false }
    expect(codes(await writer.change(offer.id, holes))).toEqual([
      422,
      'teaser required',
      'place placeRequired',
    ])
    expect(await writer.get(offer.id)).toMatchObject({ teaser: wholeOffer.teaser, version: offer.version })
  })

  it('are refused with a reason at the field, drafts too', async () => {
    const writer = await provider()
    const refused = async (body: object) =>
      codes(await writer.request('POST', '/own-offers', { body: { headline: 'A course', ...body } }))
    expect(await refused({ startsOn: '2027-03-02', endsOn: '2027-03-01' })).toEqual([
      422,
      'endsOn endBeforeStart',
    ])
    expect(await refused({ startsOn: '2027-03-01', deadline: '2027-03-02' })).toEqual([
      422,
      'deadline deadlineAfterStart',
    ])
    expect(await refused({ deadline: '2027-02-30' })).toEqual([422, 'deadline dayInvalid'])
    expect(await refused({ deadline: '0000-01-01' })).toEqual([422, 'deadline dayInvalid'])
    expect(await refused({ endsOn: '9999-12-31' })).toEqual([422, 'endsOn dayInvalid'])
    expect(await refused({ deadline: 'soon' })).toEqual([422, 'deadline dayInvalid'])
    expect(await refused({ externalLink: 'example' })).toEqual([422, 'externalLink linkInvalid'])
    expect(await refused({ externalLink: 'javascript:alert(1)' })).toEqual([422, 'externalLink linkInvalid'])
    const address = 'https://a:b@example.org/'
    expect(await refused({ externalLink: address })).toEqual([422, 'externalLink addressCredentials'])
    expect(await refused({ description: `See [more](${address})` })).toEqual([
      422,
      'description addressCredentials',
    ])
    expect(await refused({ description: 'Hello <script>alert(1)</script>' })).toEqual([
      422,
      'description descriptionHtml',
    ])
    expect(await refused({ description: `${'> '.repeat(120)}word` })).toEqual([
      422,
      'description textTooDeep',
    ])
    expect(await refused({ tags: ['no-such-tag'] })).toEqual([422, 'tags invalid'])
    expect(await refused({ clauses: [19] })).toEqual([422, 'clauses invalid'])
    expect(await refused({ clauses: [41] })).toEqual([422, 'clauses.0 invalid'])
    expect(await refused({ teaser: 'x'.repeat(301) })).toEqual([422, 'teaser tooLong'])
    expect(await refused({ state: 'published' })).toEqual([422, 'state unknownField'])
    expect((await writer.request('GET', '/own-offers')).body).toEqual([])
  })

  it('take script in a line of text as the letters that it is', async () => {
    const writer = await provider()
    const headline = '<script>alert(1)</script> in newsrooms'
    const offer = await writer.create({ ...wholeOffer, headline, publish: true })
    expect(offer.headline).toBe(headline)
  })

  it('are not published for a provider whom nobody has validated', async () => {
    const writer = await provider({ validated: false })
    expect(
      codes(await writer.request('POST', '/own-offers', { body: { ...wholeOffer, publish: true } })),
    ).toEqual([422, 'notValidated'])
    const draft = await writer.create(wholeOffer)
    expect(codes(await writer.request('POST', `/own-offers/${draft.id}/publish`))).toEqual([
      422,
      'notValidated',
    ])
    const colleague = await contributorOf(writer.person.id)
    expect(codes(await colleague.change(draft.id, { version: 1, publish: true }))).toEqual([
      422,
      'notValidated',
    ])
  })

  it('are changed by the provider, its contributors and the administration, and exist for nobody else', async () => {
    const writer = await provider()
    const { id } = await writer.create(wholeOffer)
    const colleague = await contributorOf(writer.person.id)
    const office = await admin()
    expect((await colleague.change(id, { version: 1, teaser: 'Changed by a colleague' })).status).toBe(200)
    expect((await office.change(id, { version: 2, teaser: 'Changed by the office' })).status).toBe(200)
    const outlet = await member({ roles: ['ROLE_MEDIA_OUTLET'] })
    const strangers = [
      await provider(),
      await member({ parent_id: outlet.person.id, roles: ['ROLE_MEDIA_OUTLET'] }),
    ]
    for (const stranger of strangers) {
      const statuses = [
        (await stranger.request('GET', `/own-offers/${id}`)).status,
        (await stranger.request('GET', `/own-offers/${id}/preview`)).status,
        (await stranger.change(id, { version: 3, teaser: 'Mine' })).status,
        (await stranger.request('DELETE', `/own-offers/${id}`)).status,
        (await stranger.request('POST', `/own-offers/${id}/publish`)).status,
        (await stranger.request('POST', `/own-offers/${id}/withdraw`)).status,
        (await stranger.request('POST', `/own-offers/${id}/copy`, { body: { headline: 'Mine' } })).status,
      ]
      expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404])
    }
    expect((await strangers[1]?.request('POST', '/own-offers', { body: wholeOffer }))?.status).toBe(404)
    expect((await office.request('POST', '/own-offers', { body: wholeOffer })).status).toBe(403)
    expect((await writer.request('GET', '/own-offers/no-id')).status).toBe(404)
    expect((await writer.get(id)).teaser).toBe('Changed by the office')
  })

  it('are not saved over a newer version, unless nothing would change', async () => {
    const writer = await provider()
    const { id } = await writer.create(wholeOffer)
    const [first, second] = await Promise.all([
      writer.change(id, { version: 1, teaser: 'The first one' }),
      writer.change(id, { version: 1, teaser: 'The second one' }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect(codes(first.status === 409 ? first : second)).toEqual([409, 'offerChanged'])
    const { teaser, version } = await writer.get(id)
    expect(version).toBe(2)
    expect((await writer.change(id, { version: 1, teaser })).body).toMatchObject({ version: 2, teaser })
  })

  it('are made once by a form that is sent twice', async () => {
    const writer = await provider()
    const send = () =>
      writer.request('POST', '/own-offers', { body: wholeOffer, headers: { 'Idempotency-Key': 'one-form' } })
    const [first, second] = await Promise.all([send(), send()])
    expect((first.body as OwnOffer).id).toBe((second.body as OwnOffer).id)
    const list = await writer.request('GET', '/own-offers')
    expect(list.headers.get('X-Total-Count')).toBe('1')
  })

  it('are copied as a draft with their texts and without their files', async () => {
    const writer = await provider()
    const file = await writer.stage('offerDocument', pdf())
    const offer = await writer.create({ ...wholeOffer, publish: true, document: file, clauses: [10, 3, 10] })
    const path = `/own-offers/${offer.id}/copy`
    const { status, body } = await writer.request('POST', path, { body: { headline: 'Copy of it' } })
    expect(status).toBe(201)
    const copy = await writer.get((body as { id: string }).id)
    expect(copy).toMatchObject({
      headline: 'Copy of it',
      state: 'draft',
      teaser: wholeOffer.teaser,
      version: 1,
    })
    expect([copy.clauses, copy.documents]).toEqual([[3, 10], []])
    expect((await writer.get(offer.id)).documents).toHaveLength(1)
  })

  it('are deleted while they are drafts, with their files, and later only withdrawn', async () => {
    const writer = await provider()
    const file = await writer.stage('offerDocument', pdf())
    const draft = await writer.create({ headline: 'A course', document: file })
    const key = `offerDocuments/${file}`
    expect((await kit.deps.files.get(key)).byteLength).toBeGreaterThan(0)
    expect((await writer.request('DELETE', `/own-offers/${draft.id}`)).status).toBe(204)
    expect((await writer.request('GET', `/own-offers/${draft.id}`)).status).toBe(404)
    await vi.waitFor(() => expect(kit.deps.files.get(key)).rejects.toMatchObject({ code: 'notFound' }))

    const offer = await writer.create({ ...wholeOffer, publish: true })
    expect(codes(await writer.request('DELETE', `/own-offers/${offer.id}`))).toEqual([409, 'offerNotDraft'])
    const other = await writer.create({ headline: 'A draft' })
    expect(codes(await writer.request('POST', `/own-offers/${other.id}/withdraw`))).toEqual([
      409,
      'offerNotPublished',
    ])
  })

  it('are listed for their organisation by state, the last changed one first, in pages', async () => {
    const writer = await provider()
    await (await provider()).create({ headline: 'Of somebody else' })
    const ids: string[] = []
    for (const headline of ['One', 'Two', 'Three']) {
      kit.clock.now = new Date(kit.clock.now.getTime() + 60_000)
      ids.push((await writer.create({ ...wholeOffer, headline, publish: headline === 'Two' })).id)
    }
    kit.clock.now = new Date(kit.clock.now.getTime() + 60_000)
    await writer.change(ids[0] ?? '', { version: 1, deadline: '2026-11-20' })
    const list = async (query: string, reader = writer) => {
      const { body, headers } = await reader.request('GET', `/own-offers${query}`)
      const items = body as { headline: string; expired: boolean }[]
      return [items.map(({ headline }) => headline), headers.get('X-Total-Count')]
    }
    expect(await list('')).toEqual([['One', 'Three', 'Two'], '3'])
    expect(await list('?state=published')).toEqual([['Two'], '1'])
    expect(await list('?itemsPerPage=2&page=2')).toEqual([['Two'], '3'])
    const colleague = await contributorOf(writer.person.id)
    expect(await list('?state=draft', colleague)).toEqual([['One', 'Three'], '2'])
    const office = await admin()
    expect(await list('', office)).toEqual([[], '0'])
    expect(await list(`?provider=${writer.person.id}`, office)).toEqual([['One', 'Three', 'Two'], '3'])
    expect(await list(`?provider=${v7()}`, colleague)).toEqual([['One', 'Three', 'Two'], '3'])
    expect(((await writer.request('GET', '/own-offers')).body as { expired: boolean }[])[0]?.expired).toBe(
      true,
    )
  })

  it('are shown to their writers as members will see them, with what is missing', async () => {
    const writer = await provider()
    const { id } = await writer.create({ headline: 'A course', description: '## For whom\n\n**All**' })
    const { status, body } = await writer.request('GET', `/own-offers/${id}/preview`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'draft',
      missing: ['teaser', 'description', 'category', 'language', 'cost', 'place'],
      offer: { headline: 'A course', descriptionBlocks: [{ type: 'heading2' }, { type: 'paragraph' }] },
    })
  })

  it('show a picture only with words for it', async () => {
    const writer = await provider()
    const file = await writer.stage('offerPicture', await picture('png'))
    const body = { ...wholeOffer, picture: file, publish: true }
    expect(codes(await writer.request('POST', '/own-offers', { body }))).toEqual([422, 'pictureAlt required'])
    const offer = await writer.create({ ...body, pictureAlt: 'Somebody at a desk' })
    expect(offer.picture).toMatchObject({ id: file, alt: 'Somebody at a desk' })
    const { body: bare } = await writer.change(offer.id, { version: offer.version, picture: null })
    expect(bare).toMatchObject({ picture: null })
    expect(await keptFiles(offer.id)).toEqual([])
  })

  it('take ten PDFs and no eleventh, also where two are added at once', async () => {
    const writer = await provider()
    let offer = await writer.create({ headline: 'A course' })
    for (let count = 1; count < limits.pdfUploads; count++) {
      const document = await writer.stage('offerDocument', pdf())
      offer = (await writer.change(offer.id, { version: offer.version, document })).body
    }
    const last = [await writer.stage('offerDocument', pdf()), await writer.stage('offerDocument', pdf())]
    const answers = await Promise.all(
      last.map((document) => writer.change(offer.id, { version: offer.version, document })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const full = await writer.get(offer.id)
    expect(full.documents).toHaveLength(limits.pdfUploads)
    const document = await writer.stage('offerDocument', pdf())
    expect(codes(await writer.change(offer.id, { version: full.version, document }))).toEqual([
      422,
      'document documentLimit',
    ])
    const removedDocuments = [full.documents[0]?.id]
    const swapped = await writer.change(offer.id, { version: full.version, document, removedDocuments })
    expect((swapped.body as OwnOffer).documents.map(({ id }) => id)).toEqual([
      ...full.documents.slice(1).map(({ id }) => id),
      document,
    ])
  })

  it('take no file of somebody else, of another purpose, or of another offer', async () => {
    const [writer, stranger] = [await provider(), await provider()]
    const strange = await stranger.stage('offerDocument', pdf())
    const { id } = await writer.create({ headline: 'A course' })
    const gone = [422, 'document fileGone']
    expect(codes(await writer.change(id, { version: 1, document: strange }))).toEqual(gone)
    const profile = await writer.request('POST', '/files?purpose=document&name=cv', { body: pdf() })
    const own = (profile.body as StoredFile).id
    expect(codes(await writer.change(id, { version: 1, document: own }))).toEqual(gone)
    const used = await writer.stage('offerDocument', pdf())
    await writer.create({ headline: 'Another', document: used })
    expect(codes(await writer.change(id, { version: 1, document: used }))).toEqual(gone)
  })
})
