import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type EngineName, engines, hasEngine } from '../support/database'
import { mailboxFolder, startMailServer } from '../support/mail-server'
import { freePort } from '../support/servers/free-port'
import { blocksOf, openMachine, spansOf } from '../support/servers/machine'
import { openVisitor } from '../support/servers/visitor'

const documents = ['operation', 'upgrading', 'database', 'growth', 'operation-failures']

/** Blocks that run here, each known by its words. */
const here = {
  program: 'setup_24.x',
  variables: 'PUBLIC_URL=https://campus.example.org',
  service: 'campus backup /var/lib/campus/backups --verify',
  site: 'certbot certonly --standalone -d campus.example.org',
  admin: 'campus admin:create',
  alerts: 'prometheus.yml <<END',
  withSystemd: '# then fill it in',
  upgrade: 'cp -pn',
  link: 'ln -sfn',
  several: 'systemctl restart campus@3001',
  goBack: 'mv /opt/campus.old /opt/campus && systemctl start campus',
  restoreBefore: 'db.newer',
  role: 'create role',
  backup: '--keep 14',
  restore: 'campus restore /var/lib/campus/backups/',
  move: 'campus move',
} as const
/** Blocks that another test runs. */
const elsewhere: Record<string, string> = {
  'deploy/$unit': 'two-campuses.slow.test.ts',
  'CAMPUS=school campus doctor': 'two-campuses.slow.test.ts',
  'certbot certonly --standalone -d school': 'two-campuses.slow.test.ts',
  'backend school-events': 'two-campuses.slow.test.ts',
  "targets: ['127.0.0.1:3001', '127.0.0.1:3002']": 'first-hour.test.ts',
}
const notRun: Record<string, string> = {
  'docker build': 'needs Docker; read-only-install.slow.test.ts runs what the image holds',
}
/** Words of commands in sentences that run here. */
const spansHere = {
  help: 'campus help',
  helpOfProgram: 'node build/server/campus.js help',
  check: 'node bin/check.mjs /ready --wait 300',
  pending: 'campus migrate --check',
  audit: 'campus audit:verify',
  redraw: 'campus pictures:redraw',
  keys: 'campus keys:rotate',
  factor: 'ACCOUNT_EMAIL=… campus second-factor:off',
} as const
const otherSpans: Record<string, string> = {
  'campus admin:create': 'in a block',
  'campus backup [folder] --keep 14': 'in a block',
  'campus backup [folder] --verify': 'in a block',
  'campus restore <folder>': 'in a block',
  'campus doctor': 'in a block',
  'CAMPUS=school campus doctor': 'in a block, of two-campuses.slow.test.ts',
  'systemctl reload campus': 'a signal: workers.slow.test.ts sends it',
  'nginx -s reload': 'needs an nginx that is a service',
  'systemctl enable --now campus.socket': 'needs systemd: held-socket.slow.test.ts passes a socket',
  'journalctl -u campus': 'needs systemd',
  'systemctl status campus-backup': 'needs systemd',
  'systemctl start': 'no whole command',
}

const blocks = documents.flatMap(blocksOf)
const having = (words: string) => blocks.filter(({ text }) => text.includes(words))
const ran = new Set<string>()

const password = 'Copper-Gull-7-fog-carries-light'
const [first, second] = ['first@example.org', 'second@example.org']
const secrets = {
  PUBLIC_URL: 'https://campus.example.org',
  SESSION_SECRET: 'Nebel-9-tragen-Kupfer-Licht-Gull-of-sessions',
  TOKEN_SECRET: 'Nebel-9-tragen-Kupfer-Licht-Gull-of-tokens',
}

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') ?? '' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The role of the documents, and databases of it. */
function openRole() {
  const role = `campus_${v7().replaceAll('-', '')}`
  const databases: string[] = []
  const urlOf = (database: string) => {
    const place = new URL(inject('postgresUrl') ?? '')
    Object.assign(place, { username: role, password: 'of-the-role', pathname: `/${database}` })
    return place.href
  }
  /** As the document makes it; answers with the address of its first database. */
  async function make(): Promise<string> {
    ran.add(here.role)
    const [{ text } = { text: '' }] = having(here.role)
    const own = text.replaceAll(/(role|database|owner) campus\b/g, `$1 ${role}`).replace('…', 'of-the-role')
    await onServer(...own.split(/;\n/).filter(Boolean))
    databases.push(role)
    return urlOf(role)
  }
  async function emptyDatabase(): Promise<string> {
    const name = `${role}_${String(databases.length)}`
    databases.push(name)
    await onServer(
      `create database ${name} owner ${role} encoding 'UTF8' locale 'C.UTF-8' template template0`,
    )
    return urlOf(name)
  }
  const drop = async () => {
    if (databases.length === 0) return
    await onServer(
      ...databases.map((name) => `drop database if exists ${name} with (force)`),
      `drop role ${role}`,
    )
  }
  return { make, emptyDatabase, drop }
}

/** As a proxy asks, which asks again: a campus that is ready may be busy for a moment. */
const answers = (port: string) =>
  vi.waitFor(
    async () => (await fetch(`http://localhost:${port}/ready`)).ok || Promise.reject(new Error('not ready')),
    30_000,
  )

