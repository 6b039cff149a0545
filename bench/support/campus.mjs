// The product under measurement: built if the build is outdated, started as installed, filled with demo data.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, startServer } from './processes.mjs'

/** The built server of a checkout. */
export const entryOf = (checkout) => join(checkout, 'build/server/index.js')
export const entry = entryOf(root)

/** Demo people, and the password that they share. Of each kind the first one is measured where one is enough. */
export const password = 'Campus-Demo-2026!'
export const people = {
  journalist: [
    'layla.haddad@example.org',
    'ani.grigoryan@example.org',
    'aino.makinen@example.com',
    'oksana.shevchuk@example.org',
    'kwame.asante@example.com',
  ],
  restricted: [
    'giulia.ferrante@example.org',
    'mehmet.yildirim@example.net',
    'camille.roussel@example.net',
    'diego.quispe@example.com',
    'minh.nguyen@example.org',
  ],
  provider: [
    'hei.toimituskoulu@example.com',
    'kontakt.akademie@example.org',
    'bonjour.atelier@example.net',
    'hola.fondo@example.com',
    'desk.caucasus@example.org',
  ],
}
const asking = 'hana.kovacova@example.net'
const bookmarks = 12
/** To each provider. Each leaves two notifications: requested and withdrawn. */
const withdrawnRequests = 15

export function build() {
  execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** A temporary folder for databases, deleted with this process. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const copyFolder = (from, to) => cpSync(from, to, { recursive: true })

/** Environment of every measured process: a production server with all usual settings. */
export const environmentOf = ({ folder, databaseUrl, env = {} }) => ({
  CAMPUS_MODE: 'local',
  DATA_DIR: folder,
  SEED_DEMO: '1',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'silent',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  ...env,
})

/**
 * Starts the built server of a checkout on a data folder.
 * @param {{ folder: string, databaseUrl?: string, checkout?: string, env?: Record<string, string> }} place
 * @param {string[]} flags of Node, e.g. `--cpu-prof`
 */
export const startCampus = (place, flags = []) =>
  startServer({
    args: [...flags, entryOf(place.checkout ?? root)],
    env: environmentOf(place),
    cwd: place.checkout ?? root,
  })

/** A PostgreSQL server for this run. */
export async function startDatabase(settings = []) {
  const { tsImport } = await import('tsx/esm/api')
  const { startPostgres } = await tsImport('../../tests/support/postgres.ts', import.meta.url)
  const server = await startPostgres(settings)
  if (!server) throw new Error('This needs an installed PostgreSQL')
  return server
}

/**
 * Logs a demo person in through the form; returns the cookie header of the session.
 * @param {(path: string, init?: RequestInit) => Promise<Response>} send
 */
export async function logIn(send, email) {
  const response = await send('/login', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password }),
  })
  const cookie = response.headers.getSetCookie().find((each) => each.includes('session='))
  if (response.status !== 303 || !cookie) throw new Error(`${email} cannot log in: ${response.status}`)
  return cookie.slice(0, cookie.indexOf(';'))
}

/** Sends requests to a running server as a browser on its pages would. */
export const sender = (url) => (path, init) =>
  fetch(url + path, { ...init, headers: { Origin: url, ...init?.headers } })

/** The page with the cookie that the language menu sets; as it is where no language is wanted. */
export function inLanguage(page, language) {
  if (!language) return page
  const value = encodeURIComponent(Buffer.from(JSON.stringify(language)).toString('base64'))
  const cookies = [page.headers.Cookie, `auth.locale=${value}`].filter(Boolean)
  return { ...page, headers: { ...page.headers, Cookie: cookies.join('; ') } }
}

