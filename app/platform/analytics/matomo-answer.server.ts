/** The outcome of a batch of page views. */
export type Outcome =
  /** The number counted by Matomo. */
  | { kind: 'taken'; tracked: number }
  /** None has arrived: they are retried. */
  | { kind: 'later'; reason: string; retryAfter: number | null }
  /** They may have been counted. A retry might count them twice, so they are dropped. */
  | { kind: 'lost'; reason: string; retryAfter: null }

/** Failures before anything was sent: connection refused, unknown host, TLS failure. */
const notSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

const mostBytes = 64 * 1024

/** The delay of a `Retry-After` header, given in seconds or as a date, in milliseconds. */
export function retryAfterOf(header: string | null, now = Date.now()): number | null {
  if (!header) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  // JavaScript parses any text with a number as a date.
  const date = /[a-z]{3}/i.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/** The number that Matomo reports as counted; null for any other response. */
function trackedIn(text: string): number | null {
  try {
    const answer = JSON.parse(text) as { status?: unknown; tracked?: unknown } | null
    return answer?.status === 'success' && isCount(answer.tracked) ? answer.tracked : null
  } catch {
    return null
  }
}

/** The body; if it is longer than any response of Matomo, invalid JSON instead. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  const reader = body?.getReader()
  for (let bytes = 0; bytes <= mostBytes;) {
    const { done = true, value } = (await reader?.read()) ?? {}
    if (done || !value) return Buffer.concat(chunks).toString('utf8')
    chunks.push(value)
    bytes += value.byteLength
  }
  await reader?.cancel()
  return ''
}

async function outcomeOf(response: Response, count: number): Promise<Outcome> {
  const { status, headers } = response
  if (status === 200) {
    const tracked = trackedIn(await textOf(response))
    if (tracked === null) return { kind: 'lost', reason: 'an answer that is not of Matomo', retryAfter: null }
    return { kind: 'taken', tracked: Math.min(tracked, count) }
  }
  await response.body?.cancel()
  const reason = `status ${String(status)}`
  const untouched = status === 429 || status === 503 || (status >= 300 && status < 400)
  if (!untouched) return { kind: 'lost', reason, retryAfter: null }
  return { kind: 'later', reason, retryAfter: retryAfterOf(headers.get('retry-after')) }
}

function failureOf(error: unknown): Outcome {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
  const code = typeof cause?.code === 'string' ? cause.code : (name ?? 'unknown')
  return notSent.test(code)
    ? { kind: 'later', reason: code, retryAfter: null }
    : { kind: 'lost', reason: code, retryAfter: null }
}

interface Target {
  url: string
  token: string | null
  /** Timeout of the whole request, in milliseconds. */
  timeout: number
}

/** Sends page views in one request. Never throws. Follows no redirect, because the token is only for this address. */
export async function sendViews({ url, token, timeout }: Target, requests: string[]): Promise<Outcome> {
  try {
    const response = await fetch(`${url}/matomo.php`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      // The same for all readers: no data of the reader's browser is passed on.
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'campus' },
      body: JSON.stringify({ requests, ...(token ? { token_auth: token } : {}) }),
    })
    return await outcomeOf(response, requests.length)
  } catch (error) {
    return failureOf(error)
  }
}
