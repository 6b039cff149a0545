/** Another running process owns the embedded database's folder. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'

  constructor(
    readonly dir: string,
    readonly ownerPid: string,
  ) {
    super(
      `The database folder ${dir} is in use by process ${ownerPid}. ` +
        'Stop that process first, or point this one to another folder (or to a PostgreSQL server with DATABASE_URL).',
    )
  }
}

/** The embedded database's folder is unusable; the message includes the remedy. */
export class DatabaseFolderError extends Error {
  override readonly name = 'DatabaseFolderError'

  constructor(
    readonly dir: string,
    advice: string,
    options?: ErrorOptions,
  ) {
    super(`The database folder ${dir} cannot be used: ${advice}`, options)
  }
}

/** True for a violation of a unique constraint. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'

/** The SQLSTATE of a database error or Node's error code (`ENOENT` …), if any. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
