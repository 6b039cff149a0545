import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib'

/** A text that is compressed once, with places whose bytes are set in later. */
export interface PackedText {
  bytes: number
  /** The whole text, compressed, with these values in its places; null if a value is longer or shorter than before. */
  withValues: (values: readonly string[]) => Buffer | null
}

interface Place {
  /** Bytes of a value. */
  length: number
  /** The text behind the value that is stored with it. */
  behind: Buffer
}

/** Between pages that are compressed each time (5) and files that are compressed at build time (11). */
const quality = 7
/** A byte is decoded depending on the two before it, so those must be the same in each copy. */
const contextBytes = 2

/** Compresses pieces so that each one ends at a whole byte, and can be followed by a piece of equal length. */
async function compressPieces(pieces: readonly Buffer[]): Promise<Buffer[]> {
  const packer = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  const packed: Buffer[] = []
  let chunks: Buffer[] = []
  packer.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const piece of pieces) {
    await new Promise<void>((resolve) => {
      packer.write(piece)
      packer.flush(constants.BROTLI_OPERATION_FLUSH, resolve)
    })
    packed.push(Buffer.concat(chunks))
    chunks = []
  }
  const ended = new Promise((resolve) => packer.once('end', resolve))
  packer.end()
  await ended
  packed.push(Buffer.concat(chunks))
  return packed
}

/** Bytes of an uncompressed block (RFC 7932, 9.2): not the last one, a length of 16 bits, uncompressed. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE(((bytes.byteLength - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([head, bytes])
}

/** Bytes that are in no page: UTF-8 has none of the last thirteen, and HTML none of the others. */
const unused = Buffer.from([
  ...[0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16],
  ...[0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f],
  ...[0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff],
])

/** Nothing refers back to such bytes, because no text has them; and not to each other, because they are random. */
const filler = (length: number) =>
  Buffer.from(Array.from({ length }, () => unused[Math.floor(Math.random() * unused.byteLength)] ?? 1))

/**
 * Compresses a text around its places. Its pieces are compressed in one stream, with filler in the places; then the blocks of
 * the filler are left out, and stored blocks with the values take their place. Null if that cannot be done with this text.
 */
export async function packText(
  texts: readonly string[],
  values: readonly string[],
): Promise<PackedText | null> {
  const [first = Buffer.alloc(0), ...others] = texts.map((text) => Buffer.from(text))
  if (others.length === 0 || others.some(({ byteLength }) => byteLength < contextBytes)) return null
  const places: Place[] = others.map((text, index) => ({
    length: Buffer.byteLength(values[index] ?? ''),
    behind: text.subarray(0, contextBytes),
  }))
  const pieces = places.flatMap(({ length, behind }, index) => [
    Buffer.concat([filler(length), behind]),
    others[index]?.subarray(contextBytes) ?? Buffer.alloc(0),
  ])
  const packed = await compressPieces([first, ...pieces])
  const between = packed.filter((_, index) => index % 2 === 0)
  const end = packed.at(-1) ?? Buffer.alloc(0)
  const withValues = (given: readonly string[]) => {
    const blocks = places.map(({ length, behind }, index) => {
      const value = Buffer.from(given[index] ?? '')
      return value.byteLength === length ? storedBlock(Buffer.concat([value, behind])) : null
    })
    if (blocks.includes(null)) return null
    return Buffer.concat([...between.flatMap((piece, index) => [piece, blocks[index] ?? end])])
  }
  return isRight({ texts, values, withValues })
    ? { bytes: between.reduce((sum, { byteLength }) => sum + byteLength, 0), withValues }
    : null
}

/** Whether a copy with other values is read as it should be: the compressor promises nothing about blocks left out. */
function isRight({
  texts,
  values,
  withValues,
}: Pick<PackedText, 'withValues'> & Record<'texts' | 'values', readonly string[]>) {
  const others = values.map((value) => value.slice(1) + value.slice(0, 1))
  const packed = withValues(others)
  const expected = texts.map((text, index) => text + (others[index] ?? '')).join('')
  try {
    return packed !== null && brotliDecompressSync(packed).toString() === expected
  } catch {
    return false
  }
}
