/**
 * A backup cannot be made, read or restored; the message gives the reason and the remedy, and says that nothing was
 * changed.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
