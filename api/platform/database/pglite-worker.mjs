// Runs the embedded PostgreSQL and speaks its wire protocol over the worker's message port, because the engine blocks
// its thread. Plain JavaScript: it runs unbundled, in development and beside the built server.
import fs from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * @typedef {{ clusterDir: string | null, durable: boolean, template?: Uint8Array, progress: Int32Array,
 *   programs: { postgres: WebAssembly.Module, initdb: WebAssembly.Module } }} Settings
 * @typedef {{ op: 'data', id: number, data: Uint8Array } | { op: 'gone', id: number }
 *   | { op: 'call', call: number, fn: keyof typeof calls, args: string[] }} Request
 */

/** The major version of PostgreSQL in this build's folders. */
const ENGINE_VERSION = '18'
const SETTINGS = ['shared_buffers=32MB', 'max_wal_size=64MB', 'min_wal_size=32MB', 'jit=off', 'TimeZone=UTC']
/** Exit status of a normal end of the engine's main loop. */
const NORMAL_EXIT = 100

/** @type {Settings} */
const settings = workerData
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

/** @param {string} file */
function sync(file) {
  const fd = fs.openSync(file, 'r')
  try {
    fs.fsyncSync(fd)
  } catch (error) {
    // Some file systems cannot sync a folder.
    if (error.code !== 'EINVAL' && error.code !== 'EPERM') throw error
  } finally {
    fs.closeSync(fd)
  }
}

/**
 * @param {string} dir
 * @param {() => void} beforeEach
 */
function syncTree(dir, beforeEach = () => undefined) {
  sync(dir)
  for (const name of fs.readdirSync(dir, { recursive: true })) {
    beforeEach()
    sync(path.join(dir, String(name)))
  }
}

/** PGlite's Node file system has no fsync; with `wal_sync_method=fsync` the engine calls this one. */
class DurableNodeFS extends NodeFS {
  /** @override */
  async init(pg, options) {
    const started = await super.init(pg, options)
    started.emscriptenOpts.preRun.push((module) => {
      const { NODEFS } = module
      NODEFS.stream_ops.fsync = (stream) =>
        NODEFS.tryFSOperation(() => {
          if (stream.nfd === undefined) sync(NODEFS.realPath(stream.node))
          else fs.fdatasyncSync(stream.nfd)
          return 0
        })
    })
    return started
  }
}

/** @param {boolean} durable */
function startParams(durable) {
  const params = [...PGlite.defaultStartParams]
  if (durable) params.splice(params.indexOf('-F'), 1, '-c', 'wal_sync_method=fsync')
  for (const setting of SETTINGS) params.push('-c', setting)
  return params
}

const shared = {
  extensions: { unaccent, pg_trgm, citext },
  pgliteWasmModule: settings.programs.postgres,
  initdbWasmModule: settings.programs.initdb,
}

function openInMemory() {
  const loadDataDir = settings.template && new Blob([settings.template])
  return PGlite.create({ startParams: startParams(false), ...shared, ...(loadDataDir && { loadDataDir }) })
}

/** A kill during the first start would leave an incomplete cluster: the marker makes the next start begin again. */
async function openOnDisk() {
  const { clusterDir, durable } = settings
  const marker = `${clusterDir}.creating`
  if (fs.existsSync(marker)) fs.rmSync(clusterDir, { recursive: true, force: true })
  const versionFile = path.join(clusterDir, 'PG_VERSION')
  const fresh = !fs.existsSync(versionFile)
  if (fresh) {
    fs.writeFileSync(marker, '')
    fs.mkdirSync(clusterDir, { recursive: true, mode: 0o700 })
  } else checkVersion(fs.readFileSync(versionFile, 'utf8').trim())
  const db = await PGlite.create({
    dataDir: clusterDir,
    fs: durable ? new DurableNodeFS(clusterDir) : undefined,
    startParams: startParams(durable),
    ...shared,
  })
  if (fresh) {
    if (durable) syncTree(clusterDir)
    fs.rmSync(marker)
    if (durable) sync(path.dirname(clusterDir))
  }
  return db
}

/** @param {string} version */
function checkVersion(version) {
  if (version === ENGINE_VERSION) return
  throw new Error(
    `The database folder ${path.dirname(settings.clusterDir)} was written by PostgreSQL ${version}, this program needs ${ENGINE_VERSION}: ` +
      'export it with the program that wrote it and import it into an empty folder.',
  )
}

const db = settings.clusterDir === null ? await openInMemory() : await openOnDisk()
let trapped = false

/** PGlite swallows a WebAssembly trap and reports "0 rows, success". Reports the trap instead and stops responding. */
function makeTrapsFatal() {
  const { Module } = db
  const runOnce = Module._PostgresMainLoopOnce
  Module._PostgresMainLoopOnce = () => {
    try {
      return runOnce()
    } catch (error) {
      if (error?.status !== NORMAL_EXIT) {
        trapped = true
        port.postMessage({ op: 'fatal', error: String(error?.message ?? error) })
      }
      throw error
    }
  }
}

