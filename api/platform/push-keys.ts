import { createECDH } from 'node:crypto'

/** Configuration of push messages. */
export interface PushConfig {
  /** The key pair that identifies the campus to push services (RFC 8292). */
  publicKey: string
  privateKey: string
  /** Contact of the operator for push services: `mailto:` or `https:`. */
  subject: string
  /** Permitted push service hosts; a leading `*.` matches any subdomain. */
  hosts: readonly string[]
}

/** Push services of the common browsers: Chromium-based ones, Firefox, Edge, Safari. */
export const usualPushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

/** True if the keys form a pair. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** True for a point on the curve, verified by arithmetic. */
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

/** Generates a new key pair. */
export function makePushKeys(): Pick<PushConfig, 'publicKey' | 'privateKey'> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Left-padded to the full length, as leading zeros are dropped.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
