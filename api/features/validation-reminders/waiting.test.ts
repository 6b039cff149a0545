import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { Notification } from '~/contracts/messages/notifications'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const job = 'validation.reminders'
const dayMs = 24 * 3600 * 1000

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const provider = await kit.seedPerson({
    roles: ['ROLE_SERVICE_PROVIDER'],
    validated: true,
    entity_name: 'Academy',
  })
  const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
  const journalist = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
  const { request } = await kit.as(journalist)
  const answer = await request('POST', '/validation-requests', {
    body: { validator: provider.id, introduction: 'From your course of 2025.' },
  })
  const { id } = answer.body as ValidationRequest
  const start = kit.clock.now.getTime()
  /** Mails about this request, once the clock is so many days after it. */
  async function after(days: number) {
    kit.clock.now = new Date(start + days * dayMs)
    const before = kit.mails.length
    await kit.runJob(job)
    return kit.mails
      .slice(before)
      .filter(({ values }) => values.path === `/ij_administration/${id}`)
      .map(
        ({ to, template }) =>
          `${template} ${to === provider.email ? 'provider' : to === admin.email ? 'admin' : '?'}`,
      )
  }
  const cancel = () => request('POST', `/validation-requests/${id}/cancel`)
  return { ...kit, provider, admin, id, after, cancel }
}

describeWithDatabase('a request that waits', (database) => {
  it('reminds its provider after 7 and 14 days, and goes to the admins after 21, each once', async () => {
    const { after, as, admin, id, provider } = await setUp(database())
    expect(await after(6)).toEqual([])
    expect(await after(7)).toEqual(['validationReminder provider'])
    expect(await after(8)).toEqual([])
    expect(await after(14)).toEqual(['validationReminder provider'])
    const overdue = await after(21)
    expect(overdue).toContain('validationOverdue admin')
    expect(overdue).not.toContain('validationReminder provider')
    expect(await after(90)).toEqual([])
    // Sessions have expired by then.
    const told = async (person: { email: string }) =>
      ((await (await as(person)).request('GET', '/notifications')).body as Notification[])
        .filter(({ path }) => path === `/ij_administration/${id}`)
        .map(({ title }) => title)
    expect(await told(admin)).toEqual(['First Last has been waiting for Academy for 21 days'])
    expect(await told(provider)).toEqual([
      'First Last has been waiting for your answer for 14 days',
      'First Last has been waiting for your answer for 7 days',
      'First Last asks you for validation',
    ])
  })

  it('is told of once where the job comes late, or twice at the same moment', async () => {
    const { after, runJob, clock, mails, id } = await setUp(database())
    expect((await after(16)).sort()).toEqual(['validationReminder provider'])
    clock.now = new Date(clock.now.getTime() + 6 * dayMs)
    await Promise.all([runJob(job), runJob(job)])
    const overdue = mails.filter(
      ({ template, to, values }) =>
        template === 'validationOverdue' && values.path === `/ij_administration/${id}` && to !== '',
    )
    expect(new Set(overdue.map(({ to }) => to)).size).toBe(overdue.length)
    expect(overdue.length).toBeGreaterThan(0)
  })

  it('is nobody’s business any more once it is withdrawn', async () => {
    const { after, cancel } = await setUp(database())
    await cancel()
    expect(await after(30)).toEqual([])
  })
})
