// `npm run bench:offers`: is the resource centre slower with 100,000 offers than with 1,000? See RESULTS.md.
//   --few=1000  --many=100000  --rounds=40      sizes, and requests per URL
import { parseArgs } from 'node:util'
import pg from 'pg'
import { build, sender, startCampus, temporaryFolder } from './campus.mjs'
import { median, number, table } from './measure.mjs'

const { values: options } = parseArgs({
  options: {
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
  },
})
const rounds = Number(options.rounds)
const warmUp = 8
const part = 10_000
const reader = { email: 'layla.haddad@example.org', password: 'Campus-Demo-2026!' }

const addresses = {
  'open offers': '',
  'newest first': 'sort=newest',
  'page 20': 'page=20',
  'one category': 'category=event',
  'tag and clause': 'tag=topic-ai&clause=10',
  'language, place, cost': 'language=de&online=true&cost=free',
  'closing soon': 'state=closing',
  rolling: 'state=rolling',
  past: 'state=past',
  'frequent word': 'text=newsroom',
  'word of one in 20': 'text=verification',
  'rare word': 'text=c4ca4238a0b923820dcc509a6f75849b',
  'two words, a tag': 'text=newsroom+verification&tag=topic-data',
}

/** Deadlines from half a year ago to two years from now; one in ten is rolling, one in twenty is about verification. */
const fill = `
  insert into offer (id, provider_id, state, headline, teaser, description, category, language, deadline, ends_on,
    online, cost, tags, clauses, created_at, published_at)
  select gen_random_uuid(), (array(select id from person where validated and entity_name is not null
      and 'ROLE_SERVICE_PROVIDER' = any(roles) order by id))[1 + n % 3], 'published', 'Offer ' || n,
    'For the newsroom ' || case when n % 20 = 0 then 'verification' else 'practice' end,
    repeat(md5(n::text) || ' ', 20),
    (array['seminar', 'training', 'event', 'funding'])[1 + n % 4], (array['en', 'de', 'fr', 'uk'])[1 + (n / 4) % 4],
    case when n % 10 > 0 then current_date - 180 + (n * 7919) % 900 end,
    case when n % 3 = 0 then current_date - 400 + (n * 7919) % 1000 end, n % 2 = 0, (array['free', 'paid'])[1 + n % 2],
    array[(array['topic-ai', 'topic-data', 'topic-health'])[1 + n % 3], 'level-beginner'], array[1 + (n / 3) % 18],
    now(), now() - n * interval '1 minute'
  from generate_series($1::int, $2::int) n`

const say = (text) => process.stdout.write(`${text}\n`)

async function startDatabase() {
  const { tsImport } = await import('tsx/esm/api')
  const { startPostgres } = await tsImport('../tests/support/postgres.ts', import.meta.url)
  const server = await startPostgres()
  if (!server) throw new Error('An installed PostgreSQL is needed')
  return server
}

/** A campus with so many offers, and a client logged in as a reader. */
async function campusWith(server, count) {
  const name = `offers_${count}`
  const root = new pg.Client({ connectionString: server.url })
  await root.connect()
  await root.query(`create database ${name}`)
  await root.end()
  const databaseUrl = new URL(`/${name}`, server.url).href
  const campus = await startCampus({ folder: temporaryFolder(), databaseUrl })
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query('delete from offer')
  for (let from = 1; from <= count; from += part)
    await database.query(fill, [from, Math.min(from + part - 1, count)])
  await database.query('vacuum analyze')
  await database.end()
  const send = sender(campus.url)
  const headers = { 'Content-Type': 'application/json' }
  const login = await send('/api/authentication/login', {
    method: 'POST',
    headers,
    body: JSON.stringify(reader),
  })
  const { token } = await login.json()
  return {
    campus,
    get: (query) => send(`/api/offers?${query}`, { headers: { Authorization: `Bearer ${token}` } }),
  }
}

async function timeOf({ get }, query) {
  const begin = performance.now()
  const response = await get(query)
  if (response.status !== 200) throw new Error(`${query} answered ${response.status}`)
  await response.arrayBuffer()
  return performance.now() - begin
}

build()
const server = await startDatabase()
const campuses = []
try {
  for (const count of [options.few, options.many]) campuses.push(await campusWith(server, Number(count)))
  const rows = []
  for (const [name, query] of Object.entries(addresses)) {
    const times = [[], []]
    for (let round = 0; round < warmUp + rounds; round++)
      for (const [index, campus] of campuses.entries()) {
        const time = await timeOf(campus, query)
        if (round >= warmUp) times[index].push(time)
      }
    const [few, many] = times.map(median)
    rows.push([name, number(few, 1), number(many, 1), number(many / few, 2)])
  }
  say(`medians of ${rounds} calls of GET /offers in ms, by turns, PostgreSQL, Node ${process.version}\n`)
  say(table([['list', options.few, options.many, 'ratio'], ...rows]))
} finally {
  await Promise.all(campuses.map(({ campus }) => campus.stop()))
  server.stop()
}
