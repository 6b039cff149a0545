import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port'

export type ProxyKind = 'nginx' | 'haproxy'

/** As Debian's packages have them. */
const programs: Record<ProxyKind, string> = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy' }
export const hasProxy = (kind: ProxyKind): boolean => existsSync(programs[kind])

interface ProxyOptions {
  /** Addresses of the processes, such as `http://localhost:3001`. */
  upstreams: readonly string[]
  kind?: ProxyKind
}
interface Place {
  folder: string
  port: number
  /** `host:port` of each process. */
  hosts: string[]
}
interface Written {
  command: string
  args: string[]
}

export const example = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8')

/** Lines of the same sort become others, the first of them in place of all; that there are such lines is part of the test. */
function exchange(text: string, pattern: RegExp, becomes: (match: RegExpExecArray) => string): string {
  let found = 0
  const lines = text.split('\n').flatMap((line) => {
    const match = pattern.exec(line)
    if (!match) return [line]
    found += 1
    const written = becomes(match)
    return written === '' ? [] : [written]
  })
  if (found === 0) throw new Error(`The example for operators has no line like ${String(pattern)}`)
  return lines.join('\n')
}

/** For a pattern of which there are two or more: the lines are written where the first one stands. */
function atFirst(write: (match: RegExpExecArray) => string): (match: RegExpExecArray) => string {
  let done = false
  return (match) => {
    if (done) return ''
    done = true
    return write(match)
  }
}

function nginxSite({ folder, port, hosts }: Place): string {
  const servers = atFirst(([, parameters]) =>
    hosts.map((host) => `    server ${host} ${parameters ?? ''};`).join('\n'),
  )
  let text = exchange(example('nginx.conf'), /^ {4}server [\d.:]+ (.+);$/, servers)
  text = exchange(text, /^ {4}ssl_\w+ .+;$/, () => '')
  text = exchange(
    text,
    /^ {4}listen (?:\[::\]:)?443 ssl http2;$/,
    atFirst(() => `    listen 127.0.0.1:${String(port)};`),
  )
  // The way from http to https has nowhere to lead to here.
  return exchange(
    text,
    /^ {4}listen (?:\[::\]:)?80;$/,
    atFirst(() => `    listen unix:${folder}/redirect.sock;`),
  )
}

/** Debian's nginx.conf around sites, without directives that require root. */
function writeNginx(folder: string, sites: string): Written {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(join(folder, 'sites.conf'), sites)
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      'daemon off;',
      'worker_processes 2;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log warn;`,
      // As root, nginx would run its workers as a user without write access here.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'events { worker_connections 1024; }',
      'http {',
      '  access_log off;',
      ...temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`),
      `  include ${folder}/sites.conf;`,
      '}',
    ].join('\n'),
  )
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  return { command: programs.nginx, args }
}

function writeHaproxy(folder: string, configuration: string): Written {
  writeFileSync(join(folder, 'haproxy.cfg'), configuration)
  return { command: programs.haproxy, args: ['-W', '-q', '-f', join(folder, 'haproxy.cfg')] }
}

function haproxyConfiguration({ port, hosts }: Place): string {
  /** With `name`, and what stands behind the address. */
  const servers =
    (name: string) =>
    ([, options = '']: RegExpExecArray) =>
      hosts.map((host, at) => `    server ${name}${String(at)} ${host}${options}`).join('\n')
  let text = exchange(example('haproxy.cfg'), /^ {4}server one [\d.:]+(.*)$/, servers('number'))
  text = exchange(text, /^ {4}server one-regardless [\d.:]+(.*)$/, servers('regardless'))
  text = exchange(text, /^ {4}server two(?:-regardless)? /, () => '')
  text = exchange(text, /^ {4}bind :80$/, () => `    bind 127.0.0.1:${String(port)}`)
  text = exchange(text, /^ {4}bind :443 /, () => '')
  return exchange(text, /^ {4}http-request redirect scheme /, () => '')
}

/** The shell waits for the end of its input, which comes even if this process is killed, and then cleans up. */
const KEEPER = `dir="$1"; shift; "$@" & server=$!; cat >/dev/null; kill -TERM $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$dir"`

function startKept(folder: string, { command, args }: Written): ChildProcess {
  const child = spawn('sh', ['-c', KEEPER, 'sh', folder, command, ...args], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
    // Its own group, so that Ctrl+C reaches the shell through its input only and it can still clean up.
    detached: true,
  })
  child.unref()
  return child
}

/**
 * A real proxy, until it is stopped.
 * @param configure makes the sites of nginx, or the whole configuration of HAProxy; its folder is the proxy's own
 */
export function openProxy(kind: ProxyKind, configure: (folder: string) => string) {
  if (!hasProxy(kind)) throw new Error(`${programs[kind]} is missing: install the package ${kind}`)
  const folder = mkdtempSync(join(tmpdir(), 'campus-proxy-'))
  const write = { nginx: writeNginx, haproxy: writeHaproxy }[kind]
  const child = startKept(folder, write(folder, configure(folder)))
  /** What nginx has written about requests that failed, such as which side gave up; haproxy writes nothing. */
  const complaints = () => (kind === 'nginx' ? readFileSync(join(folder, 'error.log'), 'utf8') : '')
  const stop = async () => {
    const ended = once(child, 'exit')
    child.stdin?.end()
    await ended
  }
  return { stop, complaints }
}

async function untilAnswered(url: string): Promise<void> {
  const end = Date.now() + 15_000
  for (;;) {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 404) return
    if (Date.now() > end) throw new Error(`The proxy at ${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A real proxy in front of these processes, configured as the examples in `deploy/` say, on a free port. */
export async function startProxy({ upstreams, kind = 'nginx' }: ProxyOptions) {
  const port = await freePort()
  // By address: of the two that `localhost` may have, the processes listen at one.
  const hosts = upstreams.map((upstream) => new URL(upstream).host.replace('localhost', '127.0.0.1'))
  const configure = { nginx: nginxSite, haproxy: haproxyConfiguration }[kind]
  const { stop, complaints } = openProxy(kind, (folder) => configure({ folder, port, hosts }))
  const url = `http://localhost:${String(port)}`
  try {
    await untilAnswered(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop, complaints }
}