/** What an operator writes into the file of variables. */
const settingOf = (port: string, { mail, database }: { mail: string; database: string }) => ({
  PORT: port,
  SMTP_URL: mail,
  MAIL_FROM: 'campus@example.org',
  WORKERS: '1',
  FORM_MINIMUM_SECONDS: '0',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
  // In the place of a terminal, at which `admin:create` asks.
  ADMIN_EMAIL: first,
  ADMIN_FIRST_NAME: 'Ada',
  ADMIN_LAST_NAME: 'Lind',
  ADMIN_PASSWORD: password,
  ...(database && { DATABASE_URL: database }),
})

/** A machine with a mail server, on which the commands run; the substitutes are all that is not run as it is written, but for folders. */
async function openPlace(engine: EngineName) {
  const machine = openMachine({ runs: true })
  const mail = await startMailServer(machine.there('mail'))
  const role = openRole()
  const port = String(await freePort())
  const substitutes = new Map([
    ['# then fill it in', '; fill-in #'],
    ['ACCOUNT_EMAIL=…', `ACCOUNT_EMAIL=${first}`],
  ])
  for (const each of ['3001', '3002']) substitutes.set(`campus@${each}`, `campus@${String(await freePort())}`)
  const setting = (url: string) => settingOf(port, { mail: mail.url, database: url })
  const run = (commands: string) =>
    machine.run([...substitutes].reduce((text, [from, to]) => text.replaceAll(from, to), commands))
  const block = (name: keyof typeof here) => {
    ran.add(here[name])
    return run(having(here[name])[0]?.text ?? 'exit 9')
  }
  const span = (name: keyof typeof spansHere, before = '') => {
    ran.add(spansHere[name])
    return run(before + spansHere[name])
  }
  /** The campus must be stopped. The next one begins with nothing. */
  async function empty(): Promise<void> {
    if (engine === 'server') machine.fillIn('etc/campus.env', { DATABASE_URL: await role.emptyDatabase() })
    else renameSync(machine.there('var/lib/campus/db'), machine.there(`var/lib/campus/db-${v7()}`))
  }
  function unpack(path: string, release: string): void {
    machine.unpack(path)
    writeFileSync(machine.there(`${path}/release`), release)
  }
  const mayLogIn = (email: string) =>
    openVisitor(`http://localhost:${port}`)
      .logIn(email, password)
      .then(
        () => true,
        () => false,
      )
  /** Which release answers. */
  const release = async () => {
    await answers(port)
    return machine.read('opt/campus/release')
  }
  const backups = () => readdirSync(machine.there('var/lib/campus/backups')).sort()
  const close = async () => {
    await machine.close()
    await mail.stop()
    await role.drop()
  }
  return {
    machine,
    role,
    port,
    substitutes,
    setting,
    run,
    block,
    span,
    empty,
    unpack,
    mayLogIn,
    release,
    backups,
    close,
  }
}

beforeAll(() => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd, stdio: 'ignore' })
}, 300_000)

