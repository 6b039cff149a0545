import type { Updateable } from 'kysely'
import { expect } from 'vitest'
import { publishRelease, type ReleaseDocument } from '~/api/features/content/release.service'
import { publishFirstStandard } from '~/api/features/standard/standard.service'
import type { Database } from '~/api/platform/database'
import type { PersonTable } from '~/api/platform/database/schema'
import type { ApiConfig } from '~/api/platform/deps'
import { seedReference } from '~/api/seed'
import type { Answer } from '~/contracts/content/answer-values'
import type { Questionnaire } from '~/contracts/content/answers'
import type { Asking } from '~/contracts/content/content'
import { type NextStandard, uidOfQuestion } from '~/contracts/content/standard'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password } from '../api'

const open = { kind: 'longText', disclosure: 'choice' } as const
/** By key: clause and what is asked for. */
const questions: Record<string, [clause: number, asking: Asking]> = {
  names: [1, { kind: 'shortText', required: true, disclosure: 'public' }],
  mission: [2, { ...open, required: true }],
  code: [2, { kind: 'yesNo', required: true, disclosure: 'choice' }],
  pages: [2, { ...open, required: false }],
}

function document(key: string, title: string, locale: 'en' | 'de' = 'en'): ReleaseDocument {
  const [clause, asking] = questions[key]!
  const data = { clause, position: Object.keys(questions).indexOf(key), asking }
  const source = `# ${title}\n\nHelp\n\n## Example\n\nSo.\n\n## Template\n\nWe …\n`
  return { uid: uidOfQuestion(key), locale, type: 'standardQuestion', data, source }
}

export const short = (text: string) => ({ kind: 'shortText', text })
export const long = (text: string) => ({ kind: 'longText', text })
export const codes = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((body as Problem | null)?.violations ?? []).map(({ propertyPath, code }) => `${propertyPath}:${code}`),
]

const blank = { value: null, explanation: '', evidence: [], internal: false, notApplicable: null }

/** Takes what an earlier test has left, and publishes the questions as version 1, in English and German. */
async function prepareStandard(
  database: Database,
  { deps }: ReturnType<typeof createTestApi>,
): Promise<void> {
  const db = database.db()
  for (const table of ['disclosure', 'questionnaire', 'standard_version', 'content_text'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('person').set({ vanity_name: null }).execute()
  await db.deleteFrom('vanity_redirect').execute()
  await seedReference(database)
  const keys = Object.keys(questions)
  await publishRelease(deps, [
    ...keys.map((key) => document(key, `Question ${key}`)),
    ...keys.map((key) => document(key, `Frage ${key}`, 'de')),
  ])
  await publishFirstStandard(deps)
}

/** An outlet with a contributor, and a standard of four questions, of which three must be answered. */
export async function newOutlet(database: Database, config: Partial<ApiConfig> = {}) {
  const kit = createTestApi(database, config)
  const { clock, deps, seedPerson, as } = kit
  const db = database.db()
  await prepareStandard(database, kit)
  const facts = { country_id: 'DE', city: 'Berlin', website: 'https://gazette.example', languages: ['de'] }
  const names = { entity_name: 'The Gazette', first_name: 'Ben', last_name: 'Roe' }
  const outlet = await seedPerson({ ...names, ...facts, media_types: ['newspaper'] })
  const colleague = await seedPerson({ parent_id: outlet.id, first_name: 'Ana', last_name: 'Ruiz' })
  const sessionOf = async (person: { email: string }) => (await as(person)).request
  const admin = await seedPerson({ roles: ['ROLE_ADMIN'] })
  const by = {
    owner: await sessionOf(outlet),
    ana: await sessionOf(colleague),
    admin: await sessionOf(admin),
  }
  type Client = typeof by.owner

  /** After a leap of the clock, sessions have ended. */
  const alive = (who: 'owner' | 'ana' | 'admin', person: { email: string }): Client => {
    let since = clock.now.getTime()
    return async (method, path, options) => {
      if (clock.now.getTime() - since > 600_000) {
        by[who] = await sessionOf(person)
        since = clock.now.getTime()
      }
      return by[who](method, path, options)
    }
  }
  const owner = alive('owner', outlet)
  const asAdmin = alive('admin', admin)

  const save = async (key: string, said: object) => {
    const body = { ...blank, standard: 1, base: 0, ...said }
    const answer = await owner('PUT', `/questionnaire/answers/${key}`, { body })
    expect(answer.status).toBe(200)
    return answer.body as unknown as Answer
  }
  /** Version of the answer that is stored. */
  const base = async (key: string) => {
    const { clauses } = (await owner('GET', '/questionnaire')).body as unknown as Questionnaire
    return clauses.flatMap(({ answers }) => answers).find((answer) => answer.key === key)?.version ?? 0
  }

  return {
    ...{ outlet, owner, ana: alive('ana', colleague), admin: asAdmin, visitor: kit.request },
    ...{ seedPerson, as, save, base, kit },
    now: () => clock.now.toISOString(),
    later: (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
    setNow: (moment: string) => (clock.now = new Date(moment)),
    setPerson: (values: Updateable<PersonTable>) =>
      db.updateTable('person').set(values).where('id', '=', outlet.id).execute(),
    /** The required questions; one does not apply. */
    answerAll: async () => {
      await save('names', { value: short('Gazette'), base: await base('names') })
      await save('mission', { value: long('We report.'), base: await base('mission') })
      await save('code', { notApplicable: 'We have no staff.', base: await base('code') })
    },
    withdraw: async (key: string) =>
      owner('DELETE', `/questionnaire/answers/${key}?base=${String(await base(key))}`),
    change: (key: string, title: string) => publishRelease(deps, [document(key, title)]),
    /** Publishes the texts as the next version of the standard. */
    publishStandard: async () => {
      const { number, state } = (await asAdmin('GET', '/standard/next')).body as unknown as NextStandard
      expect((await asAdmin('POST', '/standard/versions', { body: { number, state } })).status).toBe(201)
    },
    takeOver: async (version: number) =>
      expect((await owner('PUT', '/questionnaire/version', { body: { version } })).status).toBe(204),
    erase: async () => {
      const body = { password, email: outlet.email }
      expect((await owner('POST', '/users/me/erasure', { body })).status).toBe(204)
    },
  }
}
export type Outlet = Awaited<ReturnType<typeof newOutlet>>
