import { beforeEach, describe, expect, it } from 'vitest'
import { seal } from '~/api/platform/encryption'
import { lifetimes } from '~/contracts/constants'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { legacyLoginId } from './legacy.service'

describeWithDatabase('links of the former application', (database) => {
  let kit: ReturnType<typeof createTestApi>
  beforeEach(() => {
    kit = createTestApi(database())
  })
  const open = (id: string) => kit.request('GET', `/old-logins/${encodeURIComponent(id)}`)
  const linkFor = (email: string) => legacyLoginId(kit.deps.config, email, kit.clock.now)

  it('stand for the e-mail they were made with, as it was written', async () => {
    const answer = await open(linkFor('Zoë.Ölm+news@example.org'))
    expect(answer).toMatchObject({ status: 200, body: { email: 'Zoë.Ölm+news@example.org' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('say nothing about accounts: the answer is the same whether or not there is one', async () => {
    const member = await kit.seedPerson()
    expect((await open(linkFor(member.email))).body).toEqual({ email: member.email })
    expect((await open(linkFor('nobody@example.org'))).body).toEqual({ email: 'nobody@example.org' })
  })

  it('stand for it also where a mail program has added to the end', async () => {
    expect((await open(`${linkFor('a@example.org')}>`)).body).toEqual({ email: 'a@example.org' })
  })

  it('are valid for half a year', async () => {
    const id = linkFor('a@example.org')
    kit.clock.now = new Date(kit.clock.now.getTime() + (lifetimes.legacyLoginLink - 60) * 1000)
    expect((await open(id)).body).toEqual({ email: 'a@example.org' })
    kit.clock.now = new Date(kit.clock.now.getTime() + 60_000)
    expect(await open(id)).toMatchObject({ status: 200, body: { email: null } })
  })

  describe('stand for nothing', () => {
    it.each<[string, (id: string) => string]>([
      ['where somebody has made up the id', () => '17'],
      ['where the id is the e-mail itself', () => 'a@example.org'],
      [
        'where a character was changed',
        (id) => id.slice(0, -6) + (id.at(-6) === 'A' ? 'B' : 'A') + id.slice(-5),
      ],
      ['where the end is missing', (id) => id.slice(0, -10)],
      [
        'where it was sealed with another secret',
        () => seal('another secret', 'old-login', '["a@example.org",9999999999]'),
      ],
    ])('%s', async (_, change) => {
      expect(await open(change(linkFor('a@example.org')))).toMatchObject({
        status: 200,
        body: { email: null },
      })
    })

    it('where it was sealed for something else', async () => {
      const id = seal(kit.deps.config.tokenSecret, 'totp', '["a@example.org",9999999999]')
      expect((await open(id)).body).toEqual({ email: null })
    })
  })

  it('are no longer read for an address that opens too many', async () => {
    kit = createTestApi(database(), { rateLimitFactor: 1 })
    let status = 200
    for (let opened = 0; opened < 61; opened++) status = (await open(String(opened))).status
    expect(status).toBe(429)
  })
})
