import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { v7 } from 'uuid'
import type { MadeWebhook } from '~/contracts/accounts/webhooks'
import { password } from '~/tests/support/api'
import { newCertified } from '~/tests/support/certificates/certified'
import { describeWithDatabase } from '~/tests/support/database'
import { openReceiver } from '~/tests/support/outside/receiver'
import { tellJob } from './standing.service'

const reason = { body: { reason: 'The owner has changed.' } }

describeWithDatabase('other systems', (database) => {
  /** A certificate whose body has a system of its own, and so has another provider. */
  async function open() {
    const db = database().db()
    for (const table of ['registry_entry', 'webhook'] as const)
      await sql`delete from ${sql.table(table)}`.execute(db)
    const [own, other] = [await openReceiver(), await openReceiver()]
    onTestFinished(() => [own, other].forEach(({ stop }) => stop()))
    const test = await newCertified(database(), { outgoingHosts: [own.host, other.host] })
    const { kit } = test
    const listen = async (person: { email: string }, { address }: { address: string }) => {
      const wanted = { address, events: ['certificate.changed'], password, key: v7() }
      const answer = await (await test.by(person))('POST', '/users/me/webhooks', { body: wanted })
      return (answer.body as MadeWebhook).secret
    }
    const values = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }
    const receivers = [
      { system: own, secret: await listen(test.body, own) },
      { system: other, secret: await listen(await kit.seedPerson(values), other) },
    ] as const
    /** What has arrived at one of them since, after the jobs that are due; its signature is proven on the day of the test. */
    const read = ({ system, secret }: (typeof receivers)[number]) => {
      vi.useFakeTimers({ toFake: ['Date'], now: kit.clock.now })
      const read = system.received.splice(0).map((each) => system.read(secret, each))
      vi.useRealTimers()
      return read
    }
    const arrived = async () => {
      for (const job of kit.jobs.splice(0))
        if (job.startAfter && job.startAfter > kit.clock.now) kit.jobs.push(job)
        else if (job.name === tellJob) await kit.runJob(job.name, job.data)
      await kit.runJob('webhooks.send')
      return receivers.map(read)
    }
    /** The states that each has heard of. */
    const heard = async () =>
      (await arrived()).map((list) => list.map(({ data }) => [data['certificate'], data['state']]))
    const change = async (method: 'PUT' | 'DELETE', what: string, number = test.number) => {
      const answer = await (
        await test.by(test.colleague)
      )(method, `/certificates/${number}/${what}`, method === 'PUT' ? reason : {})
      expect(answer.status).toBe(204)
    }
    return { ...test, arrived, heard, change }
  }

  it('are told of a certificate whose outlet is not in the registry if they are of its body, and of nothing that is undone', async () => {
    const { number, announce, arrived, heard, change, later } = await open()
    expect(await heard()).toEqual([[], []])
    await announce()
    expect(await arrived()).toEqual([
      [
        {
          type: 'certificate.changed',
          timestamp: '2026-11-21T10:10:00.000Z',
          data: {
            certificate: number,
            state: 'valid',
            validUntil: '2028-11-21',
            credential: `http://campus.test/certificate/${number}/credential`,
            page: `http://campus.test/certificate/${number}`,
          },
        },
      ],
      [],
    ])
    for (const what of ['suspension', 'withdrawal']) {
      await change('PUT', what)
      later(599)
      expect(await heard()).toEqual([[], []])
      await change('DELETE', what)
      later(2)
      expect(await heard()).toEqual([[], []])
    }
  })

  it('are told by a clock that is later than that of the queue, once it cannot be undone there either', async () => {
    const { number, announce, heard, change, later, kit } = await open()
    await announce()
    await heard()
    await change('PUT', 'suspension')
    later(599)
    for (const { name, data } of kit.jobs.splice(0)) if (name === tellJob) await kit.runJob(name, data)
    expect(await heard()).toEqual([[], []])
    later(1)
    expect(await heard()).toEqual([[[number, 'suspended']], []])
  })

  it('are told when it is issued, suspended, lifted, renewed, withdrawn and has expired', async () => {
    const { number, owner, issue, announce, heard, change, later, setNow, kit } = await open()
    const told = async () => {
      const all = await heard()
      later(1)
      return all
    }
    await owner('PUT', '/disclosure/listing', { body: { listed: true } })
    const both = (...states: string[][]) => [states, states]
    await announce()
    expect(await told()).toEqual(both([number, 'valid']))
    await change('PUT', 'suspension')
    later(601)
    expect(await told()).toEqual(both([number, 'suspended']))
    await change('DELETE', 'suspension')
    expect(await told()).toEqual(both([number, 'valid']))
    const newer = await issue()
    await announce(newer)
    expect(await told()).toEqual(both([newer, 'valid']))
    later(601)
    expect(await told()).toEqual(both([number, 'withdrawn']))
    await change('PUT', 'withdrawal', newer)
    later(601)
    expect(await told()).toEqual(both([newer, 'withdrawn']))
    const last = await issue()
    await announce(last)
    expect(await told()).toEqual(both([last, 'valid']))
    setNow('2028-11-22T04:30:00Z')
    await kit.runJob('certificates.reminders')
    expect(await told()).toEqual(both([last, 'expired']))
    await kit.runJob('certificates.reminders')
    expect(await told()).toEqual([[], []])
  })
})
