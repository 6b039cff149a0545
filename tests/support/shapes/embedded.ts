import { join } from 'node:path'
import { startCampus } from '../campus-server'
import type { StartShape } from './shape'

/** As it comes: pages, API and database in one process. */
export const startEmbedded: StartShape = async ({ folder, ...place }) => {
  const logFile = join(folder, 'server.log')
  const { url, stop } = await startCampus({ ...place, dataDir: join(folder, 'data'), logFile })
  return { url, apiUrl: `${url}/api`, logFiles: [logFile], stop }
}
