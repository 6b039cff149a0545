/** A backup cannot be made, read or put back; the message says why and what to do, and that nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
