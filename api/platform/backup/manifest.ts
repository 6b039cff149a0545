import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCode } from '../database/errors'
import { hashFile, readLines, type WrittenFile } from './disk'
import { RowSum } from './rows'

export const manifestFile = 'manifest.json'
/** Incremented when older releases can no longer read the format. */
export const format = 1

const sha256 = z.string().regex(/^[\da-f]{64}$/)
const place = z.string().regex(/^(tables|secrets)\/[\w.-]+$|^files\.jsonl\.gz$/)
const Written = z.object({ file: place, bytes: z.number().int().min(0), sha256 })
const Manifest = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'server']),
  migrations: z.array(z.string()).min(1),
  tables: z
    .array(
      Written.extend({
        name: z.string(),
        columns: z.array(z.string()).min(1),
        rows: z.number().int().min(0),
        sum: sha256,
      }),
    )
    .min(1),
  /** Null if uploaded files are in a bucket, which has its own backups. */
  files: Written.extend({ count: z.number().int().min(0) }).nullable(),
  secrets: z.array(Written.extend({ name: z.string() })),
  /** Fingerprint that identifies a secret which is not part of the copy, without revealing it. */
  tokenSecretMark: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** Metadata of an uploaded file, one line each. */
const FileEntry = z.object({
  key: z.string().regex(/^[\w.-]+(\/[\w.-]+)*$/),
  bytes: z.number().int().min(0),
  sha256,
})
export type FileEntry = z.infer<typeof FileEntry>

/** What may not be read, or not now, is not damaged. */
const unreadable = (path: string, error: unknown) =>
  new BackupError(
    `${path} cannot be read by the user of this program (${errorCode(error) ?? String(error)}). Nothing was changed.`,
  )

/** @throws BackupError if the folder holds no complete backup, or one of a newer format, or cannot be read */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile)
  if (!existsSync(path))
    throw new BackupError(
      `${folder} holds no backup: ${manifestFile} is missing. ` +
        'Give the folder of one backup; one whose name ends in ".unfinished" was broken off.',
    )
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unreadable(path, error)
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new BackupError(`${path} is damaged. Nothing was changed.`)
  }
  const version = z.object({ format: z.number() }).safeParse(content)
  if (version.success && version.data.format > format)
    throw new BackupError('This backup was made by a later release: update the program first.')
  const parsed = Manifest.safeParse(content)
  if (!parsed.success) throw new BackupError(`${path} is damaged. Nothing was changed.`)
  return parsed.data
}

/** A part of a backup that is not as it was written. */
export interface Damage {
  kind: 'table' | 'secret' | 'list' | 'file'
  /** Path within the backup; of an uploaded file its key. */
  name: string
  state: 'missing' | 'damaged'
}

export function damageInWords({ kind, name, state }: Damage): string {
  if (kind === 'file') return `The uploaded file ${name} of the backup is ${state}.`
  return state === 'missing' ? `The backup lacks ${name}.` : `${name} of the backup is damaged.`
}

/** Compares every file of a backup with what was written down about it. Changes nothing. */
export async function* damagesOf(folder: string, manifest: Manifest): AsyncGenerator<Damage> {
  const { tables, secrets, files } = manifest
  const parts = [
    ...tables.map((table) => ({ ...table, kind: 'table' as const })),
    ...secrets.map((secret) => ({ ...secret, kind: 'secret' as const })),
    ...(files ? [{ ...files, kind: 'list' as const }] : []),
  ]
  for (const part of parts) {
    const state = await stateOf(join(folder, part.file), part)
    if (state) yield { kind: part.kind, name: part.file, state }
    // Without the list, nothing says which files belong to it.
    if (state && part.kind === 'list') return
  }
  for await (const entry of listedFiles(folder, manifest)) {
    const state = await stateOf(join(folder, 'files', entry.key), entry)
    if (state) yield { kind: 'file', name: entry.key, state }
  }
}

async function stateOf(path: string, expected: WrittenFile): Promise<Damage['state'] | null> {
  try {
    const { bytes, sha256: found } = await hashFile(path)
    return bytes === expected.bytes && found === expected.sha256 ? null : 'damaged'
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'missing'
    throw unreadable(path, error)
  }
}

/** The uploaded files of a backup; none if they are in a bucket. */
export async function* listedFiles(folder: string, { files }: Manifest): AsyncGenerator<FileEntry> {
  if (!files) return
  for await (const lines of readLines(join(folder, files.file)))
    for (const line of lines) yield FileEntry.parse(JSON.parse(line))
}

/** True if every row of a table can be read, and they are as many and the same as were written. */
export async function isReadable(folder: string, table: Manifest['tables'][number]): Promise<boolean> {
  const sum = new RowSum()
  try {
    for await (const lines of readLines(join(folder, table.file))) {
      for (const line of lines)
        if ((JSON.parse(line) as unknown[]).length !== table.columns.length) return false
      sum.add(lines)
    }
  } catch {
    return false
  }
  const { rows, sum: found } = sum.summary()
  return rows === table.rows && found === table.sum
}

/** @throws BackupError if this release lacks a migration of the copied database */
export function requireKnownRelease(manifest: Pick<Manifest, 'migrations'>, known: readonly string[]): void {
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new BackupError(
      `This backup was made by a later release (${unknown.join(', ')}): update the program first. Nothing was changed.`,
    )
}

/**
 * A backup cannot be made, read or restored; the message gives the reason and the remedy, and says that nothing was
 * changed.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export const nameOfBackup = /^\d{4}-\d\d-\d\dT\d{6}Z$/

/** Names of complete backups in a folder, newest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => nameOfBackup.test(name) && existsSync(join(folder, name, manifestFile)))
    .sort()
    .reverse()
}

/** When the newest backup of a folder was begun; null if there is none. */
export async function newestBackupAt(folder: string): Promise<Date | null> {
  const [name] = await backupsIn(folder)
  return name === undefined ? null : new Date(name.replace(/T(\d\d)(\d\d)(\d\d)Z$/, 'T$1:$2:$3Z'))
}

/** The newest backup of a folder, or the folder itself if it is one. */
export async function newestBackup(folder: string): Promise<string> {
  if (existsSync(join(folder, manifestFile))) return folder
  const [newest] = await backupsIn(folder)
  return newest === undefined ? folder : join(folder, newest)
}

export const backupName = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** Removes all but the newest backups of a folder. Returns the removed names. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const old = (await backupsIn(folder)).slice(count)
  for (const name of old) {
    // Without its manifest it no longer counts as a backup, even if the removal is interrupted.
    await rm(join(folder, name, manifestFile), { force: true })
    await rm(join(folder, name), { recursive: true, force: true })
  }
  return old
}
