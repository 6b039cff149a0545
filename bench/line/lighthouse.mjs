// What Lighthouse says about a page, as a phone in its emulation sees it.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { medians } from '../support/measure.mjs'

const run = promisify(execFile)

/** Fetched for the run, because the campus does not need it otherwise. Later ones need a newer Node than the campus. */
const lighthouse = 'lighthouse@12.8.2'
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  practices: 'best-practices',
  seo: 'seo',
}

/** Of runs that end without a report, such as those in which Chromium wrote no trace. */
const mostFailures = 3

/** @returns {Promise<{ scores: Record<string, number>, missed: string[] }>} one run; `missed` are audits that cost points */
async function look(address, { headers, chromium, folder }) {
  const path = join(folder, 'report.json')
  await run(
    'npx',
    [
      '--yes',
      lighthouse,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${path}`,
      `--only-categories=${Object.values(categories).join(',')}`,
      `--extra-headers=${JSON.stringify(headers)}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  )
  const report = JSON.parse(readFileSync(path, 'utf8'))
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`)
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, id]) => [name, Math.round(report.categories[id].score * 100)]),
  )
  const costs = ({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 1
  const missed = Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, id]) => report.categories[id].auditRefs.filter(costs).map((audit) => audit.id))
  return {
    scores: {
      ...scores,
      firstPaint: report.audits['first-contentful-paint'].numericValue,
      blocking: report.audits['total-blocking-time'].numericValue,
    },
    missed,
  }
}

/** The median of three runs. */
export async function lighthouseOf(url, { path, headers }, chromium) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-lighthouse-'))
  try {
    const runs = []
    for (let failures = 0; runs.length < 3;)
      try {
        runs.push(await look(url + path, { headers, chromium, folder }))
      } catch (error) {
        failures += 1
        if (failures > mostFailures) throw error
      }
    return {
      ...medians(
        runs.map(({ scores }) => scores),
        [...Object.keys(categories), 'firstPaint', 'blocking'],
      ),
      missed: [...new Set(runs.flatMap(({ missed }) => missed))],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
