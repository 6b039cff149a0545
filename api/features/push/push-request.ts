import { request } from 'node:https'

interface PushRequest {
  endpoint: string
  headers: Record<string, string | number>
  body: Uint8Array
  timeoutMilliseconds: number
}

/**
 * Sends a message to a push service and returns the status. Follows no redirects, ignores the response body, and aborts
 * after the timeout.
 * @throws Error if there is no response
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
