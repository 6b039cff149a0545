import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { startCampus } from './campus-server'
import { demoPassword, demoPerson } from './people'

interface Place {
  dataDir: string
  logFile: string
  /** The embedded database where it is absent. */
  databaseUrl?: string
}

/** What one run of kills has shown. */
export interface KillReport {
  rounds: number
  acknowledged: number
  /** Said to be done and not there after the kill. */
  lost: number
  /** Cut off by the kill, sent once more with the same key. */
  sentAgain: number
  /** There more than once. */
  twice: number
}

/** One message that is on its way: by a form of the pages or by a call of the API. */
interface Write {
  body: string
  key: string
  by: 'form' | 'call'
}

const writers = 4
const longestMilliseconds = 1200
const json = { 'Content-Type': 'application/json' }

/** Writes with forms and calls while this process runs. */
class Visitor {
  constructor(
    readonly url: string,
    readonly to: string,
    readonly session: { cookie: string; token: string },
  ) {}

  static async logIn(url: string, to: string): Promise<Visitor> {
    const { email } = demoPerson('admin')
    const login = { email, password: demoPassword }
    const call = await fetch(`${url}/api/authentication/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(login),
    })
    const { token } = (await call.json()) as { token: string }
    const body = new URLSearchParams(login)
    const form = await fetch(`${url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url },
      body,
    })
    const cookies = form.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    return new Visitor(url, to, { cookie: cookies.join('; '), token })
  }

  /** True once the campus has said that it is done. */
  async write({ body, key, by }: Write): Promise<boolean> {
    const call = () =>
      fetch(`${this.url}/api/user-messages`, {
        method: 'POST',
        headers: { ...json, Authorization: `Bearer ${this.session.token}`, 'Idempotency-Key': key },
        body: JSON.stringify({ toUser: this.to, subject: 'Kill', body }),
      })
    const form = () =>
      fetch(`${this.url}/messages/new?to=${this.to}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: this.url, Cookie: this.session.cookie },
        body: new URLSearchParams({ subject: 'Kill', body, formKey: key }),
      })
    const answer = await (by === 'form' ? form() : call())
    const { status } = answer
    await answer.body?.cancel()
    if (status === 201 || status === 303) return true
    throw new Error(`a message by ${by} was answered with ${String(status)}`)
  }

  /** How often each of the newest messages is there, by what it says. */
  async read(atLeast: number): Promise<Map<string, number>> {
    const get = async (path: string) => {
      const answer = await fetch(`${this.url}/api${path}`, {
        headers: { Authorization: `Bearer ${this.session.token}` },
      })
      return (await answer.json()) as { id: string; body: string; discussion?: string | null }[]
    }
    const target = (await get(`/users/me/message-target/${this.to}`)) as unknown as {
      discussion: string | null
    }
    const found = new Map<string, number>()
    if (target.discussion === null) return found
    for (let page = 1; (page - 1) * 100 < atLeast + 100; page += 1) {
      const messages = await get(
        `/user-messages-discussion/${target.discussion}?page=${String(page)}&itemsPerPage=100`,
      )
      for (const { body } of messages) found.set(body, (found.get(body) ?? 0) + 1)
      if (messages.length < 100) break
    }
    return found
  }
}

async function idOf(url: string): Promise<string> {
  const { email } = demoPerson('journalist')
  const login = await fetch(`${url}/api/authentication/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { token } = (await login.json()) as { token: string }
  const me = await fetch(`${url}/api/users/me`, { headers: { Authorization: `Bearer ${token}` } })
  return ((await me.json()) as { id: string }).id
}

/** Writes until the process is killed at some moment; says what was acknowledged and what was cut off. */
async function writeUntilKilled(visitor: Visitor, kill: () => Promise<void>) {
  const acknowledged: Write[] = []
  const cutOff: Write[] = []
  let alive = true
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const writing = Array.from({ length: writers }, async (_, nth) => {
    while (alive) {
      const by = nth % 2 === 0 ? 'form' : 'call'
      const write: Write = { body: `Written before a kill ${randomUUID()}`, key: randomUUID(), by }
      const done = await visitor.write(write).catch((error: unknown) => {
        if (alive) throw error
        return false
      })
      ;(done ? acknowledged : cutOff).push(write)
      if (acknowledged.length > 1) begin()
    }
  })
  // Also where the machine is slow, there is something that may be lost.
  await Promise.race([begun, Promise.all(writing)])
  await wait(randomInt(longestMilliseconds))
  alive = false
  await kill()
  await Promise.all(writing)
  return { acknowledged, cutOff }
}

/**
 * Repeatedly kills a campus while forms and calls write. After each start it checks all acknowledged writes and resends
 * interrupted ones with their key: in the end each must exist exactly once.
 */
export async function killRounds(
  rounds: number,
  { dataDir, logFile, databaseUrl }: Place,
): Promise<KillReport> {
  const report: KillReport = { rounds, acknowledged: 0, lost: 0, sentAgain: 0, twice: 0 }
  const start = () =>
    startCampus({
      dataDir,
      logFile,
      smtpUrl: 'smtp://127.0.0.1:9',
      environment: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
    })
  let campus = await start()
  const to = await idOf(campus.url)
  for (let round = 0; round < rounds; round += 1) {
    const { acknowledged, cutOff } = await writeUntilKilled(await Visitor.logIn(campus.url, to), campus.kill)
    campus = await start()
    const visitor = await Visitor.logIn(campus.url, to)
    const all = acknowledged.length + cutOff.length
    const before = await visitor.read(all)
    for (const write of cutOff) await visitor.write(write)
    const after = await visitor.read(all)
    report.acknowledged += acknowledged.length
    report.sentAgain += cutOff.length
    report.lost += acknowledged.filter(({ body }) => !before.has(body)).length
    report.twice += [...acknowledged, ...cutOff].filter(({ body }) => after.get(body) !== 1).length
  }
  await campus.stop()
  return report
}
