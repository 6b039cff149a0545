import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type ForwardMigration, migrate } from '~/api/platform/database/migrate'
import { openDatabase } from '~/api/platform/database'
import { MEMORY } from '~/api/platform/database/embedded-engine'
import { fill, mayMount, removeSmallDisks, smallDisk } from '~/tests/support/servers/small-disk'
import { BackupError } from './manifest'
import { keepNewest, makeBackup } from './index'

const migrations = import.meta.glob<ForwardMigration>('/api/migrations/*.ts', { eager: true })

describe.skipIf(!mayMount)('a backup onto a full disk', { timeout: 120_000 }, () => {
  afterAll(removeSmallDisks)

  it('fails with the reason, leaves nothing unfinished and keeps the one before', async () => {
    const disk = smallDisk(16) ?? ''
    const place = join(disk, 'backups')
    const database = await openDatabase({ dir: MEMORY })
    try {
      await migrate(database, migrations)
      const back = (name: string) =>
        makeBackup({
          database,
          folder: join(place, name),
          now: new Date(),
          filesDir: null,
          dataDir: disk,
          tokenSecret: 'a secret for this test',
        })
      await back('2026-01-01T000000Z')
      // Text that can hardly be compressed.
      await sql`create table public.noise (n int primary key, words text)`.execute(database)
      await sql`insert into noise select n, (select string_agg(md5(random()::text || n || i), '') from generate_series(1, 30) i)
        from generate_series(1, 4000) n`.execute(database)
      const makeRoom = fill(disk, 1_000_000)
      const refused = back('2026-01-02T000000Z')
      await expect(refused).rejects.toThrow(BackupError)
      await expect(refused).rejects.toThrow(`no room for the backup in ${place}`)
      expect(readdirSync(place).filter((name) => !name.startsWith('.'))).toEqual(['2026-01-01T000000Z'])
      makeRoom()
      await back('2026-01-03T000000Z')
      expect(await keepNewest(place, 1)).toEqual(['2026-01-01T000000Z'])
    } finally {
      await database.close()
    }
  })
})
