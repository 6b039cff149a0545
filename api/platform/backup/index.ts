import { chmodSync, rmSync, existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { z } from 'zod'
import {
  type Database,
  type DatabaseLog,
  socketPathIn,
  DatabaseInUseError,
  errorCode,
  lockFolder,
} from '../database/index'
import {
  BackupError,
  type Damage,
  damageInWords,
  damagesOf,
  type FileEntry,
  isReadable,
  listedFiles,
  type Manifest,
  readManifest,
  requireKnownRelease,
  format,
  manifestFile,
  nameOfBackup,
} from './manifest'
import { chmod, mkdir, rename, readdir, rm, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import {
  copyOne,
  hashFile,
  readLines,
  finishFolder,
  listFiles,
  markOf,
  writeLines,
  type WrittenFile,
} from './disk'
import {
  type CopiedTable,
  load,
  type Loaded,
  type Target,
  copyOf,
  counted,
  inTransaction,
  readOnly,
} from './load'
import { rememberSecret } from '../database/migrate'
import { secretMark } from '../encryption'
import { RowSum } from './rows'

export {
  BackupError,
  backupName,
  type Damage,
  damageInWords,
  keepNewest,
  newestBackup,
  newestBackupAt,
} from './manifest'
export { copyOf, inTransaction, load, type Loaded, readOnly, type Target } from './load'
export type { Manifest } from './manifest'
export { usesOf } from './tables'

/** Copying a large database takes time, but a hanging process must not block a backup forever. */
const answerTimeoutMs = 10 * 60_000

const Request = z.object({ snapshotTo: z.string().min(1) })
const Answer = z.object({ error: z.string().optional() })

const controlPath = (databaseDir: string) => socketPathIn(databaseDir, '.control.sock')

/**
 * Lets `campus backup` request a copy of the embedded database from the process that holds it, as no other process can
 * open it. Returns a function that closes the socket.
 */
export function openControl(databaseDir: string, database: Database, log: DatabaseLog): () => void {
  const path = controlPath(databaseDir)
  if (path === null) return () => undefined
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let asked = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => (asked += chunk.toString()))
    socket.on('end', () => {
      void answerTo(asked, database).then((answer) => socket.end(JSON.stringify(answer)))
    })
  })
  server.unref()
  server.on('error', (error) => log.warn({ err: error }, 'backups require the campus to be stopped'))
  // Left by a dead process: this one holds the folder's lock.
  rmSync(path, { force: true })
  server.listen(path, () => chmodSync(path, 0o600))
  return () => server.close()
}

async function answerTo(asked: string, database: Database): Promise<z.infer<typeof Answer>> {
  try {
    await database.backup(Request.parse(JSON.parse(asked)).snapshotTo)
    return {}
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** @throws BackupError if the process does not respond or the copy failed */
export async function askForSnapshot(databaseDir: string, snapshotTo: string): Promise<void> {
  const path = controlPath(databaseDir)
  const answer = path === null ? null : await ask(path, JSON.stringify({ snapshotTo }))
  const parsed = Answer.safeParse(answer === null ? null : safeJson(answer))
  if (!parsed.success)
    throw new BackupError(
      'The campus is running but does not respond to the request for a copy of its database. Stop it and try again.',
    )
  if (parsed.data.error !== undefined)
    throw new BackupError(`The running campus could not copy its database: ${parsed.data.error}`)
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function ask(path: string, text: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ path, allowHalfOpen: true })
    socket.setTimeout(answerTimeoutMs, () => {
      socket.destroy()
      resolve(null)
    })
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', () => resolve(null))
    socket.end(text)
  })
}

interface RestoreOptions extends Target, Omit<Belongings, 'tokenSecret'> {
  folder: string
  manifest: Manifest
  /** Parts that are damaged or missing, and are left out. */
  damages: readonly Damage[]
  /** Stores a file in this campus's storage. */
  putFile: (key: string, path: string) => Promise<void>
}

interface Inspected {
  manifest: Manifest
  damages: Damage[]
}

