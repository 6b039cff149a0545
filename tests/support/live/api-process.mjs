// A process of its own for tests that kill one: `api-process.mjs <database url>` serves the API and prints where.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: { '~': root.replace(/\/$/, '') } },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
})
const { serveApi } = await vite.ssrLoadModule('/tests/support/live/serve-api.ts')
await serveApi(process.argv[2])
