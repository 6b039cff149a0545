// `npm test`: runs every part, even after a failure, and lists the failed ones at the end.
import { spawnSync } from 'node:child_process'

const parts = ['test:unit', 'test:e2e']

const run = (part) => spawnSync('npm', ['run', part], { stdio: 'inherit' })
const ended = parts.map((part) => ({ part, ...run(part) }))
const failed = ended.filter(({ status }) => status !== 0).map(({ part }) => part)
process.stdout.write(
  failed.length > 0 ? `\nFailed: npm run ${failed.join(', npm run ')}\n` : `\nPassed: ${parts.join(', ')}\n`,
)
process.exitCode = failed.length > 0 ? 1 : 0
