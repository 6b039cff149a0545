// How long the scripts of a page keep a slow processor from answering to its reader.
import { median } from '../support/measure.mjs'

const slowdown = 4
const rounds = 3
/** Up to here a task does not count as long. */
const shortTask = 50

/** Written down by the page itself, from its first moment. */
const watchTasks = () => {
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

async function visit(browser, url, { path, headers }) {
  const context = await browser.newContext({ extraHTTPHeaders: headers })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchTasks)
  await page.goto(url + path, { waitUntil: 'networkidle' })
  const tasks = await page.evaluate(() => globalThis.longTasks)
  await context.close()
  return tasks
}

/** The longest task, and by how much all long ones together are too long, in milliseconds. */
export async function tasksOf(browser, url, page) {
  const runs = []
  for (let i = 0; i < rounds; i++) runs.push(await visit(browser, url, page))
  return {
    longest: median(runs.map((tasks) => Math.max(0, ...tasks))),
    blocking: median(
      runs.map((tasks) => tasks.reduce((sum, task) => sum + Math.max(0, task - shortTask), 0)),
    ),
  }
}
