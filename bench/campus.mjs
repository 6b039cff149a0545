// The product under measurement: built if the build is outdated, started as installed, filled with demo data.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, startServer } from './processes.mjs'

export const entry = `${root}build/server/index.js`

/** Demo people, and the password that they share. */
const password = 'Campus-Demo-2026!'
const emails = {
  journalist: 'layla.haddad@example.org',
  restricted: 'giulia.ferrante@example.org',
  provider: 'hei.toimituskoulu@example.com',
  asking: 'hana.kovacova@example.net',
}
const bookmarks = 12
/** Each leaves two notifications: requested and withdrawn. */
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
export const environmentOf = ({ folder, databaseUrl }) => ({
  CAMPUS_MODE: 'local',
  DATA_DIR: folder,
  SEED_DEMO: '1',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'silent',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

/**
 * Starts the built server on a data folder.
 * @param {{ folder: string, databaseUrl?: string }} place
 * @param {string[]} flags of Node, e.g. `--cpu-prof`
 */
export const startCampus = (place, flags = []) =>
  startServer({ args: [...flags, entry], env: environmentOf(place) })

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
async function caller(send, email) {
  const call = async (method, path, { input, token } = {}) => {
    const response = await send(`/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(input ? { body: JSON.stringify(input) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
  const token = await tokenFor(send, email)
  return (method, path, input) => call(method, path, { input, token })
}

/** Gives demo people typical data: a watchlist, a page full of notifications, an open request. */
export async function prepare(url) {
  const send = sender(url)
  const journalist = await caller(send, emails.journalist)
  const { items } = await journalist('GET', `/offers?itemsPerPage=${bookmarks}`)
  for (const { id } of items) await journalist('PUT', `/watchlist/${id}`)
  const provider = await (await caller(send, emails.provider))('GET', '/users/me')
  const asking = await caller(send, emails.asking)
  const ask = () => asking('POST', '/validation-requests', { validator: `/users/${provider.id}` })
  for (let i = 0; i < withdrawnRequests; i++) {
    const { id } = await ask()
    await asking('POST', `/validation-requests/${id}/cancel`)
  }
  await ask()
}

/**
 * The measured pages, with session cookies. Sessions are fresh, because they expire during long runs.
 * @returns {Promise<{ name: string, path: string, headers: Record<string, string> }[]>}
 */
export async function pagesOf(send) {
  const cookies = {}
  for (const who of ['journalist', 'restricted', 'provider']) cookies[who] = await logIn(send, emails[who])
  const page = (name, path, who) => ({ name, path, headers: who ? { Cookie: cookies[who] } : {} })
  const list = page('content list', '/content', 'journalist')
  const html = await (await send(list.path, { headers: list.headers })).text()
  const offer = /href="(\/content\/detail\/view\/[^"?#]+)/.exec(html)?.[1]
  if (!offer) throw new Error('The content list shows no offer')
  return [
    page('start', '/'),
    page('registration', '/register/journalist'),
    page('home', '/home', 'restricted'),
    list,
    page('offer', offer, 'journalist'),
    page('watchlist', '/watchlist', 'journalist'),
    page('directory', '/content?p=iuprofiles', 'journalist'),
    page('profile', '/trainer/ingrid-solberg', 'journalist'),
    page('profile settings', '/profile_settings', 'journalist'),
    page('notifications', '/notifications', 'provider'),
    page('ij_administration', '/ij_administration', 'provider'),
  ]
}
