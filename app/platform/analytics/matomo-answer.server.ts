/** What has become of page views that were sent. */
export type Outcome =
  /** Matomo has counted so many of them. */
  | { kind: 'taken'; tracked: number }
  /** None of them has arrived: they are sent again. */
  | { kind: 'later'; reason: string; retryAfter: number | null }
  /** Perhaps they were counted. Sent again they might count twice, so they are given up. */
  | { kind: 'lost'; reason: string; retryAfter: null }

/** Failures before anything was sent: nobody there, no such name, no safe connection. */
const notSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

const mostBytes = 64 * 1024

/** Milliseconds that a `Retry-After` asks for, as seconds or as a date. */
export function retryAfterOf(header: string | null, now = Date.now()): number | null {
  if (!header) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  // Anything with a number in it is a date to JavaScript.
  const date = /[a-z]{3}/i.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/** How many Matomo says that it has counted; null for anything but its answer. */
function trackedIn(text: string): number | null {
  try {
    const answer = JSON.parse(text) as { status?: unknown; tracked?: unknown } | null
    return answer?.status === 'success' && isCount(answer.tracked) ? answer.tracked : null
  } catch {
    return null
  }
}

/** The body, unless it is longer than any answer of Matomo: then what is no JSON. */
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
  /** Milliseconds for the whole exchange. */
  timeout: number
}

/** Sends page views in one request. Never throws; follows no redirect, for the token belongs to this address alone. */
export async function sendViews({ url, token, timeout }: Target, requests: string[]): Promise<Outcome> {
  try {
    const response = await fetch(`${url}/matomo.php`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      // The same for everybody: nothing of the reader's browser is passed on.
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'campus' },
      body: JSON.stringify({ requests, ...(token ? { token_auth: token } : {}) }),
    })
    return await outcomeOf(response, requests.length)
  } catch (error) {
    return failureOf(error)
  }
}
