import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { AuditCase, AuditEntry } from '~/contracts/certification/external-audits'
import type { DisclosureDraft, DisclosureEntry, DisclosureSignature } from '~/contracts/content/disclosure'
import { codes, long, newOutlet, type Outlet } from '../disclosure/outlet'

export { codes }
export const secret = 'What only the outlet knows'
export const day = 24 * 3600

type Client = Outlet['owner']

/** What was answered, without another outcome than this. */
async function ok(answer: ReturnType<Client>, status = 204): Promise<never> {
  const got = await answer
  expect(codes(got)).toEqual([status])
  return got.body
}

/** Logs in again after a leap of the clock. */
function clientOf({ kit }: Outlet, person: { email: string }): Client {
  let own: { request: Client; since: number } | null = null
  return async (method, path, options) => {
    const now = kit.clock.now.getTime()
    if (!own || now - own.since > 600_000) own = { request: (await kit.as(person)).request, since: now }
    return own.request(method, path, options)
  }
}

/** A certification body with two people. */
async function newBody(test: Outlet) {
  const { seedPerson, admin } = test
  const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }
  const body = await seedPerson({ ...provider, entity_name: 'Trust Audit', first_name: 'Bea' })
  const max = await seedPerson({ ...provider, parent_id: body.id, first_name: 'Max', last_name: 'Auditor' })
  const nina = await seedPerson({ ...provider, parent_id: body.id, first_name: 'Nina', last_name: 'Decider' })
  await ok(admin('PUT', `/certification-bodies/${body.id}`))
  return { body, max, nina }
}

/** Signs and publishes what the outlet answers now; the number of the report. */
async function publish({ owner }: Outlet): Promise<number> {
  const draft = (await owner('GET', '/disclosure/draft')).body as unknown as DisclosureDraft
  const signing = { state: draft.state, name: 'Ben Roe', function: 'Publisher' }
  const { id }: DisclosureSignature = await ok(owner('PUT', '/disclosure/signature', { body: signing }), 200)
  const entry: DisclosureEntry = await ok(owner('POST', '/disclosures', { body: { signature: id } }), 201)
  return entry.number
}

async function forgetEarlier(database: Database): Promise<void> {
  const db = database.db()
  for (const table of ['external_audit', 'certification_body', 'certificate'] as const)
    await db.deleteFrom(table).execute()
}

type Who = Record<'owner' | 'ana' | 'admin' | 'body' | 'max' | 'nina', Client>
interface Cast {
  test: Outlet
  who: Who
  number: number
  people: Awaited<ReturnType<typeof newBody>>
}

/** Calls about the case of a test, once it is requested. */
function caseOf(db: ReturnType<Database['db']>, { test, who, number, people }: Cast) {
  let id = ''
  const path = (rest = '') => `/external-audits/${id}${rest}`
  /** @param wanted method and path below the case, such as `POST /handover` */
  const call = (by: keyof Who, wanted: string, input?: object) => {
    const [method = '', rest = ''] = wanted.split(' ')
    return who[by](method, path(rest), input === undefined ? {} : { body: input })
  }
  const read = async (by: keyof Who): Promise<AuditCase> => ok(call(by, 'GET'), 200)
  /** What a save is based on; 0 without a judgement. */
  const version = async (question: string) => {
    const rows = db.selectFrom('audit_judgement').select('version').where('audit_id', '=', id)
    return (await rows.where('question', '=', question).executeTakeFirst())?.version ?? 0
  }
  const request = (values: object = {}) => {
    const input = { body: people.body.id, report: number, text: 'Please begin in spring.', ...values }
    return who.owner('POST', '/external-audits', { body: input })
  }
  const tomorrow = (days = 1) =>
    new Date(test.kit.clock.now.getTime() + days * day * 1000).toISOString().slice(0, 10)
  const judge = async (question: string, judgement: string) => {
    const isFinding = judgement === 'minor' || judgement === 'major'
    const input = {
      ...{ judgement, comment: judgement === 'conforms' ? '' : `About ${question}` },
      ...(isFinding ? { dueOn: tomorrow(30) } : {}),
      base: await version(question),
    }
    return ok(call('max', `PUT /judgements/${question}`, input), 200)
  }
  const requested = async () => {
    id = ((await ok(request(), 201)) as { id: string }).id
  }
  return { id: () => id, path, call, read, version, request, tomorrow, judge, requested }
}

/** Brings a new case into a state. */
function startsOf({ requested, call, judge }: ReturnType<typeof caseOf>, max: { id: string }) {
  const accepted = async () => {
    await requested()
    await ok(call('body', 'POST /acceptance'))
  }
  const review = async () => {
    await accepted()
    await ok(call('nina', 'PUT /auditor', { auditor: max.id }))
  }
  /** With a minor and a major finding. */
  const correcting = async () => {
    await review()
    await judge('mission', 'major')
    await judge('code', 'minor')
    await ok(call('max', 'POST /handover', { text: 'Two things.' }))
  }
  const submitted = async () => {
    await review()
    for (const question of ['names', 'mission', 'code', 'pages']) await judge(question, 'conforms')
    await ok(call('max', 'POST /submission', { text: '' }))
  }
  return { requested, accepted, review, correcting, submitted }
}

/**
 * An outlet with a published report of four questions, one of them answered for itself alone, and a certification body with two
 * people who can audit.
 */
export async function newAudit(database: Database) {
  const test = await newOutlet(database)
  const { kit } = test
  await forgetEarlier(database)
  const people = await newBody(test)
  const client = (person: { email: string }) => clientOf(test, person)
  const { body, max, nina } = people
  const staff = { body: client(body), max: client(max), nina: client(nina) }
  const who = { ...staff, owner: test.owner, ana: test.ana, admin: test.admin }
  await test.answerAll()
  await test.save('pages', { value: long(secret), internal: true })
  const number = await publish(test)
  const db = database.db()
  const own = caseOf(db, { test, who, number, people })
  return {
    ...{ ...test, ...people, ...own, who, number, client, ok, db },
    publish: () => publish(test),
    start: startsOf(own, max),
    settle: () => kit.runJob('external-audits.settle'),
    /** Runs the jobs that tell of a step, also those that are not due. */
    tellDue: async () => {
      for (const job of kit.jobs.filter(({ name }) => name === 'external-audits.tell'))
        await kit.runJob(job.name, job.data)
    },
    mailsTo: (person: { email: string }) =>
      kit.mails.filter(({ to, template }) => to === person.email && template.startsWith('audit')),
    /** Newest last. */
    admins: () => {
      const isAdmin = sql<boolean>`roles = '{ROLE_ADMIN}'`
      return db.selectFrom('person').select(['id', 'email']).where(isAdmin).orderBy('id').execute()
    },
    kinds: ({ entries }: { entries: AuditEntry[] }) => entries.map(({ kind }) => kind),
  }
}
export type AuditTest = Awaited<ReturnType<typeof newAudit>>
