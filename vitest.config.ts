import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  esbuild: { jsx: 'automatic' },
  test: {
    include: ['{app,api,contracts,locales,tests}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Test files share the modules of their worker: loading the API anew for each cost more than the tests.
    isolate: false,
    globalSetup: './tests/support/postgres.ts',
    reporters: [process.env['CI'] ? 'dot' : 'default', ['json', { outputFile: 'test-results/unit.json' }]],
    // How long something may take on a busy machine; waiting ends with the event.
    expect: { poll: { timeout: 20_000 } },
  },
})
