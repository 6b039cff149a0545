import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { openFiles, apiConfig } from '~/api/backend'
import { verifyChain } from '~/api/features/audit/audit.service'
import * as backup from '~/api/platform/backup'
import { type Database, DatabaseInUseError, lockFolder } from '~/api/platform/database'
import { behindWords, rememberSecret } from '~/api/platform/database/migrate'
import { secretMark } from '~/api/platform/encryption'
import type { Environment } from '~/api/platform/environment'
import { secretOf } from '~/api/platform/secrets'
import {
  closing,
  embeddedFolder,
  knownMigrations,
  openAsItIs,
  openCampusDatabase,
  standing,
  targetOf,
  withCampusDatabase,
} from './campus-database'
import { CommandError, type Command, type Setting } from './terminal'
import { z } from 'zod'
import { legacyLoginId } from '~/api/features/legacy/legacy.service'
import { csvLines } from '~/api/platform/csv/csv'

export const dataCommands: Record<string, Command> = {
  migrate: {
    summary: 'migrate the database; --check only lists pending migrations',
    options: { check: { type: 'boolean' } },
    run: ({ options, ...setting }) => (options.check ? checkMigrations(setting) : migrateOnly(setting)),
  },
  backup: {
    summary:
      'backup [folder] [--keep 14]: back everything up to a new subfolder; --verify only checks the newest one there',
    maxArgs: 1,
    options: { keep: { type: 'string' }, verify: { type: 'boolean' } },
    run: (setting) => (setting.options.verify ? verifyBackup(setting) : makeBackup(setting)),
  },
  restore: {
    summary:
      'restore <backup> [--replace] [--yes]: restore a backup to either kind of database; --skip-damaged leaves out files that are lost',
    maxArgs: 1,
    options: { replace: { type: 'boolean' }, yes: { type: 'boolean' }, 'skip-damaged': { type: 'boolean' } },
    run: restoreBackup,
  },
  move: {
    summary: 'copy the embedded database of DATA_DIR to the server at DATABASE_URL',
    run: moveToServer,
  },
}

type Bare = Pick<Setting, 'env' | 'terminal'>

async function migrateOnly({ env, terminal }: Bare): Promise<void> {
  await withCampusDatabase(env, async (database, applied) =>
    terminal.say(
      applied.length > 0 ? `Applied: ${applied.join(', ')}` : nothingMissing(await standing(database)),
    ),
  )
}

async function checkMigrations({ env, terminal }: Bare): Promise<void> {
  const found = await closing(await openCampusDatabase(env), standing)
  if (found.missing.length > 0) throw new CommandError(`Not applied yet: ${found.missing.join(', ')}`)
  terminal.say(nothingMissing(found))
}

const nothingMissing = (found: Awaited<ReturnType<typeof standing>>) =>
  found.unknown.length > 0 ? `Nothing to apply: ${behindWords(found)}.` : 'The database is up to date.'

/** A copy of tables that this program does not know would not be whole. */
export async function requireOwnTables(database: Database): Promise<void> {
  const found = await standing(database)
  if (found.unknown.length > 0)
    throw new CommandError(`Not done: ${behindWords(found)}. Use that one for this. Nothing was changed.`)
}

const filesDirOf = (env: Environment) => (env.S3_BUCKET ? null : join(resolve(env.DATA_DIR), 'files'))

function readCount(text: Setting['options'][string]): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,3}$/.test(String(text)))
    throw new CommandError('--keep expects a number from 1 to 9999.', 2)
  return Number(text)
}

const placeOfBackups = ({ env, args }: Pick<Setting, 'env' | 'args'>) =>
  resolve(args[0] ?? join(resolve(env.DATA_DIR), 'backups'))

async function verifyBackup({ env, terminal, args, options }: Setting): Promise<void> {
  if (options.keep !== undefined)
    throw new CommandError('--verify only checks a backup: leave --keep out.', 2)
  const folder = await backup.newestBackup(placeOfBackups({ env, args }))
  const { manifest, damages } = await backup.inspectBackup(folder, knownMigrations)
  if (damages.length > 0)
    throw new CommandError([`${folder} is not whole:`, ...damages.map(backup.damageInWords)].join('\n'))
  const isOther = env.TOKEN_SECRET !== undefined && !backup.isSameSecret(manifest, env.TOKEN_SECRET)
  const otherSecret = 'TOKEN_SECRET is another one than that of the backup: keep the one of that time.'
  terminal.say(
    [
      `${folder} is whole, made ${manifest.madeAt}.`,
      ...describe(manifest, env),
      ...(isOther ? [otherSecret] : []),
    ].join('\n'),
  )
}

