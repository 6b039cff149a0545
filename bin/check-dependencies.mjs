// `npm run check:dependencies`: checks that dependencies match the reviewed ones. Needs package-lock.json, and
// node_modules for packages without a licence in the lock file; queries the registry for known vulnerabilities if it is
// reachable.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Licences that permit any use here. */
const licences = new Set([
  '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'PSF-2.0',
  'Unlicense',
]) // prettier-ignore

/** Packages with another licence, or none in their metadata, and why they may be used. */
export const exceptions = {
  'web-push': { licence: 'MPL-2.0', reason: 'used as it comes; its own files are not changed' },
  'ical.js': { licence: 'MPL-2.0', reason: 'used as it comes, like web-push' },
  lightningcss: { licence: 'MPL-2.0', reason: 'builds the style sheets, is not shipped' },
  'lightningcss-*': { licence: 'MPL-2.0', reason: 'the same for one platform' },
  'axe-core': { licence: 'MPL-2.0', reason: 'runs in tests, is not shipped' },
  '@img/sharp-libvips-*': {
    licence: 'LGPL-3.0-or-later',
    reason: 'a library of its own beside sharp, not changed',
  },
  '@img/sharp-wasm32': { licence: 'LGPL-3.0-or-later', reason: 'the same, for no platform of ours' },
  '@img/sharp-win32-*': { licence: 'LGPL-3.0-or-later', reason: 'the same, for one platform' },
  '@fontsource-variable/newsreader': {
    licence: 'OFL-1.1',
    reason: 'a font; the licence is beside the subset that is shipped',
  },
  pako: { licence: 'Zlib', reason: 'permissive; makes the subset of the font' },
  argparse: { licence: 'Python-2.0', reason: 'a permissive licence; reads the options of tools' },
  'caniuse-lite': { licence: 'CC-BY-4.0', reason: 'data for the build, is not shipped' },
  'spdx-exceptions': { licence: 'CC-BY-3.0', reason: 'data for tools, is not shipped' },
  'humanize-number': { licence: null, reason: 'its README says MIT; part of the storage that tests start' },
  only: { licence: null, reason: 'its README says MIT; part of the storage that tests start' },
  'require-like': { licence: null, reason: 'its README says MIT; reads modules while the pages are built' },
}

/** Packages with install scripts, which `.npmrc` disables, and what those would do. */
export const installScripts = {
  esbuild: 'looks whether its program for this platform is there',
  'vnu-jar': 'fetches Java where there is none; the tests say what to install instead',
}

/** `node_modules/a/node_modules/@b/c` becomes `@b/c`. */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const matches = (pattern, name) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name

function exceptionFor(name) {
  const pattern = Object.keys(exceptions).find((each) => matches(each, name))
  return pattern === undefined ? null : exceptions[pattern]
}

/** True if an SPDX expression can be satisfied: OR needs one of its sides, AND both. */
export function isAllowed(expression, allowed = licences) {
  const words = expression.replace(/[()]/g, ' ').trim()
  if (words === '') return false
  return words
    .split(/\s+OR\s+/)
    .some((side) => side.split(/\s+AND\s+/).every((licence) => allowed.has(licence.trim())))
}

/** The licence in a package's metadata, if the lock file has none; supports current and former formats. */
export function licenceOf({ license, licenses } = {}) {
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  if (Array.isArray(licenses)) return licenses.map((each) => each.type ?? each).join(' OR ')
  return null
}

function licenceError(name, licence) {
  const exception = exceptionFor(name)
  if (licence && isAllowed(licence)) return null
  if (!exception) return `${name}: licence ${licence ?? 'unknown'} is not on the list`
  const expected = exception.licence
  if (expected === null)
    return licence === null ? null : `${name}: the exception is for no licence, now it is ${licence}`
  const extended = new Set([...licences, expected])
  return licence && isAllowed(licence, extended)
    ? null
    : `${name}: the exception is for ${expected}, now it is ${licence ?? 'unknown'}`
}

