import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOffers } from '~/api/seed/demo/offers'
import { startCampus } from '../support/campus-server'
import { demoPassword, demoPerson } from '../support/people'
import { filledFolder } from '../support/processes/filled-folder'

const folder = mkdtempSync(join(tmpdir(), 'campus-open-offers-'))
let campus: Awaited<ReturnType<typeof startCampus>>
let token = ''

beforeAll(async () => {
  campus = await startCampus({
    dataDir: await filledFolder(join(folder, 'data')),
    smtpUrl: 'smtp://127.0.0.1:9',
    logFile: join(folder, 'log'),
    // So long that a page which is kept too long cannot be missed.
    environment: { KEPT_PAGE_SECONDS: '60', RATE_LIMIT_FACTOR: '1000000' },
  })
  const { email } = demoPerson('admin')
  const answer = await api('POST', '/authentication/login', { email, password: demoPassword })
  token = ((await answer.json()) as { token: string }).token
}, 120_000)
afterAll(async () => {
  await campus.stop()
  rmSync(folder, { recursive: true })
}, 60_000)

const api = (method: string, path: string, body?: object) =>
  fetch(`${campus.url}/api${path}`, {
    method,
    headers: {
      'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

interface Listed {
  id: string
  headline: string
  picture: { urls: Record<string, string> } | null
}
const offersOf = async (list: string): Promise<Listed[]> =>
  ((await (await api('GET', list)).json()) as { items: Listed[] }).items

async function setOpen(id: string, openToVisitors: boolean): Promise<void> {
  const { version } = (await (await api('GET', `/own-offers/${id}`)).json()) as { version: number }
  expect((await api('PATCH', `/own-offers/${id}`, { version, openToVisitors })).status).toBe(200)
}

/** What a visitor may ask for that could tell of an offer: pages, their data, files, and calls without a token. */
const placesOf = ({ id, headline, picture }: Listed) => {
  // Not all of it, since the page of a search repeats what was searched for.
  const words = encodeURIComponent(headline.split(' ').slice(0, 2).join(' '))
  return [
    '/',
    '/_root.data',
    '/content/open',
    '/content/open.data',
    `/content/open?text=${words}`,
    '/content/open?sort=newest',
    '/content/open/feed.atom',
    `/content/open/feed.atom?text=${words}`,
    '/content/open/calendar.ics',
    '/sitemap.xml',
    `/content/detail/view/${id}`,
    `/content/detail/view/${id}.data`,
    `/content/calendar/${id}`,
    `/content/apply/${id}`,
    `/login?returnTo=%2Fcontent%2Fdetail%2Fview%2F${id}`,
    '/content',
    `/content?text=${words}`,
    `/search?text=${words}`,
    `/search/suggestions?text=${words}`,
    '/about',
    ...Object.values(picture?.urls ?? {}),
    '/api/open-offers',
    `/api/open-offers/${id}`,
    `/api/open-offers/${id}/calendar`,
    '/api/open-offer-feed',
    '/api/open-offer-calendar',
    '/api/open-offer-addresses',
    '/api/offer-teasers',
    '/api/offers',
    `/api/offers/${id}`,
    `/api/offers/${id}/calendar`,
    `/api/own-offers/${id}`,
    `/api/own-offers/${id}/preview`,
    '/api/docs.json',
    '/share/campus.png',
    '/robots.txt',
  ]
}

/** Of answers that told of the offer: a browser asks whether they are still current. */
const tags = new Map<string, string>()

/** The places where somebody without a session could meet an offer. */
async function outputsNaming(offer: Listed, headers: Record<string, string> = {}): Promise<string[]> {
  const telling: string[] = []
  for (const path of placesOf(offer)) {
    const stored = tags.get(path)
    const answer = await fetch(campus.url + path, {
      redirect: 'manual',
      headers: { Accept: '*/*', ...headers, ...(stored && { 'If-None-Match': stored }) },
    })
    expect(answer.status, path).toBeLessThan(500)
    const text = await answer.text()
    const location = answer.headers.get('location') ?? ''
    // An address that was asked for may be repeated.
    const words = path.includes(offer.id) ? [offer.headline] : [offer.headline, offer.id]
    const tells =
      words.some((word) => text.includes(word)) ||
      answer.status === 304 ||
      (path.startsWith('/offer_pictures/') && answer.status === 200) ||
      (path.startsWith('/content/calendar/') && answer.status === 200) ||
      (path.startsWith('/content/apply/') && !location.startsWith('/login'))
    if (!tells) continue
    telling.push(path)
    const tag = answer.headers.get('etag')
    if (tag) tags.set(path, tag)
  }
  return telling
}

describe('what visitors are told of offers', { timeout: 120_000 }, () => {
  it('is nothing of those that are for members', async () => {
    const open = new Set((await offersOf('/open-offers')).map(({ id }) => id))
    const wanted = demoOffers.filter(({ openToVisitors }) => openToVisitors).length
    expect(open.size).toBe(wanted)
    const closed = (await offersOf('/offers')).filter(({ id }) => !open.has(id))
    expect(closed.length).toBeGreaterThan(5)
    for (const offer of closed.slice(0, 4)) {
      expect(await outputsNaming(offer), offer.headline).toEqual([])
      const forged = { Authorization: 'Bearer forged.token.here' }
      expect(await outputsNaming(offer, forged), offer.headline).toEqual([])
    }
  })

  it('ends with the next request when an offer is for members again, also where a page is kept', async () => {
    const [offer] = await offersOf('/open-offers')
    if (!offer) throw new Error('no offer is open')
    const told = await outputsNaming(offer)
    expect(told).toEqual(
      expect.arrayContaining([
        '/',
        '/content/open',
        '/content/open/feed.atom',
        '/content/open/calendar.ics',
        '/sitemap.xml',
        `/content/detail/view/${offer.id}`,
        `/content/apply/${offer.id}`,
        '/api/open-offers',
        '/api/offer-teasers',
      ]),
    )
    // Once more, so that what is kept is what answers.
    expect((await outputsNaming(offer)).length).toBe(told.length)
    await setOpen(offer.id, false)
    expect(await outputsNaming(offer)).toEqual([])
    await setOpen(offer.id, true)
    tags.clear()
    expect(await outputsNaming(offer)).toEqual(told)
  })

  it('does not say whether there is a closed offer at an address', async () => {
    const open = new Set((await offersOf('/open-offers')).map(({ id }) => id))
    const closed = (await offersOf('/offers')).find(({ id }) => !open.has(id))?.id ?? ''
    const unknown = '01890000-0000-7000-8000-000000000000'
    const answerAt = async (path: string, id: string) => {
      const answer = await fetch(`${campus.url}${path}/${id}`, { redirect: 'manual' })
      const own = (text: string) => text.replaceAll(id, 'ID')
      const names = [...answer.headers.keys()].filter((name) => name !== 'date').toSorted()
      return [answer.status, own(answer.headers.get('location') ?? ''), own(await answer.text()), names]
    }
    for (const path of ['/content/detail/view', '/content/calendar', '/content/apply']) {
      const answer = await answerAt(path, closed)
      expect(answer).toEqual(await answerAt(path, unknown))
      expect(answer.slice(0, 2)).toEqual([302, `/login?returnTo=${encodeURIComponent(`${path}/ID`)}`])
    }
  })

  it('can be shown by search engines and other sites, and cannot end its script', async () => {
    const [offer] = await offersOf('/open-offers')
    const { version } = (await (await api('GET', `/own-offers/${offer!.id}`)).json()) as { version: number }
    const headline = 'Ends </script><script>alert(1)</script>'
    expect((await api('PATCH', `/own-offers/${offer!.id}`, { version, headline })).status).toBe(200)
    const address = `${campus.url}/content/detail/view/${offer!.id}`
    const html = await (await fetch(address)).text()
    expect(html).not.toContain('name="robots"')
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/content\/detail\/view\/[\w-]+"/)
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/offer_pictures\/[\w-]+\/share"/)
    expect(html).toMatch(/<meta property="og:image:width" content="1280"/)
    expect(html).not.toContain('<script>alert(1)')
    const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org', name: headline })
    const picture = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const shown = await fetch(campus.url + new URL(picture).pathname)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(html).not.toMatch(/bookmark|\/messages\/new|\/report|\/content\/detail\/edit/)
  })
})
