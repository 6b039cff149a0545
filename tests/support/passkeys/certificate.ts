import { type KeyObject, sign } from 'node:crypto'

/** A DER value: its tag, its length below 65,536, its content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const text = (value: string) => der(0x13, Buffer.from(value))
const time = (value: string) => der(0x17, Buffer.from(value))
const bits = (value: Uint8Array) => der(0x03, Buffer.from([0]), value)
const named = (attribute: number, value: string) =>
  der(0x31, sequence(der(0x06, Buffer.from([0x55, 4, attribute])), text(value)))

/** ecdsa-with-SHA256 */
const algorithm = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const subject = sequence(
  named(6, 'DE'),
  named(10, 'Maker'),
  named(11, 'Authenticator Attestation'),
  named(3, 'Authenticator'),
)

/** A certificate of an authenticator's maker for its key, in DER: nothing is wrong with it, and nobody knows the maker. */
export function certificateOf({
  publicKey,
  privateKey,
}: Record<'publicKey' | 'privateKey', KeyObject>): Buffer {
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    subject,
    sequence(time('200101000000Z'), time('491231235959Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  return sequence(content, algorithm, bits(sign('sha256', content, privateKey)))
}
