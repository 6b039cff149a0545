import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { errorCode } from '../database'
import type { Lines } from './rows'

export interface WrittenFile {
  bytes: number
  sha256: string
}

const lineCount = 500

/** Without a sync, a write may not survive a crash. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some file systems cannot sync a folder.
    if (!['EINVAL', 'EPERM', 'EISDIR'].includes(errorCode(error) ?? '')) throw error
  } finally {
    await handle.close()
  }
}

export async function hashFile(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).byteLength
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes lines to a new compressed file that only its owner can read. */
export async function writeLines(path: string, lines: Lines): Promise<WrittenFile> {
  async function* text() {
    for await (const some of lines) yield `${some.join('\n')}\n`
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(text()), createGzip({ level: 3 }), createWriteStream(path, { mode: 0o600 }))
  await sync(path)
  return hashFile(path)
}

export async function* readLines(path: string): Lines {
  const input = createReadStream(path)
  const unpacked = createGunzip()
  input.on('error', (error) => unpacked.destroy(error))
  let some: string[] = []
  for await (const line of createInterface({ input: input.pipe(unpacked), crlfDelay: Infinity })) {
    some.push(line)
    if (some.length < lineCount) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** Relative paths of all files below a folder, with slashes; empty if the folder does not exist. */
export async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** Copies a file; false if it no longer exists. */
export async function copyOne(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    await rm(to, { force: true })
    return false
  }
  await sync(to)
  return true
}

/** Modification time and size of a file, which change with its content. */
export async function markOf(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size } = await stat(path)
    return `${String(mtimeMs)}:${String(size)}`
  } catch {
    return null
  }
}

/** Renames a finished folder to its final name, which unfinished ones never have. */
export async function finishFolder(unfinished: string, name: string): Promise<void> {
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await sync(join(entry.parentPath, entry.name))
  await sync(unfinished)
  await rename(unfinished, name)
  await sync(dirname(name))
}
