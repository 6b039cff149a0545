import { existsSync, readFileSync } from 'node:fs'
import { posix, relative } from 'node:path'
import { projectRoot } from '~/tests/architecture/source-tree'

/** What one test file took, of the time of its worker. */
export interface FileResult {
  file: string
  tests: number
  seconds: number
}

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[]
}
interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { tags: string[]; tests: { projectName: string; results: { duration: number }[] }[] }[]
}

type LeftOut = Partial<Record<string, RegExp>>

/** Where the two runners write what they did. */
export const reports = { unit: 'test-results/unit.json', e2e: 'test-results/e2e.json' } as const

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/**
 * The files of a run, those first that took longest; empty where the runner did not get so far as to write. `leftOut` are tags
 * of end-to-end tests that do not count, by mode.
 */
export function resultsOf(runner: keyof typeof reports, leftOut?: LeftOut): FileResult[] {
  const path = posix.join(projectRoot, reports[runner])
  if (!existsSync(path)) return []
  const found =
    runner === 'unit'
      ? ofVitest(read(path) as VitestReport)
      : ofPlaywright(read(path) as PlaywrightSuite, leftOut)
  return found.sort((a, b) => b.seconds - a.seconds)
}

const ofVitest = ({ testResults }: VitestReport): FileResult[] =>
  testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(projectRoot, name),
    tests: assertionResults.length,
    seconds: Math.max(0, endTime - startTime) / 1000,
  }))

function ofPlaywright(report: Pick<PlaywrightSuite, 'suites'>, leftOut: LeftOut = {}): FileResult[] {
  const files = new Map<string, FileResult>()
  const add = ({ file, suites = [], specs = [] }: PlaywrightSuite) => {
    const path = `tests/e2e/${file}`
    const sum = files.get(path) ?? { file: path, tests: 0, seconds: 0 }
    for (const { tags, tests } of specs) {
      const tagged = tags.map((tag) => `@${tag}`).join(' ')
      for (const { projectName, results } of tests) {
        if (leftOut[projectName]?.test(tagged)) continue
        sum.tests += 1
        for (const { duration } of results) sum.seconds += duration / 1000
      }
    }
    files.set(path, sum)
    suites.forEach(add)
  }
  report.suites?.forEach(add)
  return [...files.values()]
}

/** The sum of a run and its ten slowest files, as lines. */
export function summaryOf(title: string, results: readonly FileResult[]): string[] {
  const sum = (value: (result: FileResult) => number) =>
    results.reduce((total, each) => total + value(each), 0)
  const tests = sum((each) => each.tests)
  const seconds = Math.round(sum((each) => each.seconds))
  return [
    `${title}: ${String(tests)} tests in ${String(results.length)} files, ${String(seconds)} s of work. The ten slowest files:`,
    ...results
      .slice(0, 10)
      .map(
        ({ file, tests: own, seconds: took }) =>
          `  ${took.toFixed(1).padStart(6)} s ${String(own).padStart(4)} tests  ${file}`,
      ),
  ]
}
