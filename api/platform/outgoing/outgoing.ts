import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { isIP } from 'node:net'
import { urlOf } from '~/contracts/web-address'

/** Why there is no answer. `private`: the address leads into a network of its own, such as that of this server. */
export type OutgoingFailure =
  'address' | 'private' | 'unresolved' | 'unreachable' | 'certificate' | 'timeout' | 'redirects'

export class OutgoingError extends Error {
  override name = 'OutgoingError'
  readonly reason: OutgoingFailure

  constructor(reason: OutgoingFailure, options?: ErrorOptions) {
    super(`No answer from outside: ${reason}`, options)
    this.reason = reason
  }
}

export interface OutgoingRequest {
  address: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string | number>>
  body?: string | Uint8Array
  /** For everything together: resolving the name, redirects, and reading the answer. */
  seconds: number
  /** Of the answer's body that are read at most; with 0 the status is enough. */
  bytes: number
  /** That are followed at most. An answer that redirects once more is an error; with 0 it is an answer as any other. */
  redirects: number
}

export interface OutgoingAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** The rest of the body was not read. */
  cut: boolean
  /** Where the answer came from, after redirects. */
  address: string
}

export interface Outgoing {
  /** False for an address that no request may go to; says nothing about where its name leads. */
  permits: (address: string) => boolean
  /** @throws OutgoingError */
  send: (request: OutgoingRequest) => Promise<OutgoingAnswer>
}

const untrusted = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT)/
/** The words of request-filtering-agent, which has no class or code of its own. */
const filtered = /is not allowed\. Because/

function reasonOf(error: unknown): OutgoingFailure {
  if (!(error instanceof Error)) return 'unreachable'
  const code = 'code' in error ? String(error.code) : ''
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  if (filtered.test(error.message)) return 'private'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unresolved'
  return untrusted.test(code) ? 'certificate' : 'unreachable'
}

/** Reads as much as is wanted and hangs up on the rest. */
async function readBody(answer: IncomingMessage, bytes: number): Promise<{ body: Buffer; cut: boolean }> {
  if (bytes === 0) {
    answer.destroy()
    return { body: Buffer.alloc(0), cut: true }
  }
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    // Leaving the loop destroys the connection.
    if (length > bytes) break
  }
  return { body: Buffer.concat(pieces).subarray(0, bytes), cut: length > bytes }
}

/**
 * Ranges of the special-purpose registries of IANA that the agent takes for public. Of IPv6 only 2000::/3 is handed out; tunnels in it
 * lead to an IPv4 address that nobody has looked at.
 */
const notPublic = [
  ...[
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '240.0.0.0/4',
  ],
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]

/** A new connection each time: what was checked once is not used again. */
export const publicAddressesAlone = (): RequestFilteringHttpsAgent =>
  new RequestFilteringHttpsAgent({ keepAlive: false, denyIPAddressList: notPublic })

interface Step extends Omit<OutgoingRequest, 'seconds' | 'redirects'> {
  agent: Agent | undefined
  signal: AbortSignal
}

const answerTo = ({ address, agent, body, ...options }: Step): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = address.startsWith('https:') ? requestHttps : requestHttp
    const { method, signal, headers } = options
    send(address, { method, signal, headers, ...(agent && { agent }) }, resolve)
      .on('error', reject)
      // An answer that changes the protocol, which nobody has asked for, would otherwise be neither answer nor error.
      .on('upgrade', (_answer, socket) => {
        socket.destroy()
        reject(new Error('The answer changes the protocol'))
      })
      .end(body)
  })

/** Where an answer leads on to, which ends it; null for one that does not. */
function targetOf(answer: IncomingMessage, address: string): string | null {
  const { statusCode = 0, headers } = answer
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return null
  // Nothing of it is read any more.
  answer.destroy()
  const target = urlOf(headers.location, address)
  if (!target) throw new OutgoingError('redirects')
  target.hash = ''
  return target.href
}

/**
 * Requests to addresses that users choose. They go to public addresses alone, by https, also after a redirect and whatever
 * a name resolves to at the moment of connecting; except to `innerHosts`, which the operator has named.
 */
export function createOutgoing(innerHosts: readonly string[]): Outgoing {
  const filtering = publicAddressesAlone()
  const permits = (address: string) => isPermitted(address, innerHosts)

  async function follow(
    { redirects, ...request }: Omit<OutgoingRequest, 'seconds'>,
    signal: AbortSignal,
  ): Promise<OutgoingAnswer> {
    const { address, bytes } = request
    if (!permits(address)) throw new OutgoingError('address')
    const agent = isNamed(new URL(address), innerHosts) ? undefined : filtering
    const answer = await answerTo({ ...request, agent, signal })
    const target = request.method === 'GET' ? targetOf(answer, address) : null
    if (target === null)
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        address,
        ...(await readBody(answer, bytes)),
      }
    if (redirects === 0) throw new OutgoingError('redirects')
    return follow({ ...request, address: target, redirects: redirects - 1 }, signal)
  }

  return {
    permits,
    async send({ seconds, ...request }) {
      const signal = AbortSignal.timeout(seconds * 1000)
      const over = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new OutgoingError('timeout')), { once: true })
      })
      // Loses in nearly all cases, and then nobody waits for it.
      over.catch(() => undefined)
      try {
        return await Promise.race([follow(request, signal), over])
      } catch (error) {
        if (error instanceof OutgoingError) throw error
        throw new OutgoingError(signal.aborted ? 'timeout' : reasonOf(error), { cause: error })
      }
    },
  }
}

/** True for a host that an entry permits: the very same, or for `*.example.org` one below it. */
const isAmong = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.')
    ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1
    : host === allowed

/** True for a host, with its port if it is not the usual one, that the operator has named. */
export const isNamed = ({ host }: URL, named: readonly string[]): boolean =>
  named.some((allowed) => isAmong(host, allowed))

/** True for an address that contains nothing but itself: its normal form, without a user, a password or a fragment. */
export function isPlain(address: string): boolean {
  const url = urlOf(address)
  return url?.href === address && url.username === '' && url.password === '' && url.hash === ''
}

/** Ports below are those of well-known services: nobody can make this server speak to a mail server. */
const firstFreePort = 1024

/** Nobody has a page at a bare number; and numbers can be written in many ways that lead inwards. */
const isNumber = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/**
 * True for an address that may be requested at all. Whether it leads into the operator's own network only shows when its
 * name is resolved.
 */
function isPermitted(address: string, innerHosts: readonly string[]): boolean {
  if (!isPlain(address)) return false
  const url = new URL(address)
  if (isNamed(url, innerHosts)) return /^https?:$/.test(url.protocol)
  const isUsualPort = url.port === '' || Number(url.port) >= firstFreePort
  return url.protocol === 'https:' && isUsualPort && !isNumber(url)
}
