import { mkdtemp, readdir, rm, stat, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { v7 } from 'uuid'
import { endMessagesOf } from '~/api/features/messages/deletion/ending.service'
import { listFilesOf, openExport, putExport, removeExports } from '~/api/features/files/files.service'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import { type JobRun, sweep } from '~/api/platform/jobs'
import type { DataExport } from '~/contracts/accounts/account'
import { lifetimes } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import { dayFor } from './life-cycle.rules'
import * as repo from './export.repo'
import { ownData } from './own-data.repo'
import { setImmediate as letOthers } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { requireNoTransaction } from '~/api/platform/database'

export const exportJob = 'account.export'

/** Progress of a person's newest export. */
export async function findExport(deps: ApiDeps, personId: string): Promise<DataExport> {
  return shownExport((await repo.findNewest(deps.database, personId)) ?? null, deps.now())
}

/**
 * Requests an export of a person's data, made by a job. One at a time, at most once a day.
 * @throws ApiError conflict: exportWaiting, exportTooSoon
 */
export async function requestExport(deps: ApiDeps, personId: string): Promise<DataExport> {
  const { database } = deps
  const now = deps.now()
  await database.transaction(async () => {
    await repo.lockPerson(database, personId)
    const blockedReason = exportBlockedReason((await repo.findNewest(database, personId)) ?? null, now)
    if (blockedReason) throw conflict(blockedReason)
    const id = v7()
    await repo.insertExport(database, { id, personId, now })
    await deps.enqueue(exportJob, { id })
  })
  return findExport(deps, personId)
}

/**
 * Makes a requested export: JSON per area, and the person's files. A mail announces it. Does nothing if it was already
 * made or the account is gone. Reading and packing are slow and run outside transactions.
 */
export async function makeExport(deps: ApiDeps, id: string): Promise<void> {
  const { database } = deps
  const person = await repo.findWaiting(database, id)
  if (!person) return
  await endMessagesOf(deps, person.id)
  const orphans = await repo.findOrphans(database, person.id)
  await database.transaction(() => removeExports(deps, orphans))
  const fileId = await pack(deps, person.id)
  const expiresAt = expiryOf(deps.now())
  await database.transaction(async () => {
    if (!(await repo.markReady(database, id, { fileId, expiresAt }))) return removeExports(deps, [fileId])
    const date = dayFor(person, expiresAt)
    await deps.sendMail({
      to: person.email,
      locale: person.locale,
      template: 'exportReady',
      values: { name: person.first_name, date, path: '/account_settings/data' },
    })
  })
}

const archiveName = ({ config, now }: ApiDeps) =>
  `${config.brandName.replace(/[^\p{L}\p{N}]+/gu, '-')}-${now().toISOString().slice(0, 10)}.zip`

/** Marks the export as failed, so that a new one can be requested. */
export const giveUpExport = (deps: ApiDeps, id: string) => repo.markFailed(deps.database, id)

const folderPrefix = 'campus-export-'
const dayMs = 24 * 3600 * 1000

/** Deletes archives that a killed process has left half made. */
async function deleteLeftFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix))
  for (const name of names) {
    const path = join(tmpdir(), name)
    const made = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    if (made < Date.now() - dayMs) await rm(path, { recursive: true, force: true })
  }
}

