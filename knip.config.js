/** What nobody uses goes: files, exports, types and dependencies (`npm run unused`); and what only tests use. */
const isProduct = process.argv.includes('--production')

export default {
  entry: [
    'app/routes.ts!',
    'app/entry.{client,server}.tsx!',
    'app/platform/context.server.ts!',
    'app/routes/**/*.{ts,tsx}!',
    'api/cli/campus.ts!',
    // Started as threads and processes.
    'api/thread{.ts,-from-source.mjs}!',
    'bench/pages/{hello,react-alone}.mjs',
    'tests/support/{live/serve-api,processes/queue-process,processes/sending-process}.ts',
    // Loaded with `import()` as one object.
    'app/features/push/push-browser.ts!',
    'api/seed/reference/generate.ts',
    'bin/**/*.{ts,mjs}',
    'bench/*.mjs',
    'tests/**/*.{test,spec}.{ts,tsx}',
    '{app,api,contracts,locales}/**/*.test.{ts,tsx}',
  ],
  project: [
    '{app,api,contracts,server}/**/*.{ts,tsx,mjs}!',
    // Lists and programs of tests that stand beside them.
    '!api/**/{fixtures/**,*-exceptions.ts}!',
    '{locales,tests,bench,bin}/**/*.{ts,tsx,mjs,js}',
    '*.{ts,js}',
  ],
  // What is exported for its own tests alone is used in its file too, and only what nothing but tests uses counts.
  ignoreExportsUsedInFile: isProduct ? true : { interface: true, type: true },
  ignoreDependencies: [
    // Read as files, by style sheets or by the compiler.
    'world-atlas',
    '@fontsource-variable/newsreader',
    'tailwindcss',
    '@types/geojson',
    '@types/smtp-server',
    // Written into a program that a test makes.
    'openapi-fetch',
    // Part of Remix, whose format a test reads.
    'turbo-stream',
  ],
  // Programs of the system, which tests install or skip.
  ignoreBinaries: ['.*'],
  // One function may be the loader and the action of a route.
  rules: { duplicates: 'off' },
}
