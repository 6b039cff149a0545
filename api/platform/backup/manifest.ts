import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hashFile } from './disk'
import { BackupError } from './errors'

export const manifestFile = 'manifest.json'
/** Raised when an older program could no longer read what is written. */
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
  /** Null where uploaded files lie in a bucket: its provider keeps copies of those. */
  files: Written.extend({ count: z.number().int().min(0) }).nullable(),
  secrets: z.array(Written.extend({ name: z.string() })),
  /** Tells whether a secret that was not copied is the one with which this was made; does not tell the secret. */
  tokenSecretMark: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** What is known of each uploaded file, by line. */
export const FileEntry = z.object({
  key: z.string().regex(/^[\w.-]+(\/[\w.-]+)*$/),
  bytes: z.number().int().min(0),
  sha256,
})
export type FileEntry = z.infer<typeof FileEntry>

/** @throws BackupError where the folder holds no whole backup, or one that this program cannot read */
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

/** Reads every file of a backup before anything is touched. @throws BackupError naming what is damaged */
export async function verifyFiles(folder: string, manifest: Manifest): Promise<void> {
  const { tables, secrets, files } = manifest
  for (const { file, bytes, sha256: expected } of [...tables, ...secrets, ...(files ? [files] : [])]) {
    const found = await hashFile(join(folder, file)).catch(() => null)
    if (!found) throw new BackupError(`The backup lacks ${file}. Nothing was changed.`)
    if (found.bytes !== bytes || found.sha256 !== expected)
      throw new BackupError(`${file} of the backup is damaged. Nothing was changed.`)
  }
}

/** @throws BackupError where the program does not know every step that led to the copied database */
export function requireKnownRelease(manifest: Pick<Manifest, 'migrations'>, known: readonly string[]): void {
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new BackupError(
      `This backup was made by a later release (${unknown.join(', ')}): update the program first. Nothing was changed.`,
    )
}
