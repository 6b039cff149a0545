/** A command cannot go on; the message tells the operator why and what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
  constructor(
    message: string,
    /** 1: it did not work out; 2: it was called in a way that it does not know. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message)
  }
}
