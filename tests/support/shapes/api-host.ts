import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startCampus } from '../campus-server'
import { freePort } from '../servers/free-port'
import type { StartShape } from './shape'

/** The API in a process of its own with its embedded database, and the pages in another that have nothing but its address. */
export const startApiHost: StartShape = async ({ folder, smtpUrl, environment }) => {
  const port = await freePort()
  const shared = {
    ...environment,
    CONTENT_TOKEN: randomBytes(32).toString('base64url'),
    // Links in mails lead to the pages, although the API writes them.
    PUBLIC_URL: `http://localhost:${String(port)}`,
  }
  const logFiles = ['api', 'web'].map((name) => join(folder, `${name}.log`))
  const [apiLog = '', webLog = ''] = logFiles
  const api = await startCampus({
    dataDir: join(folder, 'api'),
    smtpUrl,
    logFile: apiLog,
    environment: { ...shared, CAMPUS_PART: 'api', TRUST_PROXY: '1' },
  })
  const web = await startCampus({
    dataDir: join(folder, 'web'),
    smtpUrl,
    logFile: webLog,
    environment: { ...shared, CAMPUS_PART: 'web', PORT: String(port), API_URL: `${api.url}/api` },
  })
  const stop = async () => {
    const ended = [await web.stop(), await api.stop()]
    return ended.every(Boolean)
  }
  return { url: web.url, apiUrl: `${api.url}/api`, logFiles, stop }
}
