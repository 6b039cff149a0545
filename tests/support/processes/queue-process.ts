import { pino } from 'pino'
import { openDatabase } from '~/api/platform/database'
import { MEMORY } from '~/api/platform/database/embedded-engine'
import type { ApiDeps } from '~/api/platform/deps'
import { createJobQueue, inBatches, type Job } from '~/api/platform/jobs'
import { openRun } from '~/api/platform/jobs/job'
import { createMailer } from '~/api/platform/mail'
import { dueWork } from './due-work'

/**
 * A process of its own that works with the queues of a test's database until it is killed. It says on standard output
 * what it has begun and what it has promised.
 */
const [url = '', action = '', smtpUrl = ''] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const log = pino({ level: 'silent' })
const database = await openDatabase({ dir: MEMORY, url, poolSize: 4 })

const endless = new Promise<void>(() => undefined)
const job: Job = {
  name: 'test.killed',
  handler: (_deps, _run, data) => {
    say(`begun ${JSON.stringify(data)}`)
    return endless
  },
}
const queue = createJobQueue({ database, jobs: [job], log, pollSeconds: 0.5, leaseSeconds: 1 })

const actions: Record<string, () => Promise<void>> = {
  work: async () => {
    await queue.prepare()
    // The job asks them for nothing.
    queue.start({} as ApiDeps)
  },
  ask: async () => {
    await queue.prepare()
    for (let number = 1; ; number++) {
      await database.transaction(() => queue.enqueue(job.name, { number }))
      say(`promised ${String(number)}`)
    }
  },
  batches: async () => {
    const run = openRun({ lastTry: false, isOver: () => false })
    const work = dueWork(database)
    await inBatches({ database, log } as ApiDeps, run, {
      ...work,
      handle: async (items) => {
        say(`handling ${items.map(({ n }) => n).join(' ')}`)
        await work.handle(items)
      },
    })
  },
  mail: async () => {
    const config = { publicUrl: 'http://campus.test', brandName: 'Test Campus', mailFolder: null }
    const mailer = createMailer({
      database,
      config,
      log,
      smtpUrl,
      from: 'campus@example.org',
      now: () => new Date(),
    })
    const values = { name: 'Layla', path: '/confirm/token' }
    await mailer.sendMail({ to: 'layla@example.org', locale: 'en', template: 'confirmRegistration', values })
    say('promised')
    mailer.start()
  },
}
await actions[action]?.()
