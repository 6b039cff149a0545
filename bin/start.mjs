// `npm start`: builds if the build is missing or older than the sources, then runs it in this process. With --api or
// --web only that part.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const entry = new URL('build/server/index.js', root)
const sources = [
  'app',
  'api',
  'contracts',
  'locales',
  'public',
  'server',
  'server.ts',
  'bin/bundles',
  'vite.config.ts',
  'package-lock.json',
]

const newest = (path) => {
  const info = statSync(path)
  if (!info.isDirectory()) return info.mtimeMs
  return Math.max(
    info.mtimeMs,
    ...readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((e) => !/\.test\.tsx?$/.test(e.name))
      .map((e) => statSync(`${e.parentPath}/${e.name}`).mtimeMs),
  )
}
const isStale = () => {
  const built = statSync(entry).mtimeMs
  return sources.some(
    (name) => existsSync(new URL(name, root)) && newest(new URL(name, root).pathname) > built,
  )
}

if (!existsSync(entry) || (existsSync(new URL('node_modules/vite', root)) && isStale())) {
  process.stdout.write('Building …\n')
  execFileSync(
    process.execPath,
    ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
}
if (process.argv.includes('--build-only')) process.exit(0)
if (process.argv.includes('--api')) process.env.CAMPUS_PART = 'api'
if (process.argv.includes('--web')) process.env.CAMPUS_PART = 'web'
// React selects its build by NODE_ENV. Setting it to production means production; otherwise this is a local trial.
if (process.env.NODE_ENV !== 'production') process.env.CAMPUS_MODE ??= 'local'
process.env.NODE_ENV = 'production'
const { listen } = await import(entry.href)
await listen()
