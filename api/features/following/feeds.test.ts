import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { FeedAccess, FeedPurpose } from '~/contracts/offers/following'
import { describeWithDatabase } from '~/tests/support/database'
import { followOffers } from '~/tests/support/following'

const text = (body: unknown) => new TextDecoder().decode(body as Uint8Array)

/** Unfolded lines of an iCalendar. */
const unfold = (calendar: string) => calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
/** The events, each as a map of properties, with parameters in the names. */
function eventsOf(calendar: string): Record<string, string>[] {
  const events: Record<string, string>[] = []
  let depth = 0
  for (const line of unfold(calendar)) {
    const [name = '', ...value] = line.split(':')
    if (name === 'BEGIN' && value[0] === 'VEVENT') events.push({})
    if (name === 'BEGIN') depth++
    if (name === 'END') depth--
    const event = events.at(-1)
    if (event && depth > 1) event[depth > 2 ? `ALARM ${name}` : name] = value.join(':')
  }
  expect(depth).toBe(0)
  return events
}
const words = (value: string | undefined) =>
  (value ?? '').replaceAll(/\\([\\;,])/g, '$1').replaceAll('\\n', '\n')

async function setUp(database: Database) {
  const kit = await followOffers(database)
  const tokenOf = async (purpose: FeedPurpose, ask = kit.own) =>
    ((await ask('GET', '/users/me/feeds')).body as FeedAccess[]).find((each) => each.purpose === purpose)
      ?.token ?? ''
  const make = async (purpose: FeedPurpose, ask = kit.own) => {
    expect((await ask('POST', `/users/me/feeds/${purpose}`)).status).toBe(204)
    return tokenOf(purpose, ask)
  }
  const calendar = (token: string, headers: Record<string, string> = {}) =>
    kit.request('GET', `/calendar-feeds/${token}`, { headers })
  const feed = (token: string, query = '') => kit.request('GET', `/offer-feeds/${token}${query}`)
  return { ...kit, tokenOf, make, calendar, feed }
}

describeWithDatabase('secret addresses', (database) => {
  it('can be shown again, renewed and switched off; the one before is worthless at once', async () => {
    const { own, make, tokenOf, calendar } = await setUp(database())
    expect((await own('GET', '/users/me/feeds')).body).toEqual([
      { purpose: 'calendar', token: null, createdAt: null },
      { purpose: 'offers', token: null, createdAt: null },
    ])
    const first = await make('calendar')
    expect(first).toMatch(/^[\w-]{65}$/)
    expect(await tokenOf('calendar')).toBe(first)
    expect((await calendar(first)).status).toBe(200)
    const second = await make('calendar')
    expect(second).not.toBe(first)
    expect((await calendar(first)).status).toBe(404)
    expect((await calendar(second)).status).toBe(200)
    for (let n = 0; n < 2; n++) expect((await own('DELETE', '/users/me/feeds/calendar')).status).toBe(204)
    expect((await calendar(second)).status).toBe(404)
    expect(await tokenOf('calendar')).toBe('')
  })

  it('are made once by a form that is sent twice', async () => {
    const { own, tokenOf } = await setUp(database())
    const send = () => own('POST', '/users/me/feeds/offers', { headers: { 'Idempotency-Key': 'one-form' } })
    await send()
    const token = await tokenOf('offers')
    await send()
    expect(await tokenOf('offers')).toBe(token)
  })

  it('open what they were made for, and nothing else', async () => {
    const { make, calendar, feed } = await setUp(database())
    const [forCalendar, forOffers] = [await make('calendar'), await make('offers')]
    expect((await feed(forCalendar)).status).toBe(404)
    expect((await calendar(forOffers)).status).toBe(404)
    expect((await feed(forOffers)).status).toBe(200)
  })

  it('are not guessed: neither a wrong proof, nor a longer or shorter one, nor the nonce of the database', async () => {
    const { make, calendar, person } = await setUp(database())
    const token = await make('calendar')
    const { nonce } = await database()
      .selectFrom('feed_access')
      .select('nonce')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const last = token.endsWith('A') ? 'B' : 'A'
    for (const wrong of [
      token.slice(0, -1),
      `${token}A`,
      token.slice(0, -1) + last,
      nonce,
      person.id,
      'x',
      '%00',
    ])
      expect((await calendar(wrong)).status, wrong).toBe(404)
  })

  it.each([
    ['deactivated', { state: 'deactivated' as const }],
    ['blocked', { state: 'blocked' as const }],
    ['restricted', { validated: false }],
  ])('open nothing while their owner is %s', async (_what, values) => {
    const { make, calendar, feed, change } = await setUp(database())
    const [forCalendar, forOffers] = [await make('calendar'), await make('offers')]
    await change(values)
    expect((await calendar(forCalendar)).status).toBe(404)
    expect((await feed(forOffers)).status).toBe(404)
    await change({ state: 'active', validated: true })
    expect((await calendar(forCalendar)).status).toBe(200)
  })

  it('show what is their owner’s to every reader', async () => {
    const { make, calendar, publish, keep, dayIn, as, newMember } = await setUp(database())
    const other = await newMember()
    const { request } = await as(other)
    await keep((await publish({ deadline: dayIn(5), headline: 'Mine' })).id)
    await keep((await publish({ deadline: dayIn(5), headline: 'Theirs' })).id, other.id)
    const mine = text((await calendar(await make('calendar'))).body)
    const theirs = text((await calendar(await make('calendar', request))).body)
    expect([mine, theirs].map((each) => [each.includes('Mine'), each.includes('Theirs')])).toEqual([
      [true, false],
      [false, true],
    ])
  })
})

