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

/** The permission table of the API, with the calls that each row permits. */
export async function loadPermissions(args: Args) {
  await requirePermission(args, 'audit.read')
  const names = Object.keys(permissions) as Permission[]
  const lines = names.map((name) => ({ name, holders: holdersOf(name), calls: callsOf(name) }))
  return { holders, lines, open: { public: callsOf('public'), signedIn: callsOf('signedIn') } }
}
