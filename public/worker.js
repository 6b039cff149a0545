// Keeps what may be read offline. Pages come from the network wherever there is one. What is kept belongs to one reader in
// one language, whose mark is in the name of the cache, and goes as soon as the campus answers anybody else.
importScripts('/push-worker.js')

const prefix = 'campus-offline-'
const offlinePath = '/offline'
const copyHeader = 'X-Offline-Copy'
/** What the page itself fetches goes first. */
const asCopy = {
  headers: { [copyHeader]: 'please', Purpose: 'prefetch' },
  redirect: 'error',
  priority: 'low',
}
const minute = 60_000
const day = 24 * 60 * minute
/** So young a copy is not fetched again, so old a one is not shown any more. */
const fresh = 10 * minute
const stale = 30 * day
const mostCopies = 60
/** A network that has not answered by then counts as none where there is a copy. */
const patience = 6000
/** So long a copy waits for the style that its page brings, before it asks for it too. */
const slowestStyle = 10_000

const isSheet = (path) => /^\/assets\/.*\.css$/.test(path)
const pathOf = ({ url }) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}
const ageOf = (answer) => Date.now() - Date.parse(answer.headers.get('Date'))
const ours = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))
const isCopy = (path) => path !== offlinePath && !isSheet(path)

/** Copies that are on their way: several answers may offer the same one at once. */
const onTheWay = new Map()

/** Style sheets that pages bring or will bring while this worker lives: `whole` is there at their end, which `end` tells. */
const arrivals = new Map()

function arrivalOf(path) {
  if (!arrivals.has(path)) {
    const arrival = {}
    arrival.whole = new Promise((resolve) => (arrival.end = resolve))
    arrivals.set(path, arrival)
  }
  return arrivals.get(path)
}

/** For a page. The browser has what it brings only once it is there as a whole; a request before that would fetch it twice. */
function fetchSheet(request, path) {
  const answer = fetch(request)
  answer
    .then((sheet) => sheet.clone().arrayBuffer())
    .catch(() => undefined)
    .then(arrivalOf(path).end)
  return answer.catch(async () => (await find(isSheet)) ?? Response.error())
}

