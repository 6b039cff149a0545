import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../support/servers/free-port'
import { blocksOf, commandsBelow, type Machine, openMachine } from '../support/servers/machine'
import { example, hasProxy, openProxy, type ProxyKind } from '../support/servers/proxy'

const names = ['campus', 'school'] as const
type Name = (typeof names)[number]
const hostOf = (name: Name) => `${name}.example.org`
const emailOf = (name: Name) => `admin@${hostOf(name)}`
const password = 'Copper-Gull-7-fog-carries-light'

let machine: Machine
/** Where each campus listens, and the one port of the proxies. */
const ports = { campus: '', school: '', https: '', http: '' }

/** A browser that has a name lead to this machine. It has a session after a login. */
function openBrowser(name: Name) {
  const cookies = new Map<string, string>()
  async function ask(path: string, form?: Record<string, string>) {
    const body = form && new URLSearchParams(form).toString()
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const asked = request({
      host: '127.0.0.1',
      port: ports.https,
      servername: hostOf(name),
      ca: readFileSync(machine.there('cert.pem')),
      agent: false,
      path,
      method: form ? 'POST' : 'GET',
      headers: {
        Host: hostOf(name),
        Accept: 'text/html',
        ...(cookie && { Cookie: cookie }),
        ...(body !== undefined && {
          Origin: `https://${hostOf(name)}`,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': String(Buffer.byteLength(body)),
        }),
      },
    })
    asked.end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(key, value)
    }
    return { status: response.statusCode, text: await text(response) }
  }
  const logIn = async (email: string) =>
    (await ask('/login', { email, password, returnTo: '/home' })).status === 303
  return { cookies, ask, logIn }
}

/** Only what this machine has in another place is exchanged: ports, certificates, and where campuses listen. */
const moved = (configuration: string) =>
  configuration
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.campus}`)
    .replaceAll('127.0.0.1:3100', `127.0.0.1:${ports.school}`)

/** The sites that the documented commands have made. */
function nginxSites(): string {
  const sites = names.map((name) => machine.read(`etc/nginx/conf.d/${name}.conf`)).join('\n')
  return moved(sites)
    .replaceAll(/^ +listen \[::\].*$/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, machine.there('cert.pem'))
    .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, machine.there('key.pem'))
}

/** The example with one process, and with the lines for a second campus where the document puts them. */
function haproxyConfiguration(): string {
  const [{ text: added } = { text: '' }] = blocksOf('operation').filter(
    ({ language }) => language === 'haproxy',
  )
  const [choices = '', ...backends] = added.split(/^(?=backend)/m)
  const whole = example('haproxy.cfg')
    .replaceAll(/^ {4}server two.*\n/gm, '')
    .replaceAll('127.0.0.1:3001', '127.0.0.1:3000')
    .replace(/^ {4}use_backend/m, `${choices.trimEnd()}\n$&`)
  return moved(`${whole}\n${backends.join('')}`)
    .replace('bind :80', `bind 127.0.0.1:${ports.http}`)
    .replace('bind :443', `bind 127.0.0.1:${ports.https}`)
    .replace('/etc/haproxy/certs/campus.pem', machine.there('both.pem'))
}
const configurations: Record<ProxyKind, () => string> = { nginx: nginxSites, haproxy: haproxyConfiguration }

/** A certificate of both names. */
function makeCertificate(): void {
  const alternatives = names.map((name) => `DNS:${hostOf(name)}`).join(',')
  const wanted = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${hostOf('campus')}`.split(' ')
  const files = ['-keyout', machine.there('key.pem'), '-out', machine.there('cert.pem')]
  execFileSync('openssl', [...wanted, '-addext', `subjectAltName=${alternatives}`, ...files], {
    stdio: 'ignore',
  })
  execFileSync('sh', ['-c', 'cat cert.pem key.pem > both.pem'], { cwd: machine.folder })
}

