import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Offer } from '~/contracts/offers/offers'
import { pictureUrls } from '~/contracts/files'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { seedDemo } from '../demo'
import { demoOffers } from '../demo/offers'
import { demoPeople } from '../demo/people'
import { seedReference } from '../index'
import { demoOfferPictures, demoPortraits } from './demo-pictures'

const offerOf = (key: string) => demoOffers.find((offer) => offer.key === key)

describe('the drawings of the demo', () => {
  it('are ten people who can be seen and ten published offers, each drawn for itself', () => {
    const people = demoPortraits.map(({ person }) => demoPeople.find(({ key }) => key === person))
    expect(people.map((person) => person?.visibility ?? 0).every((visibility) => visibility > 0)).toBe(true)
    const offers = demoOfferPictures.map(({ offer }) => offerOf(offer)?.status)
    expect(offers).toEqual(Array.from({ length: 10 }, () => 'published'))
    const drawn = [...demoPortraits, ...demoOfferPictures].map(({ draw }) => draw())
    expect(new Set(drawn).size).toBe(20)
  })

  it.each([...demoPortraits, ...demoOfferPictures])(
    '%o are the same at every run, and small',
    async ({ draw }) => {
      expect(draw()).toBe(draw())
      expect(draw()).not.toMatch(/NaN|undefined|<text/)
      const { data, info } = await sharp(Buffer.from(draw())).raw().toBuffer({ resolveWithObject: true })
      expect([512 / 512, 1280 / 720]).toContain(info.width / info.height)
      expect(data.byteLength).toBe(info.width * info.height * info.channels)
      expect(Buffer.byteLength(draw())).toBeLessThan(15_000)
    },
  )

  it('are described in the language of their offer', () => {
    const first: Record<string, RegExp> = {
      en: /^Drawing: /,
      de: /^Zeichnung: /,
      es: /^Dibujo: /,
      fr: /^Dessin : /,
      it: /^Disegno: /,
      ar: /^رسم: /,
    }
    for (const { offer, alt } of demoOfferPictures) {
      expect(alt).toMatch(first[offerOf(offer)?.language ?? ''] ?? /never/)
      expect(alt.length).toBeLessThanOrEqual(160)
    }
  })
})

describeWithDatabase('pictures of the demo', (database) => {
  let kit: ReturnType<typeof createTestApi>

  beforeAll(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    await seedDemo(kit.deps)
    await seedDemo(kit.deps)
  })

  it('are stored once, like uploads', async () => {
    const files = await database().selectFrom('stored_file').select(['purpose', 'state']).execute()
    const count = (purpose: string) =>
      files.filter((file) => file.purpose === purpose && file.state === 'kept').length
    expect([count('picture'), count('offerPicture'), files.length]).toEqual([10, 10, 20])
  })

  it('come through the API: faces in every size, offers with a description', async () => {
    const { request } = await kit.as(await kit.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], validated: true }))
    const pictured = database().selectFrom('person').select('picture_id').where('picture_id', 'is not', null)
    const people = await pictured.execute()
    expect(people).toHaveLength(10)
    for (const { picture_id: id } of people)
      for (const path of Object.values(pictureUrls(id ?? '')))
        expect((await request('GET', path)).status).toBe(200)
    const offers = await database()
      .selectFrom('offer')
      .select(['id', 'headline'])
      .where('picture_id', 'is not', null)
      .execute()
    expect(offers).toHaveLength(10)
    for (const { id, headline } of offers) {
      const { picture } = (await request('GET', `/offers/${id}`)).body as Offer
      const drawn = demoOfferPictures.find(({ offer }) => offerOf(offer)?.headline === headline)
      expect(picture?.alt).toBe(drawn?.alt)
      const { status, body } = await request('GET', picture?.urls[640] ?? '')
      expect([status, (await sharp(body as Uint8Array).metadata()).width]).toEqual([200, 640])
    }
  })
})
