import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
const systemd = fileURLToPath(new URL('systemd.mjs', import.meta.url))

/** A fenced block of a document. */
export interface Block {
  document: string
  language: string
  text: string
}

const pageOf = (document: string) => readFileSync(join(project, `docs/${document}.md`), 'utf8')

const blocksIn = (document: string, page: string): Block[] =>
  [...page.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = '', block = '']) => ({
    document,
    language,
    text: block,
  }))

/** The blocks of a document, such as `operation`. */
export const blocksOf = (document: string): Block[] => blocksIn(document, pageOf(document))

/** The blocks of commands below a heading, up to the next one of the same level. */
export function commandsBelow(document: string, heading: string): string {
  const page = pageOf(document)
  const start = page.indexOf(`${heading}\n`)
  const level = heading.split(' ', 1)[0] ?? ''
  const end = page.indexOf(`\n${level} `, start + heading.length)
  const blocks = blocksIn(document, page.slice(start, end)).filter(({ language }) => language === 'sh')
  if (start < 0 || blocks.length === 0) throw new Error(`${document}.md has no commands below ${heading}`)
  return blocks.map((block) => block.text).join('\n')
}

/** Words of commands in a sentence of a document. */
export const spansOf = (document: string): string[] =>
  [
    ...pageOf(document)
      .replaceAll(/^```[^]*?^```$/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ]
    .map(([, span = '']) => span)
    .filter((span) =>
      /^(?:[A-Z_]+=\S+ )*(?:campus|systemctl|node|journalctl|nginx|certbot|docker|npm) [^\s…]/.test(span),
    )

/** Folders of a machine that the commands of the documents write to. */
const folders = ['/etc', '/opt', '/usr/local/bin', '/var/lib', '/root']
const made = [
  'stand-ins',
  'run',
  'opt',
  'etc/systemd/system',
  'etc/nginx/conf.d',
  'etc/prometheus',
  'usr/local/bin',
  'var/lib',
  'root',
]
/** What changes a machine, or asks another one: it writes down how it was called. */
const standIns = 'apt-get bash certbot curl nginx npm promtool systemctl systemd-run'.split(' ')

/** The shell waits for the end of its input, which comes even if this process is killed, and then ends what runs and cleans up. */
const KEEPER = 'cat >/dev/null; for file in "$1"/run/*.pid; do kill -KILL $(cat "$file"); done; rm -rf "$1"'

/** Whether others than root can read the program. */
function hasUsers(): boolean {
  const nobody = { uid: 65_534, gid: 65_534, cwd: '/' }
  const reads = ['-e', `require('node:fs').readFileSync(${JSON.stringify(join(project, 'package.json'))})`]
  return process.getuid?.() === 0 && spawnSync(process.execPath, reads, nobody).status === 0
}

/** What a stand-in does where services run. */
const actsOf = (folder: string, users: boolean): Record<string, string> => {
  const program = `exec ${process.execPath} ${systemd} ${folder} ${users ? 'users' : 'one-user'}`
  return {
    systemctl: `${program} systemctl "$@"`,
    'systemd-run': `${program} systemd-run "$@"`,
    npm: `case "$*" in
      "run build") rm -rf build && cp -r ${project}/build build ;;
      *) ln -sfn ${project}/node_modules node_modules ;;
    esac`,
  }
}

interface Options {
  /** Whether services run; otherwise all that was called is written down. */
  runs?: boolean
}

/** A machine of the documents: a folder, in which their commands run word for word. */
export function openMachine({ runs = false }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-machine-'))
  chmodSync(folder, 0o755)
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  keeper.unref()
  const there = (path: string) => join(folder, path)
  const read = (path: string) => readFileSync(there(path), 'utf8')
  /** Not in the patterns of `sed`, which are about the contents of files. */
  const withFolders = (commands: string) =>
    folders.reduce(
      (moved, path) => moved.replaceAll(new RegExp(`(?<![\\w.|])${path}(?![\\w-])`, 'g'), there(path)),
      commands,
    )
  for (const path of made) mkdirSync(there(path), { recursive: true })
  const users = runs && hasUsers()
  const put = (name: string, act: string) => {
    writeFileSync(there(`stand-ins/${name}`), `#!/bin/sh\n${act}\n`)
    chmodSync(there(`stand-ins/${name}`), 0o755)
  }
  const acts = runs ? actsOf(folder, users) : {}
  for (const name of standIns) put(name, `echo "${name} $*" >> ${there('called')}\n${acts[name] ?? ''}`)

  /** Runs commands word for word, but for the folders; answers with what they print. @throws Error where one fails */
  async function run(commands: string): Promise<string> {
    const script = withFolders(commands).replaceAll('-g prometheus ', '')
    const PATH = `${there('stand-ins')}:${there('usr/local/bin')}:${process.env['PATH'] ?? ''}`
    const shell = spawn('/bin/sh', ['-euc', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH },
    })
    const ended = once(shell, 'close')
    const [said, complained] = await Promise.all([text(shell.stdout), text(shell.stderr)])
    const [status] = (await ended) as [number]
    if (status !== 0) throw new Error(`${complained}\n${said}\n${script}`)
    return said
  }
  /** The sources of the program, as an archive leaves them. */
  function unpack(path: string): void {
    for (const name of ['package.json', '.env.example', 'deploy', 'bin/check.mjs'])
      cpSync(join(project, name), there(join(path, name)), { recursive: true })
  }
  /** Adds lines to a file of variables. */
  const fillIn = (path: string, variables: Record<string, string>) =>
    appendFileSync(
      there(path),
      Object.entries(variables)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
  const close = async () => {
    const ended = once(keeper, 'exit')
    keeper.stdin.end()
    await ended
  }
  const called = () => read('called').trim().split('\n')
  return { folder, users, there, read, called, put, run, unpack, fillIn, close }
}
export type Machine = ReturnType<typeof openMachine>
