import { defineConfig } from '@playwright/test'
import { quickIn } from './tests/runs/quick'
import { findChromium, quietly } from './tests/support/browser'

// Which way of running the campus is tested; see tests/support/shapes.
const shape = process.env['CAMPUS_SHAPE']
const results = shape && shape !== 'embedded' ? `e2e-${shape}` : 'e2e'

// `npm test` runs the quick part, `npm run test:touched` of the further part what a change touches; both together are everything.
const part = process.env['CAMPUS_TESTS']
const chosen = (mode: keyof typeof quickIn, others: RegExp) => ({
  ...(part === 'quick' && { grep: quickIn[mode] }),
  grepInvert: part === 'further' ? [others, quickIn[mode]] : others,
})

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: `test-results/${results}`,
  globalSetup: './tests/support/global-setup.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 30_000,
  expect: { timeout: 7_500 },
  reporter: [[process.env['CI'] ? 'dot' : 'line'], ['json', { outputFile: `test-results/${results}.json` }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // It would stand between the pages and what a test does to the network; tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium(), args: quietly },
  },
  projects: [
    // Where no browser takes part (`@http`), or one of its own, once is enough. So it is where pages are only read (`@either`):
    // what scripts make of the page itself, axe sees on all of them.
    {
      name: 'js',
      use: { javaScriptEnabled: true },
      testIgnore: /w3m\.spec/,
      ...chosen('js', /@http|@either/),
    },
    // Here each click opens another document, and to fade one into the next takes as long as to render it.
    // `@both` tests look at a page in both ways at once; `@scripts` are about what only scripts do.
    {
      name: 'no-js',
      ...chosen('no-js', /@both|@scripts/),
      use: { javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
})
