import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { createApi } from './app'
import { openLiveStreams } from './features/live/live.service'
import { notifyAdmins } from './features/notifications/notifications.service'
import { openInterestTally } from './features/offer-statistics/offer-statistics.service'
import { warnNearEmbeddedLimit } from './features/overview/overview.service'
import { jobs } from './jobs'
import { newestBackupAt, openControl } from './platform/backup'
import {
  type Database,
  DatabaseFolderError,
  errorCode,
  explainServer,
  openDatabase,
  type SharedEngine,
  socketPathIn,
} from './platform/database'
import { folderAdvice } from './platform/database/folder-lock'
import {
  behindWords,
  migrateAtStart,
  type Migrations,
  rememberSecret,
  requireMigrated,
  standingOf,
  takeTurn,
} from './platform/database/migrate'
import type { ApiConfig, ApiDeps } from './platform/deps'
import { type Environment, EnvironmentError, pushConfig } from './platform/environment'
import { keyedHash, secretMark } from './platform/encryption'
import { readLogoFile } from './features/files/logo.service'
import { type Identity, openIdentity, partsOfSender } from './platform/identity'
import { createJobQueue } from './platform/jobs'
import { createMailer } from './platform/mail'
import type { ApiMetrics } from './platform/metrics'
import type { Api } from './platform/mount'
import { createOutgoing } from './platform/outgoing/outgoing'
import { secretOf } from './platform/secrets'
import { createKept } from './platform/kept/kept'
import { createFileStore, type FileStore } from './platform/storage'
import { openThreads } from './platform/threads'
import { seedReference, seedDocuments } from './seed'
import { hasDemoPeople, seedDemo } from './seed/demo'
import { setFlagsFromString } from 'node:v8'

const migrations = import.meta.glob<Migrations[string]>('/api/migrations/*.ts', { eager: true })

/** The running API: database, mail worker, job queue and application. */
export interface Backend {
  api: Api
  deps: ApiDeps
  /** Throws if the database does not respond. */
  check: () => Promise<void>
  /** Finishes running work, then closes the database. */
  stop: () => Promise<void>
}

/** Derived if not set: both parts in one process then agree. An API on a separate host needs it configured. */
const contentToken = (env: Environment, tokenSecret: string): string =>
  env.CONTENT_TOKEN ?? keyedHash(tokenSecret, 'content', 'token')

/** In local mode the imprint has an operator that is plainly made up, so that a first look shows a whole page. */
const madeUp = {
  name: 'Example Foundation',
  address: '1 Example Street, 12345 Exampleton',
  email: 'foundation@example.org',
}

function operatorOf({ mode, ...env }: Environment, identity: Identity): ApiConfig['operator'] {
  const { address: email } = partsOfSender(env.MAIL_FROM)
  const otherwise = mode === 'local' ? madeUp : { name: identity.current.name, address: '–', email }
  return {
    name: env.OPERATOR_NAME ?? otherwise.name,
    address: env.OPERATOR_ADDRESS ?? otherwise.address,
    email: env.OPERATOR_EMAIL ?? otherwise.email,
  }
}

