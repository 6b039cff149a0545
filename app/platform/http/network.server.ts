import type { ApiTransport } from '../context.server'

/**
 * To the API on a host of its own, which answers in time or not at all. `stopping` ends the streams of events, which would
 * never end by themselves.
 */
export const overNetwork =
  (base: string, stopping: AbortSignal, timeoutMilliseconds = 10_000): ApiTransport =>
  (path, init, about) => {
    const given = init.headers as Record<string, string>
    const headers = { ...given, 'X-Forwarded-For': about.address }
    const send = (signal: AbortSignal) => fetch(base + path, { ...init, headers, signal })
    if (given['Accept'] !== 'text/event-stream') return send(AbortSignal.timeout(timeoutMilliseconds))
    // Only the beginning of a stream has to come in time.
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), timeoutMilliseconds)
    return send(AbortSignal.any([patience.signal, stopping])).finally(() => clearTimeout(timer))
  }
