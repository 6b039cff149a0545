import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CampusApi, openApi } from '../support/campus-api'
import { startCampus } from '../support/campus-server'
import { openMailbox } from '../support/mailbox'
import { looksOf, pagesToLookAt } from '../support/pages/inventory'
import type { Reader } from '../support/pages/inventory/entry'
import { demoPassword, demoPerson } from '../support/people'
import { difference } from '../support/pages/difference'
import { filledFolder } from '../support/processes/filled-folder'
import { openVisitor, type Visitor } from '../support/servers/visitor'

const folder = mkdtempSync(join(tmpdir(), 'campus-kept-pieces-'))
const servers: Awaited<ReturnType<typeof startCampus>>[] = []

/** The same campus, with and without kept pieces. */
async function start(name: string, megabytes: number) {
  const campus = await startCampus({
    dataDir: await filledFolder(join(folder, name)),
    smtpUrl: 'smtp://127.0.0.1:9',
    logFile: join(folder, `${name}.log`),
    environment: { KEPT_MEGABYTES: String(megabytes), RATE_LIMIT_FACTOR: '1000000' },
  })
  servers.push(campus)
  return campus.url
}

let keeping: string
let plain: string
beforeAll(async () => {
  keeping = await start('keeping', 32)
  plain = await start('plain', 0)
}, 180_000)
afterAll(async () => {
  for (const campus of servers) await campus.stop()
  rmSync(folder, { recursive: true })
}, 60_000)

async function logIn(url: string, reader: Reader): Promise<Visitor> {
  const visitor = openVisitor(url)
  if (reader !== 'visitor') await visitor.logIn(demoPerson(reader).email, demoPassword)
  return visitor
}

/** What differs between two servers or is new in each page: ports, keys, stamps, nonces, and times of this very day. */
const changing = [
  /localhost:\d+/g,
  /nonce="[^"]+"/g,
  /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g,
  /\b[\da-z]{8}\.[\w-]{43}/g,
  new RegExp(`${new Date().toISOString().slice(0, 10)}T[\\d:.]+Z`, 'g'),
  /\b\d{1,2}:\d{2}(:\d{2})?( [AP]M)?/g,
]

/** The body without the data for scripts, which are no part of what is rendered. */
function shownOf(html: string): string {
  const end = html.indexOf('<script nonce', html.indexOf('<body'))
  const shown = end === -1 ? html : html.slice(0, end)
  return changing.reduce((text, pattern) => text.replace(pattern, '…'), shown)
}

const readers = [...new Set(pagesToLookAt.map(({ reader }) => reader))]
const apiOf = (url: string): CampusApi => openApi(`${url}/api`, openMailbox(join(folder, 'mail')))

describe('pieces of pages that are kept', { timeout: 120_000 }, () => {
  afterAll(() => {
    // Written where the content of a piece asks for the page or its reader.
    expect(readFileSync(join(folder, 'keeping.log'), 'utf8')).not.toContain('cannot be shared')
  })

  it.each(readers)('give %s exactly the page that would be rendered without them', async (reader) => {
    const [kept, rendered] = [await logIn(keeping, reader), await logIn(plain, reader)]
    const wrong: Record<string, string> = {}
    for (const { path, addressIn } of looksOf(reader)) {
      const [there, here] = [await addressIn(apiOf(keeping)), await addressIn(apiOf(plain))]
      // Searches in the guide are counted: both are read twice.
      await Promise.all([kept.read(there), rendered.read(here)])
      const found = difference(
        shownOf((await kept.read(there)).text),
        shownOf((await rendered.read(here)).text),
      )
      if (found) wrong[path] = found
    }
    expect(wrong).toEqual({})
  })

  it('give the next person nothing of the one before', async () => {
    const people: Reader[] = ['journalist', 'restricted', 'trainer', 'outlet', 'provider', 'admin']
    const paths = [
      '/content',
      '/content?p=iuprofiles',
      '/home',
      '/watchlist',
      '/profile_settings',
      '/notifications',
    ]
    const wrong: Record<string, string> = {}
    for (const path of paths)
      for (const reader of people) {
        const pages = [
          await (await logIn(keeping, reader)).read(path),
          await (await logIn(plain, reader)).read(path),
        ]
        const found = difference(shownOf(pages[0]?.text ?? ''), shownOf(pages[1]?.text ?? ''))
        if (found) wrong[`${reader} ${path}`] = found
      }
    expect(wrong).toEqual({})
  })
})
