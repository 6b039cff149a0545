import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))
const isThere = spawnSync('systemd-analyze', ['--version']).status === 0
const units = readdirSync(deploy).filter((name) => /\.(service|timer)$/.test(name))
const folder = mkdtempSync(join(tmpdir(), 'campus-units-'))

beforeAll(() => {
  for (const name of units) cpSync(join(deploy, name), join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(!isThere)('the units (where systemd can be asked)', () => {
  it('are understood by systemd, without a word of complaint about them', () => {
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...units.map((name) => join(folder, name))],
      {
        encoding: 'utf8',
      },
    )
    // Whether Node lies at /usr/bin is a matter of the machine.
    const complaints = stderr
      .split('\n')
      .filter((line) => line.includes('campus') && !line.includes('not executable'))
    expect(complaints).toEqual([])
    if (!stderr.includes('not executable')) expect(status).toBe(0)
  })

  it.each(units.filter((name) => name.endsWith('.service')))(
    '%s is shut off from the machine that it runs on',
    (name) => {
      const report = execFileSync(
        'systemd-analyze',
        ['security', '--offline=yes', '--threshold=15', '--no-pager', join(folder, name)],
        { encoding: 'utf8' },
      )
      expect(report).toMatch(/exposure level for campus.*: [01]\.\d OK/)
    },
  )
})

it('every unit keeps its data in the same place, as the same user', () => {
  const lines = units
    .filter((name) => name.endsWith('.service'))
    .map((name) =>
      execFileSync('grep', ['-E', '^(User|DynamicUser|StateDirectory)=', join(deploy, name)], {
        encoding: 'utf8',
      }),
    )
  expect(new Set(lines)).toEqual(new Set(['User=campus\nDynamicUser=yes\nStateDirectory=campus\n']))
})
