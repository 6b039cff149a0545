import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import { saveReport } from '~/app/features/moderation/report.server'
import { saveOffer } from '~/app/features/offer-writing/editor.server'
import { saveImport } from '~/app/features/people-csv/people-csv.server'
import type { Args } from '~/app/platform/args'
import type { Tokens } from '~/contracts/accounts/auth'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { pdf } from '~/tests/support/files'
import { frontArgs, openTransport } from '~/tests/support/front'
import { saveNewDocument } from '~/app/features/editing/documents.server'
import { saveAnnouncement } from '~/app/features/announcements/announcements.server'
import { saveSearch } from '~/app/features/following/searches.server'
import { saveOwnOffers } from '~/app/features/offer-writing/own-offers.server'
import { saveAction as saveTestimonial } from '~/app/features/testimonials/testimonials.server'
import { paths } from '~/app/platform/paths'
import { takeToast } from '~/app/platform/toast.server'
import { savePerson } from '~/app/features/people-admin/people.server'
import { saveDocuments } from '~/app/features/profiles/settings.server'

const journalist = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true }

type Fields = Record<string, string | File>
interface Sender {
  action: (args: Args) => Promise<unknown>
  path: string
  id?: string
}

const fileOf = (bytes: Uint8Array, name: string) => new File([bytes as BlobPart], name)
const list = 'kind,email,firstName,lastName,organisation,country,language\n'
const one = `${list}legalEntity,ada@example.net,Ada,Byron,Example Media Ltd,DE,en\n`

