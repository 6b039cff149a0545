import { isDeepStrictEqual } from 'node:util'
import { answersFile, answersStream, type Endpoint, type FileAnswer } from '~/contracts/endpoint'

const asSent = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

/**
 * Checks a response against its contract: its shape, no undeclared fields (which the user may not be allowed to see),
 * and a total exactly if the call is a list.
 * @throws Error describing the difference
 */
export function checkAnswer(endpoint: Endpoint, body: unknown, isPage: boolean): void {
  const name = `${endpoint.method} ${endpoint.path}`
  if (isPage !== endpoint.paged)
    throw new Error(`${name}: a total is required for paged calls and not allowed for others`)
  if (answersFile(endpoint)) {
    const { type } = body as FileAnswer
    if (!endpoint.types.includes(type))
      throw new Error(`${name} responds with ${type}, which its contract does not list`)
    return
  }
  if (answersStream(endpoint)) {
    if (!(body instanceof ReadableStream)) throw new Error(`${name} does not respond with a stream`)
    return
  }
  const declared = endpoint.output.parse(body)
  if (!isDeepStrictEqual(asSent(declared), asSent(body)))
    throw new Error(`${name} responds with more than its contract declares`)
}
