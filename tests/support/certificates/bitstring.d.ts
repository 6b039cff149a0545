/** What tests use of it; it has no types of its own. */
declare module '@digitalbazaar/bitstring' {
  export class Bitstring {
    constructor(options: { buffer: Uint8Array; leftToRightIndexing: boolean })
    get(position: number): boolean
    static decodeBits(options: { encoded: string }): Promise<Uint8Array>
  }
}
