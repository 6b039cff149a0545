import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

// In the place of systemd, on a machine that is a folder: starts and stops what its units say, and runs commands as they do, each
// user with a number of its own. node systemd.mjs FOLDER (users|one-user) (systemctl|systemd-run) ARGUMENTS
const [folder = '', users, program, ...args] = process.argv.slice(2)
const foreign = ['nginx', 'prometheus']

const at = (path) => (path.startsWith(folder) ? path : folder + path)
/** Paths of the machine, also as the value of a variable; its Node is the one that runs the test. */
const placed = (word) =>
  word === '/usr/bin/node'
    ? process.execPath
    : word.replace(/^([A-Z_]+=)?(\/(?:etc|opt|var)\/.*)$/, (_, name = '', path) => name + at(path))

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

function variablesIn(path) {
  const lines = readFileSync(at(path), 'utf8').split('\n')
  return Object.fromEntries(
    lines.filter((line) => /^[A-Z]\w*=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
  )
}

/** Of the range that DynamicUser= takes. */
const numberOf = (user) => 61_184 + [...user].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 4000, 7)

/** How a process of this service runs. */
function placeOf(setting) {
  const number = users === 'users' ? numberOf(setting('User')) : null
  const state = at(`/var/lib/${setting('StateDirectory')}`)
  if (!existsSync(state)) {
    mkdirSync(state, { recursive: true, mode: 0o700 })
    if (number !== null) chownSync(state, number, number)
  }
  return {
    cwd: at(setting('WorkingDirectory')),
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...variablesIn(setting('EnvironmentFile')),
    },
    ...(number === null ? {} : { uid: number, gid: number }),
  }
}

function unitOf(name) {
  const [, base, instance] =
    /^([\w-]+)(?:@(\w+))?(?:\.service)?$/.exec(name) ?? fail(`Unit ${name} not found.`)
  const file = at(`/etc/systemd/system/${base}${instance === undefined ? '' : '@'}.service`)
  if (!existsSync(file)) fail(`Unit ${name} not found.`)
  const lines = readFileSync(file, 'utf8').split('\n')
  const setting = (key) => {
    const line = lines.find((each) => each.startsWith(`${key}=`)) ?? ''
    return line
      .slice(key.length + 1)
      .replaceAll('%i', instance ?? '')
      .replaceAll('%S', '/var/lib')
  }
  const own = `${folder}/run/${name.replace(/\.service$/, '')}`
  return { setting, log: `${own}.log`, pidFile: `${own}.pid` }
}

const pidOf = ({ pidFile }) => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : null)

/** A process that nobody has waited for is still listed when it has ended. */
function isThere(pid) {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const run = (words, place) => {
  const [command, ...rest] = words.map(placed)
  return spawnSync(command, rest, { stdio: 'inherit', ...place }).status ?? 1
}

function start(name) {
  const unit = unitOf(name)
  const { setting, log, pidFile } = unit
  if (isThere(pidOf(unit))) return
  const place = placeOf(setting)
  const words = setting('ExecStart').split(' ')
  if (setting('Type') === 'oneshot') {
    if (run(words, place) !== 0) fail(`Job for ${name} failed.`)
    return
  }
  const output = openSync(log, 'a')
  const [command, ...rest] = words.map(placed)
  const child = spawn(command, rest, { ...place, detached: true, stdio: ['ignore', output, output] })
  child.unref()
  writeFileSync(pidFile, String(child.pid))
  const env = { ...place.env, MAINPID: String(child.pid) }
  const check = setting('ExecStartPost').split(' ')
  if (run(check, { ...place, env }) !== 0) fail(`Job for ${name} failed.\n${readFileSync(log, 'utf8')}`)
}

async function stop(name) {
  const unit = unitOf(name)
  const pid = pidOf(unit)
  if (isThere(pid)) process.kill(pid, 'SIGTERM')
  const end = Date.now() + Number(unit.setting('TimeoutStopSec')) * 1000
  while (isThere(pid)) {
    if (Date.now() > end) fail(`${name} does not stop.\n${readFileSync(unit.log, 'utf8')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  rmSync(unit.pidFile, { force: true })
}

async function control([action, ...rest]) {
  const now = rest.includes('--now')
  const names = rest.filter(
    (word) => !word.startsWith('--') && !word.endsWith('.timer') && !foreign.includes(word),
  )
  if (action === 'daemon-reload' || (action === 'enable' && !now)) return
  for (const name of names) {
    if (!['start', 'stop', 'restart', 'enable'].includes(action))
      fail(`Nobody has shown this systemctl ${action}.`)
    if (action === 'stop' || action === 'restart') await stop(name)
    if (action !== 'stop') start(name)
  }
}

function runOnce(words) {
  const first = words.findIndex((word) => word.startsWith('/'))
  const options = words.slice(0, first)
  const setting = (key) =>
    (options.find((option) => option.startsWith(`${key}=`)) ?? '').slice(key.length + 1)
  process.exitCode = run(words.slice(first), placeOf(setting))
}

if (program === 'systemctl') await control(args)
else runOnce(args)
