import type { Args } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import type { Endpoint } from '~/contracts/endpoint'
import { can, editorPermissions, type Permission, permissions, accessLevels } from '~/contracts/permissions'

const modules = import.meta.glob<Record<string, unknown>>(
  ['/contracts/**/*.ts', '!/contracts/**/*.test.ts'],
  {
    eager: true,
  },
)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value && 'path' in value

/** Every endpoint in the contracts, except the one for developers. */
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ path }) => !path.startsWith('/dev/'))
  .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1))

const callsOf = (permission: string) =>
  endpoints
    .filter((endpoint) => endpoint.permission === permission)
    .map(({ method, path, summary }) => ({ method, path, summary }))

/** The columns of the table: access levels, and editors. */
export type Holder = (typeof holders)[number]
export const holders = [...accessLevels, 'editor'] as const

const holdersOf = (permission: Permission): Holder[] => [
  ...accessLevels.filter((accessLevel) => can(accessLevel, permission)),
  ...(editorPermissions.includes(permission) ? (['editor'] as const) : []),
]

/** The number of calls that each row permits, and the calls of the one row that is open. */
const rowOf = (name: string, open: string | null) => {
  const calls = callsOf(name)
  return { count: calls.length, calls: name === open ? calls : [] }
}

/** The permission table of the API. The calls of all rows together would be longer than all other pages. */
export async function loadPermissions(args: Args) {
  await requirePermission(args, 'audit.read')
  const open = new URL(args.request.url).searchParams.get('calls')
  const names = Object.keys(permissions) as Permission[]
  const lines = names.map((name) => ({ name, holders: holdersOf(name), ...rowOf(name, open) }))
  return { holders, lines, signedIn: rowOf('signedIn', open), everybody: rowOf('public', open) }
}
