import type { z } from 'zod'
import { type Tokens, getCurrentUser, login, refresh } from '~/contracts/accounts/auth'
import { apiOrigin } from '~/contracts/constants'
import { answersFile, answersStream, type Endpoint } from '~/contracts/endpoint'
import { Problem } from '~/contracts/errors'
import { listEndpoints } from './endpoints'

interface Asked {
  method?: string
  token?: string | undefined
  body?: unknown
}
interface Account {
  email: string
  password: string
}

const patience = 10_000

async function ask(address: string, { method = 'GET', token, body }: Asked = {}) {
  const answer = await fetch(address, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
    headers: {
      Accept: 'application/json',
      'Accept-Language': 'en',
      origin: apiOrigin,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    headers: answer.headers,
    json: parsed(text),
  }
}
type Answer = Awaited<ReturnType<typeof ask>>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const issuesOf = ({ issues }: z.ZodError) =>
  issues
    .slice(0, 3)
    .map(({ path, code }) => `${path.join('.') || 'the whole'} (${code})`)
    .join(', ')

/** Errors of a response that should be successful. */
function errorsOf({ status, output, paged }: Endpoint, answer: Answer): string[] {
  if (answer.status !== status) return [`status ${String(answer.status)} instead of ${String(status)}`]
  if (!/^application\/([\w.-]+\+)?json\b/.test(answer.type)) return [`the content type is "${answer.type}"`]
  const shape = output.safeParse(answer.json)
  return [
    ...(shape.success ? [] : [`differs at ${issuesOf(shape.error)}`]),
    ...(paged && !/^\d+$/.test(answer.headers.get('x-total-count') ?? '') ? ['no X-Total-Count'] : []),
    ...(paged && !answer.headers.has('link') ? ['no Link'] : []),
  ]
}

/** Errors of a response that should be an error with this status. */
function problemErrors(answer: Answer, status: number): string[] {
  if (answer.status !== status) return [`status ${String(answer.status)} instead of ${String(status)}`]
  const shape = Problem.safeParse(answer.json)
  const isTyped = answer.type.startsWith('application/problem+json')
  return [
    ...(isTyped ? [] : [`an error of type "${answer.type}"`]),
    ...(shape.success ? [] : [`an error that differs at ${issuesOf(shape.error)}`]),
  ]
}

/** Reading JSON endpoints without parameters; translations have a separate document. */
const isPlain = (endpoint: Endpoint) =>
  endpoint.method === 'GET' &&
  !endpoint.path.startsWith('/v2') &&
  !endpoint.path.includes('{') &&
  !answersFile(endpoint) &&
  !answersStream(endpoint) &&
  endpoint.query.safeParse({}).success

const named = ({ method, path }: Endpoint) => `${method} ${path}`
const under = (name: string, errors: string[]) => errors.map((error) => `${name}: ${error}`)

/** Logs in, refreshes the token, and reads everything that this account may read. */
async function checkMember(base: string, account: Account, calls: Endpoint[]): Promise<string[]> {
  const entered = await ask(base + login.path, { method: 'POST', body: account })
  const errors = under(named(login), errorsOf(login, entered))
  if (errors.length > 0) return errors
  const body = { refreshToken: (entered.json as Tokens).refreshToken }
  const renewed = await ask(base + refresh.path, { method: 'POST', body })
  errors.push(...under(named(refresh), errorsOf(refresh, renewed)))
  const { token } = (renewed.status === 200 ? renewed.json : entered.json) as Tokens
  for (const call of calls) {
    const answer = await ask(base + call.path, { token })
    if (answer.status === 403) continue
    // Not configured on this host, or no data for this account: the error must be valid.
    const isAbsent = answer.status === 404 || answer.status === 409
    const found = isAbsent ? problemErrors(answer, answer.status) : errorsOf(call, answer)
    errors.push(...under(named(call), found))
  }
  return errors
}

/** Checks a host and returns one line per deviation from the contracts; empty if it is compatible. */
export async function checkApi(base: string, account: Account | null): Promise<string[]> {
  const plain = (await listEndpoints()).filter(isPlain)
  const errors: string[] = []
  for (const call of plain.filter(({ permission }) => permission === 'public'))
    errors.push(...under(named(call), errorsOf(call, await ask(base + call.path))))
  errors.push(...under('GET /no-such-call', problemErrors(await ask(`${base}/no-such-call`), 404)))
  errors.push(
    ...under(`${named(getCurrentUser)} by nobody`, problemErrors(await ask(base + getCurrentUser.path), 401)),
  )
  const wrong = { email: 'nobody@example.org', password: 'wrong' }
  const refused = await ask(base + login.path, { method: 'POST', body: wrong })
  errors.push(...under(`${named(login)} with a wrong password`, problemErrors(refused, 401)))
  const guarded = plain.filter(({ permission }) => permission !== 'public')
  return account ? [...errors, ...(await checkMember(base, account, guarded))] : errors
}
