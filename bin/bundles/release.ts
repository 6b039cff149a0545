// Which release is being built: the version of package.json, and the commit if this is a working copy of git.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = new URL('../../', import.meta.url)

/** Unpacked inside of another project, its commit would be said instead. */
function commitOf(): string {
  if (!existsSync(new URL('.git', root))) return 'unknown'
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: fileURLToPath(root),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** For the server alone: files of the browser would otherwise get other names with each commit. */
export const release = (): Plugin => ({
  name: 'campus-release',
  config: (_config, { isSsrBuild }) => {
    if (!isSsrBuild) return {}
    const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
    return { define: { 'import.meta.env.RELEASE': JSON.stringify({ version, commit: commitOf() }) } }
  },
})
