import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { CertificateRow } from '~/contracts/certification/certificates'
import type { Notification } from '~/contracts/messages/notifications'
import { createTestApi } from '~/tests/support/api'
import { type Certified, newCertified } from '~/tests/support/certificates/certified'
import { sentOf } from '~/tests/support/certificates/sent-mails'
import { describeWithDatabase } from '~/tests/support/database'
import { tellJob } from './standing.service'

const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

describeWithDatabase('a certificate', (database) => {
  let test: Certified
  beforeEach(async () => {
    await sql`delete from registry_entry`.execute(database())
    test = await newCertified(database())
  })
  const reason = { body: { reason: 'The owner has changed.' } }
  const change = async (method: 'PUT' | 'DELETE', what: 'suspension' | 'withdrawal', who = test.body) =>
    (await (await test.by(who))(method, `${test.path}/${what}`, method === 'PUT' ? reason : {})).status
  const state = async () => (await test.read()).state

  it('is seen by nobody for ten minutes, then by everybody, with what it says', async () => {
    expect((await test.visitor('GET', test.path)).status).toBe(404)
    expect((await test.visitor('GET', `/outlets/${test.outlet.id}/certificate`)).body).toEqual({
      certificate: null,
    })
    await test.announce()
    const certificate = await test.read()
    expect(certificate).toEqual({
      ...{ number: test.number, state: 'valid', report: 1, standard: 1, renewedBy: null, changes: [] },
      outlet: { id: test.outlet.id, name: 'The Gazette' },
      body: { name: 'Auditors United', website: 'https://auditors.example' },
      ...{ validFrom: '2026-11-21', validUntil: '2028-11-21' },
      reportPath: `/u/${test.outlet.id}/transparency/1`,
      reportDigest: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    const spoken = test.number.toLowerCase().replaceAll('-', '')
    expect((await test.visitor('GET', `/certificates/${spoken}`)).status).toBe(200)
    expect((await test.visitor('GET', `/outlets/${test.outlet.id}/certificate`)).body).toEqual({
      certificate,
    })
  })

  it('has expired on the day after its last one, by itself, and stays withdrawn if the clock is set back', async () => {
    await test.announce()
    test.setNow('2028-11-21T23:59:59Z')
    expect(await state()).toBe('valid')
    test.setNow('2028-11-22T00:00:00Z')
    expect(await test.read()).toMatchObject({
      state: 'expired',
      changes: [{ kind: 'expired', on: '2028-11-22', code: null }],
    })
    test.setNow('2027-01-01T12:00:00Z')
    expect(await change('PUT', 'withdrawal')).toBe(204)
    test.setNow('2026-11-22T00:00:00Z')
    expect(await state()).toBe('withdrawn')
    test.setNow('2026-11-21T10:00:00Z')
    expect(await state()).toBe('withdrawn')
  })

  it('is suspended and withdrawn by people of its body who have not audited it, and by admins', async () => {
    await test.announce()
    const stranger = await test.kit.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'X',
    })
    expect(await change('PUT', 'suspension', test.auditor)).toBe(403)
    expect(await change('PUT', 'suspension', stranger)).toBe(404)
    expect(await change('PUT', 'suspension', test.outlet)).toBe(403)
    expect((await test.visitor('PUT', `${test.path}/suspension`, reason)).status).toBe(401)
    expect(await state()).toBe('valid')
    expect(await change('PUT', 'suspension', test.colleague)).toBe(204)
    expect(await change('PUT', 'suspension')).toBe(409)
    expect(await test.read()).toMatchObject({
      state: 'suspended',
      changes: [{ kind: 'suspended', on: '2026-11-21', reason: 'The owner has changed.', code: 'decision' }],
    })
    expect((await test.admin('PUT', `${test.path}/withdrawal`, reason)).status).toBe(204)
    expect((await test.read()).changes.map(({ kind }) => kind)).toEqual(['withdrawn', 'suspended'])
    expect(await change('PUT', 'withdrawal')).toBe(409)
  })

  it('is as it was if that is undone within ten minutes, and nobody has heard of it', async () => {
    await test.announce()
    const mailed = () =>
      test.kit.mails.filter(
        ({ to, template }) => to === test.outlet.email && template.startsWith('certificate'),
      )
    await change('PUT', 'suspension', test.colleague)
    expect(mailed()).toMatchObject([
      {
        template: 'certificateSuspended',
        notBefore: new Date('2026-11-21T10:20:00Z'),
        values: { statement: reason.body.reason },
      },
    ])
    const writtenAt = test.kit.clock.now
    const sent = (mails = mailed()) =>
      sentOf(database(), mails, { writtenAt, now: new Date('2026-11-21T12:00:00Z') })
    expect(await sent()).toEqual(['certificateSuspended'])
    expect(await change('DELETE', 'suspension', test.colleague)).toBe(204)
    expect(await sent()).toEqual([])
    await change('PUT', 'withdrawal', test.colleague)
    expect(await sent()).toEqual(['certificateWithdrawn'])
    // Not by somebody else of the body, but by an admin.
    expect(await change('DELETE', 'withdrawal', test.body)).toBe(403)
    expect((await test.admin('DELETE', `${test.path}/withdrawal`)).status).toBe(204)
    expect(await test.read()).toMatchObject({ state: 'valid', changes: [] })
    expect(await sent()).toEqual([])
    const told = (await (await test.by(test.outlet))('GET', '/notifications'))
      .body as unknown as Notification[]
    expect(told.filter(({ type }) => type === 'certificateChanged')).toEqual([])
    await change('PUT', 'withdrawal')
    test.later(600)
    expect(await change('DELETE', 'withdrawal')).toBe(409)
  })

  it('keeps a suspension that was lifted in its history, and the outlet hears of both', async () => {
    await test.announce()
    await change('PUT', 'suspension', test.colleague)
    test.later(601)
    expect(await change('DELETE', 'suspension')).toBe(204)
    expect(await change('DELETE', 'suspension')).toBe(409)
    expect(await test.read()).toMatchObject({
      state: 'valid',
      changes: [{ kind: 'lifted' }, { kind: 'suspended' }],
    })
    const told = (await (await test.by(test.outlet))('GET', '/notifications'))
      .body as unknown as Notification[]
    expect(told.flatMap(({ type, title }) => (type === 'certificateChanged' ? [plain(title)] : []))).toEqual([
      `Your certificate ${test.number} is no longer suspended`,
      `Your certificate ${test.number} is suspended`,
    ])
    const entries = (await test.admin('GET', '/audit-entries')).body as unknown as { action: string }[]
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['certificate.suspended', 'certificate.lifted']),
    )
  })

  it('does not count while its report is withdrawn, whatever the body does', async () => {
    await test.announce()
    const withdrawReport = (method: 'POST' | 'DELETE') =>
      test.owner(method, '/disclosures/1/withdrawal', method === 'POST' ? { body: {} } : {})
    expect((await withdrawReport('POST')).status).toBe(200)
    expect(await test.read()).toMatchObject({
      state: 'suspended',
      reportPath: null,
      changes: [{ code: 'reportWithdrawn' }],
    })
    expect(await change('DELETE', 'suspension')).toBe(409)
    expect((await withdrawReport('DELETE')).status).toBe(204)
    expect(await test.read()).toMatchObject({ state: 'valid', changes: [] })
    await change('PUT', 'suspension')
    await withdrawReport('POST')
    test.later(601)
    expect(await change('DELETE', 'suspension')).toBe(204)
    expect(await state()).toBe('suspended')
  })

  it('says after an erasure that its outlet has left, and no name any more', async () => {
    await test.announce()
    await change('PUT', 'suspension')
    await test.erase()
    const left = await test.read()
    expect(left).toMatchObject({ state: 'withdrawn', outlet: { id: null, name: null }, reportPath: null })
    expect(left.changes.map(({ kind, code, reason: words }) => [kind, code, words])).toEqual([
      ['withdrawn', 'outletLeft', ''],
      ['suspended', 'decision', ''],
    ])
    expect((await test.visitor('GET', `${test.path}/credential`)).status).toBe(404)
    expect((await test.visitor('GET', `/outlets/${test.outlet.id}/certificate`)).body).toEqual({
      certificate: null,
    })
    expect((await test.visitor('GET', `${test.path}/badge`)).status).toBe(200)
  })

  it('names the one that took its place', async () => {
    await test.announce()
    test.later(60)
    const newer = await test.issue()
    expect((await test.read()).renewedBy).toBeNull()
    test.later(600)
    expect((await test.read()).renewedBy).toBe(newer)
  })

  it('stands in the queues of its body and of admins, and in their file', async () => {
    await test.announce()
    const list = async (who: Parameters<typeof test.by>[0], queue: string) =>
      (await (await test.by(who))('GET', `/certificates?queue=${queue}`)).body as unknown as {
        items: CertificateRow[]
        counts: object
      }
    expect(await list(test.colleague, 'valid')).toMatchObject({
      items: [{ number: test.number, can: { suspend: true, lift: false, withdraw: true }, undoUntil: null }],
      counts: { valid: 1, suspended: 0, ended: 0 },
    })
    expect((await list(test.auditor, 'valid')).items[0]?.can).toEqual({
      suspend: false,
      lift: false,
      withdraw: false,
    })
    const other = await test.kit.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'Other',
    })
    expect((await list(other, 'valid')).items).toEqual([])
    expect((await (await test.by(other))('GET', `${test.path}/management`)).status).toBe(404)
    await change('PUT', 'suspension', test.colleague)
    expect((await list(test.colleague, 'suspended')).items[0]).toMatchObject({
      undoUntil: '2026-11-21T10:20:00.000Z',
      can: { lift: true },
    })
    expect((await list(test.body, 'suspended')).items[0]).toMatchObject({ undoUntil: null })
    await change('PUT', 'withdrawal')
    expect((await list(test.body, 'ended')).counts).toEqual({ valid: 0, suspended: 0, ended: 1 })
    const file = await (await test.by(test.body))('GET', '/certificates/file')
    expect(new TextDecoder().decode(file.body)).toContain(`"${test.number}","withdrawn","The Gazette",`)
  })

  it('makes its outlet a certified one of the registry, for as long as it counts', async () => {
    await test.owner('PUT', '/disclosure/listing', { body: { listed: true } })
    const listed = async (query = '') =>
      (await test.visitor('GET', `/registry${query}`)).body as unknown as {
        items: { stage: string; certificate: string | null }[]
        facets: { stage: object }
      }
    const text = async (path: string) => new TextDecoder().decode((await test.visitor('GET', path)).body)
    expect((await listed()).items).toMatchObject([{ stage: 'published', certificate: null }])
    expect(await text('/registry/trust-file')).not.toContain('member=')
    await test.announce()
    expect(await listed('?stage=certified')).toMatchObject({
      items: [{ stage: 'certified', certificate: test.number, certifiedUntil: '2028-11-21' }],
      facets: { stage: { certified: 1 } },
    })
    expect((await listed('?stage=published')).items).toEqual([])
    expect(await text('/registry/trust-file')).toContain('member=https://gazette.example/\n')
    expect(await text('/registry/file')).toContain(test.number)
    expect(await text('/registry/feed')).toContain('has been certified')
    test.setNow('2028-11-22T00:00:00Z')
    expect((await listed()).items).toMatchObject([{ stage: 'published', certificate: null }])
    test.setNow('2026-12-01T00:00:00Z')
    expect((await listed()).items).toMatchObject([{ stage: 'certified' }])
    await change('PUT', 'suspension')
    expect((await listed()).items).toMatchObject([{ stage: 'published' }])
    expect(await text('/registry/feed')).toContain('is suspended')
  })

  it('reminds its outlet 180, 90 and 30 days before the end, and tells it the day after', async () => {
    await test.announce()
    const remindOn = async (day: string) => {
      test.setNow(`${day}T04:30:00Z`)
      await test.kit.runJob('certificates.reminders')
      return test.kit.mails.flatMap(({ to, template }) =>
        to === test.outlet.email && template.startsWith('certificate') ? [template] : [],
      )
    }
    expect(await remindOn('2028-05-24')).toEqual([])
    expect(await remindOn('2028-05-25')).toEqual(['certificateEnding'])
    expect(await remindOn('2028-05-25')).toHaveLength(1)
    expect(await remindOn('2028-10-22')).toHaveLength(2)
    expect(await remindOn('2028-11-21')).toHaveLength(2)
    expect((await remindOn('2028-11-22')).at(-1)).toBe('certificateEnded')
    expect(await remindOn('2029-11-22')).toHaveLength(3)
    expect(test.kit.jobs.filter(({ name }) => name === tellJob)).toHaveLength(2)
  })

  it('is shown as a badge of its state, without script, words of others escaped', async () => {
    await test.announce()
    const badge = async () => new TextDecoder().decode((await test.visitor('GET', `${test.path}/badge`)).body)
    const valid = await badge()
    expect(valid).toContain('2028-11-21')
    expect(valid).not.toMatch(/<script|href|url\(/)
    await database().updateTable('certificate').set({ outlet_name: '</title><script>"\u0001' }).execute()
    expect(await badge()).not.toContain('<script')
    expect(await badge()).not.toContain('\u0001')
    await change('PUT', 'suspension')
    expect(await badge()).not.toBe(valid)
  })

  it.each(['0000-0000-0000-0', 'K7QF-2MXD-9RTW', "K7QF'--", '%00', 'status', 'file'])(
    'is not found by %s',
    async (text) => {
      const { status } = await test.visitor('GET', `/certificates/${text}`)
      expect([401, 404, 422]).toContain(status)
    },
  )

  it('answers before its moment as a number that is none, at every address', async () => {
    const addresses = {
      '': 'GET',
      '/credential': 'GET',
      '/badge': 'GET',
      '/management': 'GET',
      '/suspension': 'PUT',
    }
    const readers = [test.visitor, test.owner, await test.by(test.auditor), await test.by(test.body)]
    for (const [rest, method] of Object.entries(addresses))
      for (const who of readers) {
        const ask = async (path: string) => {
          const { status, body } = await who(method, `${path}${rest}`, method === 'PUT' ? reason : {})
          return { status, body: body as unknown }
        }
        expect(await ask(test.path), rest).toEqual(await ask('/certificates/2222-2222-2222-2'))
      }
    const said = async (number: string) =>
      (await test.visitor('POST', '/certificates/check', { body: { text: number } })).body
    expect(await said(test.number)).toEqual(await said('2222-2222-2222-2'))
  })

  it('is not found by guessing: one address soon has to wait', async () => {
    const kit = createTestApi(database(), { rateLimitFactor: 0.1 })
    const from = { address: '203.0.113.9' }
    const statuses = new Set<number>()
    for (let round = 0; round < 21; round++)
      statuses.add((await kit.request('GET', '/certificates/2222-2222-2222-2', from)).status)
    expect([...statuses]).toEqual([404, 429])
    const guess = { ...from, body: { text: '2222-2222-2222-2' } }
    const checked = new Set<number>()
    for (let round = 0; round < 7; round++)
      checked.add((await kit.request('POST', '/certificates/check', guess)).status)
    expect([...checked]).toEqual([200, 429])
    await test.announce()
    kit.clock.now = test.kit.clock.now
    expect((await kit.request('GET', test.path, from)).status).toBe(200)
  })
})
