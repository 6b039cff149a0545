import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds that a thread has worked, and that it has been ready to work while another one had the processor. */
interface ThreadTime {
  worked: number
  queued: number
}
export type ThreadTimes = ReadonlyMap<string, ThreadTime>

function timeOf(pid: number, thread: string): ThreadTime {
  const text = readFileSync(`/proc/${String(pid)}/task/${thread}/schedstat`, 'utf8')
  const [worked = 0, queued = 0] = text.split(' ').map((nanoseconds) => Number(nanoseconds) / 1e6)
  return { worked, queued }
}

/** Of each thread of a process; empty where the system does not tell. */
export function threadTimes(pid: number): ThreadTimes {
  try {
    const threads = readdirSync(`/proc/${String(pid)}/task`)
    return new Map(threads.map((thread) => [thread, timeOf(pid, thread)]))
  } catch {
    return new Map()
  }
}

/** Since then: how long its busiest thread has worked, and for how long its threads together stood in the queue; zeros where unknown. */
export function timesSince(pid: number, before: ThreadTimes): ThreadTime {
  const zero = { worked: 0, queued: 0 }
  if (before.size === 0) return zero
  const spent = [...threadTimes(pid)].map(([thread, { worked, queued }]) => {
    const start = before.get(thread) ?? zero
    return { worked: worked - start.worked, queued: queued - start.queued }
  })
  return {
    worked: Math.max(0, ...spent.map(({ worked }) => worked)),
    queued: spent.reduce((sum, { queued }) => sum + queued, 0),
  }
}
