import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadOfferCalendar } from '~/app/features/following/feeds.server'
import { followOfferLink } from '~/app/features/offers/offers.server'
import type { Tokens } from '~/contracts/accounts/auth'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { notify } from '~/api/features/notifications/notifications.service'
import { findUser } from '~/app/platform/guard.server'
import type { NotificationType } from '~/contracts/messages/notification-types'
import { countOfferView, isOpening, readWhatLedHere } from './page-views.server'
const page = '/content/detail/view/12'
const campus = 'http://campus.test'
const asked = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(campus + path, { method, headers })
const from = (path: string) => ({ Referer: campus + path })

describe('a page is opened', () => {
  it.each([
    ['by a link', page, from('/content')],
    ['by an address', page, {}],
    ['by a link elsewhere', page, { Referer: 'https://example.org/content/detail/view/12' }],
    ['by a navigation', page, { 'Sec-Fetch-Mode': 'navigate', ...from('/watchlist') }],
    ['by scripts', `${page}.data`, { 'Sec-Fetch-Mode': 'cors', ...from('/content?page=2') }],
    ['by scripts from another offer', `${page}.data`, from('/content/detail/view/13')],
  ])('%s', (_, path, headers) => {
    expect(isOpening(asked(path, headers))).toBe(true)
  })

  it.each([
    ['in advance', page, { 'Sec-Purpose': 'prefetch;prerender' }],
    ['in advance by an older browser', page, { Purpose: 'prefetch' }],
    ['in advance by scripts', `${page}.data`, { 'Sec-Purpose': 'prefetch', ...from('/content') }],
    ['by a form that leads back to it', page, from(page)],
    ['by scripts that ask again', `${page}.data`, from(page)],
    ['by scripts that do not say from where', `${page}.data`, {}],
    ['for a copy', page, { 'Sec-Fetch-Mode': 'cors', ...from('/watchlist') }],
  ])('not %s', (_, path, headers) => {
    expect(isOpening(asked(path, headers))).toBe(false)
  })

  it('not by a program that only looks whether it is there', () => {
    expect(isOpening(asked(page, {}, 'HEAD'))).toBe(false)
  })
})

describeWithDatabase('the pages report of an offer', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let tokens: Tokens
  let offerId: string

  beforeEach(async () => {
    kit = createTestApi(database())
    const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }
    const { id: provider_id } = await kit.seedPerson(provider)
    offerId = v7()
    const times = { created_at: kit.clock.now, published_at: kit.clock.now }
    const fit = { category: 'training', language: 'en', cost: 'free', online: true, deadline: '2027-01-01' }
    const texts = { headline: 'Course', teaser: 'Teaser', description: 'Text' }
    const external_link = 'https://academy.example/apply?from=campus'
    const row = { id: offerId, provider_id, state: 'published' as const, external_link }
    await database()
      .insertInto('offer')
      .values({ ...row, ...texts, ...fit, ...times })
      .execute()
    tokens = (await kit.as(await kit.seedPerson())).tokens
  })

  const argsAt = async (path: string, headers: Record<string, string> = {}) => ({
    ...(await frontArgs({ api: openTransport(kit.api).transport, path, tokens, init: { headers } })),
    params: { id: offerId },
  })
  const counted = async () => {
    await kit.deps.interest.flush()
    const rows = await database()
      .selectFrom('offer_count')
      .select(['kind', 'count'])
      .where('offer_id', '=', offerId)
      .orderBy('kind')
      .execute()
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  }

  it('that its page was opened, with and without scripts', async () => {
    const path = `/content/detail/view/${offerId}`
    countOfferView(await argsAt(path, from('/content')))
    countOfferView(await argsAt(`${path}.data`, from('/content')))
    countOfferView(await argsAt(path, from(path)))
    await expect.poll(counted).toEqual({ views: 2 })
  })

  it('that its page was opened, however its address is written', async () => {
    const encoded = `%${offerId.charCodeAt(0).toString(16)}${offerId.slice(1)}`
    for (const path of [`${offerId}/`, encoded, offerId.toUpperCase()])
      countOfferView(await argsAt(`/content/detail/view/${path}`, from('/content')))
    await expect.poll(counted).toEqual({ views: 3 })
  })

  it('that its link was followed, also to an address with letters of another script', async () => {
    await database()
      .updateTable('offer')
      .set({ external_link: 'https://академия.example/курс' })
      .where('id', '=', offerId)
      .execute()
    const answer = await followOfferLink(await argsAt(`/content/apply/${offerId}`))
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      'https://xn--80aamepir7m.example/%D0%BA%D1%83%D1%80%D1%81',
    ])
    await expect.poll(counted).toEqual({ clicks: 1 })
  })

  it('that its link was followed, which leads to the address of the offer, whatever was asked for', async () => {
    const path = `/content/apply/${offerId}?to=https://evil.example`
    for (const headers of [{}, { 'Sec-Purpose': 'prefetch' }]) {
      const answer = await followOfferLink(await argsAt(path, headers))
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        303,
        'https://academy.example/apply?from=campus',
      ])
    }
    await expect.poll(counted).toEqual({ clicks: 1 })
  })

  it('that its calendar file was fetched', async () => {
    for (const headers of [{}, { Purpose: 'prefetch' }])
      expect((await loadOfferCalendar(await argsAt(`/content/calendar/${offerId}`, headers))).status).toBe(
        200,
      )
    await expect.poll(counted).toEqual({ calendars: 1 })
  })

  it('nothing where there is no link, or no offer', async () => {
    await database().updateTable('offer').set({ external_link: null }).where('id', '=', offerId).execute()
    expect((await thrownBy(followOfferLink(await argsAt('/content/apply/1')))).status).toBe(404)
    const unknown = { ...(await argsAt('/content/apply/1')), params: { id: v7() } }
    expect((await thrownBy(followOfferLink(unknown))).status).toBe(404)
    expect(await counted()).toEqual({})
  })
})

