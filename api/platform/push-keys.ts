import { createECDH } from 'node:crypto'

/** How the campus sends messages to browsers. */
export interface PushConfig {
  /** The two halves of the key by which the services of browser makers know the campus (RFC 8292). */
  publicKey: string
  privateKey: string
  /** Where those services can reach the operator: `mailto:` or `https:`. */
  subject: string
  /** Hosts that messages are sent to; `*.` in front stands for any name below. */
  hosts: readonly string[]
}

/** The push services of the usual browsers: Chrome and its relatives, Firefox, Edge, Safari. */
export const usualPushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

/** True where the public key is the one that belongs to the private key. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** True for a point on the curve, which arithmetic alone can tell. */
export function isPublicKey(key: string): boolean {
  try {
    const other = createECDH('prime256v1')
    other.generateKeys()
    other.computeSecret(key, 'base64url')
    return true
  } catch {
    return false
  }
}

/** A fresh pair. */
export function makePushKeys(): Pick<PushConfig, 'publicKey' | 'privateKey'> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Half a byte short now and then: a number does not begin with zeros, a key has its full length.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
