import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { startBackend } from '~/api/backend'
import { openDatabase } from '~/api/platform/database'
import { readEnvironment } from '~/api/platform/environment'
import { insertMails } from './queue'

it('mails that wait for a start leave under the name that admins have set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-first-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = readEnvironment({ NODE_ENV: 'test', DATA_DIR: folder, SEED_DEMO: '0' })
  const log = pino({ level: 'silent' })
  await (await startBackend(env, log)).stop()
  const database = await openDatabase({ dir: join(folder, 'db') })
  const settings = JSON.stringify({ name: 'Rotfaden', slogan: {}, links: {} })
  await database
    .insertInto('campus_setting')
    .values({ settings, version: 1, updated_at: new Date() })
    .execute()
  const mail = { locale: 'en', template: 'mailTrial', values: {} } as const
  const mails = ['a', 'b', 'c'].map((name) => ({ ...mail, to: `${name}@example.org` }))
  await insertMails(database, mails, new Date())
  await database.close()

  const backend = await startBackend(env, log)
  onTestFinished(() => backend.stop())
  const written = async () => {
    const names = await readdir(join(folder, 'mail')).catch(() => [])
    return names.filter((name) => name.endsWith('.eml'))
  }
  await expect.poll(written, { timeout: 20_000 }).toHaveLength(mails.length)
  for (const name of await written()) {
    const { from, subject } = await PostalMime.parse(await readFile(join(folder, 'mail', name)))
    expect([from?.name, subject]).toEqual(['Rotfaden', expect.stringContaining('Rotfaden') as string])
  }
}, 120_000)