/** @param identity read from the database by servers; commands know what the environment says */
export function apiConfig(env: Environment, identity = openIdentity(env, null)): ApiConfig {
  const tokenSecret = secretOf(env.TOKEN_SECRET, resolve(env.DATA_DIR), 'token')
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${String(env.PORT)}`
  return {
    publicUrl,
    get brandName() {
      return identity.current.name
    },
    identity,
    tokenSecret,
    contentToken: contentToken(env, tokenSecret),
    contentIsExternal: env.PRISMIC_ENDPOINT !== undefined,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    traceHours: env.TRACE_HOURS,
    requireAdminSecondFactor: env.REQUIRE_ADMIN_2FA,
    duotonePortraits: env.DUOTONE_PORTRAITS,
    dataTrainingAllowed: env.DATA_TRAINING_ALLOWED ?? null,
    get operator() {
      return operatorOf(env, identity)
    },
    development: env.mode === 'local',
    mailFolder: env.SMTP_URL ? null : join(resolve(env.DATA_DIR), 'mail'),
    smtp: { url: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    push: pushConfig(env),
    academy: env.ACADEMY_URL && env.ACADEMY_KEY ? { url: env.ACADEMY_URL, key: env.ACADEMY_KEY } : null,
    questionnaireKey: env.QUESTIONNAIRE_KEY ?? null,
    oidcProviders: env.oidcProviders,
    outgoingHosts: env.OUTGOING_HOSTS ?? [],
    checkOutput: env.NODE_ENV === 'test',
  }
}

/** Storage of uploaded files: the configured bucket, or the data folder. */
export function openFiles(env: Environment, log: Logger): FileStore {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const options =
    bucket && accessKeyId && secretAccessKey
      ? {
          bucket,
          accessKeyId,
          secretAccessKey,
          region: env.S3_REGION,
          forcePathStyle: env.S3_FORCE_PATH_STYLE,
          ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
        }
      : null
  const dir = join(resolve(env.DATA_DIR), 'files')
  return createFileStore({ dir, bucket: options, log: log.child({ part: 'files' }) })
}

const databasePlace = (env: Environment) => ({
  ...(env.DATABASE_URL ? { url: env.DATABASE_URL } : {}),
  ...(env.DATABASE_LISTEN_URL ? { listenUrl: env.DATABASE_LISTEN_URL } : {}),
  dir: join(resolve(env.DATA_DIR), 'db'),
})

interface Surroundings {
  metrics?: ApiMetrics | undefined
  /** The embedded engine, if several processes use it. */
  shared?: SharedEngine | undefined
  /** Another process of this campus migrates, seeds, sends mails and runs jobs. */
  isWorker?: boolean
}

const openOwnDatabase = (env: Environment, log: Logger, { metrics, shared }: Surroundings) =>
  openDatabase({
    ...databasePlace(env),
    poolSize: env.DATABASE_POOL,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT * 1000,
    log: log.child({ part: 'database' }),
    shared,
    ...(metrics ? { observer: metrics.database } : {}),
  })

/** Only this process can copy an embedded database while it is running. */
const openOwnControl = (env: Environment, database: Database, log: Logger) =>
  env.DATABASE_URL
    ? () => undefined
    : openControl(databasePlace(env).dir, database, log.child({ part: 'backup' }))

interface Opened {
  env: Environment
  log: Logger
  database: Database
}

/** What services need, and what works in the background once it is started. */
function assemble({ env, log, database }: Opened, { metrics, isWorker = false }: Surroundings) {
  const files = openFiles(env, log)
  const config = apiConfig(env, openIdentity(env, database, files))
  const mailer = createMailer({
    database,
    config,
    log: log.child({ part: 'mail' }),
    smtpUrl: env.SMTP_URL ?? null,
    from: env.MAIL_FROM,
    now: () => new Date(),
    metrics,
  })
  const queue = createJobQueue({
    database,
    jobs,
    log: log.child({ part: 'jobs' }),
    onPaused: (deps, job) => notifyAdmins(deps, 'jobPaused', { job }),
    enqueuesOnly: isWorker,
  })
  const live = openLiveStreams({
    database,
    log: log.child({ part: 'live' }),
    maximum: env.LIVE_STREAMS,
    metrics,
  })
  const deps: ApiDeps = {
    database,
    config,
    log,
    now: () => new Date(),
    sendMail: mailer.sendMail,
    enqueue: queue.enqueue,
    jobNames: new Set(jobs.map(({ name }) => name)),
    files,
    kept: createKept({ database }),
    outgoing: createOutgoing(config.outgoingHosts),
    threads: openThreads({ log: log.child({ part: 'threads' }), metrics }),
    live,
    interest: openInterestTally({ database, log: log.child({ part: 'interest' }) }),
    ...(metrics ? { metrics } : {}),
  }
  const { kept, threads, jobNames } = deps
  const newestBackup = () => newestBackupAt(join(resolve(env.DATA_DIR), 'backups'))
  metrics?.watch({ database, live, kept, threads, jobNames: isWorker ? null : jobNames, newestBackup })
  return { deps, mailer, queue }
}
type Assembled = ReturnType<typeof assemble>

/** Lists and texts as this release has them, and demo people where they are wanted. */
async function seed({ env, log, database }: Opened, { deps }: Assembled): Promise<void> {
  await seedReference(database)
  const published = await seedDocuments(deps)
  if (published > 0) log.info({ published }, 'release texts published')
  const wantsDemo: boolean = env.SEED_DEMO ?? env.mode === 'local'
  if (wantsDemo) await seedDemo(deps)
  else if (env.mode === 'production' && (await hasDemoPeople(deps))) log.warn(demoPeopleStay)
}

const demoPeopleStay =
  'demo people of an earlier start are in the database, an administrator among them, and everybody can read their password: ' +
  'delete them'

const otherSecret =
  'TOKEN_SECRET is another one than the last time: all sessions have ended, and second factors, secrets of webhooks, ' +
  'addresses of feeds and links in mails that were made with the former one are no longer valid. If that is not meant, ' +
  'start again with the former one'

/** As admins have set it, with the logo of the environment if there is one. @throws EnvironmentError why that is refused */
async function showIdentity({ env }: Opened, { deps }: Assembled): Promise<void> {
  const { identity } = deps.config
  if (env.CAMPUS_LOGO) identity.fixLogo(await readLogoFile(deps, env.CAMPUS_LOGO))
  await identity.refresh()
}

/** Migrates, inserts reference data, and starts what works in the background; returns a function that ends that. */
async function prepareAndWork(opened: Opened, assembled: Assembled): Promise<() => void> {
  const { env, log, database } = opened
  const { deps, mailer, queue } = assembled
  let endTurn = async () => {}
  let isBehind = false
  try {
    endTurn = await takeTurn(database)
    const applied = await migrateAtStart(database, migrations, { ...databasePlace(env), log })
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    if (!(await rememberSecret(database, secretMark(deps.config.tokenSecret)))) log.error(otherSecret)
    const { unknown } = await standingOf(database, migrations)
    isBehind = unknown.length > 0
    await queue.prepare()
    if (isBehind) log.warn(behindWords({ unknown }))
    else await seed(opened, assembled)
    await warnNearEmbeddedLimit(database, log)
  } finally {
    await endTurn()
  }
  // Before the first mail leaves, which names the campus.
  await showIdentity(opened, assembled)
  mailer.start()
  queue.start(deps, { leavesSchedules: isBehind })
  return openOwnControl(env, database, log)
}

/** A worker relies on the process that started it. */
async function joinIn(opened: Opened, assembled: Assembled): Promise<() => void> {
  const { queue } = assembled
  await requireMigrated(opened.database, migrations)
  await showIdentity(opened, assembled)
  await queue.prepare()
  return () => undefined
}

/** @throws DatabaseFolderError, or EnvironmentError where a file is in the way, if something is to be kept in the data folder */
function requireDataFolder({ DATABASE_URL, S3_BUCKET, SMTP_URL, DATA_DIR }: Environment): void {
  if (DATABASE_URL && S3_BUCKET && SMTP_URL) return
  const dir = resolve(DATA_DIR)
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.W_OK)
  } catch (error) {
    const code = errorCode(error)
    const advice = folderAdvice(code)
    if (code === 'ENOTDIR' || code === 'EEXIST')
      throw new EnvironmentError(`DATA_DIR: ${dir} cannot be used: ${advice}`)
    // A network folder may come later: the supervisor tries again.
    throw new DatabaseFolderError(dir, advice, { cause: error })
  }
}

/** Opens and migrates the database, inserts reference data, and starts the mail worker and the job queue. */
export async function startBackend(
  env: Environment,
  log: Logger,
  surroundings: Surroundings = {},
): Promise<Backend> {
  keepHeapSmall()
  if (!surroundings.isWorker) requireDataFolder(env)
  const database = await openOwnDatabase(env, log, surroundings)
  try {
    const opened = { env, log, database }
    const assembled = assemble(opened, surroundings)
    const begin = surroundings.isWorker ? joinIn : prepareAndWork
    const end = await begin(opened, assembled)
    const { deps, mailer, queue } = assembled
    const stop = async () => {
      end()
      deps.live.close()
      await queue.stop()
      await mailer.stop()
      await deps.interest.stop()
      await database.close()
      // A thread in the middle of a picture ends with the process.
      void deps.threads.close()
    }
    return { api: createApi(deps), deps, check: () => database.ping(), stop }
  } catch (error) {
    await database.close()
    throw env.DATABASE_URL ? explainServer(error, env.DATABASE_URL) : error
  }
}

/** The socket at which a process shares its embedded database with its workers; null if there is none to share. */
export function engineSocket(env: Environment): string | null {
  if (env.DATABASE_URL) return null
  const { dir } = databasePlace(env)
  const path = socketPathIn(dir, '.share.sock')
  if (path !== null) return path
  throw new DatabaseFolderError(
    dir,
    'its path is too long for a socket. Choose a shorter DATA_DIR, or WORKERS=1',
  )
}

/**
 * How much the heap may grow beyond what lives, before all of it is cleared of garbage. Without this, V8 let it grow to
 * three times as much: long files and thousands of mails left 100 to 150 MB of garbage. It may cost processor time, see
 * bench/RESULTS.md.
 */
const growthPercent = 50

/** For the whole process, from its next full garbage collection on. */
function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${String(growthPercent)}`)
}