describe.each(engines.filter(hasEngine))(
  'the commands of the documents (%s)',
  { timeout: 300_000 },
  (engine) => {
    let place: Awaited<ReturnType<typeof openPlace>>
    beforeAll(async () => {
      place = await openPlace(engine)
    })
    afterAll(() => place.close(), 60_000)

    it('set up a campus with a backup, an admin, mail and alerts', async () => {
      const { machine, role, port, setting, block, unpack, backups, mayLogIn } = place
      const url = engine === 'server' ? await role.make() : ''
      unpack('opt/campus', '1')
      await block('program')
      await block('variables')
      machine.fillIn('etc/campus.env', setting(url))
      expect(await block('service')).toMatch(/is whole, made/)
      expect([await answers(port), backups().length]).toEqual([true, 1])
      await block('site')
      const said = await block('admin')
      expect(said).toContain(`${first} is an administrator`)
      expect(said).toContain('The mail server has accepted the mail.')
      expect(readdirSync(mailboxFolder(machine.there('mail'), 'you@example.org'))).toHaveLength(1)
      expect(await mayLogIn(first)).toBe(true)
      await block('alerts')
    })

    it('of sentences say what they find', async () => {
      const { port, run, span } = place
      for (const help of [await span('help'), await span('helpOfProgram', 'cd /opt/campus && ')])
        expect(help).toContain('Usage: campus')
      await span('check', `cd /opt/campus && PORT=${port} `)
      await run('systemctl stop campus')
      expect(await span('pending')).toContain('The database is up to date.')
      expect(await span('audit')).toContain('The log is whole')
      expect(await span('redraw')).toContain('Pictures made anew')
      expect(await span('keys')).toContain('signed with a new key')
      await expect(span('factor')).rejects.toThrow(`${first} has neither a second factor nor a passkey`)
      await run('systemctl start campus')
    })

    it('upgrade, and go back to the program before with all that was written since', async () => {
      const { machine, block, unpack, release, mayLogIn } = place
      unpack('opt/campus.new', '2')
      const ofOpenPages = 'opt/campus/build/client/assets/of-an-open-page.js'
      writeFileSync(machine.there(ofOpenPages), '')
      await block('upgrade')
      expect(await release()).toBe('2')
      expect(existsSync(machine.there(ofOpenPages))).toBe(true)
      machine.fillIn('etc/campus.env', { ADMIN_EMAIL: second })
      await block('admin')
      await block('goBack')
      expect([await release(), await mayLogIn(second)]).toEqual(['1', true])
    })

    it('go back to the backup from before the upgrade', async () => {
      const { substitutes, block, empty, backups, release, mayLogIn } = place
      substitutes.set('<folder>', `/var/lib/campus/backups/${backups()[1] ?? ''}`)
      await block('upgrade')
      if (engine === 'server') {
        substitutes.set('mv /var/lib/campus/db /var/lib/campus/db.newer', ': ')
        await empty()
      }
      await block('restoreBefore')
      expect([await release(), await mayLogIn(first), await mayLogIn(second)]).toEqual(['1', true, false])
    })

    it('exchange the program by a link', async () => {
      const { machine, run, block, unpack, release } = place
      await run('mv /opt/campus /opt/campus-1 && ln -s /opt/campus-1 /opt/campus')
      unpack('opt/campus-2', '3')
      await run('cd /opt/campus-2 && npm ci && npm run build')
      await block('link')
      expect(await release()).toBe('3')
      expect(readlinkSync(`/proc/${machine.read('run/campus.pid')}/cwd`)).toMatch(/campus-2$/)
    })

    it('make a backup and restore it', async () => {
      const { substitutes, run, block, empty, backups, mayLogIn } = place
      const before = backups().length
      await block('backup')
      expect(backups()).toHaveLength(before + 1)
      substitutes.set('2026-11-21T020000Z', backups().at(-1) ?? '')
      await run('systemctl stop campus')
      await empty()
      await block('restore')
      expect(await mayLogIn(first)).toBe(true)
    })

    it.runIf(engine === 'embedded' && hasEngine('server'))('move to a server', async () => {
      const { machine, role, substitutes, block, mayLogIn } = place
      const url = await role.make()
      substitutes.set('postgres://…', url)
      await block('move')
      expect(await mayLogIn(first)).toBe(true)
      expect(machine.read('etc/campus.env')).toContain(url)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query(`select 1 from session`).finally(() => client.end())
      expect(rows.length, 'sessions of the logins before the move, and of the one after it').toBeGreaterThan(
        1,
      )
    })

    it.runIf(engine === 'server')('restart several processes one after the other', async () => {
      const { machine, substitutes, run, block } = place
      const names = ['3001', '3002'].map((port) => substitutes.get(`campus@${port}`) ?? '')
      await run('systemctl stop campus')
      await run(
        `cp /opt/campus/deploy/campus@.service /etc/systemd/system/ && systemctl enable --now ${names.join(' ')}`,
      )
      const pids = () => names.map((name) => machine.read(`run/${name}.pid`))
      const before = pids()
      await block('several')
      expect(await Promise.all(names.map((name) => answers(name.slice('campus@'.length))))).toEqual([
        true,
        true,
      ])
      expect(pids().filter((pid) => before.includes(pid))).toEqual([])
      await run(`systemctl stop ${names.join(' ')}`)
    })

    it('set up a campus in one block', async () => {
      const { role, substitutes, setting } = place
      const url = engine === 'server' ? await role.emptyDatabase() : ''
      const machine = openMachine({ runs: true })
      try {
        machine.unpack('opt/campus')
        const port = String(await freePort())
        machine.fillIn('more', { ...setting(url), ...secrets, PORT: port })
        machine.put('fill-in', `cat ${machine.there('more')} >> ${machine.there('etc/campus.env')}`)
        ran.add(here.withSystemd)
        const [{ text } = { text: 'exit 9' }] = having(here.withSystemd)
        await machine.run([...substitutes].reduce((old, [from, to]) => old.replaceAll(from, to), text))
        expect(await answers(port)).toBe(true)
      } finally {
        await machine.close()
      }
    })
  },
)

describe('of the documents', () => {
  const words = [...Object.values(here), ...Object.keys(elsewhere), ...Object.keys(notRun)]

  it('each block is run, or it is said why not', () => {
    const unknown = blocks.filter(({ text }) => words.filter((each) => text.includes(each)).length !== 1)
    expect(unknown).toEqual([])
    for (const each of words) expect(having(each), each).toHaveLength(1)
    for (const file of Object.values(elsewhere))
      expect(existsSync(fileURLToPath(new URL(file, import.meta.url))), file).toBe(true)
  })

  it('so is each command in a sentence', () => {
    const listed: string[] = [...Object.values(spansHere), ...Object.keys(otherSpans)]
    expect([...new Set(documents.flatMap(spansOf))].sort()).toEqual(listed.sort())
  })

  it.runIf(engines.every(hasEngine))('what is listed as run has been run', () => {
    const listed = [...Object.values(here), ...Object.values(spansHere)]
    expect(listed.filter((each) => !ran.has(each))).toEqual([])
  })
})