describeWithDatabase('the calendar of a watchlist', (database) => {
  it('holds deadlines with an alarm and dates as whole days, in its owner’s language', async () => {
    const { make, calendar, publish, keep, change, deps } = await setUp(database())
    await change({ locale: 'fr' })
    const offer = await publish({
      deadline: '2026-12-31',
      starts_on: '2027-02-26',
      ends_on: '2027-02-28',
      place: 'Oslo, Hall 2',
    })
    await keep(offer.id)
    const answer = await calendar(await make('calendar'))
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const lines = unfold(text(answer.body))
    expect(lines).toContain('METHOD:PUBLISH')
    expect(lines).toContain('X-WR-CALNAME:Favoris – Test Campus')
    const [deadline, dates] = eventsOf(text(answer.body))
    expect(deadline).toMatchObject({
      UID: `deadline-${offer.id}@campus.test`,
      'DTSTART;VALUE=DATE': '20261231',
      'DTEND;VALUE=DATE': '20270101',
      DTSTAMP: '20261121T100000Z',
      URL: `${deps.config.publicUrl}/content/detail/view/${offer.id}`,
      'ALARM ACTION': 'DISPLAY',
      'ALARM TRIGGER': '-PT15H',
    })
    expect(words(deadline?.['SUMMARY'])).toBe('Date limite\u202f: Sources under pressure')
    expect(dates).toMatchObject({
      UID: `dates-${offer.id}@campus.test`,
      SUMMARY: 'Sources under pressure',
      'DTSTART;VALUE=DATE': '20270226',
      'DTEND;VALUE=DATE': '20270301',
      LOCATION: 'Oslo\\, Hall 2 · En ligne',
    })
    expect(dates).not.toHaveProperty('ALARM ACTION')
  })

  it('stays whole whatever people have written, with no line longer than 75 bytes', async () => {
    const { make, calendar, publish, keep } = await setUp(database())
    const headline = `Ünïcode, “quotes”; back\\slash 👩‍👩‍👧 ${'журналистика '.repeat(6)}`.trim()
    const nasty = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:forged\u0007\u2028y'
    await keep((await publish({ deadline: '2026-12-31', headline, teaser: nasty })).id)
    const calendarText = text((await calendar(await make('calendar'))).body)
    for (const line of calendarText.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(calendarText.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(calendarText).not.toMatch(/[^\r]\n|\r[^\n]/)
    const events = eventsOf(calendarText)
    expect(events).toHaveLength(1)
    expect(words(events[0]?.['SUMMARY'])).toBe(`Deadline: ${headline}`)
    expect(words(events[0]?.['DESCRIPTION'])).toContain('x END:VEVENT BEGIN:VEVENT SUMMARY:forged y')
  })

  it('leaves out what has no day, is long past, withdrawn, or of a provider who is not there', async () => {
    const { make, calendar, publish, keep, dayIn, seedPerson } = await setUp(database())
    const pending = await seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'Pending' })
    for (const values of [
      {},
      { deadline: dayIn(-31) },
      { deadline: dayIn(3), state: 'withdrawn' as const },
      { deadline: dayIn(3), provider_id: pending.id },
    ])
      await keep((await publish(values)).id)
    await keep((await publish({ deadline: dayIn(-29), headline: 'Recent' })).id)
    const events = eventsOf(text((await calendar(await make('calendar'))).body))
    expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual(['Deadline: Recent'])
  })

  it('is not sent again to a program that has it, until something changes', async () => {
    const { make, calendar, publish, keep, dayIn, passDays } = await setUp(database())
    await keep((await publish({ deadline: dayIn(5) })).id)
    const token = await make('calendar')
    const tag = (await calendar(token)).headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    passDays(1)
    expect((await calendar(token, { 'If-None-Match': tag })).status).toBe(304)
    await keep((await publish({ deadline: dayIn(6) })).id)
    expect((await calendar(token, { 'If-None-Match': tag })).status).toBe(200)
  })
})