/** A sign of life of a call, which may take longer than any statement. */
const stillWorking = () => port.postMessage({ op: 'working' })

const calls = {
  /** @param {string} target */
  async backup(target) {
    await db.exec('checkpoint')
    const unfinished = `${target}.unfinished`
    fs.rmSync(unfinished, { recursive: true, force: true })
    try {
      fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 })
      fs.cpSync(settings.clusterDir, path.join(unfinished, path.basename(settings.clusterDir)), {
        recursive: true,
        preserveTimestamps: true,
        mode: fs.constants.COPYFILE_FICLONE,
        filter: () => {
          stillWorking()
          return true
        },
      })
      syncTree(unfinished, stillWorking)
      fs.renameSync(unfinished, target)
    } catch (error) {
      // Half a copy may have filled the disk.
      fs.rmSync(unfinished, { recursive: true, force: true })
      throw error
    }
    sync(path.dirname(target))
  },
  async snapshot() {
    await db.exec('checkpoint')
    const archive = await db.dumpDataDir('none')
    return new Uint8Array(await archive.arrayBuffer())
  },
  async close() {
    await db.exec('checkpoint')
    await db.close()
  },
}

/** @type {Request[]} */
const queue = []
/** The connection that has an open transaction in the only session. @type {number | null} */
let owner = null
let busy = false
/** Names of the prepared statements of each connection. @type {Map<number, Set<string>>} */
const statements = new Map()

async function pump() {
  if (busy) return
  busy = true
  while (queue.length > 0 && !trapped) {
    const next = owner === null ? 0 : queue.findIndex((request) => request.id === owner)
    if (next < 0) break
    const [request] = queue.splice(next, 1)
    if (!db.closed) await answer(request)
  }
  busy = false
}

/** @param {Request} request */
async function answer(request) {
  if (request.op === 'gone') await forget(request.id)
  else if (request.op === 'call') await answerCall(request)
  else await answerData(request)
}

/**
 * All connections share the session. What one of them leaves behind ends with it: its transaction and its prepared
 * statements, whose names nobody else uses.
 * @param {number} id
 */
async function forget(id) {
  if (db.isInTransaction()) await db.execProtocolRaw(simpleQuery('rollback'), { syncToFs: false })
  owner = null
  const names = statements.get(id)
  statements.delete(id)
  if (statements.size === 0) await db.execProtocolRaw(simpleQuery('discard all'), { syncToFs: false })
  else if (names?.size) await db.execProtocolRaw(closeStatements(names), { syncToFs: false })
}

async function answerCall({ call, fn, args }) {
  stillWorking()
  try {
    port.postMessage({ op: 'result', call, value: await calls[fn](...args) })
  } catch (error) {
    port.postMessage({ op: 'result', call, error: String(error?.message ?? error) })
  }
}

/** How many statements have begun, and when the last one did, for the watch of the main thread. */
function noteBeginning() {
  Atomics.store(settings.progress, 1, Number(process.hrtime.bigint() / 1_000_000n) | 0)
  Atomics.add(settings.progress, 0, 1)
}

async function answerData({ id, data }) {
  /** @type {Uint8Array[]} */
  const chunks = []
  noteBeginning()
  noteStatements(id, Buffer.from(data.buffer, data.byteOffset, data.byteLength))
  const onRawData = (chunk) => {
    chunks.push(chunk.slice())
  }
  await db.execProtocolRawStream(data, { syncToFs: false, onRawData })
  if (trapped) return
  owner = db.isInTransaction() ? id : null
  const bytes = Uint8Array.from(Buffer.concat(chunks))
  port.postMessage({ op: 'data', id, data: bytes, inTransaction: owner !== null }, [bytes.buffer])
}

const PARSE = 'P'.charCodeAt(0)

/**
 * @param {number} id
 * @param {Buffer} batch
 */
function noteStatements(id, batch) {
  const names = statements.get(id) ?? new Set()
  statements.set(id, names)
  // The first message of a connection has no type, but a length that begins with zero.
  if (batch[0] === 0) return
  for (let at = 0; at + 5 <= batch.length; at += 1 + batch.readInt32BE(at + 1)) {
    if (batch[at] !== PARSE || batch[at + 5] === 0) continue
    names.add(batch.toString('utf8', at + 5, batch.indexOf(0, at + 5)))
  }
}

/**
 * @param {string} type
 * @param {string} text
 */
function message(type, text) {
  const body = Buffer.from(text)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** @param {string} text */
const simpleQuery = (text) => Uint8Array.from(message('Q', `${text}\0`))

/** @param {Set<string>} names */
const closeStatements = (names) =>
  Uint8Array.from(Buffer.concat([...[...names].map((name) => message('C', `S${name}\0`)), message('S', '')]))

makeTrapsFatal()
port.on('message', (request) => {
  queue.push(request)
  void pump()
})
port.postMessage({ op: 'ready' })
