import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { z } from 'zod'
import { type Database, type DatabaseLog, socketPathIn } from '../database'
import { BackupError } from './errors'

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
