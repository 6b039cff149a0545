import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const rules = at('deploy/prometheus-alerts.yaml')
/** Debian's package `prometheus` has it. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const alerts = [...readFileSync(rules, 'utf8').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)

type Series = Record<string, string>
/** What each alert is about, minute by minute as promtool writes it: on a good day, and on a bad one. */
const days: Record<string, { good: Series; bad: Series }> = {
  CampusGone: { good: { 'up{job="campus"}': '1x120' }, bad: { 'up{job="campus"}': '0x120' } },
  CampusFails: {
    good: {
      'campus_requests_total{status="200"}': '0+100x120',
      'campus_requests_total{status="503"}': '0x120',
    },
    bad: {
      'campus_requests_total{status="200"}': '0+100x120',
      'campus_requests_total{status="503"}': '0+2x120',
    },
  },
  CampusSlow: { good: durations('0+100x120'), bad: durations('0+50x120') },
  CampusPoolTooSmall: one('campus_database_waiting', '0x120', '3x120'),
  CampusDatabaseErrors: {
    good: { 'campus_database_errors_total{class="23"}': '0+1x120' },
    bad: { 'campus_database_errors_total{class="connection"}': '0+1x120' },
  },
  CampusEngineRestarted: one('campus_database_engine_restarts_total', '4x120', '0x100 1x20'),
  CampusMailsWait: one('campus_mails_oldest_due_seconds', '60x120', '0+60x120'),
  CampusMailsRefused: one('campus_mails{state="retrying"}', '3x120', '11x120'),
  CampusJobsWait: one('campus_jobs_oldest_due_seconds{job="push.send"}', '60x120', '0+60x120'),
  CampusJobsFailed: one('campus_jobs{job="push.send",state="failed"}', '0x120', '1x120'),
  CampusJobBehind: one('campus_job_items{job="retention.clean",state="left"}', '0x120', '9x120'),
  CampusTextsOld: one('campus_content_age_seconds', '30x120', '0+60x120'),
  CampusErrorLogged: {
    good: { 'campus_log_lines_total{level="warn"}': '0+1x120' },
    bad: { 'campus_log_lines_total{level="error"}': '0+1x120' },
  },
  CampusBackupMissing: { good: { campus_backup_age_seconds: '90000x120' }, bad: { up: '1x120' } },
  CampusBackupOld: one('campus_backup_age_seconds', '90000x120', '97200x120'),
}

function one(series: string, good: string, bad: string) {
  return { good: { [series]: good }, bad: { [series]: bad } }
}

/** Of a hundred requests a minute, so many took less than a second. */
function durations(quick: string): Series {
  const bucket = (le: string) => `campus_request_duration_seconds_bucket{part="web",le="${le}"}`
  return { [bucket('1')]: quick, [bucket('10')]: '0+100x120', [bucket('+Inf')]: '0+100x120' }
}

function promtool(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return { status, said: `${stdout}\n${stderr}` }
}

describe('the alerts for Prometheus', () => {
  it('are those of docs/operation.md, in its order, and each has a good and a bad day here', () => {
    const page = readFileSync(at('docs/operation.md'), 'utf8')
    const described = [...page.matchAll(/^\| `(Campus\w+)` /gm)].map(([, name]) => name)
    expect(alerts).toEqual(described)
    expect(Object.keys(days)).toEqual(alerts)
  })

  describe.skipIf(!hasPromtool)('with promtool, which comes with the package prometheus', () => {
    it('are understood', () => {
      const { status, said } = promtool('check', 'rules', rules)
      expect(status, said).toBe(0)
    })

    it.each(alerts)('%s is silent on a good day and fires on a bad one', (alert) => {
      const folder = mkdtempSync(join(tmpdir(), 'campus-alerts-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const count = `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`
      const test = (series: Series, value: number) => ({
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [{ expr: count, eval_time: '110m', exp_samples: [{ labels: '{}', value }] }],
      })
      const { good, bad } = days[alert] ?? { good: {}, bad: {} }
      const file = join(folder, 'test.json')
      const tests = [test(good, 0), test(bad, 1)]
      writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }))
      const { status, said } = promtool('test', 'rules', file)
      expect(status, said).toBe(0)
    })
  })
})
