import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { jobs } from '~/api/jobs'
import { openDatabase } from '~/api/platform/database'
import { MEMORY } from '~/api/platform/database/embedded-engine'
import { execute, openRun } from '~/api/platform/jobs/job'
import { createMailer } from '~/api/platform/mail'
import { createTestApi } from '../api'

/**
 * A process of its own that sends the announcements that are due in a test's database until it is killed. It says on standard
 * output when it has written the mails of a batch, and waits a moment before the batch is committed.
 */
const [url = ''] = process.argv.slice(2)
const database = await openDatabase({ dir: MEMORY, url, poolSize: 4 })
const { deps } = createTestApi(database)
const mailer = createMailer({
  database,
  config: deps.config,
  log: pino({ level: 'silent' }),
  smtpUrl: 'smtp://127.0.0.1:9',
  from: 'campus@example.org',
  now: deps.now,
})
deps.sendMail = async (...mails) => {
  await mailer.sendMail(...mails)
  process.stdout.write(`written ${String(mails.length)}\n`)
  await wait(200)
}
const job = jobs.find(({ name }) => name === 'announcements.send')
if (!job) throw new Error('There is no such job')
await execute(deps, job, { data: {}, run: openRun({ lastTry: false, isOver: () => false }) })
process.stdout.write('done\n')
