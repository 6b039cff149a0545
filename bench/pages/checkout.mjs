// The other build: a commit of this repository in a folder of its own, with its own dependencies, built by its own program.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { entryOf } from '../support/campus.mjs'
import { root } from '../support/processes.mjs'

/** @returns {string} what git prints, without the line break at the end */
const git = (folder, ...args) =>
  execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()

/** Short name of what lies in a folder; `+` where files differ from the commit. */
export function nameOf(folder) {
  const changed = git(folder, 'status', '--porcelain', '--untracked-files=no') !== ''
  return `${git(folder, 'rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`
}

/** Also when the measurement fails or is interrupted: git would go on listing the folder. */
function removeAtTheEnd(folder, parent) {
  process.once('exit', () => {
    git(root, 'worktree', 'remove', '--force', folder)
    rmSync(parent, { recursive: true, force: true })
  })
}

function temporaryCheckout(hash) {
  const parent = mkdtempSync(join(tmpdir(), 'campus-against-'))
  const folder = join(parent, 'campus')
  git(root, 'worktree', 'add', '--detach', folder, hash)
  removeAtTheEnd(folder, parent)
  return folder
}

/** @throws if the folder holds something else: what is in it may be of value to somebody */
function keptCheckout(hash, folder) {
  if (!existsSync(folder)) git(root, 'worktree', 'add', '--detach', folder, hash)
  if (git(folder, 'rev-parse', 'HEAD') !== hash || nameOf(folder).endsWith('+'))
    throw new Error(`${folder} is not at ${hash}, or has been changed`)
  return folder
}

/** npm writes this list when everything else is there: an interrupted installation has none. */
const isInstalled = (folder) => existsSync(join(folder, 'node_modules/.package-lock.json'))

/** In a group of its own, so that an interrupted run ends whatever the program has started as well. */
async function run(folder, program, args) {
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const abandon = () => process.kill(-child.pid, 'SIGKILL')
  // Before the folder is removed.
  process.prependOnceListener('exit', abandon)
  const [code] = await once(child, 'exit')
  process.off('exit', abandon)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code} in ${folder}`)
}

async function makeReady(folder) {
  if (!isInstalled(folder)) await run(folder, 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (!existsSync(entryOf(folder))) await run(folder, process.execPath, ['bin/start.mjs', '--build-only'])
}

/**
 * A folder with the built commit, deleted with this process unless it is to be kept.
 * @param {{ commit?: string, keep?: string, with?: string }} wish either a commit or, in `with`, a built checkout
 */
export async function checkout({ commit, keep, with: given }) {
  if (given) {
    if (!existsSync(entryOf(given))) throw new Error(`${given} has not been built`)
    return resolve(given)
  }
  if (!commit) throw new Error('Which commit? npm run bench:pages -- against COMMIT')
  const hash = git(root, 'rev-parse', '--verify', `${commit}^{commit}`)
  const folder = keep ? keptCheckout(hash, resolve(keep)) : temporaryCheckout(hash)
  await makeReady(folder)
  return folder
}
