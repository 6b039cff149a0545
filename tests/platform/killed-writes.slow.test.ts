import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { filledFolder } from '../support/processes/filled-folder'
import { killRounds } from '../support/kill-rounds'
import { ownPostgres } from '../support/postgres-server'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** `npm run test:kills` asks for 200. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 2)

/** kill -9 at any moment of a write, by forms and by calls at once. */
describe('what a campus has acknowledged', { timeout: 120_000 + rounds * 30_000 }, () => {
  beforeAll(() => {
    execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
  }, 240_000)

  it.each(['the embedded database', 'a PostgreSQL server'])(
    'is there exactly once after each kill, and so is what was cut off and sent once more: %s',
    async (where) => {
      const postgres = where === 'a PostgreSQL server' ? await ownPostgres() : null
      if (where === 'a PostgreSQL server' && !postgres) return
      await postgres?.start()
      const folder = mkdtempSync(join(tmpdir(), 'campus-kills-'))
      try {
        const report = await killRounds(rounds, {
          dataDir: postgres ? join(folder, 'data') : await filledFolder(join(folder, 'data')),
          logFile: join(folder, 'server.log'),
          ...(postgres ? { databaseUrl: postgres.url } : {}),
        })
        process.stdout.write(`${where}: ${JSON.stringify(report)}\n`)
        expect(report).toMatchObject({ rounds, lost: 0, twice: 0 })
        expect(report.acknowledged).toBeGreaterThan(rounds)
      } finally {
        await postgres?.remove()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
