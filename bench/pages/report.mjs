// Tables of two builds: what each does, and the ratios of the newer one to the older one.
import { median, medians, number, table } from '../support/measure.mjs'

const figures = ['perSecond', 'p50', 'p99', 'bytes', 'main', 'database', 'helpers']

function rowOf(page, name, { rounds, readers }) {
  const { perSecond, p50, p99, bytes, main, database, helpers } = medians(rounds, figures)
  return [
    `${page}, ${name}`,
    number(readers),
    number(perSecond, 1),
    number(p50, 1),
    number(p99, 1),
    number(bytes),
    number(main, 2),
    number(database, 2),
    number(helpers, 2),
  ]
}

/** Each round by itself: what slows the machine slows both builds of that round. */
function ratio(older, newer, figure) {
  const ratios = older.map((round, i) => (round[figure] ? newer[i][figure] / round[figure] : null))
  const known = ratios.filter((each) => each !== null)
  if (known.length === 0) return '–'
  const spread = `${number(Math.min(...known), 2)}–${number(Math.max(...known), 2)}`
  return `${number(median(known), 2)} (${spread})`
}

const ratiosOf = (page, { old, new: newer }) => [
  page,
  ...['perSecond', 'main', 'p99'].map((figure) => ratio(old.rounds, newer.rounds, figure)),
]

/** @param {Map<string, Record<'old' | 'new', { rounds: object[], readers: number }>>} results by page */
export function tablesOf(results) {
  const pages = [...results]
  const absolute = pages.flatMap(([page, each]) =>
    ['old', 'new'].map((name) => rowOf(page, name, each[name])),
  )
  const head = [
    'page, build',
    'readers',
    'pages/s',
    'p50 ms',
    'p99 ms',
    'bytes',
    'main',
    'database',
    'helpers',
  ]
  const ratios = pages.map(([page, each]) => ratiosOf(page, each))
  return [
    'medians; processor time of main thread, database and helpers in ms a page',
    table([head, ...absolute]),
    '',
    'new ÷ old: median of the rounds (lowest–highest)',
    table([['page', 'pages/s', 'main thread', 'p99'], ...ratios]),
  ].join('\n')
}