/** The style of the newest page alone: copies from before an update are shown in it too. The page has just fetched it. */
async function keepSheets(cache, html) {
  const wanted = [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map((found) => found[1])
  for (const path of wanted) {
    if (await cache.match(path)) continue
    // The copy may be here before the page has read its own head.
    await Promise.race([arrivalOf(path).whole, new Promise((resolve) => setTimeout(resolve, slowestStyle))])
    await cache.add(new Request(path, { cache: 'force-cache' }))
  }
  for (const key of await cache.keys())
    if (isSheet(pathOf(key)) && !wanted.includes(pathOf(key))) await cache.delete(key)
}

/** The cache is open before the answer comes: thrown away meanwhile, it stays so, whatever is put into it. */
async function fetchCopy(cache, { reader, path }) {
  const answer = await fetch(path, asCopy)
  if (answer.headers.get(copyHeader) !== 'copy' || answer.headers.get('X-Reader') !== reader) return
  await keepSheets(cache, await answer.clone().text())
  await cache.put(path, answer)
  const copies = (await cache.keys()).map(pathOf).filter(isCopy)
  for (const oldest of copies.slice(0, -mostCopies)) await cache.delete(oldest)
}

/** @param {{ reader: string, path: string, lasts: number }} copy `lasts`: how long it is not fetched again */
async function keep(cache, { reader, path, lasts }) {
  const present = await cache.match(path, { ignoreVary: true })
  if (present && ageOf(present) < lasts) return
  const key = `${reader} ${path}`
  if (!onTheWay.has(key))
    onTheWay.set(
      key,
      fetchCopy(cache, { reader, path }).finally(() => onTheWay.delete(key)),
    )
  await onTheWay.get(key)
}

/** Learns from an answer who reads, and whether this page may be kept for them. */
async function learn(answer, path) {
  const reader = answer.headers.get('X-Reader')
  if (!reader) return
  for (const name of await ours()) if (name !== prefix + reader) await caches.delete(name)
  const cache = await caches.open(prefix + reader)
  // The same for every page, in whose newest style it is shown.
  await keep(cache, { reader, path: offlinePath, lasts: day })
  if ([403, 404, 410].includes(answer.status)) await cache.delete(path)
  const offer = answer.headers.get(copyHeader)
  if (offer === 'offer') await keep(cache, { reader, path, lasts: fresh })
  // One that is on its way may be from before what the reader has done.
  if (offer === 'renew') await fetchCopy(cache, { reader, path })
}
const learnLater = (event, answer, path) => event.waitUntil(learn(answer, path).catch(() => undefined))

/** Everything that is kept, with the cache where it is. */
async function all() {
  const opened = await Promise.all((await ours()).map((name) => caches.open(name)))
  const paths = await Promise.all(opened.map(async (cache) => (await cache.keys()).map(pathOf)))
  return opened.flatMap((cache, i) => paths[i].map((path) => ({ cache, path })))
}
async function find(isWanted) {
  const found = (await all()).find(({ path }) => isWanted(path))
  return found?.cache.match(found.path, { ignoreVary: true })
}
async function copyOf(path) {
  const copy = await find((kept) => kept === path)
  return copy && ageOf(copy) < stale ? copy : undefined
}

/** Stands for all that is not kept, and leads to what is. Titles are HTML already. */
async function offlinePage() {
  const page = await find((path) => path === offlinePath)
  if (!page) return Response.error()
  const copies = (await all()).filter(({ path }) => isCopy(path))
  const lines = await Promise.all(
    copies.map(async ({ path }) => {
      const title = /<title>[^<]*? – ([^<]*)</.exec((await (await copyOf(path))?.text()) ?? '')
      return title ? `<li><a href="${path}">${title[1]}</a></li>` : ''
    }),
  )
  const list = (empty, start, end) => (lines.some(Boolean) ? start + lines.join('') + end : empty)
  const html = (await page.text()).replace(/(<ul id="kept"[^>]*>)[^]*?(<\/ul>)/, list)
  return new Response(html, { headers: page.headers })
}

/** A page: from the network, or what is kept of it. */
async function visit(event, path) {
  const { method } = event.request
  // Also where the logout never reaches the campus.
  if (method === 'POST' && path === '/logout')
    for (const one of await all()) if (isCopy(one.path)) await one.cache.delete(one.path)
  const copy = method === 'GET' ? await copyOf(path) : undefined
  const late = copy && new Promise((_resolve, reject) => setTimeout(reject, patience))
  const asked = async () => (await event.preloadResponse) ?? fetch(event.request)
  try {
    const answer = await Promise.race([asked(), late].filter(Boolean))
    learnLater(event, answer, path)
    return answer
  } catch {
    return copy ?? offlinePage()
  }
}

/** What scripts fetch of a page. Where that fails and there is a copy, the browser goes there as it would without scripts. */
async function data(event, path) {
  try {
    const answer = await fetch(event.request)
    learnLater(event, answer, path)
    return answer
  } catch (error) {
    const page = await self.clients.get(event.clientId)
    if (page && pathOf(page) !== path && (await copyOf(path))) await page.navigate(path)
    throw error
  }
}

function pageOf({ pathname, searchParams }) {
  for (const name of ['_routes', 'index']) searchParams.delete(name)
  return pathname.slice(0, -'.data'.length) + (searchParams.size > 0 ? `?${searchParams}` : '')
}

/**
 * Fetches nothing: the line belongs to the page that brought the worker along, and many visitors read no other. What the next
 * page answers is the first that is learned from.
 */
async function begin() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('activate', (event) => event.waitUntil(begin().catch(() => undefined)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (address.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(visit(event, pathOf(request)))
  else if (isSheet(address.pathname)) event.respondWith(fetchSheet(request, address.pathname))
  else if (address.pathname.endsWith('.data') && request.method === 'GET')
    event.respondWith(data(event, pageOf(address)))
})
