import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The machine as the search sees it; tests hand in one of their own. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  home: string
  isRoot: boolean
  exists: (path: string) => boolean
  /** Names in a folder; none if there is no such folder. */
  list: (folder: string) => string[]
  /** Runs a program to its end and throws if it fails. */
  run: (program: string, args: readonly string[]) => void
  log: (line: string) => void
}

const thisMachine: Machine = {
  env: process.env,
  home: homedir(),
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  run: (program, args) => {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  },
  log: (line) => console.error(line),
}

interface Wanted {
  title: string
  /** Environment variable that names the program and wins over every search. */
  variable: string
  names: readonly string[]
  /** The first available one is installed; instructions for other systems name the last one. */
  packages: readonly [string, ...string[]]
  /** Its name at Homebrew, where that is another. */
  brew?: string
}

const fullChromium: Wanted = {
  title: 'Chrome or Chromium',
  variable: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
  packages: ['chromium'],
}

const chromium: Wanted = {
  ...fullChromium,
  names: ['chromium-headless-shell', ...fullChromium.names],
  packages: ['chromium-headless-shell', ...fullChromium.packages],
}

const firefox: Wanted = {
  title: 'Firefox',
  variable: 'FIREFOX_PATH',
  names: ['firefox-esr', 'firefox'],
  packages: ['firefox-esr'],
  brew: '--cask firefox',
}

const w3m: Wanted = {
  title: 'the text browser w3m',
  variable: 'W3M_PATH',
  names: ['w3m'],
  packages: ['w3m'],
}

const java: Wanted = {
  title: 'Java, version 11 or newer, for the Nu HTML checker',
  variable: 'JAVA_PATH',
  names: ['java'],
  packages: ['default-jre-headless'],
  brew: 'openjdk',
}

const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

/**
 * The path of an installed Chromium: `CHROMIUM_PATH`, then `PATH`, then the places of macOS, then the browsers that
 * Playwright has fetched. The headless shell comes first: it draws no window, and the tests take a third less time in it.
 * As root on Debian a missing one is installed.
 * @throws Error that says what to do, if there is none
 */
export function findChromium(machine: Machine = thisMachine): string {
  const cached = () => inPlaywrightCache(machine, ['chromium_headless_shell-', 'chromium-'])
  return find(chromium, machine, () => macPrograms.find(machine.exists) ?? cached())
}

/** The same without the shell, for what only a browser with windows can do, such as showing notifications. */
export function findFullChromium(machine: Machine = thisMachine): string {
  const cached = () => inPlaywrightCache(machine, ['chromium-'])
  return find(fullChromium, machine, () => macPrograms.find(machine.exists) ?? cached())
}

/** Arguments under which Chromium asks for nothing but the pages of a test. */
export const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of Firefox: `FIREFOX_PATH`, then `PATH`, then the place of macOS. As root on Debian a missing one is installed.
 * @throws Error that says what to do, if there is none
 */
export function findFirefox(machine: Machine = thisMachine): string {
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox'
  return find(firefox, machine, () => (machine.exists(mac) ? mac : undefined))
}

/**
 * The path of w3m: `W3M_PATH`, then `PATH`. As root on Debian a missing one is installed.
 * @throws Error that says what to do, if there is none
 */
export function findW3m(machine: Machine = thisMachine): string {
  return find(w3m, machine, () => undefined)
}

/**
 * The path of Java: `JAVA_PATH`, then `PATH`. As root on Debian a missing one is installed.
 * @throws Error that says what to do, if there is none
 */
export function findJava(machine: Machine = thisMachine): string {
  return find(java, machine, () => undefined)
}

function find(wanted: Wanted, machine: Machine, others: () => string | undefined): string {
  const named = machine.env[wanted.variable]
  if (named) {
    if (machine.exists(named)) return named
    throw new Error(`${wanted.variable} names ${named}, and there is no such file. Correct or unset it.`)
  }
  const found = inPath(wanted, machine) ?? others() ?? installed(wanted, machine)
  if (found) return found
  const { title, packages, variable } = wanted
  const usual = packages.at(-1) ?? ''
  const brew = wanted.brew ?? usual
  throw new Error(
    `The tests need ${title}, and none was found. Install it (Debian, Ubuntu: apt-get install ${usual}; ` +
      `macOS: brew install ${brew}) or set ${variable} to the path of the program.`,
  )
}

function inPath({ names }: Wanted, { env, exists }: Machine): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(exists)
}

/** Below the folder of a revision, by system. */
const cachedPrograms = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
]

function inPlaywrightCache(
  { env, home, list, exists }: Machine,
  prefixes: readonly string[],
): string | undefined {
  const usual = [join(home, '.cache/ms-playwright'), join(home, 'Library/Caches/ms-playwright')]
  const own = env['PLAYWRIGHT_BROWSERS_PATH']
  const revision = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0)
  return (own ? [own] : usual)
    .flatMap((folder) =>
      prefixes.flatMap((prefix) => {
        const names = list(folder).filter((name) => name.startsWith(prefix))
        return names.sort((a, b) => revision(b) - revision(a)).map((name) => join(folder, name))
      }),
    )
    .flatMap((folder) => cachedPrograms.map((program) => join(folder, program)))
    .find(exists)
}

function installed(wanted: Wanted, machine: Machine): string | undefined {
  if (!machine.isRoot || !machine.exists('/usr/bin/apt-get')) return undefined
  machine.log(`No ${wanted.title} found: installing ${wanted.packages.join(' or ')}`)
  const attempt = (...args: string[]) => {
    try {
      machine.run('apt-get', args)
      return true
    } catch {
      return false
    }
  }
  const install = () =>
    wanted.packages.some((name) => attempt('install', '-y', '--no-install-recommends', name))
  // Without a list of packages, or with an old one, the first try fails.
  return install() || (attempt('update') && install()) ? inPath(wanted, machine) : undefined
}
