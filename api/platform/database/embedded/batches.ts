/** First bytes of the protocol's messages after which a client waits for an answer: https://www.postgresql.org/docs/18/protocol-message-formats.html */
const waitsAfter = new Set(Buffer.from('QSHXpdcfF'))

/** Type and length of a message; the first one of a connection has no type. */
const typedHead = 5
const untypedHead = 4

/**
 * Cuts the bytes of a client into batches that belong together, from a message to the one after which it waits for an answer.
 * All clients share the engine's only session, so nothing of another client may come between a statement and its values.
 */
export class Batches {
  #pending: Buffer = Buffer.alloc(0)
  #hasStarted = false

  /** The batches that are complete with this chunk; the rest is kept for the next one. */
  push(chunk: Buffer): Buffer[] {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    const batches: Buffer[] = []
    let start = 0
    let position = 0
    for (;;) {
      const end = this.#endOfMessage(bytes, position)
      if (end === null) break
      if (!this.#hasStarted || waitsAfter.has(bytes[position] ?? 0)) {
        batches.push(bytes.subarray(start, end))
        start = end
      }
      this.#hasStarted = true
      position = end
    }
    this.#pending = bytes.subarray(start)
    return batches
  }

  /** Null if the message is not complete. */
  #endOfMessage(bytes: Buffer, position: number): number | null {
    const head = this.#hasStarted ? typedHead : untypedHead
    if (bytes.length < position + head) return null
    const lengthAt = position + head - untypedHead
    // The length includes itself, but not the type.
    const end = lengthAt + Math.max(untypedHead, bytes.readInt32BE(lengthAt))
    return end > bytes.length ? null : end
  }
}