async function makeBackup({ env, terminal, args, options }: Setting): Promise<void> {
  const keep = readCount(options.keep)
  const dataDir = resolve(env.DATA_DIR)
  const folder = placeOfBackups({ env, args })
  const now = new Date()
  const made = join(folder, backup.backupName(now))
  const manifest = await onCopyableDatabase(env, (database) =>
    backup.makeBackup({
      database,
      folder: made,
      now,
      dataDir,
      filesDir: filesDirOf(env),
      tokenSecret: secretOf(env.TOKEN_SECRET, dataDir, 'token'),
    }),
  )
  const removed = keep === null ? [] : await backup.keepNewest(folder, keep)
  terminal.say([made, ...describe(manifest, env), ...removed.map((name) => `Removed: ${name}`)].join('\n'))
}

function describe({ tables, files, secrets }: backup.Manifest, env: Environment): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const secretsThere = secrets.length > 0
  return [
    `${String(tables.length)} tables with ${String(rows)} rows, ` +
      (files ? `${String(files.count)} uploaded files.` : 'no uploaded files: those are in the bucket.'),
    ...(secretsThere ? ['It contains the secrets of the data folder: protect it accordingly.'] : []),
    ...(env.TOKEN_SECRET
      ? [
          'TOKEN_SECRET and SESSION_SECRET are not in it. Without this TOKEN_SECRET second factors cannot be decrypted.',
        ]
      : []),
  ]
}

/** Opens the database. If a running campus holds it, that process makes a copy; pages wait for less than a second. */
export async function onCopyableDatabase<T>(
  env: Environment,
  action: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    if (!env.DATABASE_URL) requireEmbedded(env)
    return await closing(await openCampusDatabase(env), action)
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    return onSnapshot(env, action)
  }
}

async function onSnapshot<T>(env: Environment, action: (database: Database) => Promise<T>): Promise<T> {
  const snapshot = join(resolve(env.DATA_DIR), 'backup-snapshot')
  if (existsSync(snapshot)) {
    // Locked by another backup, or left by one that was killed.
    const release = await lockFolder(snapshot)
    await release()
    await rm(snapshot, { recursive: true, force: true })
  }
  // Only a copy of one's own is removed: another command may have asked for it at the same time.
  await backup.askForSnapshot(embeddedFolder(env), snapshot)
  try {
    return await closing(await openAsItIs({ dir: snapshot }), action)
  } finally {
    await rm(snapshot, { recursive: true, force: true })
  }
}

function requireEmbedded(env: Environment): void {
  if (!existsSync(join(embeddedFolder(env), 'cluster')))
    throw new CommandError(`There is no embedded database in ${embeddedFolder(env)}.`)
}

const replaceWarning = 'The backup will replace everything in this campus. Type "replace" to continue: '

async function restoreBackup({ env, terminal, args, options }: Setting): Promise<void> {
  const [given] = args
  if (!given) throw new CommandError('Specify a backup: campus restore <folder>.', 2)
  const folder = resolve(given)
  const replace = options.replace === true
  const skipDamaged = options['skip-damaged'] === true
  const { manifest, damages } = await backup.openBackup(folder, knownMigrations, skipDamaged)
  if (env.TOKEN_SECRET && !backup.isSameSecret(manifest, env.TOKEN_SECRET) && options.yes !== true)
    throw new CommandError(
      'TOKEN_SECRET is another one than that of the backup: second factors could not be decrypted. ' +
        'Set the right one, or use --yes to continue regardless. Nothing was changed.',
    )
  if (replace && options.yes !== true) await confirmReplace(terminal)
  const files = openFiles(env, pino({ level: 'silent' }))
  const { loaded, chain, lost } = await closing(await openCampusDatabase(env), async (database) => ({
    loaded: await backup.restoreBackup({
      ...targetOf(database, replace),
      folder,
      manifest,
      damages,
      filesDir: filesDirOf(env),
      dataDir: resolve(env.DATA_DIR),
      putFile: (key, path) => files.putFile(key, path, 'application/octet-stream'),
    }),
    chain: await verifyChain(database, {}),
    lost: await describeLost(database, damages),
  }))
  const count = (manifest.files?.count ?? 0) - damages.filter(({ kind }) => kind === 'file').length
  const saved = manifest.files ? [`${String(count)} uploaded files restored.`] : []
  const lostSecrets = damages.filter(({ kind }) => kind === 'secret').length
  const isMissing = !env.TOKEN_SECRET && manifest.secrets.length === lostSecrets
  terminal.say(
    [...summary(loaded), ...report(chain), ...saved, ...lost, ...(isMissing ? [secretAdvice] : [])].join(
      '\n',
    ),
  )
}

