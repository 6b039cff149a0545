/**
 * A function from request to response: the API in this process or on another host. Throws if there is no
 * response in time.
 */
export type ApiTransport = (
  path: string,
  init: RequestInit,
  about: {
    address: string
    requestId: string
    /** The page's timeout; less for a retry. */
    timeoutMilliseconds?: number
  },
) => Promise<Response>

interface Limits {
  /** Until the response is complete; for a file or an event stream only until it begins. */
  timeoutMilliseconds?: number
  /** Maximum size of a JSON response, which is held in memory. */
  maximumBytes?: number
}

const usual: Required<Limits> = { timeoutMilliseconds: 10_000, maximumBytes: 16_000_000 }

const isRedirect = ({ status }: Response) => status >= 300 && status < 400 && status !== 304
export const isJson = (type: string | null): boolean => /^application\/([\w.-]+\+)?json\b/i.test(type ?? '')

/** The whole body, for responses that are read at once. */
async function wholeOf(answer: Response, maximumBytes: number): Promise<Response> {
  const chunks: Uint8Array[] = []
  const reader = answer.body?.getReader()
  let bytes = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > maximumBytes) {
      await reader?.cancel()
      throw new Error(`an answer of more than ${String(maximumBytes)} bytes`)
    }
    chunks.push(part.value)
  }
  const { status, headers } = answer
  return new Response(bytes > 0 ? Buffer.concat(chunks) : null, { status, headers })
}

/**
 * Transport to the API on another host, with a timeout. `stopping` ends the event streams, which would not end otherwise.
 * Redirects are not followed, because they would forward the token.
 */
export const overNetwork =
  (base: string, stopping: AbortSignal, limits: Limits = {}): ApiTransport =>
  async (path, init, about) => {
    const { timeoutMilliseconds, maximumBytes } = { ...usual, ...limits }
    const given = init.headers as Record<string, string>
    const milliseconds = Math.min(timeoutMilliseconds, about.timeoutMilliseconds ?? Infinity)
    const timeout = new AbortController()
    const giveUp = () => timeout.abort(new Error(`no answer within ${String(Math.round(milliseconds))} ms`))
    const timer = setTimeout(giveUp, milliseconds)
    const isStream = given['Accept'] === 'text/event-stream'
    try {
      const answer = await fetch(base + path, {
        ...init,
        headers: { ...given, 'X-Forwarded-For': about.address },
        redirect: 'manual',
        signal: isStream ? AbortSignal.any([timeout.signal, stopping]) : timeout.signal,
      })
      if (isRedirect(answer)) {
        await answer.body?.cancel()
        throw new Error(
          `a redirect (${String(answer.status)}) to ${answer.headers.get('location') ?? 'nowhere'}`,
        )
      }
      return isJson(answer.headers.get('content-type')) ? await wholeOf(answer, maximumBytes) : answer
    } finally {
      clearTimeout(timer)
    }
  }