describeWithDatabase('a form that is sent twice, as by a double click', (database) => {
  let kit: ReturnType<typeof createTestApi>
  type Sends = { id: string; tokens: Tokens } & Pick<typeof kit, 'request'>
  let admin: Sends
  let writer: Sends
  beforeAll(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    const comeIn = async (values: Parameters<typeof kit.seedPerson>[0]) => {
      const person = await kit.seedPerson(values)
      const { tokens, request } = await kit.as(person)
      return { id: person.id, tokens, request }
    }
    admin = await comeIn({ roles: ['ROLE_ADMIN'] })
    writer = await comeIn({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' })
  })

  /** The answer to the second of two equal forms; a redirect is a success. */
  async function twice({ action, path, id }: Sender, { tokens }: { tokens: Tokens }, fields: Fields) {
    const { transport } = openTransport(kit.api)
    const send = async () => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      const args = await frontArgs({ api: transport, path, tokens, init: { method: 'POST', body } })
      return action({ ...args, params: id === undefined ? {} : { id } })
    }
    await send()
    const answer = await send()
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).status).toBe(303)
    return answer as Response
  }
  const rows = async (table: 'offer' | 'stored_file' | 'people_import' | 'report' | 'content_text') =>
    (await database().selectFrom(table).selectAll().execute()).length

  it('begins one draft, also with a file', async () => {
    const fields = { intent: 'draft', formKey: randomUUID(), headline: 'A course' }
    const sender = { action: saveOffer, path: '/content/detail/new' }
    await twice(sender, writer, { ...fields, document: fileOf(pdf(), 'plan.pdf') })
    expect([await rows('offer'), await rows('stored_file')]).toEqual([1, 1])
  })

  it('adds one document to a profile', async () => {
    const before = await rows('stored_file')
    const fields = { intent: 'add', formKey: randomUUID(), file: fileOf(pdf('cv'), 'cv.pdf') }
    await twice({ action: saveDocuments, path: '/profile_settings/documents' }, writer, fields)
    expect((await rows('stored_file')) - before).toBe(1)
  })

  it('is one list of people to invite', async () => {
    const fields = { formKey: randomUUID(), file: fileOf(new TextEncoder().encode(one), 'people.csv') }
    await twice({ action: saveImport, path: '/admin/people/import' }, admin, fields)
    expect(await rows('people_import')).toBe(1)
  })

  it.each(['sendLink', 'sendPasswordLink'])('mails one link: %s', async (intent) => {
    const state = intent === 'sendLink' ? 'unconfirmed' : 'active'
    const { id } = await kit.seedPerson({ state })
    const before = kit.mails.length
    const sender = { action: savePerson, path: `/admin/people/${id}`, id }
    await twice(sender, admin, { intent, formKey: randomUUID() })
    expect(kit.mails.length - before).toBe(1)
  })

  it('begins one text, and leads to it', async () => {
    const before = await rows('content_text')
    const fields = { type: 'article', slug: 'new-words', section: 'more', position: '100' }
    await twice({ action: saveNewDocument, path: '/editing/new' }, admin, {
      ...fields,
      formKey: randomUUID(),
    })
    expect((await rows('content_text')) - before).toBe(1)
  })

  it('deletes one saved search, and it can be undone', async () => {
    const reader = await kit.as(await kit.seedPerson({ ...journalist }))
    const list = '/content?text=law'
    const found = { name: 'Law', frequency: 'daily' }
    const made = await reader.request('POST', '/saved-searches', {
      body: { ...found, choices: { text: 'law' } },
    })
    expect(made.status).toBe(201)
    const { id } = made.body as { id: string }
    const sender = { action: saveSearch, path: `/content/searches/${id}`, id }
    const answer = await twice(sender, reader, { intent: 'delete', ...found, list })
    expect(answer.headers.get('Location')).toBe('/content/searches')
    const Cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { toast } = await takeToast(
      await frontArgs({ api: openTransport(kit.api).transport, init: { headers: { Cookie } } }),
    )
    expect(toast?.undo).toMatchObject({
      action: '/content/searches/new?text=law',
      fields: [
        ['name', 'Law'],
        ['frequency', 'daily'],
        ['formKey', expect.any(String) as string],
      ],
    })
  })

  it('deletes one draft of an offer, and leads to the list', async () => {
    const made = await writer.request('POST', '/own-offers', { body: { headline: 'A course' } })
    expect(made.status).toBe(201)
    const { id } = made.body as { id: string }
    const answer = await twice({ action: saveOwnOffers, path: '/provider/offers' }, writer, {
      intent: 'delete',
      id,
    })
    expect(answer.headers.get('Location')).toBe(paths.ownOffers({}))
  })

  it('deletes one draft of an announcement, and leads to the list', async () => {
    const texts = { en: { subject: 'News', text: 'What is new on the campus.' } }
    const body = { texts, audience: { everybody: true } }
    const made = await admin.request('POST', '/announcements', { body })
    expect(made.status).toBe(201)
    const { id } = made.body as { id: string }
    const action = (args: Args) => saveAnnouncement(args, 'team')
    const answer = await twice({ action, path: `/admin/announcements/${id}`, id }, admin, {
      intent: 'delete',
    })
    expect(answer.headers.get('Location')).toBe('/admin/announcements')
  })

  it('withdraws one recommendation, and leads to the page where it stood', async () => {
    const author = await kit.as(await kit.seedPerson({ ...journalist }))
    const { id: profile } = await kit.seedPerson({ ...journalist, visibility: 1 })
    const body = { text: 'Has taught our whole desk how to check pictures, patiently and well.' }
    const made = await author.request('POST', `/profiles/${profile}/testimonials`, { body })
    expect(made.status).toBe(201)
    const { id } = made.body as { id: string }
    const returnTo = `/u/${profile}#testimonials`
    const sender = { action: saveTestimonial, path: `/testimonials/${id}`, id }
    const answer = await twice(sender, author, { intent: 'withdraw', returnTo })
    expect(answer.headers.get('Location')).toBe(returnTo)
  })

  it('is one report', async () => {
    const fields = { category: 'spam', reason: 'It is the same advertisement again.', formKey: randomUUID() }
    const reported = await kit.seedPerson({ entity_name: 'Savannah Wire', visibility: 1 })
    const path = `/report?kind=person&id=${reported.id}`
    const reader = await kit.as(
      await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true }),
    )
    await twice({ action: saveReport, path }, reader, fields)
    expect(await rows('report')).toBe(1)
  })
})
