import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hashFile } from './disk'
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
export const FileEntry = z.object({
  key: z.string().regex(/^[\w.-]+(\/[\w.-]+)*$/),
  bytes: z.number().int().min(0),
  sha256,
})
export type FileEntry = z.infer<typeof FileEntry>

/** @throws BackupError if the folder holds no complete backup, or one of a newer format */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile)
  if (!existsSync(path))
    throw new BackupError(
      `${folder} holds no backup: ${manifestFile} is missing. ` +
        'Give the folder of one backup; one whose name ends in ".unfinished" was broken off.',
    )
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, 'utf8'))
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

/** Verifies every file of a backup before anything is changed. @throws BackupError naming the damaged file */
export async function verifyFiles(folder: string, manifest: Manifest): Promise<void> {
  const { tables, secrets, files } = manifest
  for (const { file, bytes, sha256: expected } of [...tables, ...secrets, ...(files ? [files] : [])]) {
    const found = await hashFile(join(folder, file)).catch(() => null)
    if (!found) throw new BackupError(`The backup lacks ${file}. Nothing was changed.`)
    if (found.bytes !== bytes || found.sha256 !== expected)
      throw new BackupError(`${file} of the backup is damaged. Nothing was changed.`)
  }
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
