/**
 * Request in, response out: the embedded API in this process or a host far away, nobody here can tell.
 * Throws where no answer comes in time.
 */
export type ApiTransport = (
  path: string,
  init: RequestInit,
  about: {
    address: string
    requestId: string
    /** How long the page can wait; less where a call is tried again. */
    timeoutMilliseconds?: number
  },
) => Promise<Response>

interface Limits {
  /** Until the answer is here; of a file or a stream of events only until it begins. */
  timeoutMilliseconds?: number
  /** Of an answer in JSON, which is held in memory as a whole. */
  maximumBytes?: number
}

const usual: Required<Limits> = { timeoutMilliseconds: 10_000, maximumBytes: 16_000_000 }

const isRedirect = ({ status }: Response) => status >= 300 && status < 400 && status !== 304
export const isJson = (type: string | null): boolean => /^application\/([\w.-]+\+)?json\b/i.test(type ?? '')

/** All of a body that is worth reading at once. */
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
 * To the API on a host of its own, which answers in time or not at all. `stopping` ends the streams of events, which would
 * never end by themselves. Redirects are not followed: the token would travel along to wherever they lead.
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