const setting = (name: Name) => ({
  PORT: ports[name],
  SMTP_URL: 'smtp://127.0.0.1:9',
  BRAND_NAME: name === 'campus' ? 'Trust Campus' : 'Second Campus',
  WORKERS: '1',
  FORM_MINIMUM_SECONDS: '0',
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: emailOf(name),
  ADMIN_FIRST_NAME: 'Ada',
  ADMIN_LAST_NAME: name,
  ADMIN_PASSWORD: password,
})
const answers = (name: Name) =>
  fetch(`http://localhost:${ports[name]}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

beforeAll(async () => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd, stdio: 'ignore' })
  for (const key of ['campus', 'school', 'https', 'http'] as const) ports[key] = String(await freePort())
  machine = openMachine({ runs: true })
  machine.unpack('opt/campus')
  makeCertificate()
  machine.put('fill-in', `cat ${machine.there('more-')}$1 >> ${machine.there('etc/')}$1.env`)
  for (const name of names) machine.fillIn(`more-${name}`, setting(name))
  // What the document says between its blocks: the rest of the variables, and the first admin of the second campus.
  const firstHour = commandsBelow('operation', '## The first hour on a real server')
  await machine.run(
    firstHour.replace('cp deploy/campus.service', 'fill-in campus; $&').replace(/^campus mail:test .*$/m, ''),
  )
  const both = commandsBelow('operation', '### Two campuses on one server')
  await machine.run(
    both.replace('systemctl daemon-reload', 'fill-in school; CAMPUS=school campus admin:create; $&'),
  )
}, 300_000)
afterAll(() => machine.close())

describe('two campuses on one machine', { timeout: 60_000 }, () => {
  it('have data folders of their own, closed to the user of the other one', () => {
    const owners = names.map((name) => {
      const { uid, mode } = statSync(machine.there(`var/lib/${name}`))
      expect(mode & 0o077).toBe(0)
      return uid
    })
    if (!machine.users) return
    expect(new Set([0, ...owners]).size).toBe(3)
    const looking = { uid: owners[0]!, gid: owners[0]!, cwd: '/' }
    const look = (name: Name) => spawnSync('ls', [machine.there(`var/lib/${name}/db`)], looking).status
    expect([look('campus') === 0, look('school') === 0]).toEqual([true, false])
  })

  it.each((['nginx', 'haproxy'] as const).filter(hasProxy))(
    'are two behind one %s: people, pages and ends',
    async (kind) => {
      const proxy = openProxy(kind, configurations[kind])
      try {
        const [campus, school] = [openBrowser('campus'), openBrowser('school')]
        await vi.waitFor(async () => expect((await campus.ask('/ready')).status).toBe(200), {
          timeout: 20_000,
          interval: 100,
        })
        expect((await campus.ask('/login')).text).toContain('Trust Campus')
        expect((await school.ask('/login')).text).toContain('Second Campus')
        expect([await campus.logIn(emailOf('school')), await school.logIn(emailOf('campus'))]).toEqual([
          false,
          false,
        ])
        expect([await campus.logIn(emailOf('campus')), await school.logIn(emailOf('school'))]).toEqual([
          true,
          true,
        ])
        expect([(await campus.ask('/home')).status, (await school.ask('/home')).status]).toEqual([200, 200])
        const stranger = openBrowser('school')
        for (const [key, value] of campus.cookies) stranger.cookies.set(key, value)
        expect((await stranger.ask('/home')).status, 'a session of the other campus').toBe(302)
        await machine.run('systemctl stop school')
        expect([await answers('campus'), await answers('school')]).toEqual([true, false])
        expect((await campus.ask('/home')).status).toBe(200)
        expect((await school.ask('/home')).status).toBeGreaterThanOrEqual(502)
        await machine.run('systemctl start school')
        await vi.waitFor(async () => expect((await school.ask('/home')).status).toBe(200), {
          timeout: 20_000,
          interval: 100,
        })
      } finally {
        await proxy.stop()
        await machine.run('systemctl start school')
      }
    },
  )

  it('are backed up apart, each by its own user', async () => {
    await machine.run('systemctl start school-backup')
    const owners = await machine.run('stat -c %u /var/lib/campus/backups/* /var/lib/school/backups/*')
    expect(new Set(owners.trim().split('\n')).size).toBe(machine.users ? 2 : 1)
  })
})
