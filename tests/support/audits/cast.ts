import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { AuditCase, AuditEntry } from '~/contracts/certification/external-audits'
import type { DisclosureDraft, DisclosureEntry, DisclosureSignature } from '~/contracts/content/disclosure'
import { codes, long, newOutlet } from '../disclosure/outlet'

export { codes }
export const secret = 'What only the outlet knows'
const day = 24 * 3600

/**
 * An outlet with a published report of four questions, one of them answered for itself alone, and a certification body with two
 * auditors.
 */
export async function newAudit(database: Database) {
  const test = await newOutlet(database)
  const { kit } = test
  const db = database.db()
  await db.deleteFrom('external_audit').execute()
  await db.deleteFrom('certification_body').execute()
  await db.deleteFrom('certificate').execute()
  const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }
  const body = await kit.seedPerson({ ...provider, entity_name: 'Trust Audit', first_name: 'Bea' })
  const staff = { ...provider, parent_id: body.id }
  const max = await kit.seedPerson({ ...staff, first_name: 'Max', last_name: 'Auditor' })
  const nina = await kit.seedPerson({ ...staff, first_name: 'Nina', last_name: 'Decider' })
  const people = { body, max, nina }

  type Request = Awaited<ReturnType<typeof kit.as>>['request']
  /** Logs in again after a leap of the clock. */
  const client = (person: { email: string }): Request => {
    let own: { request: Request; since: number } | null = null
    return async (method, path, options) => {
      const now = kit.clock.now.getTime()
      if (!own || now - own.since > 600_000) own = { request: (await kit.as(person)).request, since: now }
      return own.request(method, path, options)
    }
  }
  const as = { body: client(body), max: client(max), nina: client(nina) }
  const who = { ...as, owner: test.owner, ana: test.ana, admin: test.admin }
  type Who = keyof typeof who

  const ok = async (answer: ReturnType<Request>, status = 204) => {
    const got = await answer
    expect(codes(got)).toEqual([status])
    return got.body as never
  }
  const publish = async () => {
    const draft = (await test.owner('GET', '/disclosure/draft')).body as unknown as DisclosureDraft
    const signature: DisclosureSignature = await ok(
      test.owner('PUT', '/disclosure/signature', {
        body: { state: draft.state, name: 'Ben Roe', function: 'Publisher' },
      }),
      200,
    )
    const entry: DisclosureEntry = await ok(
      test.owner('POST', '/disclosures', { body: { signature: signature.id } }),
      201,
    )
    return entry.number
  }
  await test.answerAll()
  await test.save('pages', { value: long(secret), internal: true })
  const number = await publish()
  await ok(test.admin('PUT', `/certification-bodies/${body.id}`))

  const request = async (values: object = {}) => {
    const input = { body: body.id, report: number, text: 'Please begin in spring.', ...values }
    return test.owner('POST', '/external-audits', { body: input })
  }
  let id = ''
  const path = (rest = '') => `/external-audits/${id}${rest}`
  const call = (by: Who, method: string, rest: string, input?: object) =>
    who[by](method, path(rest), input === undefined ? {} : { body: input })
  const read = async (by: Who): Promise<AuditCase> => ok(call(by, 'GET', ''), 200)
  /** What a save is based on; 0 without a judgement. */
  const version = async (question: string) =>
    (await db.selectFrom('audit_judgement').select('version').where('audit_id', '=', id).where('question', '=', question)
      .executeTakeFirst())?.version ?? 0 // prettier-ignore
  const tomorrow = (days = 1) =>
    new Date(kit.clock.now.getTime() + days * day * 1000).toISOString().slice(0, 10)

  const start = {
    requested: async () => {
      id = ((await ok(request(), 201)) as { id: string }).id
    },
    accepted: async () => {
      await start.requested()
      await ok(call('body', 'POST', '/acceptance'))
    },
    review: async () => {
      await start.accepted()
      await ok(call('nina', 'PUT', '/auditor', { auditor: max.id }))
    },
    /** With a minor and a major finding. */
    correcting: async () => {
      await start.review()
      await judge('mission', 'major')
      await judge('code', 'minor')
      await ok(call('max', 'POST', '/handover', { text: 'Two things.' }))
    },
    submitted: async () => {
      await start.review()
      for (const question of ['names', 'mission', 'code', 'pages']) await judge(question, 'conforms')
      await ok(call('max', 'POST', '/submission', { text: '' }))
    },
  }
  const judge = async (question: string, judgement: string) =>
    ok(
      call('max', 'PUT', `/judgements/${question}`, {
        judgement,
        comment: judgement === 'conforms' ? '' : `About ${question}`,
        ...(judgement === 'minor' || judgement === 'major' ? { dueOn: tomorrow(30) } : {}),
        base: await version(question),
      }),
      200,
    )

  /** Runs the jobs that have become due, and those that look after marked cases. */
  const settle = async () => {
    await kit.runJob('external-audits.settle')
  }
  const tellDue = async () => {
    for (const job of kit.jobs.filter(({ name }) => name === 'external-audits.tell'))
      await kit.runJob(job.name, job.data)
  }
  const mailsTo = (person: { email: string }) =>
    kit.mails.filter(({ to, template }) => to === person.email && template.startsWith('audit'))
  /** Newest last. */
  const admins = () =>
    db
      .selectFrom('person')
      .select(['id', 'email'])
      .where('roles', '=', sql<string[]>`'{ROLE_ADMIN}'`)
      .orderBy('id')
      .execute()
  const kinds = ({ entries }: { entries: AuditEntry[] }) => entries.map(({ kind }) => kind)

  return {
    ...test, ...people, who, ok, publish, number, request, path, call, read, version, tomorrow, start, judge, settle, tellDue,
    ...{ mailsTo, kinds, admins, client, db, id: () => id, day },
  } // prettier-ignore
}
export type AuditTest = Awaited<ReturnType<typeof newAudit>>