/** What --skip-damaged has left out, and where it was used. */
async function describeLost(database: Database, damages: readonly backup.Damage[]): Promise<string[]> {
  if (damages.length === 0) return []
  const files = damages.filter(({ kind }) => kind === 'file').map(({ name }) => name)
  const uses = new Map((await backup.usesOf(database, files)).map((use) => [use.key, use]))
  const whereUsed = (name: string) => {
    const use = uses.get(name)
    if (use?.name == null) return ''
    const columns = use.columns.length > 0 ? use.columns.join(', ') : 'nowhere'
    return ` It was “${use.name}” of ${use.owner ?? 'nobody'}, used in: ${columns}.`
  }
  return [
    'Not restored:',
    ...damages.map((damage) => `  ${backup.damageInWords(damage)}${whereUsed(damage.name)}`),
  ]
}

const secretAdvice =
  'The backup contains no secrets: start with the TOKEN_SECRET of that time, or second factors have to be set up again.'

async function confirmReplace(terminal: Setting['terminal']): Promise<void> {
  if (!terminal.interactive) throw new CommandError('--replace needs --yes without an interactive terminal.')
  if ((await terminal.ask(replaceWarning)).trim() !== 'replace')
    throw new CommandError('Not confirmed. Nothing was changed.')
}

function summary(loaded: backup.Loaded[]): string[] {
  const rows = loaded.reduce((sum, table) => sum + table.rows, 0)
  return [
    ...loaded.map(
      ({ name, rows: count, sum }) =>
        `  ${name.padEnd(32)}${String(count).padStart(10)}  ${sum.slice(0, 16)}`,
    ),
    `${String(loaded.length)} tables with ${String(rows)} rows: every row compared, all the same.`,
  ]
}

function report(chain: Awaited<ReturnType<typeof verifyChain>>): string[] {
  if (chain.whole) return [`The audit log is whole: ${String(chain.count)} entries.`]
  return [`Warning: the audit log is broken at entry ${String(chain.position)}, as it was before.`]
}

async function moveToServer({ env, terminal }: Setting): Promise<void> {
  if (!env.DATABASE_URL) throw new CommandError('DATABASE_URL is not set: it specifies the target server.', 2)
  requireEmbedded(env)
  const url = env.DATABASE_LISTEN_URL ?? env.DATABASE_URL
  const dir = embeddedFolder(env)
  const secret = secretMark(secretOf(env.TOKEN_SECRET, resolve(env.DATA_DIR), 'token'))
  await closing(await openAsItIs({ dir }), async (source) => {
    await requireOwnTables(source)
    await targetOf(source, false).migrateToLatest()
    await closing(await openAsItIs({ url, dir }), async (database) => {
      const loaded = await backup.inTransaction(source, backup.readOnly, async (connection) =>
        backup.load(await backup.copyOf(connection), targetOf(database, false)),
      )
      await rememberSecret(database, secret)
      const chain = await verifyChain(database, {})
      terminal.say([...summary(loaded), ...report(chain), afterMove(env)].join('\n'))
    })
  })
}

const afterMove = (env: Environment) =>
  `Start the campus with this DATABASE_URL and the same ${env.TOKEN_SECRET ? 'TOKEN_SECRET' : 'DATA_DIR, which holds the secrets'}. ` +
  `Uploaded files stay where they are. ${embeddedFolder(env)} was not changed; remove it once all is well.`

function readList(file: string | undefined): string {
  if (!file) throw new CommandError('EMAIL_LIST is not set: a file with one e-mail per line.')
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`EMAIL_LIST cannot be read: ${(error as Error).message}`)
  }
}

/**
 * Login links with a prefilled e-mail for members of the former application, one line of CSV per e-mail. Needs no
 * database, so the server can keep running.
 * @param file contains one e-mail per line
 */
export function legacyLinks(env: Environment, file: string | undefined): string {
  const config = apiConfig(env)
  const now = new Date()
  const emails = readList(file)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const wrong = emails.findIndex((line) => line.trim() && !z.email().safeParse(line.trim()).success)
  if (wrong >= 0)
    throw new CommandError(`Line ${String(wrong + 1)} of EMAIL_LIST is not an e-mail. Nothing was printed.`)
  const rows = emails.flatMap((line) => {
    const email = line.trim()
    return email ? [[email, `${config.publicUrl}/old/login/${legacyLoginId(config, email, now)}`]] : []
  })
  return csvLines([['email', 'link'], ...rows]).trimEnd()
}
