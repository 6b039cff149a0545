import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listSources, projectRoot } from '~/tests/architecture/source-tree'
import { quickIn } from './quick'
import { reachOf } from './reach'
import { reports, resultsOf, summaryOf } from './results'
import { isSlow, select, type SlowPart } from './selection'
import { openSteps } from './steps'

/**
 * The three ways to test, from the shortest: `npm test` before a commit, `npm run test:touched` for what it leaves out and a
 * change touches, with a share of the rest, `npm run test:all` before a release. Each part runs even after a failure; the end
 * sums up where the time went. docs/contributing.md says what runs when.
 */
const shapes = ['api-host', 'several', 'workers'] as const
const shapeName = (shape: string) => `shape ${shape}`

const steps = openSteps()
const summaries: string[] = []

const build = () => {
  steps.run('build', [process.execPath, 'bin/start.mjs', '--build-only'])
}

function unit(title: string, args: readonly string[], env?: Record<string, string>) {
  rmSync(join(projectRoot, reports.unit), { force: true })
  steps.run(title, ['npx', 'vitest', 'run', ...args], env)
  summaries.push(...summaryOf(title, resultsOf('unit')))
}

function e2e(title: string, args: readonly string[], env?: Record<string, string>) {
  rmSync(join(projectRoot, reports.e2e), { force: true })
  steps.run(title, ['npx', 'playwright', 'test', ...args], env)
  summaries.push(...summaryOf(title, resultsOf('e2e')))
}

function inShape(shape: string, args: readonly string[] = []) {
  steps.run(shapeName(shape), ['npx', 'playwright', 'test', ...args], { CAMPUS_SHAPE: shape })
}

function quick() {
  build()
  unit('unit and API tests', ['--exclude', '**/*.slow.test.*'])
  e2e('end-to-end tests', [], { CAMPUS_TESTS: 'quick' })
}

function all() {
  build()
  unit('unit and API tests, on both engines', [], { TEST_ENGINES: 'embedded,server' })
  e2e('end-to-end tests', [])
  for (const shape of shapes) inShape(shape)
}

const filePath = (name: string) => join(projectRoot, 'tests/runs', name)
const readJson = (name: string): unknown => JSON.parse(readFileSync(filePath(name), 'utf8'))

/** For a part that has never been measured. */
const UNKNOWN_SECONDS = 20

function slowParts(): SlowPart[] {
  const known = readJson('seconds.json') as Record<string, number>
  const names = [...listFiles().filter(isSlow), ...shapes.map(shapeName)]
  return names.map((name) => ({ name, seconds: known[name] ?? UNKNOWN_SECONDS }))
}

interface Turn {
  /** Up to this commit everything has been tested, by its own turn or before. */
  since: string
  turn: number
  shares: number
  /** For what a change touches, of the clock. */
  seconds: number
}
const readTurn = () => readJson('turn.json') as Turn
const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()

function touched() {
  const { since, ...turn } = readTurn()
  const changed = git('diff', '--name-only', since).split('\n').filter(Boolean)
  const parts = slowParts()
  const reach = reachOf(listSources(), isSlow)
  // The shapes differ in what a started server is made of.
  const server = reach.get('tests/platform/several-servers.slow.test.ts') ?? new Set()
  const whole = new Map([...reach, ...shapes.map((shape) => [shapeName(shape), server] as const)])
  const { touched: first, share, later } = select(parts, whole, { ...turn, changed })
  const secondsOf = new Map(parts.map(({ name, seconds }) => [name, seconds]))
  const list = (title: string, names: readonly string[]) => {
    const sum = names.reduce((total, name) => total + (secondsOf.get(name) ?? 0), 0)
    console.log(`${title}: ${String(names.length)}, about ${String(Math.round(sum / 60))} min`)
    for (const name of names) console.log(`  ${name}`)
  }
  console.log(
    `${String(changed.length)} files have changed since ${since}. Of ${String(parts.length)} slow parts run:`,
  )
  list('touched by the change', first)
  list(`share ${String((turn.turn % turn.shares) + 1)} of ${String(turn.shares)}`, share)
  list('touched as well, in their turn', later)
  if (!process.argv.includes('--list')) run([...first, ...share])
}

function run(names: readonly string[]) {
  build()
  const files = names.filter((name) => name.includes('.slow.test.'))
  const specs = names.filter((name) => name.endsWith('.spec.ts'))
  if (files.length > 0) unit('slow tests', files)
  if (specs.length > 0)
    e2e('further end-to-end tests', ['--pass-with-no-tests', ...specs], { CAMPUS_TESTS: 'further' })
  for (const shape of shapes) if (names.includes(shapeName(shape))) inShape(shape, ['--grep', '@shape'])
}

/** The next change begins here: what is committed now has been tested, and the next share is due. */
function nextTurn() {
  const turn = readTurn()
  const next = { ...turn, since: git('rev-parse', 'HEAD'), turn: turn.turn + 1 }
  writeFileSync(filePath('turn.json'), `${JSON.stringify(next, null, 2)}\n`)
}

const workers = { unit: 2, e2e: 3 }

/** Keeps how long the slow parts took in the last run, for the choice of the next ones. */
function record() {
  const known = readJson('seconds.json') as Record<string, number>
  for (const runner of ['unit', 'e2e'] as const)
    for (const { file, seconds } of resultsOf(runner, quickIn))
      if (isSlow(file)) known[file] = Math.max(1, Math.round(seconds / workers[runner]))
  const present = Object.entries(known).filter(([name]) => slowParts().some((part) => part.name === name))
  const sorted = Object.fromEntries(present.sort(([a], [b]) => a.localeCompare(b)))
  writeFileSync(filePath('seconds.json'), `${JSON.stringify(sorted, null, 2)}\n`)
}

const ways: Record<string, () => void> = { quick, touched, all, record, 'next-turn': nextTurn }
const way = ways[process.argv[2] ?? 'quick']
if (!way) throw new Error(`Expected one of ${Object.keys(ways).join(', ')}`)
way()
for (const summary of summaries) console.log(summary)
const { line, code } = steps.end()
console.log(`\n${line}`)
process.exitCode = code
