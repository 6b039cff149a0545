// `npm run bench:load -- shapes`: the same pages in each deployment, in one run: embedded database with one process and with two
// workers, API on a separate host, PostgreSQL with two workers and with two processes behind nginx. See RESULTS.md.
//   --seconds=2  --rounds=3  --connections=16   duration and concurrency of the load
//   --only=start,offer                          only these pages
//   --made                                      each page is made anew, no copies of kept pages
//   --shapes=embedded,workers                   only these deployments; the first one is what others are compared with
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import {
  asBrowser,
  build,
  entry,
  environmentOf,
  pagesOf,
  prepare,
  sender,
  temporaryFolder,
} from '../support/campus.mjs'
import { measure, medians, number, table } from '../support/measure.mjs'
import { memoryOf, startServer } from '../support/processes.mjs'
import { processesOf } from '../support/threads.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: 'start,content list,offer,notifications' },
    made: { type: 'boolean', default: false },
    shapes: { type: 'string', default: 'embedded,workers,API host,server workers,two with nginx' },
  },
})
const load = { connections: Number(options.connections), seconds: Number(options.seconds) }
const rounds = Number(options.rounds)
const names = options.only.split(',')
const made = options.made ? { KEPT_PAGE_SECONDS: '0' } : {}

const say = (text) => process.stdout.write(`${text}\n`)
const folder = temporaryFolder()

/** Starts a process of the campus and waits for /ready. */
const start = (place, env = {}) =>
  startServer({ args: [entry], env: { ...environmentOf(place), ...made, ...env }, path: '/ready' })

const shapeOf = (url, processes, { apiUrl = url, close = () => undefined } = {}) => ({
  url,
  apiUrl,
  pid: processes.map(({ pid }) => pid),
  stop: async () => {
    await close()
    for (const each of processes) await each.stop()
  },
})

async function startEmbedded() {
  const campus = await start({ folder: join(folder, 'embedded') })
  return shapeOf(campus.url, [campus])
}

/** Waits until both workers answer. */
async function startWorkers(place) {
  const campus = await start(place, { WORKERS: '2' })
  const running = async () => (await (await fetch(`${campus.url}/ready`)).json()).workers.running
  while ((await running()) < 2) await new Promise((resolve) => setTimeout(resolve, 200))
  return shapeOf(
    campus.url,
    processesOf(campus.pid).map((pid) => ({ pid: Number(pid), stop: () => undefined })),
    { close: () => campus.stop() },
  )
}

async function startServerWorkers() {
  const { startPostgres } = await tsImport('../../tests/support/postgres.ts', import.meta.url)
  const database = await startPostgres()
  if (!database) throw new Error('This needs an installed PostgreSQL')
  const shape = await startWorkers({ folder: join(folder, 'server-workers'), databaseUrl: database.url })
  return { ...shape, stop: () => shape.stop().finally(() => database.stop()) }
}

async function startApiHost() {
  const shared = { CONTENT_TOKEN: randomBytes(32).toString('base64url') }
  const api = await start(
    { folder: join(folder, 'api') },
    { ...shared, CAMPUS_PART: 'api', TRUST_PROXY: '1' },
  )
  const web = await start(
    { folder: join(folder, 'web') },
    { ...shared, CAMPUS_PART: 'web', API_URL: `${api.url}/api` },
  )
  return shapeOf(web.url, [web, api], { apiUrl: api.url })
}

async function startSeveral() {
  const { startPostgres } = await tsImport('../../tests/support/postgres.ts', import.meta.url)
  const { startProxy } = await tsImport('../../tests/support/servers/proxy.ts', import.meta.url)
  const database = await startPostgres()
  if (!database) throw new Error('This needs an installed PostgreSQL')
  // One folder for both, because it contains the secrets.
  const place = { folder: join(folder, 'several'), databaseUrl: database.url }
  const processes = [await start(place, { TRUST_PROXY: '1' }), await start(place, { TRUST_PROXY: '1' })]
  const proxy = await startProxy({ upstreams: processes.map(({ url }) => url) })
  const shape = shapeOf(proxy.url, processes, { close: proxy.stop })
  return { ...shape, stop: () => shape.stop().finally(() => database.stop()) }
}

const allShapes = {
  embedded: startEmbedded,
  workers: () => startWorkers({ folder: join(folder, 'workers') }),
  'API host': startApiHost,
  'server workers': startServerWorkers,
  'two with nginx': startSeveral,
}
const shapes = Object.fromEntries(options.shapes.split(',').map((name) => [name, allShapes[name]]))
const [firstShape] = Object.keys(shapes)

const currentPages = async ({ url }) => {
  const pages = await pagesOf(sender(url))
  return pages.filter(({ name }) => names.includes(name)).map(asBrowser)
}

/** Each page in each deployment, one right after the other, so that a slow moment affects all of them. */
async function round(running, hello, keep) {
  const pages = new Map()
  for (const [name, shape] of running) pages.set(name, await currentPages(shape))
  keep('hello', await measure(hello, { path: '/' }, load))
  for (const [index, pageName] of pages.get(firstShape).entries())
    for (const [name, shape] of running)
      keep(`${name} ${pageName.name}`, await measure(shape, pages.get(name)[index], load))
}

function report(results, pageNames) {
  const of = (key) => medians(results.get(key))
  const hello = of('hello')
  const rows = pageNames.flatMap((page) => {
    const first = of(`${firstShape} ${page}`)
    return Object.keys(shapes).map((shape) => {
      const measured = of(`${shape} ${page}`)
      return [
        `${page}, ${shape}`,
        number(measured.perSecond),
        `${number((100 * measured.perSecond) / hello.perSecond, 2)} %`,
        number(measured.perSecond / first.perSecond, 2),
        number(measured.p50, 1),
        number(measured.p99, 1),
        number(measured.processor, 2),
      ]
    })
  })
  say(`bare node:http hello: ${number(hello.perSecond)}/s`)
  say(`medians of ${rounds} rounds of ${load.seconds} s, ${load.connections} connections\n`)
  say(
    table([
      ['page, shape', 'pages/s', 'of hello', `of ${firstShape}`, 'p50 ms', 'p99 ms', 'CPU ms'],
      ...rows,
    ]),
  )
}

build()
const hello = await startServer({ args: [new URL('../pages/hello.mjs', import.meta.url).pathname] })
const running = new Map()
try {
  for (const [name, startShape] of Object.entries(shapes)) {
    running.set(name, await startShape())
    await prepare(running.get(name).apiUrl)
  }
  await round(running, hello, () => undefined)
  const results = new Map()
  const keep = (key, measured) => results.set(key, [...(results.get(key) ?? []), measured])
  for (let i = 0; i < rounds; i++) await round(running, hello, keep)
  const pages = await currentPages(running.get(firstShape))
  report(
    results,
    pages.map(({ name }) => name),
  )
  for (const [name, { pid }] of running)
    say(`memory, ${name}: ${pid.map((each) => number(memoryOf(each))).join(' + ')} MB`)
} finally {
  for (const shape of running.values()) await shape.stop()
  await hello.stop()
}
