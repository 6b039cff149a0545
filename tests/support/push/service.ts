import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, globalAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { PushSubscription } from '~/contracts/messages/push'

/** Made for these tests, for the name localhost; worth nothing anywhere else. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUFaXiDyWnoU/Q8dG8ZPtSm7ezUS8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE1MDgzOVoYDzIxMjYxMDI4
MTUwODM5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQTYLzWX74kNHvitktKjifWN+jTKI5dDN0PyWg+93d4EAqg7piOvz6D
xHVFYNyFLwFILyXVdx+VGzAojtaVU5+7o2kwZzAdBgNVHQ4EFgQUfTXh9k2d7gP8
RlVGpLW+FHaxtI0wHwYDVR0jBBgwFoAUfTXh9k2d7gP8RlVGpLW+FHaxtI0wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgLrwqVg6KuIUvMJDgqnRAyaKeq/A0e0PcWeol7BbPUVECIQCyM9T9xPPU
5uGXbiXSYIVn5im4eAkR4V327KGJUv5BYA==
-----END CERTIFICATE-----`
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOtT713utYLU7hA8t
RZpMQu3LNteOSxkhWK/ADIuVUfOhRANCAAQTYLzWX74kNHvitktKjifWN+jTKI5d
DN0PyWg+93d4EAqg7piOvz6DxHVFYNyFLwFILyXVdx+VGzAojtaVU5+7
-----END PRIVATE KEY-----`

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
/** A status, headers as well, or no answer at all. */
type Answer = number | { status: number; headers: Record<string, string> } | 'silence'

/**
 * A browser vendor's push service: records requests and gives the configured response, by default 201. Its certificate is
 * one that this process trusts, unless it should not.
 */
export async function openPushService({ isTrusted = true } = {}) {
  const received: Received[] = []
  const answers: Answer[] = []
  const server = createServer({ key: privateKey, cert: certificate }, (request, response) => {
    const take = (body: Buffer) => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      const answer = answers.shift() ?? 201
      if (answer === 'silence') return
      const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer
      response.writeHead(status, headers).end()
    }
    buffer(request).then(take, () => response.destroy())
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const trusted = globalAgent.options.ca
  if (isTrusted) globalAgent.options.ca = certificate
  onTestFinished(() => {
    globalAgent.options.ca = trusted
    server.closeAllConnections()
    server.close()
  })
  return { host: `localhost:${String(port)}`, received, answers }
}

/** A browser that has subscribed: what it hands out, and what it makes of a message. */
export function makeBrowser(host = 'fcm.googleapis.com') {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/send/${randomBytes(12).toString('hex')}`
  const subscription: PushSubscription = {
    endpoint: `https://${host}${path}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  /** Opens a message as RFC 8291 has it. */
  const open = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16)
    const senderKey = body.subarray(21, 21 + body.readUInt8(20))
    const sealed = body.subarray(21 + senderKey.length)
    const derive = (...[key, from, info, length]: [Uint8Array, Uint8Array, Uint8Array, number]) =>
      Buffer.from(hkdfSync('sha256', key, from, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
    const secret = derive(pair.computeSecret(senderKey), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with a mark and nothing else.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }
  return { subscription, path, open }
}
