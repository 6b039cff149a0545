import type { RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import type { ApiDeps } from '~/api/platform/deps'
import { EndedRunError } from '~/api/platform/threads'
import { mostSources, type OfferSource } from '~/contracts/offers/offer-sources'
import { createTestApi, wholeOffer } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { offerSourceJobs } from './offer-sources.service'
import { openOutsideServer } from '~/tests/support/outside/outside-server'

const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }
const hour = 3600 * 1000
const day = 24 * hour
const defaults = { category: 'training', language: 'en', cost: 'free' }

const feed = (...items: { id: string; title?: string }[]) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Our courses',
    items: items.map(({ id, title = `Course ${id}` }) => ({ id, title, content_text: 'What you learn' })),
  })

interface OwnOffer {
  id: string
  headline: string
  state: string
  version: number
}

describeWithDatabase('sources of offers', (database) => {
  async function start(overrides: Parameters<typeof createTestApi>[1] = {}) {
    let answer: RequestListener = (_, response) => response.end(feed({ id: '1' }, { id: '2' }))
    const outside = await openOutsideServer((request, response) => answer(request, response))
    const kit = createTestApi(database(), { outgoingHosts: [outside.host], ...overrides })
    const person = await kit.seedPerson(provider)
    let session = await kit.as(person)
    const me = { request: (...call: Parameters<typeof session.request>) => session.request(...call) }
    const add = (path = '/feed.json', values: object = {}) =>
      me.request('POST', '/offer-sources', {
        body: { address: `${outside.address}${path}`, ...defaults, ...values },
      })
    const added = async (path?: string) => (await add(path)).body as OfferSource
    const list = async () => (await me.request('GET', '/offer-sources')).body as OfferSource[]
    const drafts = async () => (await me.request('GET', '/own-offers')).body as OwnOffer[]
    const headlines = async () => (await drafts()).map(({ headline }) => headline).sort()
    const says = (next: RequestListener) => {
      answer = next
    }
    const has = (...items: Parameters<typeof feed>) => says((_, response) => response.end(feed(...items)))
    /** Logs in again, as people do the next day. */
    const wait = async (milliseconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + milliseconds)
      session = await kit.as(person)
    }
    /** The readings that are queued for this provider. */
    const queued = async () => {
      await kit.runJob('offer-sources.due')
      const own = database().selectFrom('offer_source').select('id').where('provider_id', '=', person.id)
      const ids = (await own.execute()).map(({ id }) => id)
      return kit.jobs.splice(0).filter(({ data }) => ids.includes((data as { id: string }).id))
    }
    const work = async () => {
      const waiting = await queued()
      for (const { name, data } of waiting) await kit.runJob(name, data)
      return waiting.length
    }
    const nextHour = async () => {
      kit.clock.now = new Date(kit.clock.now.getTime() + hour)
      const count = await work()
      await wait(0)
      return count
    }
    return {
      ...kit,
      ...outside,
      person,
      me,
      add,
      added,
      list,
      drafts,
      headlines,
      says,
      has,
      wait,
      queued,
      work,
      nextHour,
    }
  }

  it('are read at once, and their entries are drafts', async () => {
    const { add, list, drafts, me, clock, calls } = await start()
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'Our courses',
      kind: 'feed',
      ...defaults,
      readAt: clock.now.toISOString(),
      nextAt: new Date(clock.now.getTime() + hour).toISOString(),
      failure: null,
      drafts: 2,
    })
    expect(await list()).toEqual([body])
    const [draft] = await drafts()
    expect(draft).toMatchObject({ state: 'draft' })
    const whole = (await me.request('GET', `/own-offers/${draft?.id ?? ''}`)).body
    expect(whole).toMatchObject({
      ...defaults,
      description: 'What you learn',
      openToVisitors: false,
      version: 1,
    })
    expect(calls[0]?.headers['user-agent']).toBe('Test-Campus (+http://campus.test)')
  })

  it('are read again after an hour, no earlier; what is new becomes a draft, once', async () => {
    const { added, has, work, nextHour, headlines, calls } = await start()
    await added()
    has({ id: '2' }, { id: '3' })
    expect(await work()).toBe(0)
    expect(await nextHour()).toBe(1)
    expect(await headlines()).toEqual(['Course 1', 'Course 2', 'Course 3'])
    expect(await work()).toBe(0)
    await nextHour()
    expect(await headlines()).toHaveLength(3)
    expect(calls).toHaveLength(3)
  })

  it('change their drafts as long as no person has, and never bring one back', async () => {
    const { added, has, nextHour, drafts, headlines, me } = await start()
    await added()
    const find = async (headline: string) => (await drafts()).find((offer) => offer.headline === headline)
    const [one, two] = [await find('Course 1'), await find('Course 2')]
    await me.request('PATCH', `/own-offers/${one?.id ?? ''}`, { body: { version: 1, headline: 'Mine' } })
    has({ id: '1', title: 'Changed 1' }, { id: '2', title: 'Changed 2' })
    await nextHour()
    expect(await headlines()).toEqual(['Changed 2', 'Mine'])
    expect(await find('Changed 2')).toMatchObject({ id: two?.id })
    has({ id: '1', title: 'Again 1' }, { id: '2', title: 'Again 2' })
    await nextHour()
    expect(await headlines()).toEqual(['Again 2', 'Mine'])
    await me.request('DELETE', `/own-offers/${two?.id ?? ''}`)
    has({ id: '1' }, { id: '2', title: 'Once more' })
    await nextHour()
    expect(await headlines()).toEqual(['Mine'])
  })

  it('do not touch what has been published', async () => {
    const { added, has, nextHour, drafts, me } = await start()
    has({ id: '1' })
    await added()
    const [draft] = await drafts()
    const whole = { ...wholeOffer, headline: 'Course 1', version: 1, publish: true }
    expect((await me.request('PATCH', `/own-offers/${draft?.id ?? ''}`, { body: whole })).status).toBe(200)
    has({ id: '1', title: 'Changed' })
    await nextHour()
    expect(await drafts()).toMatchObject([{ headline: 'Course 1', state: 'published' }])
  })

  it('are only sent again when they have changed', async () => {
    const { added, says, nextHour, calls, headlines, list, clock } = await start()
    says(({ headers }, response) => {
      if (headers['if-none-match'] === '"a"') response.writeHead(304).end()
      else response.setHeader('ETag', '"a"').end(feed({ id: '1' }))
    })
    await added()
    await nextHour()
    expect(calls[1]?.headers['if-none-match']).toBe('"a"')
    expect(await headlines()).toEqual(['Course 1'])
    expect(await list()).toMatchObject([
      { failure: null, readAt: clock.now.toISOString(), title: 'Our courses' },
    ])
  })

  it('that stay as they are for a year are not forgotten: what was deleted does not come back', async () => {
    const { added, says, wait, work, drafts, headlines, me, runJob } = await start()
    let items = [{ id: '1' }, { id: '2' }]
    says(({ headers }, response) => {
      const tag = `"${String(items.length)}"`
      if (headers['if-none-match'] === tag) response.writeHead(304).end()
      else response.setHeader('ETag', tag).end(feed(...items))
    })
    await added()
    for (const { id } of await drafts()) await me.request('DELETE', `/own-offers/${id}`)
    for (let month = 0; month < 12; month++) {
      await wait(30 * day)
      await work()
      await runJob('retention.clean')
    }
    items = [...items, { id: '3' }]
    await wait(day)
    await work()
    expect(await headlines()).toEqual(['Course 3'])
  })

  it('that stop for a year and are asked for again have forgotten nothing, but what had left them', async () => {
    const { added, has, says, nextHour, wait, work, drafts, headlines, me, runJob, jobs } = await start()
    has({ id: '1' }, { id: '2' }, { id: '3' })
    const { id } = await added()
    has({ id: '1' }, { id: '2' })
    await nextHour()
    for (const draft of await drafts()) await me.request('DELETE', `/own-offers/${draft.id}`)
    says((_, response) => response.writeHead(410).end())
    await nextHour()
    await wait(360 * day)
    await work()
    await runJob('retention.clean')
    has({ id: '1' }, { id: '2' }, { id: '3' })
    await me.request('POST', `/offer-sources/${id}/resume`)
    for (const job of jobs.splice(0)) await runJob(job.name, job.data)
    expect(await headlines()).toEqual(['Course 3'])
  })

  it.each<[string, RequestListener]>([
    ['sourceMissing', (_, response) => response.writeHead(404).end()],
    ['sourceGone', (_, response) => response.writeHead(410).end()],
    ['sourceRefused', (_, response) => response.writeHead(403).end('Log in')],
    ['sourceRefused', (_, response) => response.writeHead(500).end()],
    ['sourceRefused', (_, response) => response.writeHead(304).end()],
    ['sourceUnreadable', (_, response) => response.end('<!doctype html><title>Welcome</title>')],
    ['sourceTooLarge', (_, response) => response.end('x'.repeat(600 * 1024))],
    ['sourceUnreachable', (request) => request.socket.destroy()],
    [
      'sourceAddress',
      (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    ],
    [
      'sourceUnreachable',
      (_, response) => response.writeHead(302, { Location: 'https://localhost:8443/' }).end(),
    ],
    ['sourceRedirects', ({ url = '' }, response) => response.writeHead(302, { Location: `${url}a` }).end()],
  ])('that cannot be read are not added, and say why: %s', async (code, answer) => {
    const { add, says, list, drafts } = await start()
    says(answer)
    const { status, body } = await add()
    expect([status, body]).toMatchObject([422, { violations: [{ propertyPath: 'address', code }] }])
    expect([await list(), await drafts()]).toEqual([[], []])
  })

  it.each([
    'https://localhost/feed',
    'https://127.0.0.1/feed',
    'https://[::1]/feed',
    'http://school.example/feed',
    'https://school.example:22/feed',
    'https://user:secret@school.example/feed',
    'file:///etc/passwd',
  ])('have an address that leads outside: not %s', async (address) => {
    const { add, calls } = await start()
    const { status, body } = await add('', { address })
    expect([status, body]).toMatchObject([422, { violations: [{ propertyPath: 'address' }] }])
    expect(calls).toEqual([])
  })

  it('are left alone after a week of failures, until they are asked for again', async () => {
    const { added, says, has, nextHour, wait, work, list, me, headlines, runJob, jobs } = await start()
    const { id } = await added()
    says((_, response) => response.writeHead(503).end())
    await nextHour()
    const [failing] = await list()
    expect(failing).toMatchObject({ failure: 'sourceRefused', nextAt: expect.any(String) })
    await wait(7 * day)
    await work()
    expect(await list()).toMatchObject([
      { failure: 'sourceRefused', failingSince: failing?.failingSince, nextAt: null },
    ])
    await wait(day)
    expect(await work()).toBe(0)
    has({ id: '9' })
    const resume = () => me.request('POST', `/offer-sources/${id}/resume`)
    expect((await resume()).status).toBe(204)
    expect((await resume()).status).toBe(204)
    const [job, ...others] = jobs.splice(0)
    expect(others).toEqual([])
    await runJob(job?.name ?? '', job?.data)
    expect(await list()).toMatchObject([{ failure: null, failingSince: null }])
    expect(await headlines()).toContain('Course 9')
  })

  it('that are gone for good are left alone at once', async () => {
    const { added, says, nextHour, list } = await start()
    await added()
    says((_, response) => response.writeHead(410).end())
    await nextHour()
    expect(await list()).toMatchObject([{ failure: 'sourceGone', nextAt: null }])
  })

  /** All that reads a file is ended. */
  const endAll = (deps: ApiDeps) => {
    const { threads } = deps
    deps.threads = { ...threads, run: (task) => Promise.reject(new EndedRunError(task, 'time')) }
    return () => {
      deps.threads = threads
    }
  }

  it('that no thread can read are not added, and say why', async () => {
    const { add, list, deps } = await start()
    endAll(deps)
    const { status, body } = await add()
    expect(status).toBe(422)
    expect(body).toMatchObject({ violations: [{ propertyPath: 'address', code: 'sourceTooCostly' }] })
    expect(await list()).toEqual([])
  })

  it('that no thread can read are left alone after the second time, until they are asked for again', async () => {
    const { added, nextHour, list, me, deps, jobs, runJob, has, headlines, mails, ...kit } = await start()
    const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'], email: 'sources.admin@example.org' })
    const { id } = await added()
    const mend = endAll(deps)
    await nextHour()
    expect(await list()).toMatchObject([{ failure: 'sourceTooCostly', nextAt: expect.any(String) as string }])
    await nextHour()
    expect(await list()).toMatchObject([{ failure: 'sourceTooCostly', nextAt: null }])
    expect(await nextHour()).toBe(0)
    for (const { request } of [me, await kit.as(admin)])
      expect(JSON.stringify((await request('GET', '/notifications')).body)).toContain('feed.json')
    expect(mails.filter(({ to }) => to === admin.email).map(({ template }) => template)).toEqual([
      'sourcePausedForAdmins',
    ])
    expect(mails.filter(({ template }) => template === 'sourcePaused')).toHaveLength(1)
    mend()
    has({ id: '7' })
    expect((await me.request('POST', `/offer-sources/${id}/resume`)).status).toBe(204)
    for (const { name, data } of jobs.splice(0)) await runJob(name, data)
    expect(await list()).toMatchObject([{ failure: null, nextAt: expect.any(String) as string }])
    expect(await headlines()).toContain('Course 7')
  })

  it('that have ended their process twice are left alone, and their owner is told', async () => {
    const { added, list, me, deps, mails } = await start()
    const { id } = await added()
    const job = offerSourceJobs.find(({ name }) => name === 'offer-sources.read')
    await job?.givenUp?.(deps, { id }, 'failed')
    expect(await list()).toMatchObject([{ failure: null }])
    await job?.givenUp?.(deps, { id }, 'paused')
    expect(await list()).toMatchObject([{ failure: 'sourceTooCostly', nextAt: null }])
    expect(JSON.stringify((await me.request('GET', '/notifications')).body)).toContain('feed.json')
    expect(mails.filter(({ template }) => template === 'sourcePaused')).toHaveLength(1)
  })

  it('recover as if nothing had happened', async () => {
    const { added, says, has, nextHour, list } = await start()
    await added()
    says((request) => request.socket.destroy())
    await nextHour()
    has({ id: '1' })
    await nextHour()
    expect(await list()).toMatchObject([{ failure: null, failingSince: null }])
  })

  it(`are ${String(mostSources)} at most, each once, also when several come at the same time`, async () => {
    const { add, list } = await start()
    const same = await Promise.all([add('/a'), add('/a')])
    expect(same.map(({ status }) => status).sort()).toEqual([201, 422])
    const others = await Promise.all([add('/b'), add('/c'), add('/d')])
    expect(others.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect(await list()).toHaveLength(mostSources)
    expect((await add('/e')).body).toMatchObject({ violations: [{ code: 'sourceLimit' }] })
  })

  it('make no more drafts than somebody can look through, and go on when there is room', async () => {
    const { add, has, nextHour, drafts, list, me } = await start()
    const fifty = (from: number) => Array.from({ length: 50 }, (_, index) => ({ id: String(from + index) }))
    has(...fifty(0))
    await add()
    for (const from of [50, 100, 150, 200]) {
      has(...fifty(from))
      await nextHour()
    }
    expect(await list()).toMatchObject([
      { failure: 'sourceDraftsFull', drafts: 200, nextAt: expect.any(String) },
    ])
    const [first] = await drafts()
    await me.request('DELETE', `/own-offers/${first?.id ?? ''}`)
    await nextHour()
    expect(await list()).toMatchObject([{ failure: 'sourceDraftsFull', drafts: 200 }])
  })

  it('are removed, and what was made from them stays', async () => {
    const { added, list, me, headlines, nextHour, runJob } = await start()
    const { id } = await added()
    const remove = () => me.request('DELETE', `/offer-sources/${id}`)
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect(await list()).toEqual([])
    expect(await headlines()).toHaveLength(2)
    expect(await nextHour()).toBe(0)
    // A reading that was already queued finds nothing to read.
    await runJob('offer-sources.read', { id })
    expect(await headlines()).toHaveLength(2)
  })

  it('belong to their provider: contributors may, others see none and change none', async () => {
    const { added, seedPerson, as, person } = await start()
    const { id } = await added()
    const contributor = await as(await seedPerson({ roles: ['ROLE_CONTRIBUTOR'], parent_id: person.id }))
    expect((await contributor.request('GET', '/offer-sources')).body).toHaveLength(1)
    const stranger = await as(await seedPerson(provider))
    expect((await stranger.request('GET', '/offer-sources')).body).toEqual([])
    for (const [method, path] of [
      ['DELETE', `/offer-sources/${id}`],
      ['POST', `/offer-sources/${id}/resume`],
      ['DELETE', '/offer-sources/nonsense'],
    ] as const)
      expect((await stranger.request(method, path)).status).toBe(404)
    expect((await contributor.request('DELETE', `/offer-sources/${id}`)).status).toBe(204)
    const entries = database().selectFrom('audit_entry').select(['action', 'subject_id'])
    expect(await entries.where('person_id', '=', person.id).execute()).toEqual([
      { action: 'offerSource.removed', subject_id: id },
    ])
  })

  it.each(['blocked', 'deactivated'] as const)('of an account that is %s are not read', async (state) => {
    const { added, nextHour, person, calls, runJob } = await start()
    const { id } = await added()
    await database().updateTable('person').set({ state }).where('id', '=', person.id).execute()
    expect(await nextHour()).toBe(0)
    await runJob('offer-sources.read', { id })
    expect(calls).toHaveLength(1)
  })

  it('make no drafts for an account that is blocked while they are read', async () => {
    const { added, says, person, runJob, wait } = await start()
    const { id } = await added()
    await wait(hour)
    says((_, response) => {
      const block = database().updateTable('person').set({ state: 'blocked' }).where('id', '=', person.id)
      block.execute().then(
        () => response.end(feed({ id: '3' })),
        () => response.destroy(),
      )
    })
    await runJob('offer-sources.read', { id })
    const offers = database().selectFrom('offer').select('headline').where('provider_id', '=', person.id)
    expect((await offers.execute()).map(({ headline }) => headline).sort()).toEqual(['Course 1', 'Course 2'])
  })

  it('are taken by one process only', async () => {
    const { added, wait, queued } = await start()
    await added()
    await wait(hour)
    const taken = await Promise.all([queued(), queued()])
    expect(taken.flat()).toHaveLength(1)
  })

  it('that are read twice at once make each draft once', async () => {
    const { added, has, runJob, headlines } = await start()
    const { id } = await added()
    has({ id: '1' }, { id: '2' }, { id: '3' })
    await Promise.all([runJob('offer-sources.read', { id }), runJob('offer-sources.read', { id })])
    expect(await headlines()).toEqual(['Course 1', 'Course 2', 'Course 3'])
  })
})
