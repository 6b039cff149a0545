// Who reads and writes in `people.mjs`, what and how often.
import { logIn } from '../support/campus.mjs'

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What members do, in parts of a hundred: most read lists and what they lead to, few search, and each has pages of their own. */
const memberMix = {
  home: 12,
  offers: 14,
  'offers, filtered': 8,
  offer: 18,
  directory: 8,
  'directory, searched': 4,
  profile: 8,
  messages: 6,
  discussion: 7,
  watchlist: 4,
  notifications: 5,
  guide: 3,
  settings: 2,
  search: 1,
}
const visitorMix = {
  start: 30,
  'open offers': 25,
  about: 10,
  registration: 15,
  login: 10,
  profile: 10,
}
/** What changes, once a second, in parts of a hundred. */
const writingMix = { message: 55, bookmark: 25, 'notifications read': 15, profile: 4, offer: 1 }

/** Numbers from 0 to 1, the same for each campus (mulberry32). */
function numbersFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
const oneOf = (list, next) => list[Math.floor(next() * list.length)]
function fromMix(mix, next) {
  let left = next() * Object.values(mix).reduce((sum, part) => sum + part, 0)
  return Object.keys(mix).find((name) => (left -= mix[name]) < 0) ?? Object.keys(mix)[0]
}

const words = [
  'media',
  'sources',
  'ethics',
  'training',
  'law',
  'audience',
  'data',
  'trust',
  'security',
  'local',
]
const memberPages = {
  home: () => '/home',
  offers: () => '/content',
  'offers, filtered': (next) => `/content?text=${oneOf(words, next)}`,
  offer: (next, { offers }) => `/content/detail/view/${oneOf(offers, next)}`,
  directory: () => '/content?p=iuprofiles',
  'directory, searched': (next) => `/content?p=iuprofiles&text=${oneOf(words, next)}`,
  profile: (next, { profiles }) => oneOf(profiles, next),
  messages: () => '/messages',
  discussion: (next, _, { discussions }) =>
    discussions.length ? `/messages/${oneOf(discussions, next)}` : '/messages',
  watchlist: () => '/watchlist',
  notifications: () => '/notifications',
  guide: () => '/knowledgebase',
  settings: () => '/profile_settings',
  search: (next) => `/search?q=${oneOf(words, next)}`,
  start: () => '/',
  'open offers': () => '/content/open',
  about: () => '/about',
  registration: () => '/register/journalist',
  login: () => '/login',
}

/** With its scripts a page asks for the data of the next one; a third of all people have none, and everybody's first page is a whole one. */
function addressOf(person, path) {
  if (!person.hasScripts || person.pages++ === 0) return path
  const url = new URL(path, 'http://campus')
  return `${url.pathname === '/' ? '/_root' : url.pathname}.data${url.search}`
}

/**
 * Accounts for members, and what people read.
 * @returns {Promise<{ accounts: object[], places: { offers: string[], profiles: string[] } }>}
 */
export async function readPlaces(query, members) {
  const { rows: accounts } = await query(`
    select p.id, p.email, p.roles[1] as role,
      array(select discussion_id from discussion_side s where s.person_id = p.id and not s.hidden and blocked_at is null
        order by last_message_at desc limit 10) as discussions,
      array(select id from offer o where o.provider_id = p.id and state = 'published' limit 5) as own
    from person p where p.email like 'p%.example' and p.state = 'active' and p.validated
      and p.roles[1] in ('ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_SERVICE_PROVIDER', 'ROLE_TRAINER')
    order by p.id limit ${members}`)
  const { rows: offers } = await query(
    `select offer.id from offer join person on person.id = provider_id where offer.state = 'published' and removed_at is null
      and validated and person.state = 'active' and entity_name is not null order by published_at desc limit 60`,
  )
  const { rows: profiles } = await query(
    `select id, roles[1] = 'ROLE_TRAINER' as trains from person where state = 'active' and validated and visibility = 2 and entity_name is not null
      and roles[1] in ('ROLE_SERVICE_PROVIDER', 'ROLE_TRAINER') order by id limit 60`,
  )
  return {
    accounts,
    places: {
      offers: offers.map(({ id }) => id),
      profiles: profiles.map(({ id, trains }) => `/${trains ? 'trainer' : 'service_provider'}/${id}`),
    },
  }
}

export async function memberOf(send, account, at) {
  const cookie = await logIn(send, account.email)
  return { ...account, cookie, mix: memberMix, hasScripts: at % 3 !== 0, pages: 0, next: numbersFrom(at + 1) }
}

export const visitors = (count) =>
  Array.from({ length: count }, (_, at) => ({
    mix: visitorMix,
    discussions: [],
    cookie: '',
    hasScripts: at % 3 !== 0,
    pages: 0,
    next: numbersFrom(10_000 + at),
  }))

/** A call that changes something, as one of the writers. */
export function writerOf(send, writers, { offers }) {
  const next = numbersFrom(77)
  const call = async (person, [method, path], input) => {
    const answer = await send(`/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${person.token}` },
      ...(input && { body: JSON.stringify(input) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return text ? JSON.parse(text) : null
  }
  const writes = {
    bookmark: (person) => call(person, ['PUT', `/watchlist/${oneOf(offers, next)}`]),
    'notifications read': (person) => call(person, ['POST', '/notifications/read']),
    message: async (person) => {
      const messages = await call(person, [
        'GET',
        `/user-messages-discussion/${oneOf(person.discussions, next)}`,
      ])
      await call(person, ['POST', `/user-messages/${messages.at(-1).id}`], {
        body: `Thank you, and ${oneOf(words, next)}.`,
      })
    },
    profile: async (person) => {
      const { version } = await call(person, ['GET', '/users/me/profile'])
      await call(person, ['PATCH', '/users/me/profile'], {
        version,
        city: `City ${Math.floor(next() * 1000)}`,
      })
    },
    offer: async () => {
      const provider = oneOf(
        writers.filter(({ own }) => own.length > 0),
        next,
      )
      const path = `/own-offers/${oneOf(provider.own, next)}`
      const { version } = await call(provider, ['GET', path])
      await call(provider, ['PATCH', path], { version, headline: `Course ${Math.floor(next() * 1000)}` })
    },
  }
  return (kind) => writes[kind](oneOf(writers, next))
}

/** Reads pages with pauses until the end; notes milliseconds and statuses. */
export async function live(campus, person, { places, thinking, end, note }) {
  await pause(person.next() * thinking * 1000)
  while (performance.now() < end) {
    const name = fromMix(person.mix, person.next)
    const path = addressOf(person, memberPages[name](person.next, places, person))
    const began = performance.now()
    const answer = await campus.send(path, {
      redirect: 'manual',
      headers: { 'Accept-Encoding': 'br', ...(person.cookie && { Cookie: person.cookie }) },
    })
    await answer.arrayBuffer()
    note(name, performance.now() - began, answer.status)
    const renewed = answer.headers.getSetCookie().find((each) => each.includes('session='))
    if (renewed && person.cookie) person.cookie = renewed.slice(0, renewed.indexOf(';'))
    // Thinking takes longer or shorter, as waiting for something that may come at any time does.
    await pause(-Math.log(1 - person.next()) * thinking * 1000)
  }
}

/** Changes something every second. @param {(error: Error) => void} failed */
export async function writeOn(campus, end, failed) {
  const next = numbersFrom(5)
  while (performance.now() < end) {
    const began = performance.now()
    const kind = fromMix(writingMix, next)
    await campus.write(kind).catch(failed)
    await pause(1000 - (performance.now() - began))
  }
}