/** Errors of one entry of the lock file. */
function entryErrors(path, entry, readPackage) {
  const name = nameOf(path)
  const errors = []
  if (entry.link) return [`${name}: leads to a folder outside of the lock`]
  if (!/^sha(512|384)-/.test(entry.integrity ?? '')) errors.push(`${name}: no strong fingerprint in the lock`)
  if (entry.resolved !== undefined && !/^https:\/\/[^/]+\/.+\.tgz$/.test(entry.resolved))
    errors.push(`${name}: does not come from a registry but from ${entry.resolved}`)
  if (entry.hasInstallScript && !(name in installScripts))
    errors.push(`${name}: runs a script when it is installed`)
  const licence = licenceError(name, entry.license ?? licenceOf(readPackage(path)))
  if (licence) errors.push(licence)
  return errors
}

const groups = ['dependencies', 'devDependencies', 'optionalDependencies']

/** Errors of the versions in package.json: they must be exact and equal to the lock file. */
function versionErrors(manifest, lock) {
  const root = lock.packages[''] ?? {}
  return groups.flatMap((group) => {
    const wanted = manifest[group] ?? {}
    const locked = root[group] ?? {}
    const names = [...new Set([...Object.keys(wanted), ...Object.keys(locked)])]
    return names.flatMap((name) => {
      if (wanted[name] !== locked[name]) return [`${name}: package.json and the lock differ`]
      // A package under another name than its own is asked for as `npm:name@1.2.3`.
      const version = wanted[name].replace(/^npm:(@[\w.-]+\/)?[\w.-]+@/, '')
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return [`${name}: ${wanted[name]} is no exact version`]
      const found = lock.packages[`node_modules/${name}`]?.version
      return found === version ? [] : [`${name}: the lock holds ${found ?? 'nothing'}`]
    })
  })
}

/** All errors of the dependencies; empty if there are none. */
export function dependencyErrors({ manifest, lock, readPackage = () => undefined }) {
  if (lock.lockfileVersion !== 3) return ['package-lock.json: expected its third version']
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
  return [
    ...versionErrors(manifest, lock),
    ...entries.flatMap(([path, entry]) => entryErrors(path, entry, readPackage)),
  ]
}

/** Evaluates the output of the audit: severities that block a release, or an unreachable registry. */
export function judgeAudit(output) {
  let report
  try {
    report = JSON.parse(output)
  } catch {
    return { checked: false, grave: 0, all: 0 }
  }
  const counts = report.metadata?.vulnerabilities
  if (report.error || !counts) return { checked: false, grave: 0, all: 0 }
  return { checked: true, grave: (counts.high ?? 0) + (counts.critical ?? 0), all: counts.total ?? 0 }
}

const root = new URL('..', import.meta.url)
const readJson = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))

async function audit() {
  const options = { cwd: fileURLToPath(root), timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }
  const run = promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], options)
  // npm also fails if it finds vulnerabilities: only its output tells that apart from an unreachable registry.
  const { stdout } = await run.catch((error) => error)
  return judgeAudit(stdout ?? '')
}

async function main() {
  const lock = readJson('package-lock.json')
  const readPackage = (path) => {
    const file = new URL(`${path}/package.json`, root)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  }
  const errors = dependencyErrors({ manifest: readJson('package.json'), lock, readPackage })
  const { checked, grave, all } = await audit()
  if (grave > 0) errors.push(`known weaknesses, grave or worse: ${grave}; see npm audit --omit=dev`)
  for (const error of errors) process.stderr.write(`${error}\n`)
  const weaknesses = checked ? String(all) : 'NOT CHECKED, the registry did not answer'
  process.stdout.write(
    `${Object.keys(lock.packages).length - 1} packages, ${errors.length} faults; known weaknesses: ${weaknesses}\n`,
  )
  process.exitCode = errors.length > 0 ? 1 : 0
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main()