/**
 * Reads a backup as a whole: each file is as it was written, each row of each table can be read, and they are as many as were
 * written. Changes nothing.
 * @throws BackupError if the folder holds no backup, or one of a later release
 */
export async function inspectBackup(folder: string, knownMigrations: readonly string[]): Promise<Inspected> {
  const manifest = await readManifest(folder)
  requireKnownRelease(manifest, knownMigrations)
  const damages: Damage[] = []
  for await (const damage of damagesOf(folder, manifest)) damages.push(damage)
  for (const table of manifest.tables)
    if (!damages.some(({ name }) => name === table.file) && !(await isReadable(folder, table)))
      damages.push({ kind: 'table', name: table.file, state: 'damaged' })
  return { manifest, damages }
}

/** Without their table, rows of others would refer to nothing; without the list, nothing says what an uploaded file was. */
const mayBeLeftOut = ({ kind }: Damage) => kind === 'file' || kind === 'secret'

/**
 * Reads and verifies a complete backup without changing anything.
 * @param skipDamaged uploaded files and secrets may be missing or damaged: they are named in the result
 * @throws BackupError with the reason
 */
export async function openBackup(
  folder: string,
  knownMigrations: readonly string[],
  skipDamaged = false,
): Promise<Inspected> {
  const manifest = await readManifest(folder)
  requireKnownRelease(manifest, knownMigrations)
  const damages: Damage[] = []
  for await (const damage of damagesOf(folder, manifest)) {
    if (!skipDamaged || !mayBeLeftOut(damage)) {
      const advice = mayBeLeftOut(damage) ? ' --skip-damaged restores everything else.' : ''
      throw new BackupError(`${damageInWords(damage)} Nothing was changed.${advice}`)
    }
    damages.push(damage)
  }
  return { manifest, damages }
}

/** Restores a verified backup. Files come first, so that every row finds its file. */
export async function restoreBackup(options: RestoreOptions): Promise<Loaded[]> {
  const { folder, manifest, damages } = options
  const byName = new Map(manifest.tables.map((table) => [table.name, table]))
  const rows = ({ name }: CopiedTable) => readLines(join(folder, byName.get(name)?.file ?? ''))
  const copy = { migrations: manifest.migrations, tables: manifest.tables, rows }
  const lost = new Set(damages.map(({ name }) => name))
  for await (const { key } of listedFiles(folder, manifest))
    if (!lost.has(key)) await options.putFile(key, join(folder, 'files', key))
  const loaded = await load(copy, options)
  await rememberSecret(options.database, manifest.tokenSecretMark)
  const whole = manifest.secrets.filter(({ file }) => !lost.has(file))
  await restoreSecrets({ ...options, manifest: { ...manifest, secrets: whole } })
  return loaded
}

/** Present secrets are kept under another name, in case they are needed. */
async function restoreSecrets({ folder, dataDir, manifest }: RestoreOptions): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const { name, file, sha256 } of manifest.secrets.filter((each) => secretFiles.includes(each.name))) {
    const place = join(dataDir, name)
    if (existsSync(place)) {
      if ((await hashFile(place)).sha256 === sha256) continue
      await rename(place, `${place}.before-restore`)
    }
    await copyOne(join(folder, file), place)
    await chmod(place, 0o600)
  }
}

/** False if second factors and other encrypted values of the backup cannot be decrypted with this secret. */
export const isSameSecret = (manifest: Manifest, tokenSecret: string): boolean =>
  manifest.tokenSecretMark === secretMark(tokenSecret)

interface Belongings {
  /** Folder of uploaded files; null if they are in a bucket. */
  filesDir: string | null
  /** Folder with generated secrets. */
  dataDir: string
  tokenSecret: string
}

interface BackupOptions extends Belongings {
  database: Database
  /** The folder to create; must not exist. */
  folder: string
  now: Date
}

const secretFiles = ['token.secret', 'session.secret']
const unfinishedEnding = '.unfinished'

