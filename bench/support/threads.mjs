// Where a server spends its processor time: main thread, database, and all other threads, which help both.
import { readdirSync, readFileSync } from 'node:fs'
import { memoryOf } from './processes.mjs'

/** Threads and processes end while they are looked at. */
const orNothing = (look, nothing) => {
  try {
    return look()
  } catch {
    return nothing
  }
}
const read = (path) => orNothing(() => readFileSync(path, 'utf8'), '')
const list = (path) => orNothing(() => readdirSync(path), [])

/** A process and all that it has started: a build may use several for its pages. */
export function processesOf(pid) {
  const children = list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  )
  return [String(pid), ...children.flatMap(processesOf)]
}

/** PostgreSQL writes into the title of each of its processes which database it works for. */
const backendsOf = (database) =>
  list('/proc').filter((entry) =>
    read(`/proc/${entry}/cmdline`).startsWith(`postgres: postgres ${database} `),
  )

/**
 * Milliseconds that each thread has worked, by `process/thread`; empty where the system does not tell. The scheduler
 * counts in nanoseconds, `stat` in hundredths of a second, which are too coarse for a thread that works briefly and often.
 */
function timesOf(pids) {
  const times = new Map()
  for (const pid of pids)
    for (const thread of list(`/proc/${pid}/task`)) {
      const worked = read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]
      if (worked) times.set(`${pid}/${thread}`, Number(worked) / 1e6)
    }
  return times
}

/** A thread that has ended meanwhile is left out, one that began meanwhile counts in full. */
const since = (before, after) =>
  [...after].map(([thread, worked]) => ({ thread, worked: worked - (before.get(thread) ?? 0) }))

/** Linux gives the first thread of a process the number of the process. */
const isMain = (thread) => thread.split('/')[0] === thread.split('/')[1]
const sum = (spent) => spent.reduce((total, { worked }) => total + worked, 0)

/**
 * The thread of the embedded database is the busiest one beside the main thread while `write` makes it work: before Node
 * 24 threads have no names of their own, and what is only read a build may have kept. Null where the system does not tell.
 */
export async function databaseThreadOf(pid, write) {
  const before = timesOf(processesOf(pid))
  await write()
  const others = since(before, timesOf(processesOf(pid))).filter(({ thread }) => !isMain(thread))
  return others.sort((a, b) => b.worked - a.worked)[0]?.thread ?? null
}

/**
 * Starts to count; the returned function tells the milliseconds since, all null where the system does not tell.
 * @param {{ pid: number, databaseThread?: string | null, databaseName?: string }} server with the name of its database
 *   on a PostgreSQL server, or the thread of the embedded one
 */
export function countTime({ pid, databaseThread, databaseName }) {
  const own = () => timesOf(processesOf(pid))
  const backends = () => (databaseName ? timesOf(backendsOf(databaseName)) : new Map())
  const before = { own: own(), backends: backends() }
  return () => {
    if (before.own.size === 0) return { main: null, database: null, helpers: null }
    const spent = since(before.own, own())
    const rest = spent.filter(({ thread }) => !isMain(thread))
    return {
      main: sum(spent.filter(({ thread }) => isMain(thread))),
      database:
        sum(rest.filter(({ thread }) => thread === databaseThread)) + sum(since(before.backends, backends())),
      helpers: sum(rest.filter(({ thread }) => thread !== databaseThread)),
    }
  }
}

/** Megabytes of a process and all that it has started; what they share counts for each. Null without /proc. */
export function memoryOfAll(pid) {
  const sizes = processesOf(pid).map(memoryOf)
  return sizes.includes(null) ? null : sizes.reduce((total, size) => total + size, 0)
}
