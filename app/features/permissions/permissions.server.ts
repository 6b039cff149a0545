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

/** Who can have a permission: access levels, and editors in addition to theirs. */
const holders = [...accessLevels, 'editor'] as const

/** Those who do not have it, and the words for all others. */
const everyone = {
  '': 'all',
  visitor: 'signedIn',
  'visitor journalistRestricted providerPending': 'validated',
} as const
const isNamed = (missing: string): missing is keyof typeof everyone => missing in everyone

/** `everyone` stands for a long list that has a name. */
function holdersOf(permission: Permission) {
  const missing = accessLevels.filter((accessLevel) => !can(accessLevel, permission)).join(' ')
  return {
    everyone: isNamed(missing) ? everyone[missing] : null,
    holders: holders.filter((holder) =>
      holder === 'editor' ? editorPermissions.includes(permission) : can(holder, permission),
    ),
  }
}

/** The number of calls that each row permits, and the calls of the one row that is open. */
const rowOf = (name: string, open: string | null) => {
  const calls = callsOf(name)
  return { count: calls.length, calls: name === open ? calls : [] }
}

/** The permissions of the API, or of one kind of account. The calls of all rows together would be longer than all other pages. */
export async function loadPermissions(args: Args) {
  await requirePermission(args, 'audit.read')
  const search = new URL(args.request.url).searchParams
  const open = search.get('calls')
  const kind = holders.find((holder) => holder === search.get('kind'))
  const names = Object.keys(permissions) as Permission[]
  const lines = names
    .map((name) => ({ name, ...holdersOf(name), ...rowOf(name, open) }))
    .filter((line) => !kind || line.holders.includes(kind))
  return { kind, kinds: holders, lines, signedIn: rowOf('signedIn', open), everybody: rowOf('public', open) }
}
