import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '~/api/platform/environment'

const project = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(project, 'docs/operation.md'), 'utf8')
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const hasSystemd = has('systemd-analyze', '--version')
const hasPromtool = has('promtool', '--version')
const hasNginx = has('/usr/sbin/nginx', '-v')

/** What changes a machine, or asks another one: it writes down how it was called. */
const standIns = ['apt-get', 'curl', 'sh', 'npm', 'systemctl', 'certbot', 'nginx', 'promtool', 'systemd-run']
/** Folders of a machine that the commands write to. */
const folders = ['/etc', '/opt/campus', '/usr/local/bin', '/var/lib', '/root']

/** The blocks of commands below a heading, up to the next one of the same level. */
function commandsBelow(heading: string): string {
  const start = page.indexOf(`${heading}\n`)
  const level = heading.split(' ', 1)[0] ?? ''
  const end = page.indexOf(`\n${level} `, start + heading.length)
  const blocks = [...page.slice(start, end).matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block)
  expect(blocks.length, heading).toBeGreaterThan(0)
  return blocks.join('\n')
}

const folder = mkdtempSync(join(tmpdir(), 'campus-first-hour-'))
const there = (path: string) => join(folder, path)
const read = (path: string) => readFileSync(there(path), 'utf8')
const called = () => read('called').trim().split('\n')
/** Not in the patterns of `sed`, which are about the contents of files. */
const withFolders = (text: string) =>
  folders.reduce(
    (moved, path) => moved.replaceAll(new RegExp(`(?<![\\w.|])${path}(?!\\w)`, 'g'), there(path)),
    text,
  )

/** Runs commands of the page word for word, with other folders. */
function run(commands: string): void {
  const script = withFolders(commands).replaceAll('-g prometheus ', '')
  const env = {
    ...process.env,
    PATH: `${there('stand-ins')}:${there('usr/local/bin')}:${process.env['PATH'] ?? ''}`,
  }
  const { status, stderr } = spawnSync('/bin/sh', ['-eu'], { input: script, encoding: 'utf8', env })
  expect(status, `${stderr}\n${script}`).toBe(0)
}

