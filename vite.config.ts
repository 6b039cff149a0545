import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './bin/bundles/chunks'
import { smallManifest } from './bin/bundles/manifest'
import { release } from './bin/bundles/release'
import { settled } from './bin/bundles/settled'
import { textFiles } from './bin/bundles/texts'
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
          { errorHandler: next },
        )
        void listener(request, response)
      })
    },
  }
}

/** The server bundle starts at server.ts; the command line tool and the threads are entries, too; the database worker runs unbundled. */
function ssrEntries(): Plugin {
  return {
    name: 'campus-ssr-entries',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? {
            build: {
              rollupOptions: {
                // What pages load later may share code with the server, which is to stay where it looks for its folder.
                preserveEntrySignatures: 'allow-extension',
                input: { index: './server.ts', campus: './api/cli/campus.ts', thread: './api/thread.ts' },
                // Remix names every entry index.js, which would leave the server with the second name.
                output: { entryFileNames: '[name].js' },
              },
            },
          }
        : {},
    writeBundle(options) {
      if (options.dir?.endsWith('server'))
        copyFileSync(`${root}api/platform/database/pglite-worker.mjs`, `${options.dir}/pglite-worker.mjs`)
    },
  }
}

/**
 * The browser's files are compressed once, at build time, as hard as it goes. At the end of the server's build: it comes
 * second, and Remix writes the table of routes for the browser during it.
 */
function precompress(): Plugin {
  return {
    name: 'campus-precompress',
    apply: (_config, { isSsrBuild }) => isSsrBuild ?? false,
    writeBundle() {
      for (const entry of readdirSync(`${root}build/client`, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|json|svg|txt|webmanifest)$/.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const content = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

// 4 % smaller on the wire than with the default. The server's build keeps its names for logs.
const smallScripts = {
  minify: 'terser',
  terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
} as const

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    textFiles(),
    release(),
    chunks(),
    settled(),
    devServer(),
    remix(remixConfig),
    ssrEntries(),
    smallManifest(`${root}build/client/assets`),
    precompress(),
  ],
  resolve: { alias: { '~': root.replace(/\/$/, '') } },
  // V8 keeps a program of ASCII alone in half the memory.
  ...(isSsrBuild ? { esbuild: { charset: 'ascii' } } : {}),
  build: { assetsInlineLimit: 0, target: 'es2022', ...(isSsrBuild ? {} : smallScripts) },
  server: { host: '127.0.0.1', watch: { ignored: ['**/data/**'] } },
}))
