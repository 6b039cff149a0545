// Two builds filled alike and started: each seeds and fills its own database by its own API.
import { join } from 'node:path'
import pg from 'pg'
import {
  pagesOfAll,
  preparations,
  sender,
  smallWrite,
  startCampus,
  temporaryFolder,
} from '../support/campus.mjs'
import { databaseThreadOf } from '../support/threads.mjs'

const writes = 300

/** A new database on a server, empty or like another one. */
export async function createDatabase(server, databaseName, template = 'template1') {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${databaseName} template ${template}`)
  await client.end()
  const url = new URL(server.url)
  url.pathname = databaseName
  return { databaseName, databaseUrl: url.href }
}

/** Where the data of one build go. */
async function placeOf(name, checkout, server) {
  const folder = join(temporaryFolder(), name)
  return { name, checkout, folder, ...(server ? await createDatabase(server, `campus_${name}`) : {}) }
}

/** @returns {Promise<string[]>} which preparations this build does not know */
async function fill(place, wanted) {
  const campus = await startCampus(place)
  const failed = []
  for (const name of wanted)
    await preparations[name](sender(campus.url)).catch((error) => {
      failed.push(name)
      process.stderr.write(`${place.name}: ${name}: ${error.message}\n`)
    })
  await campus.stop()
  return failed
}

/**
 * What one build cannot be given, the other one does not get either: both begin again without it.
 * @param {Record<string, string>} checkouts folders by name
 */
export async function fillAlike(checkouts, startServer, wanted = Object.keys(preparations)) {
  const server = await startServer()
  const places = []
  const failed = new Set()
  for (const [name, checkout] of Object.entries(checkouts)) {
    const place = await placeOf(name, checkout, server)
    places.push(place)
    for (const each of await fill(place, wanted)) failed.add(each)
  }
  if (failed.size === 0) return { places, server, notes: [] }
  server?.stop()
  const rest = wanted.filter((name) => !failed.has(name))
  const again = await fillAlike(checkouts, startServer, rest)
  return {
    ...again,
    notes: [
      ...again.notes,
      `without ${[...failed].join(', ')}: one of the builds cannot be filled with them`,
    ],
  }
}

export const start = async (place) => ({ ...place, ...(await startCampus(place)) })

/** To be called after the idle memory has been read: it makes the build work. */
export async function withDatabaseThread(build) {
  if (build.databaseName) return build
  const write = await smallWrite(sender(build.url))
  const databaseThread = await databaseThreadOf(build.pid, async () => {
    for (let i = 0; i < writes; i++) await write()
  })
  return { ...build, databaseThread }
}

const keyOf = (page, reader) => `${page.name} for ${reader.email}`

/** Who gets which page. A redirect is no page: it would count as a fast one. */
async function readableIn({ url }) {
  const send = sender(url)
  const readable = new Set()
  for (const page of await pagesOfAll(send))
    for (const reader of page.readers) {
      const response = await send(page.path, { headers: reader.headers, redirect: 'manual' })
      await response.arrayBuffer()
      if (response.status === 200) readable.add(keyOf(page, reader))
    }
  return readable
}

/** The pages that both builds show to the same people, and notes on what is left out. */
export async function readableInBoth(builds) {
  const [first, second] = await Promise.all(builds.map(readableIn))
  const both = new Set([...first].filter((key) => second.has(key)))
  const notes = [...first, ...second]
    .filter((key) => !both.has(key))
    .map((key) => `without ${key}: only one of the builds shows it`)
  return { readable: both, notes }
}

/**
 * Pages by name, with the headers of all who may read them in both builds.
 * @param {Set<string>} readable
 */
export async function currentPages({ url }, readable) {
  const pages = await pagesOfAll(sender(url))
  const shared = pages.map((page) => ({
    ...page,
    readers: page.readers.filter((reader) => readable.has(keyOf(page, reader))),
  }))
  return new Map(shared.filter(({ readers }) => readers.length > 0).map((page) => [page.name, page]))
}
