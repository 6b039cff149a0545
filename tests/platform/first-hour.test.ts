import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '~/api/platform/environment'
import { blocksOf, commandsBelow, openMachine } from '../support/servers/machine'

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const hasSystemd = has('systemd-analyze', '--version')
const hasPromtool = has('promtool', '--version')
const hasNginx = has('/usr/sbin/nginx', '-v')

/** Nothing runs here but what writes files. What runs is in documented-commands.slow.test.ts. */
const { there, read, called, run, unpack, close } = openMachine()
beforeAll(() => unpack('/opt/campus'))
afterAll(close)

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

/** The processes behind a site. */
const serversIn = (name: string) =>
  [...read(`etc/nginx/conf.d/${name}.conf`).matchAll(/^ +server (127.*);$/gm)].map(([, address]) => address)

/** What nginx says of these sites, with a certificate of our own. */
function nginxComplaints(names: string[]): string {
  const [key, certificate] = [there('key.pem'), there('cert.pem')]
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=campus.example.org'.split(' ')
  expect(spawnSync('openssl', [...request, '-keyout', key, '-out', certificate]).status).toBe(0)
  const sites = names
    .map((name) => read(`etc/nginx/conf.d/${name}.conf`))
    .join('\n')
    .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, key)
  const text = `pid ${there('nginx.pid')};\nevents {}\nhttp {\naccess_log off;\n${sites}\n}\n`
  writeFileSync(there('nginx.conf'), text)
  const args = ['-t', '-p', there(''), '-c', there('nginx.conf'), '-e', there('nginx.log')]
  const { status, stderr } = spawnSync('/usr/sbin/nginx', args, { encoding: 'utf8' })
  return status === 0 ? '' : stderr
}

describe('the first hour on a real server, command by command', () => {
  it('runs through', async () => {
    await run(commandsBelow('operation', '## The first hour on a real server'))
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

  it('hands on the variables that a command takes', async () => {
    await run(`ACCOUNT_EMAIL='o.h@example.org' CAMPUS=school campus second-factor:off`)
    expect(called().at(-1)).toMatch(
      /-p User=school .* DATA_DIR=\/var\/lib\/school ACCOUNT_EMAIL=o\.h@example\.org \/usr\/bin\/node build\/server\/campus\.js second-factor:off$/,
    )
  })

  it.skipIf(!hasNginx)('leaves nginx a site that it understands, with one process behind it', () => {
    expect(serversIn('campus')).toEqual(['127.0.0.1:3000'])
    expect(nginxComplaints(['campus'])).toBe('')
  })

  it.skipIf(!hasPromtool)('leaves Prometheus a configuration that it understands, with the alerts', () => {
    const file = there('etc/prometheus/prometheus.yml')
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', file], { encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
    expect(stdout).toMatch(/\d\d rules found/)
  })

  it.skipIf(!hasPromtool)('so does the example for several processes', () => {
    const { text } = blocksOf('operation').find(({ language }) => language === 'yaml')!
    const file = there('etc/prometheus/several.yml')
    writeFileSync(file, text.replace('/etc', there('etc')))
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', file], { encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  })

  it.skipIf(!hasSystemd)('leaves systemd units that it understands', () => {
    const units = readdirSync(there('etc/systemd/system'))
    expect(units.sort()).toEqual(['campus-backup.service', 'campus-backup.timer', 'campus.service'])
    expect(systemdComplaints(units)).toEqual([])
  })
})

describe('a second campus on the same server', () => {
  const units = ['school-backup.service', 'school-backup.timer', 'school.service']
  beforeAll(() => run(commandsBelow('operation', '### Two campuses on one server')))

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
    expect(read('etc/nginx/conf.d/school.conf')).not.toMatch(/^[^#\n]*campus/m)
  })

  it('has variables of its own, that only root can read', () => {
    expect(statSync(there('etc/school.env')).mode & 0o077).toBe(0)
    const [own, other] = [variablesIn('etc/school.env'), variablesIn('etc/campus.env')]
    expect(own).toMatchObject({ PORT: '3100', PUBLIC_URL: 'https://school.example.org', TRUST_PROXY: '1' })
    for (const name of ['SESSION_SECRET', 'TOKEN_SECRET', 'METRICS_TOKEN']) {
      expect(own[name]).toMatch(/^[\da-f]{64}$/)
      expect(own[name]).not.toBe(other[name])
    }
  })

  it.skipIf(!hasNginx)('has a site of its own beside the first one', () => {
    expect(serversIn('school')).toEqual(['127.0.0.1:3100'])
    expect(nginxComplaints(['campus', 'school'])).toBe('')
  })

  it.skipIf(!hasSystemd)('has units that systemd understands', () => {
    expect(systemdComplaints(units)).toEqual([])
  })
})
