import { describe, expect, it } from 'vitest'
import type { OwnOffer } from '~/contracts/offers/offer-writing'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { furtherErrors, loadOwnOffer, saveOffer } from './editor.server'
describeWithDatabase('the form of an offer', (database) => {
  it('keeps tags that nobody can choose any more, because it cannot show them', async () => {
    const kit = createTestApi(database())
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    const tagCalled = async (name: string) => {
      const names = { en: name, de: name, es: name, fr: name, it: name }
      const { body } = await admin.request('POST', '/tags', { body: { family: 'topic', names } })
      return (body as { code: string }).code
    }
    const [retired, offered] = [await tagCalled('Radio plays'), await tagCalled('Podcasts')]
    const writer = await kit.as(
      await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }),
    )
    const draft = { headline: 'A course', tags: [retired, offered] }
    const { body: offer } = await writer.request('POST', '/own-offers', { body: draft })
    const { id } = offer as OwnOffer
    await admin.request('PUT', `/tags/${retired}/retired`)

    const { transport } = openTransport(kit.api)
    const send = async (form?: URLSearchParams) => {
      const init = form ? { method: 'POST', body: form } : {}
      const args = await frontArgs({ api: transport, tokens: writer.tokens, init })
      return { ...args, params: { id } }
    }
    const { otherTags, lists } = await loadOwnOffer(await send())
    expect(otherTags).toEqual([retired])
    expect(lists.tags.flatMap(({ options }) => options.map(({ value }) => value))).toEqual([offered])
    const form = new URLSearchParams({ intent: 'draft', version: '1', headline: 'Another name' })
    for (const kept of otherTags) form.append('tags', kept)
    await saveOffer(await send(form))
    expect((await writer.request('GET', `/own-offers/${id}`)).body).toMatchObject({
      headline: 'Another name',
      tags: [retired],
    })
  })
})

describe('a form that does not get as far as the API', () => {
  const days = { startsOn: '2027-03-10', endsOn: '2027-03-01', deadline: '2027-04-01' }

  it('says with the first mistake what else is wrong with the days', () => {
    expect(furtherErrors({ intent: 'draft', ...days }, false, ['headline'])).toEqual({
      endsOn: ['endBeforeStart'],
      deadline: ['deadlineAfterStart'],
    })
  })

  it('says what is missing before publishing, and one thing of each field', () => {
    const typed = {
      intent: 'publish',
      teaser: ' ',
      description: 'Too short',
      category: 'event',
      online: 'on',
    }
    expect(furtherErrors(typed, true, ['headline', 'teaser'])).toEqual({
      description: ['descriptionTooShort'],
      language: ['required'],
      cost: ['required'],
      pictureAlt: ['required'],
    })
  })
})
