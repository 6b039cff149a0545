import { join, relative, resolve } from 'node:path'

/** Longest socket path that all supported systems accept, in bytes. */
const maxSocketPath = 100

/**
 * A socket inside the folder of the embedded database, which only the campus's own user can access; null if its path is too
 * long for a socket. Processes that talk through it have the same working directory.
 */
export function socketPathIn(databaseDir: string, name: string): string | null {
  const absolute = join(resolve(databaseDir), name)
  const shortest =
    [absolute, relative(process.cwd(), absolute)].sort((a, b) => a.length - b.length)[0] ?? absolute
  return process.platform === 'win32' || Buffer.byteLength(shortest) > maxSocketPath ? null : shortest
}
