import { createRoute, z } from '@hono/zod-openapi'
import { answersFile, answersStream, type Endpoint, takesFile } from '~/contracts/endpoint'
import { Problem } from '~/contracts/errors'
import type { Mounted } from './call'

const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

const pageHeaders = {
  'X-Total-Count': { description: 'How many there are on all pages', schema: { type: 'integer' as const } },
  Link: {
    description: 'First, previous, next and last page (RFC 8288)',
    schema: { type: 'string' as const },
  },
  'X-Search-Incomplete': {
    description: 'Present if the words match so many that only the first entries were searched',
    schema: { type: 'string' as const },
  },
}

const fileSchema = { type: 'string' as const, format: 'binary' }
const textSchema = { type: 'string' as const }

function successOf(endpoint: Endpoint) {
  if (endpoint.status === 204 || endpoint.output instanceof z.ZodUndefined) return { description: 'Done' }
  const schema = answersFile(endpoint) ? fileSchema : answersStream(endpoint) ? textSchema : endpoint.output
  return {
    description: endpoint.summary,
    content: Object.fromEntries(endpoint.types.map((type) => [type, { schema }])),
    ...(endpoint.paged ? { headers: pageHeaders } : {}),
  }
}

function responsesOf(endpoint: Endpoint) {
  return {
    [endpoint.status]: successOf(endpoint),
    ...(takesFile(endpoint) ? { 413: problemAnswer('The file is too large') } : {}),
    ...(endpoint.permission === 'public'
      ? {}
      : { 401: problemAnswer('Not logged in'), 403: problemAnswer('Not allowed') }),
    ...(endpoint.path.includes('{') ? { 404: problemAnswer('Not there, or not for you') } : {}),
    422: problemAnswer('Rules are broken: see violations'),
    429: problemAnswer('Too many requests: see Retry-After'),
  }
}

function bodyOf(endpoint: Endpoint) {
  if (takesFile(endpoint)) return { content: { '*/*': { schema: fileSchema } }, required: true }
  const type = endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  return { content: { [type]: { schema: endpoint.input } }, required: true }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * The name of a call in generated clients: `GET /offers/{id}/reviews` is `getOffersByIdReviews`. Made of the address, so it
 * stays the same for as long as the address does.
 */
const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  method.toLowerCase() +
  path
    .replaceAll('{', 'by-')
    .split(/[^A-Za-z0-9]+/)
    .map(capitalised)
    .join('')

/** Ways to authorise a call, one of which is enough; the empty one is none. */
function securityOf({ permission, scope }: Endpoint): Record<string, string[]>[] {
  const session = permission === 'public' ? [] : [{ bearer: [] }]
  if (scope === null) return session
  return [...(permission === 'public' ? [{}] : session), { personalToken: [scope] }]
}

/** A mounted call as OpenAPI describes it. */
export const describeCall = ({ endpoint, hasBody, options }: Mounted) =>
  createRoute({
    method: endpoint.method.toLowerCase() as 'get',
    path: endpoint.path,
    operationId: operationIdOf(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    'x-permission': endpoint.permission,
    ...(options.limits ? { 'x-limits': options.limits.map(({ limit: { name } }) => name) } : {}),
    request: {
      params: endpoint.params as z.ZodObject,
      query: endpoint.query as z.ZodObject,
      ...(hasBody ? { body: bodyOf(endpoint) } : {}),
    },
    responses: responsesOf(endpoint),
  })
