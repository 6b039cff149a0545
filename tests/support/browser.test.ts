import { describe, expect, it } from 'vitest'
import { findChromium, findFirefox, findFullChromium, findJava, findW3m, type Machine } from './browser'

interface Fake extends Machine {
  ran: string[]
  logged: string[]
}

function machineWith(files: readonly string[], change: Partial<Machine> = {}): Fake {
  const present = new Set(files)
  const ran: string[] = []
  const logged: string[] = []
  const list = (folder: string) =>
    files
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.slice(folder.length + 1).split('/')[0] ?? '')
  const base: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin' },
    home: '/home/ada',
    isRoot: false,
    exists: (path) => present.has(path),
    list,
    run: (program, args) => {
      ran.push([program, ...args].join(' '))
      if (args[0] === 'install') present.add(`/usr/bin/${args.at(-1) ?? ''}`)
    },
    log: (line) => logged.push(line),
  }
  return { ...base, ...change, ran, logged }
}

const cache = '/home/ada/.cache/ms-playwright'
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const order = [
  '/opt/own/chrome',
  '/usr/bin/chromium-headless-shell',
  '/usr/local/bin/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/local/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  mac,
  `${cache}/chromium_headless_shell-1200/chrome-linux/headless_shell`,
  `${cache}/chromium-1300/chrome-linux/chrome`,
  `${cache}/chromium-990/chrome-linux/chrome`,
]

describe('findChromium', () => {
  it.each(order.map((path, index) => [path, index] as const))(
    'takes %s before all that follow',
    (path, index) => {
      const env = { PATH: '/usr/local/bin:/usr/bin', ...(index === 0 ? { CHROMIUM_PATH: path } : {}) }
      expect(findChromium(machineWith(order.slice(index).reverse(), { env }))).toBe(path)
    },
  )

  it('looks where Playwright was told to keep its browsers', () => {
    const path = '/browsers/chromium-1200/chrome-linux64/chrome'
    expect(findChromium(machineWith([path], { env: { PLAYWRIGHT_BROWSERS_PATH: '/browsers' } }))).toBe(path)
  })

  it('does not pass over a CHROMIUM_PATH that leads nowhere', () => {
    const machine = machineWith(['/usr/bin/chromium'], { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/gone' } })
    expect(() => findChromium(machine)).toThrow('CHROMIUM_PATH names /gone')
  })

  it('installs one as root on Debian and says so', () => {
    const machine = machineWith(['/usr/bin/apt-get'], { isRoot: true })
    expect(findChromium(machine)).toBe('/usr/bin/chromium-headless-shell')
    expect(machine.ran).toEqual(['apt-get install -y --no-install-recommends chromium-headless-shell'])
    expect(machine.logged).toEqual([expect.stringContaining('installing chromium-headless-shell')])
  })

  it('installs the full browser where there is no shell', () => {
    const machine = machineWith(['/usr/bin/apt-get'], { isRoot: true })
    const run: Machine['run'] = (program, args) => {
      if (args.includes('chromium-headless-shell')) throw new Error('no such package')
      machine.run(program, args)
    }
    expect(findChromium({ ...machine, run })).toBe('/usr/bin/chromium')
    expect(machine.ran).toEqual(['apt-get install -y --no-install-recommends chromium'])
  })

  it('installs nothing where it has no right to, and says what to do', () => {
    const machine = machineWith(['/usr/bin/apt-get'])
    expect(() => findChromium(machine)).toThrow(/apt-get install chromium.*CHROMIUM_PATH/)
    expect(machine.ran).toEqual([])
  })

  it('says what to do where the installation fails, after a second try', () => {
    const ran: string[] = []
    const run = (_program: string, args: readonly string[]) => {
      ran.push(args[0] ?? '')
      if (args[0] === 'install') throw new Error('no such package')
    }
    expect(() => findChromium(machineWith(['/usr/bin/apt-get'], { isRoot: true, run }))).toThrow(
      'CHROMIUM_PATH',
    )
    expect(ran).toEqual(['install', 'install', 'update', 'install', 'install'])
  })
})

describe('findFullChromium', () => {
  it('passes over every shell', () => {
    const shell = `${cache}/chromium_headless_shell-1300/chrome-linux/headless_shell`
    const full = `${cache}/chromium-1200/chrome-linux/chrome`
    expect(findFullChromium(machineWith(['/usr/bin/chromium-headless-shell', shell, full]))).toBe(full)
    const machine = machineWith(['/usr/bin/apt-get', '/usr/bin/chromium-headless-shell'], { isRoot: true })
    expect(findFullChromium(machine)).toBe('/usr/bin/chromium')
  })
})

describe('findFirefox', () => {
  it('takes FIREFOX_PATH, then PATH, then the place of macOS, then installs', () => {
    const mac = '/Applications/Firefox.app/Contents/MacOS/firefox'
    const env = { PATH: '/usr/bin', FIREFOX_PATH: '/opt/firefox' }
    expect(findFirefox(machineWith(['/opt/firefox', '/usr/bin/firefox'], { env }))).toBe('/opt/firefox')
    expect(findFirefox(machineWith(['/usr/bin/firefox', mac]))).toBe('/usr/bin/firefox')
    expect(findFirefox(machineWith([mac]))).toBe(mac)
    expect(findFirefox(machineWith(['/usr/bin/apt-get'], { isRoot: true }))).toBe('/usr/bin/firefox-esr')
    expect(() => findFirefox(machineWith([]))).toThrow(/apt-get install firefox-esr.*FIREFOX_PATH/)
  })
})

describe('findW3m', () => {
  it('takes W3M_PATH, then PATH, then installs', () => {
    expect(
      findW3m(machineWith(['/opt/w3m', '/usr/bin/w3m'], { env: { PATH: '/usr/bin', W3M_PATH: '/opt/w3m' } })),
    ).toBe('/opt/w3m')
    expect(findW3m(machineWith(['/usr/bin/w3m']))).toBe('/usr/bin/w3m')
    const machine = machineWith(['/usr/bin/apt-get'], { isRoot: true })
    expect(findW3m(machine)).toBe('/usr/bin/w3m')
    expect(machine.ran).toHaveLength(1)
  })
})

describe('findJava', () => {
  it('takes JAVA_PATH, then PATH, and says what to install', () => {
    const env = { PATH: '/usr/bin', JAVA_PATH: '/opt/java' }
    expect(findJava(machineWith(['/opt/java', '/usr/bin/java'], { env }))).toBe('/opt/java')
    expect(findJava(machineWith(['/usr/bin/java']))).toBe('/usr/bin/java')
    expect(() => findJava(machineWith([]))).toThrow(
      /apt-get install default-jre-headless; macOS: brew install openjdk.*JAVA_PATH/,
    )
  })
})
