// One measurement: load on one URL for some seconds, and the CPU time of the server meanwhile.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { processorTimeOf } from './processes.mjs'

const run = promisify(execFile)
const generator = new URL('connections.mjs', import.meta.url).pathname

/** Of all processes behind one address; null without /proc. */
function processorTimeOfAll(pids) {
  const times = [pids].flat().map(processorTimeOf)
  return times.includes(null) ? null : times.reduce((sum, time) => sum + time, 0)
}

/**
 * @param {{ url: string, pid: number | number[] }} server
 * @param {{ path: string, headers?: Record<string, string> | Record<string, string>[] }} page several sets of headers are
 *   spread over the connections
 * @param {{ connections: number, seconds: number }} load
 * @throws if a response was not 200: fast failures must not count as fast responses
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

/** The median; for an even number of values the mean of the two in the middle. */
export function median(values) {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  if (sorted.length === 0) return null
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

const figures = ['perSecond', 'p50', 'p99', 'bytes', 'processor']

/** The median of each figure over all rounds. */
export const medians = (rounds, names = figures) =>
  Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name]))]))

/** A text table: the first column left-aligned, the others right-aligned. */
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
