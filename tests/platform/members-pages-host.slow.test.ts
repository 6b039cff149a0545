import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplesOf } from '../support/metrics/samples'
import { demoPassword, demoPerson } from '../support/people'
import { filledFolder } from '../support/processes/filled-folder'
import { openVisitor } from '../support/servers/visitor'
import { startApiHost } from '../support/shapes/api-host'
import type { RunningShape } from '../support/shapes/shape'

const folder = mkdtempSync(join(tmpdir(), 'campus-members-host-'))
const metricsToken = 'a-token-that-nobody-else-has'
let campus: RunningShape

beforeAll(async () => {
  await filledFolder(join(folder, 'api'))
  campus = await startApiHost({
    folder,
    smtpUrl: 'smtp://127.0.0.1:9',
    environment: { METRICS_TOKEN: metricsToken, RATE_LIMIT_FACTOR: '1000000' },
  })
}, 120_000)
afterAll(async () => {
  await campus.stop()
  rmSync(folder, { recursive: true })
}, 60_000)

const headers = { Authorization: `Bearer ${metricsToken}` }
const samples = async () => samplesOf(await (await fetch(`${campus.url}/metrics`, { headers })).text())

/** Calls of the API so far, and copies sent instead. */
async function counted() {
  const all = await samples()
  const calls = all.filter(({ name }) => name === 'campus_api_call_seconds_count')
  const copies = all.find(
    ({ name, labels }) => name === 'campus_kept_members_pages_total' && labels['outcome'] === 'copied',
  )
  return { calls: calls.reduce((sum, { value }) => sum + value, 0), copies: copies?.value ?? 0 }
}

it('a copy of a member’s page costs one call of the API on another host, until something changes', async () => {
  const member = openVisitor(campus.url)
  await member.logIn(demoPerson('journalist').email, demoPassword)
  const first = await member.read('/watchlist')
  expect(first.status).toBe(200)
  const before = await counted()
  for (let n = 0; n < 5; n++) expect((await member.read('/watchlist')).text.length).toBe(first.text.length)
  const after = await counted()
  expect([after.calls - before.calls, after.copies - before.copies]).toEqual([5, 5])

  const offer = /\/content\/bookmark\/([\w-]+)/.exec((await member.read('/content')).text)?.[1] ?? ''
  const marked = async () => (await member.read('/watchlist')).text.includes(`/content/detail/view/${offer}`)
  const initially = await marked()
  for (const bookmarked of [!initially, initially]) {
    await member.post(`/content/bookmark/${offer}`, {
      bookmarked: String(bookmarked),
      returnTo: '/watchlist',
    })
    expect(await marked()).toBe(bookmarked)
  }
  await member.post('/logout', {})
  expect(await member.read('/watchlist')).toMatchObject({ status: 302 })
}, 60_000)
