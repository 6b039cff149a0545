import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Database, DatabaseInUseError, errorCode, lockFolder } from '../database'
import { keyedHash } from '../encryption'
import { copyOne, finishFolder, hashFile, listFiles, markOf, writeLines, type WrittenFile } from './disk'
import { BackupError, type FileEntry, format, type Manifest, manifestFile } from './manifest'
import { copyOf, counted, inTransaction, readOnly } from './load'
import { RowSum } from './rows'

export interface Belongings {
  /** Folder of uploaded files; null if they are in a bucket. */
  filesDir: string | null
  /** Folder with generated secrets. */
  dataDir: string
  tokenSecret: string
}

export interface BackupOptions extends Belongings {
  database: Database
  /** The folder to create; must not exist. */
  folder: string
  now: Date
}

export const secretFiles = ['token.secret', 'session.secret']
const unfinishedEnding = '.unfinished'
const nameOfBackup = /^\d{4}-\d\d-\d\dT\d{6}Z$/

export const markSecret = (secret: string) => keyedHash(secret, 'backup', 'which secret')

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
      tokenSecretMark: markSecret(options.tokenSecret),
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

/** Names of complete backups in a folder, newest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => nameOfBackup.test(name) && existsSync(join(folder, name, manifestFile)))
    .sort()
    .reverse()
}

export const backupName = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** Removes all but the newest backups of a folder. Returns the removed names. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(count)
  for (const name of old) {
    // Without its manifest it no longer counts as a backup, even if the removal is interrupted.
    await rm(join(folder, name, manifestFile), { force: true })
    await rm(join(folder, name), { recursive: true, force: true })
  }
  return old
}