beforeAll(() => {
  const made = [
    'stand-ins',
    'opt/campus',
    'etc/systemd/system',
    'etc/nginx/conf.d',
    'etc/prometheus',
    'usr/local/bin',
    'root',
  ]
  for (const path of made) mkdirSync(there(path), { recursive: true })
  cpSync(join(project, 'deploy'), there('opt/campus/deploy'), { recursive: true })
  cpSync(join(project, '.env.example'), there('opt/campus/.env.example'))
  for (const name of standIns) {
    writeFileSync(there(`stand-ins/${name}`), `#!/bin/sh\necho "${name} $*" >> ${there('called')}\n`)
    chmodSync(there(`stand-ins/${name}`), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The part of a variables file that a process gets from systemd. */
const variablesIn = (path: string) =>
  Object.fromEntries(
    read(path)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

function systemdComplaints(names: string[]): string[] {
  const paths = names.map((name) => there(`etc/systemd/system/${name}`))
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
  return stderr.split('\n').filter((line) => /campus|school/.test(line) && !line.includes('not executable'))
}

describe('the first hour on a real server, command by command', () => {
  it('runs through', () => {
    run(commandsBelow('## The first hour on a real server'))
    const wanted = [
      'npm ci --omit=dev',
      'systemctl enable --now campus campus-backup.timer',
      'systemctl start campus-backup',
      'systemctl restart nginx',
      'systemctl restart prometheus',
    ]
    for (const line of wanted) expect(called()).toContain(line)
  })

  it('makes variables with which the program starts in production, that only root can read', () => {
    const { mode } = statSync(there('etc/campus.env'))
    expect(mode & 0o077).toBe(0)
    const variables = variablesIn('etc/campus.env')
    const env = readEnvironment({ ...variables, SMTP_URL: 'smtp://mail.example.org' })
    expect(env).toMatchObject({
      mode: 'production',
      PUBLIC_URL: 'https://campus.example.org',
      TRUST_PROXY: true,
    })
    const secrets = [env.SESSION_SECRET, env.TOKEN_SECRET, env.METRICS_TOKEN]
    expect(new Set(secrets).size).toBe(3)
    for (const secret of secrets) expect(secret).toMatch(/^[\da-f]{64}$/)
    expect(read('etc/prometheus/campus-token').trim()).toBe(env.METRICS_TOKEN)
    expect(statSync(there('etc/prometheus/campus-token')).mode & 0o007).toBe(0)
  })

  it('runs commands as the user of the service, with its variables and its folder', () => {
    const commands = called().filter((line) => line.startsWith('systemd-run '))
    expect(commands.map((line) => line.replace(/^.* build\/server\/campus\.js /, ''))).toEqual([
      `backup ${there('var/lib/campus/backups')} --verify`,
      'admin:create',
      'mail:test you@example.org',
      'doctor',
    ])
    const unit = read('etc/systemd/system/campus.service')
    for (const name of ['User', 'DynamicUser', 'StateDirectory', 'EnvironmentFile', 'WorkingDirectory']) {
      const [, value = ''] = new RegExp(`^${name}=(.+)$`, 'm').exec(unit) ?? []
      for (const command of commands) expect(command).toContain(` -p ${name}=${value} `)
    }
    for (const command of commands) expect(command).toContain('NODE_ENV=production DATA_DIR=/var/lib/campus ')
  })

  it('hands on the variables that a command takes', () => {
    run(`ACCOUNT_EMAIL='o.h@example.org' CAMPUS=school campus second-factor:off`)
    expect(called().at(-1)).toMatch(
      /-p User=school .* DATA_DIR=\/var\/lib\/school ACCOUNT_EMAIL=o\.h@example\.org \/usr\/bin\/node build\/server\/campus\.js second-factor:off$/,
    )
  })

  it.skipIf(!hasNginx)('leaves nginx a site that it understands, with one process behind it', () => {
    const certificate = ['-keyout', there('key.pem'), '-out', there('cert.pem')]
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=campus.example.org',
    ]
    expect(spawnSync('openssl', [...request, ...certificate]).status).toBe(0)
    const site = read('etc/nginx/conf.d/campus.conf')
    expect(site.match(/^ +server 127.*$/gm)).toEqual(['    server 127.0.0.1:3000;'])
    const moved = site
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, there('cert.pem'))
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, there('key.pem'))
    const text = `pid ${there('nginx.pid')};\nevents {}\nhttp {\naccess_log off;\n${moved}\n}\n`
    writeFileSync(there('nginx.conf'), text)
    const args = ['-t', '-p', folder, '-c', there('nginx.conf'), '-e', there('nginx.log')]
    const { status, stderr } = spawnSync('/usr/sbin/nginx', args, { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })

  it.skipIf(!hasPromtool)('leaves Prometheus a configuration that it understands, with the alerts', () => {
    const file = there('etc/prometheus/prometheus.yml')
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', file], { encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
    expect(stdout).toMatch(/\d\d rules found/)
  })

  it.skipIf(!hasSystemd)('leaves systemd units that it understands', () => {
    const units = readdirSync(there('etc/systemd/system'))
    expect(units.sort()).toEqual(['campus-backup.service', 'campus-backup.timer', 'campus.service'])
    expect(systemdComplaints(units)).toEqual([])
  })
})

describe('a second campus on the same server', () => {
  const units = ['school-backup.service', 'school-backup.timer', 'school.service']
  beforeAll(() => run(commandsBelow('### Two campuses on one server')))

  it('has nothing of the first one but the program', () => {
    for (const name of units) {
      const lines = read(`etc/systemd/system/${name}`).split('\n')
      const shared = lines.filter(
        (line) => /^[^#].*campus/.test(line) && !/\/opt\/campus|campus\.js/.test(line),
      )
      expect(shared).toEqual([])
    }
    const unit = read('etc/systemd/system/school.service')
    for (const line of ['User=school', 'StateDirectory=school', 'EnvironmentFile=/etc/school.env'])
      expect(unit.split('\n')).toContain(line)
    expect(unit).toContain('DATA_DIR=%S/school ')
    expect(existsSync(there('etc/school.env'))).toBe(true)
  })

  it.skipIf(!hasSystemd)('has units that systemd understands', () => {
    expect(systemdComplaints(units)).toEqual([])
  })
})
