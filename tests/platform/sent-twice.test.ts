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
import { savePerson } from '~/app/features/people-admin/people.server'
import { saveDocuments } from '~/app/features/profiles/settings.server'

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
  let admin: { id: string; tokens: Tokens }
  let writer: { id: string; tokens: Tokens }
  beforeAll(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    const comeIn = async (values: Parameters<typeof kit.seedPerson>[0]) => {
      const person = await kit.seedPerson(values)
      return { id: person.id, tokens: (await kit.as(person)).tokens }
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
