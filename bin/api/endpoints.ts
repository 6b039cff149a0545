import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Endpoint } from '~/contracts/endpoint'

const folder = fileURLToPath(new URL('../../contracts/', import.meta.url))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'path' in value && 'method' in value

/** All endpoints of the contracts by tag and path, except development-only ones. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    // The release is what a build has written down: outside of one it cannot be loaded.
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'release.ts',
  )
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(folder + name).href) as Promise<Record<string, unknown>>),
  )
  const all = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
  const byName = new Map(all.map((each) => [`${each.tag} ${each.path} ${each.method}`, each]))
  return [...byName.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each)
    .filter(({ tag }) => tag !== 'development')
}