describeWithDatabase('opening a page reads what tells of it:', (database) => {
  const id = v7()
  /** Where each kind of notification leads. */
  const pagesOf: Record<NotificationType, readonly string[]> = {
    message: [`/messages/${id}`],
    testimonial: ['/u#testimonials'],
    validationRequested: [`/ij_administration/${id}`],
    validationQuestion: [`/validation_requests/${id}`],
    validationApproved: [`/validation_requests/${id}`],
    validationRejected: [`/validation_requests/${id}`],
    validationCancelled: [`/ij_administration/${id}`, '/ij_administration'],
    reviewRequested: [`/admin/reviews/${id}`],
    trainerValidated: ['/review'],
    trainerRejected: ['/review'],
    providerValidated: ['/review'],
    providerRejected: ['/review'],
    linkRequested: [`/links/${id}`],
    linkConfirmed: [`/links/${id}`],
    linkRejected: [`/links/${id}`],
    clauseAssigned: ['/knowledgebase/checklist/3'],
    clauseComment: ['/knowledgebase/checklist/3', '/knowledgebase/checklist/3?page=2'],
    clauseDeadline: ['/knowledgebase/checklist/3'],
    answersArrived: ['/knowledgebase/questionnaire/files'],
    disclosureEnding: ['/knowledgebase/report'],
    answerDoubted: [`/knowledgebase/report/doubts/${id}`],
    auditRequested: [`/audits/${id}`],
    auditAnswered: [`/audits/${id}`],
    auditTurn: [`/audits/${id}`],
    auditDecided: [`/audits/${id}`],
    auditStopped: [`/audits/${id}`],
    certificateEnding: ['/certificate/K7QF-2MXD-9RTW-H'],
    certificateChanged: ['/certificate/K7QF-2MXD-9RTW-H'],
    offerDeadline: [`/content/detail/view/${id}`],
    announcement: [`/announcements/${id}`],
    providerAnnouncement: [`/announcements/${id}`],
    groupAnnouncement: [`/announcements/${id}`],
    account: [
      '/home',
      '/admin/jobs',
      `/audits/${id}`,
      '/account_settings/security',
      '/account_settings/contributors',
      `/account_settings/webhooks/${id}`,
      `/content/detail/edit/${id}`,
      '/content/own/sources',
      '/helpdesk',
      `/u/${id}/transparency/1?doubt=${id}`,
    ],
  }
  const kinds = Object.entries(pagesOf).flatMap(([type, pages]) =>
    pages.map((page) => [type as NotificationType, page] as const),
  )
  const routes = Object.keys(import.meta.glob('/app/routes/*.tsx')).map((file) => {
    const parts = file.slice('/app/routes/'.length, -'.tsx'.length).split('.')
    const pattern = parts.map((part) => {
      if (part === '_index') return ''
      if (part.startsWith('(')) return '(/[^/]+)?'
      return part.startsWith('$') ? '/[^/]+' : `/${part.replace(/_$/, '')}`
    })
    return new RegExp(`^${pattern.join('')}$`)
  })

  async function told(type: NotificationType, path: string) {
    const kit = createTestApi(database())
    const person = await kit.seedPerson()
    await notify(kit.deps, { personId: person.id, type, data: {}, path })
    const { tokens } = await kit.as(person)
    const { calls, transport: api } = openTransport(kit.api)
    const open = async (at: string, init: RequestInit = {}, alsoShown: string[] = []) => {
      const args = await frontArgs({ api, tokens, path: at, init })
      args.context.alsoShown = alsoShown
      await findUser(args)
      await readWhatLedHere(args)
      return args
    }
    const unread = async () => (await findUser(await open('/about')))?.unreadNotificationCount
    const wasTold = () => calls.splice(0).filter((call) => call.startsWith('POST')).length > 0
    return { person, open, unread, wasTold }
  }

  it.each(kinds)('%s: %s', async (type, leadsTo) => {
    const address = leadsTo.replace(/#.*/, '')
    expect(routes.some((route) => route.test(address.replace(/\?.*/, '')))).toBe(true)
    const { open, unread } = await told(type, leadsTo)
    expect(await unread()).toBe(1)
    await open(address)
    await expect.poll(unread).toBe(0)
  })

  it('at each address of the own profile', async () => {
    const { open, unread, person } = await told('testimonial', '/u#testimonials')
    await open(`/u/${v7()}`)
    expect(await unread()).toBe(1)
    await open(`/u/${person.id}?page=2`)
    await expect.poll(unread).toBe(0)
  })

  it('on a page that shows what is on another', async () => {
    const { open, unread } = await told('validationQuestion', `/validation_requests/${id}`)
    await open('/home')
    expect(await unread()).toBe(1)
    await open('/home', {}, [`/validation_requests/${id}`])
    await expect.poll(unread).toBe(0)
  })

  it('not in advance, not by a form, and without a call where all is read', async () => {
    const { open, unread, wasTold } = await told('linkRequested', `/links/${id}`)
    for (const init of [
      { headers: { 'Sec-Purpose': 'prefetch;prerender' } },
      { headers: from(`/links/${id}`) },
      { method: 'POST', body: new URLSearchParams() },
    ]) {
      await open(`/links/${id}`, init)
      expect(wasTold()).toBe(false)
    }
    await open(`/links/${id}`)
    await expect.poll(unread).toBe(0)
    wasTold()
    await open(`/links/${id}`)
    expect(wasTold()).toBe(false)
  })
})