/**
 * Makes a backup that can be restored to either engine. It only gets its final name once everything is on the disk.
 * Files are copied before and after the database is read, so that every file referenced by a row is included. Removes
 * leftovers of killed processes.
 * @throws BackupError if the name exists, the disk is full, or another process is writing a backup beside it
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const place = dirname(options.folder)
  await mkdir(place, { recursive: true, mode: 0o700 })
  const release = await holdPlace(place)
  try {
    await removeBrokenOff(place)
    return await write(options)
  } finally {
    await release()
  }
}

async function holdPlace(place: string): Promise<() => Promise<void>> {
  try {
    return await lockFolder(place)
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    throw new BackupError(`Another backup is being written into ${place}. Nothing was changed.`)
  }
}

/** No other process is writing: the folder is locked. */
async function removeBrokenOff(place: string): Promise<void> {
  for (const name of await readdir(place))
    if (name.endsWith(unfinishedEnding) && nameOfBackup.test(name.slice(0, -unfinishedEnding.length)))
      await rm(join(place, name), { recursive: true, force: true })
}

async function write(options: BackupOptions): Promise<Manifest> {
  const { database, folder, filesDir, now } = options
  if (existsSync(folder)) throw new BackupError(`${folder} exists already. Nothing was changed.`)
  const unfinished = `${folder}${unfinishedEnding}`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const files = filesDir === null ? null : new FileCopies(filesDir, join(unfinished, 'files'))
    await files?.catchUp()
    const content = await writeTables(database, unfinished)
    await files?.catchUp()
    const manifest: Manifest = {
      format,
      madeAt: now.toISOString(),
      engine: database.kind,
      ...content,
      files: files && (await files.writeList(unfinished)),
      secrets: await copySecrets(options.dataDir, unfinished),
      tokenSecretMark: secretMark(options.tokenSecret),
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await writeFile(join(unfinished, manifestFile), text, { mode: 0o600, flush: true })
    await finishFolder(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    if (!['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) throw error
    throw new BackupError(
      `There is no room for the backup in ${dirname(folder)}. Earlier backups are untouched.`,
    )
  }
}

async function writeTables(
  database: Database,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  return inTransaction(database, readOnly, async (connection) => {
    const copy = await copyOf(connection)
    const tables: Manifest['tables'] = []
    for (const table of copy.tables) {
      const file = `tables/${table.name.replace(/[^\w.-]/g, '_')}.jsonl.gz`
      const sum = new RowSum()
      const written = await writeLines(join(folder, file), counted(copy.rows(table), sum))
      tables.push({ ...table, ...sum.summary(), file, ...written })
    }
    return { migrations: copy.migrations, tables }
  })
}

/** Copies of the current uploaded files. */
class FileCopies {
  readonly #from: string
  readonly #to: string
  readonly #copied = new Map<string, string>()

  constructor(from: string, to: string) {
    this.#from = from
    this.#to = to
  }

  /** Copies files that are new since the last run. Files deleted since then remain in the copy. */
  async catchUp(): Promise<void> {
    for (const key of await listFiles(this.#from)) {
      const mark = await markOf(join(this.#from, key))
      if (mark === null || this.#copied.get(key) === mark) continue
      if (await copyOne(join(this.#from, key), join(this.#to, key))) this.#copied.set(key, mark)
    }
  }

  async writeList(folder: string): Promise<WrittenFile & { file: string; count: number }> {
    const to = this.#to
    const keys = [...this.#copied.keys()].sort()
    async function* lines() {
      for (const key of keys) {
        const entry: FileEntry = { key, ...(await hashFile(join(to, key))) }
        yield [JSON.stringify(entry)]
      }
    }
    const file = 'files.jsonl.gz'
    return { file, count: keys.length, ...(await writeLines(join(folder, file), lines())) }
  }
}

async function copySecrets(dataDir: string, folder: string): Promise<Manifest['secrets']> {
  const secrets: Manifest['secrets'] = []
  for (const name of secretFiles.filter((each) => existsSync(join(dataDir, each)))) {
    const file = `secrets/${name}`
    await copyOne(join(dataDir, name), join(folder, file))
    secrets.push({ name, file, ...(await hashFile(join(folder, file))) })
  }
  return secrets
}
