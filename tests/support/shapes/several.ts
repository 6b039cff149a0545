import { openPair } from '../servers/campus-pair'
import { startPostgres } from '../postgres'
import type { StartShape } from './shape'

/** Two processes behind a proxy, on one PostgreSQL and with their files in one bucket, as if on two machines. */
export const startSeveral: StartShape = async (place) => {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('This shape needs PostgreSQL')
  const pair = await openPair({ ...place, databaseUrl: postgres.url })
  // One after the other: what happens when they start together is a test of its own.
  for (const process of pair.processes) await process.start()
  const stop = async () => {
    const graceful = await pair.stop()
    postgres.stop()
    return graceful
  }
  const logFiles = pair.processes.map(({ logFile }) => logFile)
  return { url: pair.url, apiUrl: `${pair.url}/api`, logFiles, stop }
}
