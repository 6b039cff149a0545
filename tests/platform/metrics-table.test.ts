import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createMetrics } from '~/server/metrics'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase } from '~/tests/support/database'

const page = readFileSync(fileURLToPath(new URL('../../docs/operation.md', import.meta.url)), 'utf8')

/** `| `campus_…` | labels | part | what |`, as name and labels. */
const described = [...page.matchAll(/^\| `(campus_\w+)`\s*\|([^|]*)\|/gm)].map(
  ([, name, labels = '']) =>
    `${name ?? ''}(${labels
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean)
      .sort()
      .join()})`,
)

it('docs/operation.md describes every metric of the campus with its labels, and none that is not there', async () => {
  const database = await createTestDatabase('embedded')
  try {
    const metrics = createMetrics()
    const { live, kept, threads } = createTestApi(database).deps
    metrics.watchCrew(() => ({ wanted: 2, running: 2, busy: 0 }))
    metrics.api.watch({
      database,
      live,
      kept,
      threads,
      jobNames: new Set(),
      newestBackup: () => Promise.resolve(null),
    })
    metrics.front.watch({
      content: { stats: () => ({ ageSeconds: null, failures: 0, texts: 0 }) },
      keptPages: { stats: () => ({ pages: 0, bytes: 0, copies: 0, rendered: 0 }) },
      analytics: { stats: () => ({ sent: 0, invalid: 0, dropped: 0, queued: 0 }) },
    })
    const known = metrics.registry
      .getMetricsAsArray()
      .filter(({ name }) => name.startsWith('campus_'))
      .map((metric) => {
        const { labelNames } = metric as unknown as { labelNames: string[] }
        return `${metric.name}(${labelNames
          .filter((label) => label !== 'le')
          .sort()
          .join()})`
      })
    expect(described.toSorted()).toEqual(known.toSorted())
  } finally {
    await database.close()
  }
})

it.each(['prometheus-alerts.yaml', 'grafana-dashboard.json'])(
  'every metric that deploy/%s asks for is one of the program',
  (file) => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    const names = [
      ...described.map((line) => line.replace(/\(.*/, '')),
      ...registry.getMetricsAsArray().map(({ name }) => name),
    ]
    const text = readFileSync(fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)), 'utf8')
    const asked = [...text.matchAll(/\b(?:campus|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    )
    expect(asked.length).toBeGreaterThan(12)
    expect(asked.filter((name) => !names.includes(name))).toEqual([])
  },
)
