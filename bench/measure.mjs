// One measurement: load on one address for some seconds, with the processor time that the server needed meanwhile.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { processorTimeOf } from './processes.mjs'

const run = promisify(execFile)
const generator = new URL('load.mjs', import.meta.url).pathname

/** Of all the processes that stand behind one address; null where there is no /proc. */
function processorTimeOfAll(pids) {
  const times = [pids].flat().map(processorTimeOf)
  return times.includes(null) ? null : times.reduce((sum, time) => sum + time, 0)
}

/**
 * @param {{ url: string, pid: number | number[] }} server
 * @param {{ path: string, headers?: Record<string, string> }} page
 * @param {{ connections: number, seconds: number }} load
 * @throws where an answer was not 200: what fails fast must not look fast
 */
export async function measure({ url, pid }, { path, headers = {} }, { connections, seconds }) {
  const { hostname, port } = new URL(url)
  const order = { host: hostname, port: Number(port), path, headers, connections, seconds }
  const before = processorTimeOfAll(pid)
  const { stdout } = await run(process.execPath, [generator, JSON.stringify(order)])
  const after = processorTimeOfAll(pid)
  const measured = JSON.parse(stdout)
  if (Object.keys(measured.failures).length > 0)
    throw new Error(`${url}${path} answered ${JSON.stringify(measured.failures)} instead of 200`)
  const processor = before === null || after === null ? null : (after - before) / measured.requests
  return { ...measured, processor }
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values) {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  if (sorted.length === 0) return null
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The median of each figure over the rounds. */
export const medians = (rounds) =>
  Object.fromEntries(
    ['perSecond', 'p50', 'p99', 'bytes', 'processor'].map((name) => [
      name,
      median(rounds.map((round) => round[name])),
    ]),
  )

/** Plain text in columns: the first to the left, the others to the right. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')
  return rows.map(line).join('\n')
}

export const number = (value, digits = 0) =>
  value === null || value === undefined
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
