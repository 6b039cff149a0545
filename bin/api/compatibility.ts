import { z } from 'zod'
import { answersFile, answersStream, type Endpoint, takesFile } from '~/contracts/endpoint'
import { errorStatus } from '~/contracts/errors'
import { isGiven, listEndpoints } from './endpoints'
import { notation } from './notation'

/** Everything below this line of the document comes from the contracts. */
export const marker = '<!-- From here on: npm run docs:api -->'

const usualBody = 262_144

/** Of an object its fields, of no object nothing. */
const isEmpty = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0

function inputOf(endpoint: Endpoint, named: Map<string, string>): string[] {
  if (takesFile(endpoint)) return [`body   bytes of a file, at most ${String(endpoint.maxBytes)}`]
  if (!isGiven(endpoint.input)) return []
  const size = endpoint.maxBytes > usualBody ? `   (at most ${String(endpoint.maxBytes)} bytes)` : ''
  return [`body   ${notation(endpoint.input, 'input', named)}${size}`]
}

function outputOf(endpoint: Endpoint, named: Map<string, string>): string {
  const status = String(endpoint.status)
  if (answersFile(endpoint)) return `${status}    a file: ${endpoint.types.join(', ')}`
  if (answersStream(endpoint)) return `${status}    server-sent events`
  if (!isGiven(endpoint.output)) return `${status}    no body`
  return `${status}    ${notation(endpoint.output, 'output', named)}`
}

/** One call as a block of text: who may make it, what goes in, what comes out. */
function callOf(endpoint: Endpoint, named: Map<string, string>): string {
  const lines = [
    `${endpoint.method} ${endpoint.path}`,
    `may    ${endpoint.permission}`,
    ...(isEmpty(endpoint.query) ? [] : [`query  ${notation(endpoint.query, 'input', named)}`]),
    ...inputOf(endpoint, named),
    outputOf(endpoint, named) + (endpoint.paged ? '   paged' : ''),
  ]
  return `${endpoint.summary.replace(/\.?$/, '.')}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\``
}

function codes(): string {
  const byStatus = new Map<number, string[]>()
  for (const [code, status] of Object.entries(errorStatus))
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\``])
  return [...byStatus].map(([status, names]) => `- ${String(status)}: ${names.join(', ')}`).join('\n')
}

/** The part of the document that the contracts say. */
export async function generateCompatibility(): Promise<string> {
  const endpoints = await listEndpoints()
  const named = new Map<string, string>()
  const subjects = new Map<string, string[]>()
  for (const endpoint of endpoints)
    subjects.set(endpoint.tag, [...(subjects.get(endpoint.tag) ?? []), callOf(endpoint, named)])
  const calls = [...subjects].map(([tag, texts]) => `### ${tag}\n\n${texts.join('\n\n')}`)
  const shapes = [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, shape]) => `${name} = ${shape}`)
  return [
    '## Codes of errors',
    codes(),
    `## The ${String(endpoints.length)} calls`,
    ...calls,
    '## Shapes with a name',
    `\`\`\`text\n${shapes.join('\n\n')}\n\`\`\``,
    '',
  ].join('\n\n')
}
