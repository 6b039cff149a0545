import { type Import, type Module, resolve, stem } from './module-imports'
import { isTest } from './source-tree'

/** A part of the tree to which one line of the import table applies. */
export interface Zone {
  name: string
  feature?: string
}

const appZones = ['routes', 'ui', 'platform', 'texts', 'styles']
const apiZones = ['platform', 'migrations', 'seed', 'cli']
const ownZones = ['contracts', 'locales', 'public', 'tests', 'bench', 'docs']

/** The zones that each zone may import besides itself. A zone that is not listed may import everything. */
const allowed: Record<string, readonly string[]> = {
  contracts: [],
  'app/root': ['app/features', 'app/ui', 'app/platform', 'app/texts', 'app/styles', 'contracts', 'locales'],
  'app/routes': ['app/features', 'app/ui', 'app/platform', 'app/texts', 'app/styles', 'contracts'],
  'app/features': ['app/ui', 'app/platform', 'app/texts', 'contracts'],
  'app/ui': ['app/texts', 'app/styles'],
  'app/platform': ['app/texts', 'contracts', 'locales'],
  'app/texts': ['contracts'],
  'app/styles': [],
  'api/root': ['api/features', 'api/platform', 'api/migrations', 'api/seed', 'contracts', 'locales'],
  'api/features': ['api/features', 'api/platform', 'contracts'],
  'api/platform': ['api/migrations', 'contracts', 'locales'],
  'api/migrations': ['api/platform', 'contracts'],
  'api/seed': ['api/features', 'api/platform', 'api/migrations', 'contracts', 'locales'],
  'api/cli': [
    'api/root',
    'api/features',
    'api/platform',
    'api/migrations',
    'api/seed',
    'contracts',
    'locales',
  ],
}

const allowedPackages: Record<string, readonly string[]> = {
  contracts: ['zod'],
  'app/texts': ['react', 'i18next'],
  'app/ui': [
    'react',
    'react-dom',
    '@conform-to/react',
    '@remix-run/react',
    '@prismicio/react',
    '@prismicio/client',
    'lru-cache',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
  ],
}

const sqlPackages = ['kysely', 'pg', 'pg-boss', '@electric-sql/pglite']

/** The zone of a path; files at the root other than server.ts are configuration. */
export function zoneOf(path: string): Zone {
  const [top = '', second = '', third = ''] = path.split('/')
  if (ownZones.includes(top)) return { name: top }
  if (top === 'app' || top === 'api') {
    if (second === 'features') return { name: `${top}/features`, feature: third }
    const zones = top === 'app' ? appZones : apiZones
    const isFolder = path.includes('/', top.length + 1) || !/\.[a-z]+$/.test(second)
    return { name: zones.includes(second) && isFolder ? `${top}/${second}` : `${top}/root` }
  }
  return { name: path.startsWith('server') ? 'server' : 'configuration' }
}

/** Checks the documented import table: one sentence for each forbidden import. */
export function forbiddenImports(modules: readonly Module[]): string[] {
  return modules
    .filter((module) => !isTest(module.file))
    .flatMap((module) =>
      module.imports.flatMap((edge) => {
        const reason = reasonAgainst(module.file, edge)
        return reason ? [`${module.file} imports ${edge.specifier}: ${reason}`] : []
      }),
    )
}

function reasonAgainst(file: string, edge: Import): string | undefined {
  const target = resolve(file, edge.specifier)
  if ('package' in target) return packageReason(file, target.package)
  return (
    zoneReason(file, target.path) ??
    layerReason(file, target.path, edge.typeOnly) ??
    serverReason(file, target.path, edge)
  )
}

/** Packages that only compute. */
const purePackages = ['luxon', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common']

function packageReason(file: string, name: string): string | undefined {
  const zone = zoneOf(file).name
  if (role(file) === 'rules')
    return purePackages.includes(name) ? undefined : 'rules are pure: contracts and own rules only'
  const packages = allowedPackages[zone]
  if (packages && !packages.includes(name)) return `${zone} may import ${packages.join(', ')} only`
  if (sqlPackages.includes(name) && !mayHoldSql(file)) return 'SQL belongs into *.repo.ts'
  return undefined
}

/** SQL belongs in repositories and in the parts below and beside the features. */
export function mayHoldSql(file: string): boolean {
  const { name } = zoneOf(file)
  const isProduct = name.startsWith('app/') || name.startsWith('api/') || name === 'contracts'
  return !isProduct || role(file) === 'repo' || /^api\/(platform|migrations|seed)$/.test(name)
}

function zoneReason(file: string, path: string): string | undefined {
  const from = zoneOf(file)
  const to = zoneOf(path)
  const list = allowed[from.name]
  if (to.name === 'tests' || to.name === 'bench' || isTest(`${path}.ts`)) {
    return list || from.name === 'server' ? 'the product never imports tests or measurements' : undefined
  }
  if (!list) return undefined
  if (from.name !== to.name)
    return list.includes(to.name) ? undefined : `${from.name} may not import ${to.name}`
  if (from.feature === to.feature) return undefined
  if (from.name === 'app/features') return 'never another feature: combine in the route or lift to ui'
  return undefined
}

/** The layer of a file in its feature: "service" for `offers.service.ts`. */
const role = (path: string) => /\.(routes|service|rules|repo)$/.exec(stem(path))?.[1]

const layers: Record<string, readonly (string | undefined)[]> = {
  routes: ['routes', 'service', undefined],
  service: ['service', 'rules', 'repo', undefined],
  rules: ['rules'],
  repo: ['repo', 'rules', undefined],
}

function layerReason(file: string, path: string, typeOnly: boolean): string | undefined {
  const from = zoneOf(file)
  const to = zoneOf(path)
  const part = role(file)
  if (from.name !== 'api/features')
    return to.name === 'api/features' ? outsideReason(from.name, path) : undefined
  if (
    part === 'rules' &&
    to.name !== 'contracts' &&
    (to.feature !== from.feature || role(path) !== 'rules')
  ) {
    return 'rules are pure: contracts and own rules only'
  }
  if (to.name !== 'api/features') return undefined
  if (from.feature !== to.feature) {
    if (role(path) !== 'service') return 'of another feature only its service'
    return part === 'repo' ? 'a repository knows no other feature' : undefined
  }
  if (typeOnly && part !== 'rules') return undefined
  const below = part ? layers[part] : ['service', 'rules', 'repo', undefined]
  return below?.includes(role(path)) ? undefined : 'inside a feature: routes → service → rules and repo'
}

/** The composition of the API mounts routes; seeds and commands use services, as another feature would. */
function outsideReason(zone: string, path: string): string | undefined {
  if (zone !== 'api/root' && zone !== 'api/seed' && zone !== 'api/cli') return undefined
  if (role(path) === 'repo' || role(path) === 'rules')
    return 'from outside a feature its routes or service only'
  return undefined
}

/** Remix removes loaders and actions, with their exclusive imports, only from route modules. */
export const isRouteModule = (file: string) =>
  file === 'app/root.tsx' || /^app\/routes\/[^/]+(\/route)?\.tsx?$/.test(file)

const isServerOnly = (path: string) => stem(path).endsWith('.server')

export const reachesBrowser = (file: string) =>
  file.startsWith('app/') &&
  !isRouteModule(file) &&
  !isServerOnly(file) &&
  !isTest(file) &&
  file !== 'app/routes.ts'

function serverReason(file: string, path: string, edge: Import): string | undefined {
  if (edge.typeOnly || !isServerOnly(path) || !reachesBrowser(file)) return undefined
  return 'a file that reaches the browser never imports *.server.ts'
}
