// `npm run bench:line -- bookmark`: how long does somebody on a slow line wait, from the start page until an offer is bookmarked? Chromium
// with an empty cache, 400 kbit/s in both directions, 400 ms to each answer. Exits with code 1 if a goal is missed.
//   --rounds=3   journeys of each way; medians are printed
//   --only A,B   these ways alone, by name
//   --log        also what the last journey of each way requested
//   --json       the results as JSON instead of the tables
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { tsImport } from 'tsx/esm/api'
import { build, caller, password, people, sender, startCampus, temporaryFolder } from '../support/campus.mjs'
import { travel } from './journey.mjs'
import { median, medians, number, table } from '../support/measure.mjs'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    log: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const { findChromium, findFullChromium, quietly } = await tsImport(
  '../../tests/support/browser.ts',
  import.meta.url,
)

/** Ways to travel, with goals in milliseconds for all that somebody waits. */
const ways = [
  { name: 'with scripts', waitsForScripts: true, goal: 7000 },
  { name: 'with scripts not waited for', goal: 7000 },
  {
    name: 'with scripts and worker',
    waitsForScripts: true,
    browser: { serviceWorkers: 'allow' },
    goal: 6500,
  },
  // What a browser says of such a line, once the first page has asked it.
  { name: 'as the line decides', tellsItsLine: true, goal: 7000 },
  { name: 'without scripts', browser: { javaScriptEnabled: false }, goal: 5000 },
  { name: 'low bandwidth switched on first', switchesOn: true, goal: 6000 },
  { name: 'low bandwidth', isLight: true, goal: 4500 },
]

const [email] = people.journalist
const figures = ['painted', 'shown', 'usable', 'trips', 'requests', 'bytes']
const sum = (values) => values.reduce((all, value) => all + value, 0)

/** Each step in the median, and the whole journey in its own median. */
function summarise(way, journeys) {
  const total = (figure, until) =>
    median(
      journeys.map(({ steps }) =>
        sum(steps.slice(0, until && 1 + steps.findIndex(until)).map((step) => step[figure])),
      ),
    )
  return {
    name: way.name,
    goal: way.goal,
    steps: journeys[0].steps.map(({ name }, i) => ({
      name,
      ...medians(
        journeys.map(({ steps }) => steps[i]),
        figures,
      ),
    })),
    untilHome: total('usable', ({ name }) => name === 'home'),
    ...Object.fromEntries(figures.map((figure) => [figure, total(figure)])),
  }
}

const cells = (row) => figures.map((figure) => number(row[figure]))
const report = ({ name, steps, ...all }) =>
  `\n${name}\n${table([
    ['step', 'painted ms', 'shown ms', 'usable ms', 'round trips', 'requests', 'bytes'],
    ...steps.map((step) => [step.name, ...cells(step)]),
    ['together', ...cells(all)],
  ])}`

const summary = (rows) =>
  table([
    ['way', 'waited s', 'goal s', 'until home s', 'round trips', 'requests', 'bytes'],
    ...rows.map(({ name, usable, goal, untilHome, trips, requests, bytes }) => [
      name,
      number(usable / 1000, 1) + (usable > goal ? ' !' : '  '),
      number(goal / 1000, 1),
      number(untilHome / 1000, 1),
      ...[trips, requests, bytes].map((value) => number(value)),
    ]),
  ])

/** One line per request, in milliseconds since the journey began. */
function log({ steps, requests }) {
  const [{ began }] = steps
  const since = (at) => number(at === null ? null : at - began)
  return table([
    ['request', 'priority', 'sent', 'answered', 'ended', 'bytes'],
    ...requests.map(({ method, url, priority, sent, answered, ended, bytes, isSent }) => [
      `${method} ${url.slice(campus.url.length)}`,
      priority,
      ...[sent, answered, ended].map(since),
      isSent ? number(bytes) : '–',
    ]),
  ])
}

build()
const campus = await startCampus({ folder: temporaryFolder() })
const browser = await chromium.launch({ executablePath: findChromium(), args: quietly })
/** The small Chromium says nothing of its line. */
const telling = await chromium.launch({
  executablePath: findFullChromium(),
  args: [...quietly, '--force-effective-connection-type=3G'],
})
try {
  const call = await caller(sender(campus.url), email)
  const wanted = options.only?.split(',')
  const chosen = ways.filter(({ name }) => wanted?.includes(name) ?? true)
  const journeys = new Map(chosen.map((way) => [way, []]))
  // In turns, so that other work on the machine is shared by all.
  for (let round = 0; round < Number(options.rounds); round++)
    for (const way of chosen) {
      const journey = await travel(way.tellsItsLine ? telling : browser, {
        url: campus.url,
        person: { email, password },
        way,
      })
      await call('DELETE', `/watchlist/${journey.offer}`)
      journeys.get(way).push(journey)
    }
  const rows = chosen.map((way) => summarise(way, journeys.get(way)))
  const say = (text) => process.stdout.write(`${text}\n`)
  if (options.json) say(JSON.stringify(rows, null, 2))
  else {
    for (const row of rows) say(report(row))
    say(`\n${summary(rows)}\n\n! is over its goal`)
  }
  if (options.log) for (const way of chosen) say(`\n${way.name}\n${log(journeys.get(way).at(-1))}`)
  process.exitCode = rows.some(({ usable, goal }) => usable > goal) ? 1 : 0
} finally {
  await browser.close()
  await telling.close()
  await campus.stop()
}
