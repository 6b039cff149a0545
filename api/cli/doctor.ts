import { readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { availableParallelism, freemem, release as systemRelease, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { newestBackupAt } from '~/api/platform/backup'
import type { Database } from '~/api/platform/database'
import { behindWords } from '~/api/platform/database/migrate'
import type { Environment } from '~/api/platform/environment'
import { releaseName } from '~/contracts/release'
import { knownMigrations, standing } from './campus-database'
import { onCopyableDatabase } from './data-commands'
import type { Setting } from './terminal'
import { urlOf } from '~/contracts/web-address'

type Source = Setting['source']
/** `name` and what is known about it. */
type Line = readonly [name: string, text: string]

/** Variables whose values say how the campus runs, and nothing that anybody could use. Of all others only the name is shown. */
const shownVariables = [
  'NODE_ENV CAMPUS_MODE CAMPUS_PART HOST PORT PUBLIC_URL TRUST_PROXY WORKERS STOP_DELAY LOG_LEVEL DATABASE_POOL',
  'DATABASE_STATEMENT_TIMEOUT RATE_LIMIT_FACTOR LIVE_STREAMS WATCHDOG_SECONDS KEPT_MEGABYTES',
  'KEPT_PAGE_SECONDS DATA_DIR DUOTONE_PORTRAITS REQUIRE_ADMIN_2FA',
]
  .join(' ')
  .split(' ')

const megabytes = (bytes: number | string) => `${String(Math.round(Number(bytes) / 1024 / 1024))} MB`
const ageOf = (time: Date, now: Date) => {
  const hours = (now.getTime() - time.getTime()) / 3600_000
  return hours < 48 ? `${hours.toFixed(1)} hours ago` : `${String(Math.round(hours / 24))} days ago`
}
const since = (time: Date | null, now: Date) => (time ? `${time.toISOString()}, ${ageOf(time, now)}` : 'none')

function program(now: Date): Line[] {
  const { platform, arch, version } = process
  const memory = `${megabytes(freemem())} of ${megabytes(totalmem())} free`
  return [
    ['time', now.toISOString()],
    ['release', releaseName()],
    ['Node', `${version} on ${platform} ${systemRelease()} ${arch}`],
    ['processors', String(availableParallelism())],
    ['memory', memory],
  ]
}

function configuration(env: Environment, source: Source): Line[] {
  const given = Object.keys(env).filter((name) => /^[A-Z]/.test(name) && Boolean(source[name]))
  const hidden = given.filter((name) => !shownVariables.includes(name))
  return [
    ['mode, part', `${env.mode}, ${env.part}`],
    ...given.filter((name) => shownVariables.includes(name)).map((name): Line => [name, source[name] ?? '']),
    ['also set', hidden.join(', ') || 'nothing'],
  ]
}

/** A secret of the environment has no age; one that was generated is as old as its file. */
function secrets(env: Environment, now: Date): Line[] {
  const dataDir = resolve(env.DATA_DIR)
  const ageFor = (given: string | undefined, name: string) => {
    if (given) return 'in the environment, age unknown'
    const file = statSync(join(dataDir, `${name}.secret`), { throwIfNoEntry: false })
    return file ? `generated in the data folder: ${since(file.mtime, now)}` : 'none yet'
  }
  return [
    ['TOKEN_SECRET', ageFor(env.TOKEN_SECRET, 'token')],
    ['SESSION_SECRET', ageFor(env.SESSION_SECRET, 'session')],
  ]
}

async function disk(env: Environment, now: Date): Promise<Line[]> {
  const dataDir = resolve(env.DATA_DIR)
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const newest = await newestBackupAt(join(dataDir, 'backups'))
  return [
    ['free', `${megabytes(bavail * bsize)} of ${megabytes(blocks * bsize)}`],
    ['in it', readdirSync(dataDir).sort().join(', ') || 'nothing'],
    ['newest backup', since(newest, now)],
  ]
}

interface Figures {
  version: string
  size: string
  people: number
  files: string
  file_bytes: string
  mails_waiting: number
  mail_at: Date | null
  mails_failed: number
  mail_error: string | null
  jobs_waiting: number
  job_at: Date | null
  jobs_failed: number
  jobs_ended: number
}

const readFigures = `
  select current_setting('server_version') as version, pg_database_size(current_database()) as size,
    (select count(*)::int from person) as people,
    (select count(*) from stored_file) as files, (select coalesce(sum(bytes), 0) from stored_file) as file_bytes,
    (select count(*)::int from mail where state = 'queued') as mails_waiting,
    (select min(next_attempt_at) from mail where state = 'queued' and next_attempt_at <= now()) as mail_at,
    (select count(*)::int from mail where state = 'failed') as mails_failed,
    (select last_error from mail where state = 'failed' order by failed_at desc limit 1) as mail_error,
    (select count(*)::int from pgboss.job where state < 'active') as jobs_waiting,
    (select min(start_after) from pgboss.job where state < 'active' and start_after <= now()) as job_at,
    (select count(*)::int from pgboss.job where state = 'failed') as jobs_failed,
    (select count(*)::int from job_in_hand where ends > 0) as jobs_ended`

async function readDatabase(database: Database, now: Date): Promise<Line[]> {
  const { missing, unknown } = await standing(database)
  const words = unknown.length > 0 ? behindWords({ unknown }) : `all ${String(knownMigrations.length)}`
  const state: Line[] = [
    ['engine', database.kind],
    ['migrations', missing.length > 0 ? `missing: ${missing.join(', ')}` : words],
  ]
  // Tables of a later migration may be missing.
  const found = await database.pool
    .query<Figures>(readFigures)
    .then(({ rows }) => rows[0])
    .catch((error: unknown) => String(error))
  if (typeof found !== 'object') return [...state, ['figures', `cannot be read: ${found ?? 'no answer'}`]]
  return [
    ...state,
    ['PostgreSQL', found.version],
    ['size', megabytes(found.size)],
    ['accounts', String(found.people)],
    ['uploaded files', `${found.files}, ${megabytes(found.file_bytes)}`],
    ['mails waiting', `${String(found.mails_waiting)}, the oldest due: ${since(found.mail_at, now)}`],
    [
      'mails given up',
      `${String(found.mails_failed)}, the last because of: ${found.mail_error ?? 'nothing'}`,
    ],
    ['jobs waiting', `${String(found.jobs_waiting)}, the oldest due: ${since(found.job_at, now)}`],
    ['jobs given up', String(found.jobs_failed)],
    ['jobs that ended their process', String(found.jobs_ended)],
  ]
}

/** What a limit has refused or ended since the process started, and how much was logged. */
const askedMetrics =
  /^(?:campus_(?:build_info|threads_ended_total|rate_limit_refusals_total|event_streams_refused_total|database_errors_total|database_engine_restarts_total|log_lines_total\{level="(?:warn|error|fatal)"\}|mail_tries_total)|process_start_time_seconds)\b.* (?!0$)\S+$/

async function running(env: Environment): Promise<Line[]> {
  const host = ['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${String(env.PORT)}`
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, { headers, signal: AbortSignal.timeout(4000) })
    return { status: answer.status, text: await answer.text() }
  }
  const ready = await ask('/ready').catch(() => null)
  if (!ready) return [['process', `none answers at ${address}`]]
  const said: Line[] = [[`${address}/ready`, `${String(ready.status)} ${ready.text.trim()}`]]
  if (!env.METRICS_TOKEN) return [...said, ['ended by a limit', 'unknown without METRICS_TOKEN']]
  const metrics = await ask('/metrics', { Authorization: `Bearer ${env.METRICS_TOKEN}` })
  const lines = metrics.text.split('\n').filter((line) => askedMetrics.test(line))
  return [...said, ...lines.map((line): Line => ['metric', line])]
}

/** As it is where it is no encoded text. */
function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Each value of the environment that is not shown on purpose, and passwords in addresses: an error may quote one. */
function withoutSecrets(text: string, env: Environment, source: Source): string {
  const isHidden = (name: string) =>
    !shownVariables.includes(name) && (name in env || /^(?:OIDC|PG)/.test(name))
  const values = Object.entries(source).flatMap(([name, value = '']) => {
    if (!isHidden(name)) return []
    const password = urlOf(value)?.password ?? ''
    return [value, password, decodedOr(password)]
  })
  return values
    .filter((value) => value.length >= 4)
    .sort((one, other) => other.length - one.length)
    .reduce((said, value) => said.replaceAll(value, '…'), text)
}

/**
 * The state of everything that a report of a fault would be asked about, on one page, without secrets. What cannot be read is
 * named with the reason, and the rest is said all the same. Changes nothing.
 */
export async function examine({ env, source, terminal }: Setting): Promise<void> {
  const now = new Date()
  const parts: [string, () => Line[] | Promise<Line[]>][] = [
    ['Program', () => program(now)],
    ['Configuration', () => configuration(env, source)],
    ['Secrets', () => secrets(env, now)],
    ['Data folder', () => disk(env, now)],
    ['Database', () => onCopyableDatabase(env, (database) => readDatabase(database, now))],
    ['Running campus', () => running(env)],
  ]
  const pages: string[] = []
  for (const [title, read] of parts) {
    const lines = await Promise.resolve()
      .then(read)
      .catch((error: unknown): Line[] => [
        ['cannot be read', error instanceof Error ? error.message : String(error)],
      ])
    pages.push([title, ...lines.map(([name, text]) => `  ${name.padEnd(18)} ${text}`)].join('\n'))
  }
  terminal.say(withoutSecrets(pages.join('\n\n'), env, source))
}
