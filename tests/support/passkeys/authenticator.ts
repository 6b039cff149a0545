import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '~/contracts/accounts/passkeys'
import { certificateOf } from './certificate'

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** The head of a CBOR value: its kind and a number below 65,536. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  if (value < 256) return Buffer.from([(kind << 5) | 24, value])
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}

/** As much CBOR as authenticators write. */
function cbor(value: number | string | Uint8Array | Uint8Array[] | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** The public key in COSE: ECDSA with P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinates: [number, Buffer][] = [
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return cbor(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], ...coordinates])) // prettier-ignore
}

const flags = { present: 0x01, verified: 0x04, withKey: 0x40 }

/** What is told to the campus instead of the truth. */
interface Lies {
  origin?: string
  rpId?: string
  /** False: nobody has shown that they own the authenticator. */
  verified?: boolean
  counter?: number
  challenge?: string
  type?: string
  userHandle?: string
  /** A statement that proves the maker of the authenticator by a certificate, in this format. */
  certified?: 'packed' | 'fido-u2f'
}

const origin = 'http://campus.test'

function clientData(type: string, asked: { challenge: string }, lies: Lies): string {
  const told = { type: lies.type ?? type, challenge: lies.challenge ?? asked.challenge }
  return JSON.stringify({ ...told, origin: lies.origin ?? origin, crossOrigin: false })
}

function authenticatorData(rpId: string, { verified = true, ...lies }: Lies, key?: Buffer): Buffer {
  const set = flags.present | (verified ? flags.verified : 0) | (key ? flags.withKey : 0)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(lies.counter ?? 0)
  return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([set]), counter, key ?? Buffer.alloc(0)])
}

/** An authenticator in software: makes real keys and real signatures, and holds one passkey. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let owner: string | undefined

  function create(options: PasskeyCreation, name: string, lies: Lies = {}): NewPasskey {
    owner = options.user.id
    const clientDataJSON = clientData('webauthn.create', options, lies)
    const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
    const authData = authenticatorData(options.rp.id, lies, key)
    const fmt = lies.certified ?? 'none'
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
    const signed = {
      none: [],
      packed: [authData, sha256(clientDataJSON)],
      'fido-u2f': [Buffer.from([0]), sha256(options.rp.id), sha256(clientDataJSON), id, point],
    }[fmt]
    const sig = sign('sha256', Buffer.concat(signed), privateKey)
    const certified: [string, unknown][] = [['sig', sig], ['x5c', [certificateOf({ publicKey, privateKey })]]] // prettier-ignore
    const attStmt = new Map<string, unknown>(fmt === 'none' ? [] : certified)
    if (fmt === 'packed') attStmt.set('alg', -7)
    const attestation = cbor(new Map<string, unknown>([['fmt', fmt], ['attStmt', attStmt], ['authData', authData]])) // prettier-ignore
    return {
      name,
      id: encoded(id),
      clientDataJSON: encoded(clientDataJSON),
      attestationObject: encoded(attestation),
      transports: ['internal'],
    }
  }

  function use(options: PasskeyRequest, lies: Lies = {}): PasskeyProof {
    const clientDataJSON = clientData('webauthn.get', options, lies)
    const userHandle = lies.userHandle ?? owner
    const data = authenticatorData(options.rpId, lies)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
    return {
      id: encoded(id),
      clientDataJSON: encoded(clientDataJSON),
      authenticatorData: encoded(data),
      signature: encoded(signature),
      ...(userHandle !== undefined && { userHandle }),
    }
  }
  return { create, use, id: encoded(id) }
}

export type TestAuthenticator = ReturnType<typeof createAuthenticator>
