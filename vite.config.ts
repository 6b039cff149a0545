import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'

const root = fileURLToPath(new URL('.', import.meta.url))

/** In development each request that Vite does not answer goes through the same server.ts as in production. */
function devServer(): Plugin {
  return {
    name: 'campus-dev-server',
    configureServer: (vite) => () => {
      vite.middlewares.use((request, response, next) => {
        request.url = request.originalUrl ?? request.url ?? '/'
        const listener = getRequestListener(
          async (incoming, env) => {
            const server = (await vite.ssrLoadModule('./server.ts')) as typeof import('./server')
            return server.default.fetch(incoming, env)
          },
          { overrideGlobalObjects: false, errorHandler: next },
        )
        void listener(request, response)
      })
    },
  }
}

/** The server bundle starts at server.ts; the command line tool is its second entry; the database worker runs unbundled. */
function ssrEntries(): Plugin {
  return {
    name: 'campus-ssr-entries',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? { build: { rollupOptions: { input: { index: './server.ts', campus: './api/cli/campus.ts' } } } }
        : {},
    writeBundle(options) {
      if (options.dir?.endsWith('server'))
        copyFileSync(`${root}api/platform/database/pglite-worker.mjs`, `${options.dir}/pglite-worker.mjs`)
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), devServer(), remix(remixConfig), ssrEntries()],
  resolve: { alias: { '~': root.replace(/\/$/, '') } },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  server: { host: '127.0.0.1', watch: { ignored: ['**/data/**'] } },
})