describeWithDatabase('the calendar file of an offer', (database) => {
  it('is in the language of the reader and named after the offer', async () => {
    const { own, publish, dayIn } = await setUp(database())
    const { id } = await publish({ deadline: dayIn(5), headline: 'KI: Chancen & „Risiken“' })
    const answer = await own('GET', `/offers/${id}/calendar`, { headers: { 'Accept-Language': 'de' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="KI-Chancen-Risiken.ics"')
    expect(words(eventsOf(text(answer.body))[0]?.['SUMMARY'])).toBe('Frist: KI: Chancen & „Risiken“')
  })

  it('is named in whole signs, however long the headline', async () => {
    const { own, publish, dayIn } = await setUp(database())
    const headline = 'AI-𝗧𝗿𝗮𝗶𝗻𝗶𝗻𝗴 𝗳ü𝗿 𝗝𝗼𝘂𝗿𝗻𝗮𝗹𝗶𝘀𝘁𝗶𝗻𝗻𝗲𝗻 𝘂𝗻𝗱 𝗝𝗼𝘂𝗿𝗻𝗮𝗹𝗶𝘀𝘁𝗲𝗻'
    const { id } = await publish({ deadline: dayIn(5), headline })
    const answer = await own('GET', `/offers/${id}/calendar`)
    expect(answer.status).toBe(200)
    const named = /filename\*=UTF-8''(\S+)$/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
    expect(headline.replace(/ /g, '-')).toContain(decodeURIComponent(named).replace(/\.ics$/, ''))
  })

  it('is not there for a rolling offer, a draft or no offer at all', async () => {
    const { own, publish, dayIn } = await setUp(database())
    const ids = [
      (await publish()).id,
      (await publish({ deadline: dayIn(5), state: 'draft' })).id,
      (await publish()).id.replace(/^.{8}/, '00000000'),
      'x',
    ]
    for (const id of ids) expect((await own('GET', `/offers/${id}/calendar`)).status).toBe(404)
  })
})

describeWithDatabase('the feed of offers', (database) => {
  it('holds the newest offers of a filter, in the language of its owner', async () => {
    const { make, feed, publish, pass, change } = await setUp(database())
    await change({ locale: 'it' })
    const first = await publish({ category: 'scholarships' })
    pass(60_000)
    const second = await publish({ category: 'scholarships', deadline: '2026-12-24' })
    await publish({ category: 'event' })
    await publish({ category: 'scholarships', state: 'withdrawn' })
    const token = await make('offers')
    const answer = await feed(token, '?category=scholarships&clause=3')
    expect(text(answer.body)).not.toContain('<entry>')
    const all = await feed(token, '?category=scholarships')
    expect(all.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = text(all.body)
    expect([...xml.matchAll(/<id>urn:uuid:(.*?)<\/id>/g)].map(([, id]) => id)).toEqual([second.id, first.id])
    expect(xml).toContain('<title>Offerte – Test Campus</title>')
    expect(xml).toContain('<id>http://campus.test/content?category=scholarships</id>')
    expect(xml).toContain(`href="http://campus.test/content/feed/${token}.atom?category=scholarships"`)
    expect(xml).toContain('entro il 24 dicembre 2026')
    expect((await feed(token, '?category=gossip')).status).toBe(422)
  })
})