/** An access token of a demo person, for the API. */
export async function tokenFor(send, email) {
  const response = await send('/api/authentication/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} gets no token: ${response.status}`)
  return (await response.json()).token
}

/** An API client logged in as a demo person. */
export async function caller(send, email) {
  const token = await tokenFor(send, email)
  return async (method, path, input) => {
    const response = await send(`/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(input ? { body: JSON.stringify(input) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
}

async function fillWatchlist(send, email) {
  const call = await caller(send, email)
  const { items } = await call('GET', `/offers?itemsPerPage=${bookmarks}`)
  for (const { id } of items) await call('PUT', `/watchlist/${id}`)
}

/** @returns {Promise<() => Promise<void>>} a write that changes nothing but has to reach the database each time */
export async function smallWrite(send) {
  const call = await caller(send, people.journalist[0])
  const { items } = await call('GET', '/offers?itemsPerPage=1')
  return () => call('PUT', `/watchlist/${items[0].id}`)
}

/** The first provider comes last, because the last request stays open. */
async function fillNotifications(send) {
  const call = await caller(send, asking)
  for (const email of [...people.provider].reverse()) {
    const { id: provider } = await (await caller(send, email))('GET', '/users/me')
    const validator = `/users/${provider}`
    const introduction = 'From your course of 2025.'
    // A build from before the introduction refuses it as an unknown field.
    const ask = () =>
      call('POST', '/validation-requests', { validator, introduction }).catch(() =>
        call('POST', '/validation-requests', { validator }),
      )
    for (let i = 0; i < withdrawnRequests; i++)
      await call('POST', `/validation-requests/${(await ask()).id}/cancel`)
    if (email === people.provider[0]) await ask()
  }
}

/** What gives demo people typical data: watchlists, pages full of notifications, an open request. */
export const preparations = {
  watchlists: async (send) => {
    for (const email of people.journalist) await fillWatchlist(send, email)
  },
  notifications: fillNotifications,
}

export async function prepare(url) {
  for (const fill of Object.values(preparations)) await fill(sender(url))
}

/** What every browser says about itself, added to a page's headers. */
export const asBrowser = (page) => ({
  ...page,
  headers: { ...page.headers, 'Accept-Encoding': 'gzip, deflate, br' },
})

/**
 * The measured pages, each with the headers of somebody who sees it. Sessions are fresh, because they expire during long runs.
 * @returns {Promise<{ name: string, path: string, headers: Record<string, string> }[]>}
 */
export async function pagesOf(send) {
  const cookies = {}
  for (const [who, [first]] of Object.entries(people)) cookies[who] = await logIn(send, first)
  const pages = await addresses(send, cookies.journalist)
  return pages.map(({ who, ...page }) => ({ ...page, headers: who ? { Cookie: cookies[who] } : {} }))
}

/**
 * The measured pages, each with everybody who sees it and can log in: another build may not know all demo people.
 * @returns {Promise<{ name: string, path: string, readers: { email: string, headers: Record<string, string> }[] }[]>}
 */
export async function pagesOfAll(send) {
  const sessions = {}
  for (const email of Object.values(people).flat()) {
    const cookie = await logIn(send, email).catch(() => null)
    if (cookie) sessions[email] = cookie
  }
  const pages = await addresses(send, sessions[people.journalist[0]])
  const reader = (email) => ({ email, headers: { Cookie: sessions[email] } })
  return pages.map(({ who, ...page }) => ({
    ...page,
    readers: who
      ? people[who].filter((email) => sessions[email]).map(reader)
      : [{ email: 'visitor', headers: {} }],
  }))
}

/** Names and addresses of the pages, and which kind of person sees each; visitors where none is named. */
async function addresses(send, journalistCookie) {
  const list = '/content'
  const html = await (await send(list, { headers: { Cookie: journalistCookie } })).text()
  const offer = /href="(\/content\/detail\/view\/[^"?#]+)/.exec(html)?.[1]
  if (!offer) throw new Error('The content list shows no offer')
  return [
    { name: 'start', path: '/' },
    { name: 'registration', path: '/register/journalist' },
    { name: 'home', path: '/home', who: 'restricted' },
    { name: 'content list', path: list, who: 'journalist' },
    { name: 'offer', path: offer, who: 'journalist' },
    { name: 'watchlist', path: '/watchlist', who: 'journalist' },
    { name: 'directory', path: '/content?p=iuprofiles', who: 'journalist' },
    { name: 'profile', path: '/trainer/ingrid-solberg', who: 'journalist' },
    { name: 'profile settings', path: '/profile_settings', who: 'journalist' },
    { name: 'notifications', path: '/notifications', who: 'provider' },
    { name: 'ij_administration', path: '/ij_administration', who: 'provider' },
  ]
}
