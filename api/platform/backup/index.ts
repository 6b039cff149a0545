import { chmodSync, rmSync, existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { z } from 'zod'
import { type Database, type DatabaseLog, socketPathIn } from '../database/index'
import {
  BackupError,
  FileEntry,
  type Manifest,
  readManifest,
  requireKnownRelease,
  verifyFiles,
} from './manifest'
import { chmod, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { copyOne, hashFile, readLines } from './disk'
import { type CopiedTable, load, type Loaded, type Target } from './load'
import { type Belongings, markSecret, secretFiles } from './make'

export { BackupError } from './manifest'
export { copyOf, inTransaction, load, type Loaded, readOnly, type Target } from './load'
export { backupName, keepNewest, makeBackup } from './make'
export type { Manifest } from './manifest'
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
  /** Stores a file in this campus's storage. */
  putFile: (key: string, path: string) => Promise<void>
}

/** Reads and verifies a complete backup without changing anything. @throws BackupError with the reason */
export async function openBackup(folder: string, knownMigrations: readonly string[]): Promise<Manifest> {
  const manifest = await readManifest(folder)
  requireKnownRelease(manifest, knownMigrations)
  await verifyFiles(folder, manifest)
  for await (const { key, bytes, sha256 } of listedFiles(folder, manifest)) {
    const found = await hashFile(join(folder, 'files', key)).catch(() => null)
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(
        `The uploaded file ${key} of the backup is ${found ? 'damaged' : 'missing'}. Nothing was changed.`,
      )
  }
  return manifest
}

async function* listedFiles(folder: string, { files }: Manifest): AsyncGenerator<FileEntry> {
  if (!files) return
  for await (const lines of readLines(join(folder, files.file)))
    for (const line of lines) yield FileEntry.parse(JSON.parse(line))
}

/** Restores a verified backup. Files come first, so that every row finds its file. */
export async function restoreBackup(options: RestoreOptions): Promise<Loaded[]> {
  const { folder, manifest } = options
  const byName = new Map(manifest.tables.map((table) => [table.name, table]))
  const rows = ({ name }: CopiedTable) => readLines(join(folder, byName.get(name)?.file ?? ''))
  const copy = { migrations: manifest.migrations, tables: manifest.tables, rows }
  for await (const { key } of listedFiles(folder, manifest))
    await options.putFile(key, join(folder, 'files', key))
  const loaded = await load(copy, options)
  await restoreSecrets(options)
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
  manifest.tokenSecretMark === markSecret(tokenSecret)
