import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hash } from '@node-rs/argon2'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { createApi } from '~/api/app'
import { jobs as allJobs } from '~/api/jobs'
import { openInterestTally } from '~/api/features/offer-statistics/offer-statistics.service'
import { openLiveStreams } from '~/api/features/live/live.service'
import type { Database } from '~/api/platform/database'
import type { PersonTable } from '~/api/platform/database/schema'
import { composeMail } from '~/api/platform/mail/compose'
import { claimMails, insertMails } from '~/api/platform/mail/queue'
import type { ApiConfig, ApiDeps, Mail } from '~/api/platform/deps'
import { openIdentity } from '~/api/platform/identity'
import type { JobRun } from '~/api/platform/jobs'
import { execute, openRun } from '~/api/platform/jobs/job'
import { createKept } from '~/api/platform/kept/kept'
import { createOutgoing } from '~/api/platform/outgoing/outgoing'
import { createFileStore, type FileStore } from '~/api/platform/storage'
import { openThreads } from '~/api/platform/threads'
import type { Tokens } from '~/contracts/accounts/auth'
import { localeCodes } from '~/contracts/constants'
import type { Insertable } from 'kysely'

export const password = 'Correct-Horse-42'
const config: ApiConfig = {
  publicUrl: 'http://campus.test',
  brandName: 'Test Campus',
  identity: openIdentity({ BRAND_NAME: 'Test Campus', MAIL_FROM: 'campus@example.org' }, null),
  tokenSecret: 'a secret for tests that is long enough',
  contentToken: 'the content token of tests',
  contentIsExternal: false,
  rateLimitFactor: 1000,
  traceHours: 24,
  requireAdminSecondFactor: false,
  duotonePortraits: true,
  dataTrainingAllowed: null,
  operator: { name: 'Operator', address: 'Street 1, City', email: 'operator@example.org' },
  development: false,
  mailFolder: null,
  smtp: { url: null, from: 'campus@example.org' },
  push: null,
  academy: null,
  questionnaireKey: null,
  oidcProviders: [],
  outgoingHosts: [],
  checkOutput: true,
}
/** Made at little cost, which a hash carries with it: a suite logs in some thousand times. */
let passwordHash: Promise<string> | undefined
/** One pool for all tests of a process. */
const entry = pathToFileURL(join(process.cwd(), 'api/thread-from-source.mjs'))
export const threads = openThreads({ log: pino({ level: 'silent' }), entry })

interface RequestOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  /** Network address of the caller. */
  address?: string
}

let folder: string | undefined

/** Files of a test lie on the disk, in a folder that goes with the process. */
export function testFiles(): FileStore {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'campus-test-files-'))
    folder = made
    process.on('exit', () => rmSync(made, { recursive: true, force: true }))
  }
  return createFileStore({ dir: join(folder, v7()), bucket: null, log: pino({ level: 'silent' }) })
}

export interface WantedJob {
  name: string
  data: object
  startAfter?: Date | undefined
}

/** What nobody may read: a place without its value, and how JavaScript writes what is no text. */
const unreadable = /\{\{\s*\w+\s*\}\}|\bundefined\b|\[object |\bNaN\b/
const place = /\{\{\s*\w+\s*\}\}/

/** Every mail of every test, in every language, with other values: what somebody typed may look like a place. */
function requireWhole(mail: Mail): void {
  const values = Object.entries(mail.values).map(([name, value]): [string, string] => {
    if (typeof (value as unknown) !== 'string') throw new Error(`${mail.template}: "${name}" is no text`)
    return [name, name === 'path' ? '/path' : 'Value']
  })
  for (const locale of localeCodes) {
    const { subject, text, html } = composeMail(config, {
      ...mail,
      locale,
      values: Object.fromEntries(values),
    })
    const found = unreadable.exec([subject, text, html].join('\n'))
    if (found) throw new Error(`${mail.template} in ${locale} has "${found[0]}"`)
  }
}

/**
 * The same in words of the API itself: the titles of notifications, which go out as push messages too, and refusals. These may name
 * a field as somebody has sent it.
 */
function requireWords(path: string, status: number, body: unknown): void {
  const pattern = status >= 400 ? place : path.startsWith('/notifications') ? unreadable : null
  const found = pattern?.exec(JSON.stringify(body))
  if (found) throw new Error(`${path} answers ${String(status)} with "${found[0]}"`)
}

/** The dependencies of the API: a controllable clock, mails and jobs in lists instead of queues. */
function createDeps(database: Database, overrides: Partial<ApiConfig>) {
  const mails: Mail[] = []
  const jobs: WantedJob[] = []
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const deps: ApiDeps = {
    database,
    // What is asked for each time stays so.
    config: Object.defineProperties({ ...config }, Object.getOwnPropertyDescriptors(overrides)),
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    sendMail: (...sent) => {
      for (const mail of sent) requireWhole(mail)
      database.afterCommit(() => void mails.push(...sent))
      return Promise.resolve()
    },
    files: testFiles(),
    kept: createKept({ database }),
    outgoing: createOutgoing(overrides.outgoingHosts ?? []),
    threads,
    live: openLiveStreams({ database, log: pino({ level: 'silent' }), maximum: 100 }),
    interest: openInterestTally({ database, log: pino({ level: 'silent' }) }),
    enqueue: (name, data, { startAfter } = {}) => {
      if (!allJobs.some((job) => job.name === name)) throw new Error(`There is no job "${name}"`)
      database.afterCommit(() => void jobs.push({ name, data, startAfter }))
      return Promise.resolve()
    },
    jobNames: new Set(allJobs.map(({ name }) => name)),
  }
  /** Runs a job once now, like the queue. */
  const runJob = async (name: string, data: object = {}, options: Partial<JobRun> = {}) => {
    const job = allJobs.find((each) => each.name === name)
    if (!job) throw new Error(`There is no job "${name}"`)
    const run = openRun({ lastTry: false, isOver: () => false, ...options })
    await execute(deps, job, { data, run })
    return run
  }
  return { deps, mails, jobs, runJob, clock }
}

const asSent = (body: unknown): BodyInit =>
  typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body)

