import { existsSync } from 'node:fs'
import { chmod, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { copyOne, hashFile, readLines } from './disk'
import { BackupError } from './errors'
import { type CopiedTable, load, type Loaded, type Target } from './load'
import { type Belongings, markSecret, secretFiles } from './make'
import { FileEntry, type Manifest, readManifest, requireKnownRelease, verifyFiles } from './manifest'

export interface RestoreOptions extends Target, Omit<Belongings, 'tokenSecret'> {
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
