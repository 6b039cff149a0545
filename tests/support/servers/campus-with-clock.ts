import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApi } from '../campus-api'
import { startCampus } from '../campus-server'
import { expect, test as base } from '../fixtures'
import { serverErrors } from '../global-setup'
import { startMailServer } from '../mail-server'
import { openMailbox } from '../mailbox'
import { filledFolder } from '../processes/filled-folder'
import { openClock } from './clock'

interface Own {
  url: string
  mailFolder: string
  /** Sets its clock ahead of that of the machine, in minutes. */
  setAhead: (minutes: number) => void
}

/** A campus of its own, whose clock is set, for what happens after minutes or days. */
export const test = base.extend<object, { own: Own }>({
  own: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'campus-clock-'))
      const logFile = join(folder, 'log')
      const mailFolder = join(folder, 'mail')
      const clock = openClock(folder)
      const mail = await startMailServer(mailFolder)
      const campus = await startCampus({
        dataDir: await filledFolder(join(folder, 'data')),
        smtpUrl: mail.url,
        logFile,
        environment: clock.environment,
      })
      await use({
        url: campus.url,
        mailFolder,
        setAhead: (minutes) => clock.set(`+${String(minutes * 60)}`),
      })
      const stopped = await campus.stop()
      await mail.stop()
      expect(serverErrors(logFile)).toEqual([])
      expect(stopped, 'the campus stops by itself').toBe(true)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.url),
  mailbox: async ({ own }, use) => use(openMailbox(own.mailFolder)),
  api: async ({ own, mailbox }, use) => use(openApi(`${own.url}/api`, mailbox)),
})
