// Shows what the campus tells while none of its pages is open. Keeps nothing and stands in the way of no request. A part of
// worker.js; browsers that were told before there was another part know it by this name.
const statePath = '/account_settings/push'

/** A path of the campus, whatever was sent. */
function ownAddress(path) {
  const fallback = new URL('/notifications', self.location.origin)
  if (typeof path !== 'string' || !URL.canParse(path, self.location.origin)) return fallback
  const address = new URL(path, self.location.origin)
  return address.origin === self.location.origin ? address : fallback
}

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
const text = (value, otherwise) => (typeof value === 'string' && value !== '' ? value : otherwise)

async function show(data) {
  const message = read(data)
  const address = ownAddress(message.path)
  const tag = text(message.tag, address.pathname)
  const isRead = (await pages()).some(
    (page) => page.focused && new URL(page.url).pathname === address.pathname,
  )
  // Browsers take the permission away from those who are told and show nothing.
  await self.registration.showNotification(text(message.brand, self.location.host), {
    body: text(message.title, ''),
    lang: text(message.lang, ''),
    dir: message.dir === 'rtl' ? 'rtl' : 'auto',
    tag,
    icon: '/icon-192.png',
    data: { path: address.pathname + address.search + address.hash },
    ...(isRead ? { silent: true } : { renotify: true }),
  })
  if (!isRead) return
  for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}

/** Goes on in a page that stands there already. Any other may hold what somebody types, so a new one is opened. */
async function open(path) {
  const address = ownAddress(path)
  const open = await pages()
  const there = open.find((page) => new URL(page.url).pathname === address.pathname)
  if (there) return there.focus()
  return self.clients.openWindow(address.href)
}

/** The browser has changed its address: the campus learns of it where this very session was told before. */
async function renew(old) {
  const answer = await fetch(statePath, { redirect: 'error' })
  if (!answer.ok) return
  const { publicKey, endpoint } = await answer.json()
  if (endpoint === null || (old && old.endpoint !== endpoint)) return
  const padded = publicKey.replaceAll('-', '+').replaceAll('_', '/')
  const key = Uint8Array.from(atob(padded), (character) => character.charCodeAt(0))
  const { pushManager } = self.registration
  const present = await pushManager.getSubscription()
  const subscription =
    present ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint: address, keys } = subscription.toJSON()
  const body = JSON.stringify({ endpoint: address, keys })
  const headers = { 'Content-Type': 'application/json' }
  await fetch(statePath, { method: 'PUT', headers, body, redirect: 'error' })
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)))
