import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '~/contracts/constants'
import { startCampus } from '../support/campus-server'
import { demoPassword, demoPerson } from '../support/people'
import { filledFolder } from '../support/processes/filled-folder'
import { openVisitor } from '../support/servers/visitor'

const folder = mkdtempSync(join(tmpdir(), 'campus-large-bodies-'))
let campus: Awaited<ReturnType<typeof startCampus>>

beforeAll(async () => {
  campus = await startCampus({
    dataDir: await filledFolder(join(folder, 'data')),
    smtpUrl: 'smtp://127.0.0.1:9',
    logFile: join(folder, 'log'),
    environment: {},
  })
}, 120_000)
afterAll(async () => {
  await campus.stop()
  rmSync(folder, { recursive: true })
}, 60_000)

const routes = import.meta.glob<string>('../../app/routes/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})
/** The addresses of all pages that take files. */
const pages = Object.entries(routes)
  .filter(([, source]) => /form: '(?:files|message)'/.test(source))
  .map(([file]) => file.replace(/^.*\/|\._index|\.tsx$/g, ''))
  .map((name) => `/${name.replace(/\$\w+/g, 'x').replaceAll('_.', '.').replaceAll('.', '/')}`)

const large = 'x'.repeat(limits.longFormBytes)

describe('a form that is larger than a text', () => {
  it('belongs to a page that takes files', () => expect(pages.length).toBeGreaterThanOrEqual(7))

  it.each(pages)('leads a visitor to the login, with what was typed beside it: %s', async (path) => {
    const visitor = openVisitor(campus.url)
    const form = { note: 'Words of an hour', file: large }
    const answer = await visitor.post(path, form)
    expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('Words of an hour')])
    expect(answer.text).toContain(`href="/login?returnTo=${encodeURIComponent(path)}"`)
    expect((await visitor.post(`${path}.data`, form)).status).toBe(401)
  })

  it('is read of a member', async () => {
    const member = openVisitor(campus.url)
    await member.logIn(demoPerson('journalist').email, demoPassword)
    // A text is missing, which only a page that has read the form can say.
    expect((await member.post('/profile_settings', { text: large })).status).toBe(422)
  })
})