/** Stores the archive. It is made on the disk first: its size has to be known, and it may exceed the memory. */
async function pack(deps: ApiDeps, personId: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  try {
    const path = join(folder, 'archive.zip')
    await writeArchive(path, entriesOf(deps, personId))
    return await putExport(deps, personId, { name: archiveName(deps), type: 'application/zip', path })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* entriesOf(deps: ApiDeps, personId: string): AsyncGenerator<ArchiveEntry> {
  const { database } = deps
  for (const [area, read] of Object.entries(ownData))
    yield {
      name: `${area}.json`,
      content: read.pages
        ? jsonList(read.pages(database, personId))
        : jsonFile((await read(database, personId)) ?? null),
    }
  for (const [index, file] of (await listFilesOf(deps, personId)).entries())
    yield { name: entryName(file, index), content: Readable.fromWeb((await file.read()) as NodeStream) }
}

/**
 * Returns the export to its owner.
 * @throws ApiError notFound if there is none or it has expired
 */
export async function openOwnExport(deps: ApiDeps, personId: string): Promise<FileAnswer> {
  const newest = await repo.findNewest(deps.database, personId)
  if (!newest?.file_id || shownExport(newest, deps.now()).state !== 'ready') throw notFound()
  return openExport(deps, personId, newest.file_id)
}

/** Deletes expired exports, and leftovers of failed ones. */
export async function deleteOldExports(deps: ApiDeps, run: JobRun): Promise<void> {
  await deleteLeftFolders()
  const { database } = deps
  const now = deps.now()
  const which = { now, asked: new Date(now.getTime() - lifetimes.exportDays * dayMs) }
  return sweep(run, {
    take: (limit) =>
      database.transaction(async () => {
        const deleted = await repo.deleteOld(database, which, limit)
        await removeExports(
          deps,
          deleted.flatMap(({ file_id }) => file_id ?? []),
        )
        return deleted.length
      }),
    count: (limit) => repo.countOld(database, which, limit),
    size: 100,
  })
}

const hourMs = 3600 * 1000

/** State of a person's newest export. */
interface ExportFacts {
  state: 'waiting' | 'ready' | 'failed'
  requestedAt: Date
  expiresAt: Date | null
  bytes: number | null
}

const expiryOf = (now: Date): Date => new Date(now.getTime() + lifetimes.exportDays * 24 * hourMs)

/** Why no new export can be requested now, or null. Failed ones do not count. */
function exportBlockedReason(
  newest: ExportFacts | null,
  now: Date,
): 'exportWaiting' | 'exportTooSoon' | null {
  if (newest?.state === 'waiting') return 'exportWaiting'
  return newest && nextAt(newest, now) ? 'exportTooSoon' : null
}

function nextAt({ state, requestedAt }: ExportFacts, now: Date): Date | null {
  const next = new Date(requestedAt.getTime() + lifetimes.exportWaitHours * hourMs)
  return state === 'ready' && next > now ? next : null
}

/** The newest export as shown to its owner. An expired one counts as deleted. */
function shownExport(newest: ExportFacts | null, now: Date): DataExport {
  const over = newest?.state === 'ready' && (newest.expiresAt === null || newest.expiresAt <= now)
  if (!newest || over) return { state: 'none', requestedAt: null, expiresAt: null, bytes: null, nextAt: null }
  return {
    state: newest.state,
    requestedAt: newest.requestedAt.toISOString(),
    expiresAt: newest.expiresAt?.toISOString() ?? null,
    bytes: newest.bytes,
    nextAt: nextAt(newest, now)?.toISOString() ?? null,
  }
}

/** A file name that is valid in every archive, regardless of the original name: `document-02-My CV.pdf`. */
function entryName(file: { purpose: string; name: string; type: string }, index: number): string {
  const number = String(index + 1).padStart(2, '0')
  const name = file.name.replace(/[/\\:*?"<>|]/g, '_')
  const isPicture = file.type.startsWith('image/')
  const shown = isPicture ? `${name.replace(/\.\w{1,5}$/, '')}.${file.type.split('/').at(-1) ?? 'bin'}` : name
  return `files/${file.purpose}-${number}-${shown}`
}

/** Only text is compressed; other files are compressed already. */
const isText = (name: string) => /\.(json|txt)$/.test(name)

/** Bytes compressed before yielding to other requests: takes a few milliseconds. */
const piece = 64 * 1024

interface ArchiveEntry {
  name: string
  /** Its content in parts, each read when the one before has been written. */
  content: AsyncIterable<Uint8Array>
}

/**
 * Writes a ZIP archive to a new file that only its owner can read, with a part of one entry in memory at a time.
 * Compresses in pieces, so that other requests are not blocked. Never call it inside a transaction.
 */
export async function writeArchive(path: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  requireNoTransaction('making an archive')
  const file = await open(path, 'wx', 0o600)
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const write = async () => {
    const made = parts
    parts = []
    for (const part of made) await file.writeFile(part)
    await letOthers()
  }
  try {
    for await (const { name, content } of entries) {
      const entry = new ZipDeflate(name, { level: isText(name) ? 6 : 0 })
      zip.add(entry)
      for await (const bytes of content)
        for (let from = 0; from < bytes.length; from += piece) {
          entry.push(bytes.subarray(from, from + piece))
          await write()
        }
      entry.push(new Uint8Array(), true)
      await write()
    }
    zip.end()
    await write()
  } finally {
    await file.close()
  }
}

const encoder = new TextEncoder()

export async function* jsonFile(content: unknown): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(encoder.encode(`${JSON.stringify(content, null, 2)}\n`))
}

/** A list in parts, written like a whole one. */
export async function* jsonList(pages: AsyncIterable<readonly object[]>): AsyncGenerator<Uint8Array> {
  let isEmpty = true
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield encoder.encode(`${isEmpty ? '[' : ','}${JSON.stringify(rows, null, 2).slice(1, -2)}`)
    isEmpty = false
  }
  yield encoder.encode(isEmpty ? '[]\n' : '\n]\n')
}
