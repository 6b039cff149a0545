/** A command failed; the message explains the reason and the remedy to the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
  constructor(
    message: string,
    /** 1: failed; 2: invalid usage. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message)
  }
}
