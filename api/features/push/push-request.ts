import { request } from 'node:https'

interface PushRequest {
  endpoint: string
  headers: Record<string, string | number>
  body: Uint8Array
  timeoutMilliseconds: number
}

/**
 * Hands a message to a push service and answers with the status. Follows no redirect, reads nothing of what comes back, and
 * takes no longer than the given time in all.
 * @throws Error where no answer comes
 */
export const postPush = ({ endpoint, headers, body, timeoutMilliseconds }: PushRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMilliseconds)
    const sending = request(endpoint, { method: 'POST', headers, signal }, (response) => {
      response.on('error', () => undefined)
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sending.on('error', reject)
    sending.end(body)
  })