async function bodyOf(response: Response): Promise<unknown> {
  // An event stream does not end.
  if (/event-stream/.test(response.headers.get('content-type') ?? '')) return response.body?.cancel() ?? null
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.byteLength === 0) return null
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return isJson ? JSON.parse(new TextDecoder().decode(bytes)) : bytes
}

/** All that an offer needs to be published, as its author sends it. */
export const wholeOffer = {
  headline: 'Verify pictures',
  teaser: 'Two days on pictures and where they come from',
  description: 'You learn to find where a picture comes from and **when** it was taken.',
  category: 'training',
  language: 'en',
  cost: 'free',
  online: true,
}

/** The real API on a test's own database, with a client. */
export function createTestApi(database: Database, overrides: Partial<ApiConfig> = {}) {
  const { deps, mails, jobs, runJob, clock } = createDeps(database, overrides)
  const api = createApi(deps)

  /**
   * Sends JSON; text and bytes go out as they are. Answers carry their parsed body as `body`, files their bytes. Each POST has
   * an idempotency key of its own, as forms of the pages do: so its action runs inside of a transaction, where counting and
   * costly work are refused (`requireNoTransaction`). An empty one takes it out.
   */
  async function request(method: string, path: string, options: RequestOptions = {}) {
    const { token, body, headers, address = '192.0.2.1' } = options
    const response = await api.request(
      path,
      {
        method,
        headers: {
          ...(body === undefined || body instanceof Uint8Array ? {} : { 'Content-Type': 'application/json' }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(method === 'POST' ? { 'Idempotency-Key': v7() } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: asSent(body) }),
      },
      { address, requestId: 'test-request' },
    )
    const content = await bodyOf(response)
    requireWords(path, response.status, content)
    return { status: response.status, headers: response.headers, body: content as never }
  }

  async function seedPerson(values: Partial<Insertable<PersonTable>> = {}) {
    const id = values.id ?? v7()
    passwordHash ??= hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
    const person = {
      id,
      email: `${id}@example.org`,
      password_hash: await passwordHash,
      roles: ['ROLE_MEDIA_OUTLET'],
      state: 'active' as const,
      locale: 'en' as const,
      first_name: 'First',
      last_name: 'Last',
      created_at: clock.now,
      ...values,
    }
    await database.insertInto('person').values(person).execute()
    return person
  }

  /** Logs a person in and returns `request` with the token. */
  async function as(person: { email: string }) {
    const answer = await request('POST', '/authentication/login', { body: { email: person.email, password } })
    const tokens = answer.body as Tokens
    return {
      tokens,
      request: (method: string, path: string, options: RequestOptions = {}) =>
        request(method, path, { token: tokens.token, ...options }),
    }
  }
  return { api, deps, clock, mails, jobs, runJob, request, seedPerson, as }
}

type Send = ReturnType<typeof createTestApi>['request']

/** The text of a list as a file. */
export async function textOfFile(request: Send, path: string): Promise<string> {
  const { status, headers, body } = await request('GET', path)
  const type = headers.get('content-type')
  if (status !== 200 || type !== 'text/csv; charset=utf-8')
    throw new Error(`${path}: ${String(status)} ${String(type)}`)
  const text = Buffer.from(body).toString()
  const found = unreadable.exec(text)
  if (found) throw new Error(`${path} has "${found[0]}"`)
  return text
}

/** Its entries by the names of the columns. */
export const entriesOfFile = async (request: Send, path: string) =>
  parse<Record<string, string>>(await textOfFile(request, path), { bom: true, columns: true })

/** What the audit log says of lists of people that were taken as files. */
export async function recordedFiles(database: Database) {
  const rows = await database.selectFrom('audit_entry').select(['action', 'details']).execute()
  return rows.filter(({ action }) => action === 'people.exported').map(({ details }) => details)
}

/** The templates of those of these mails that would be sent now: what a mail says can have ceased to be so while it waited. */
export async function stillSent(database: Database, mails: readonly Mail[]): Promise<string[]> {
  await database.deleteFrom('mail').execute()
  const waiting = mails.map(({ about, notBefore: _, ...mail }) => ({
    ...mail,
    ...(about && { about: { ...about, notificationId: null } }),
  }))
  const now = new Date('2026-12-01T00:00:00Z')
  await insertMails(database, waiting, now)
  const claimed = await claimMails(database, { now, leaseUntil: now, count: mails.length })
  return claimed.filter(({ holds }) => holds).map(({ template }) => template)
}
