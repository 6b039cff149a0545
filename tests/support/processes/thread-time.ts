import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux, on every architecture that Node runs on. */
const millisecondsPerTick = 10

export type ThreadTimes = ReadonlyMap<string, number>

function timeOf(pid: number, thread: string): number {
  // The name in front may hold spaces and brackets; user and system time are the twelfth and thirteenth field behind it.
  const fields = readFileSync(`/proc/${String(pid)}/task/${thread}/stat`, 'utf8')
    .split(') ')
    .at(-1)
    ?.split(' ')
  return (Number(fields?.[11]) + Number(fields?.[12])) * millisecondsPerTick
}

/** Milliseconds of processor time that each thread of a process has had; empty where the system does not tell. */
export function threadTimes(pid: number): ThreadTimes {
  try {
    const threads = readdirSync(`/proc/${String(pid)}/task`)
    return new Map(threads.map((thread) => [thread, timeOf(pid, thread)]))
  } catch {
    return new Map()
  }
}

/** Milliseconds of processor time that its busiest thread has had since; null where the system does not tell. */
export function busiestSince(pid: number, before: ThreadTimes): number | null {
  const now = threadTimes(pid)
  if (now.size === 0 || before.size === 0) return null
  return Math.max(...[...now].map(([thread, time]) => time - (before.get(thread) ?? 0)))
}
