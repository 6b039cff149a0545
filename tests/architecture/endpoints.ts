import type { Endpoint } from '~/contracts/endpoint'

const modules = import.meta.glob<Record<string, unknown>>(['/contracts/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value && 'path' in value

/** Every endpoint in the contracts, by name. */
export const namedEndpoints = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : [])),
)

export const endpoints = namedEndpoints.map(({ endpoint }) => endpoint)

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
