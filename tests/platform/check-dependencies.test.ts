import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import {
  dependencyErrors,
  exceptions,
  installScripts,
  isAllowed,
  judgeAudit,
  licenceOf,
} from '~/bin/check-dependencies.mjs'
import { readProjectFile } from '~/tests/architecture/source-tree'

type Given = Parameters<typeof dependencyErrors>[0]
type Entry = Given['lock']['packages'][string]

const integrity = `sha512-${'A'.repeat(86)}==`

/** Errors of a project that needs the package `thing` and is valid except for the given values. */
function errorsOf(entry: Entry, { wanted = '1.2.3', ...rest }: { wanted?: string } & Partial<Given> = {}) {
  const manifest = { dependencies: { thing: wanted } }
  const thing = { version: '1.2.3', integrity, license: 'MIT', ...entry }
  const packages = { '': { dependencies: { thing: wanted } }, 'node_modules/thing': thing }
  return dependencyErrors({ manifest, lock: { lockfileVersion: 3, packages }, ...rest })
}

describe('a package', () => {
  it('is fine where version, fingerprint and licence are', () => {
    expect(errorsOf({})).toEqual([])
  })

  it.each<[string, Entry, RegExp]>([
    ['no fingerprint', { integrity: '' }, /fingerprint/],
    ['a weak fingerprint', { integrity: 'sha1-AAAA' }, /fingerprint/],
    ['a source in a repository', { resolved: 'git+ssh://git@example.org/thing.git#abc' }, /registry/],
    ['a source without TLS', { resolved: 'http://example.org/thing-1.2.3.tgz' }, /registry/],
    ['a source on the disk', { resolved: 'file:../thing' }, /registry/],
    ['a folder in its place', { link: true }, /folder/],
    ['a script at its installation', { hasInstallScript: true }, /script/],
    ['a licence that is not on the list', { license: 'GPL-3.0-only' }, /GPL-3.0-only/],
    ['a licence with one side that is not', { license: '(MIT AND GPL-3.0-only)' }, /GPL-3.0-only/],
    ['another version than was asked for', { version: '1.2.4' }, /1\.2\.4/],
  ])('is refused with %s', (_, entry, error) => {
    const errors = errorsOf(entry)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(/^thing: /)
    expect(errors[0]).toMatch(error)
  })

  it.each([
    '^1.2.3',
    '~1.2.3',
    '*',
    'latest',
    '1.x',
    'git+https://example.org/thing.git',
    'npm:thing@^1.2.3',
  ])('is asked for by one exact version, not by %s', (wanted) => {
    expect(errorsOf({}, { wanted })).toEqual([`thing: ${wanted} is no exact version`])
  })

  it('is asked for under another name by one exact version too', () => {
    expect(errorsOf({}, { wanted: 'npm:other-thing@1.2.3' })).toEqual([])
  })

  it('is in the lock as package.json asks for it', () => {
    expect(errorsOf({}, { manifest: { dependencies: { thing: '2.0.0' } } })).toEqual([
      'thing: package.json and the lock differ',
    ])
    expect(errorsOf({}, { manifest: {} })).toEqual(['thing: package.json and the lock differ'])
  })

  it('tells its licence itself where the lock does not, and is refused by name where neither does', () => {
    const entry = { license: undefined } as unknown as Entry
    expect(errorsOf(entry, { readPackage: () => ({ licenses: [{ type: 'MIT' }] }) })).toEqual([])
    expect(errorsOf(entry)).toEqual(['thing: licence unknown is not on the list'])
  })
})

describe('licences', () => {
  it('are enough with one side of an OR, and with both of an AND', () => {
    expect(['(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT', 'ISC'].every((each) => isAllowed(each))).toBe(true)
    expect(['', 'GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNLICENSED'].some((each) => isAllowed(each))).toBe(
      false,
    )
  })

  it('are read as packages have written them over the years', () => {
    expect(licenceOf({ license: { type: 'ISC' } })).toBe('ISC')
    expect(licenceOf({ licenses: [{ type: 'MIT' }, { type: 'X' }] })).toBe('MIT OR X')
    expect(licenceOf(undefined)).toBeNull()
  })

  it('have exceptions and scripts with a reason each', () => {
    for (const { reason } of Object.values(exceptions)) expect(reason.length).toBeGreaterThan(15)
    for (const reason of Object.values(installScripts)) expect(reason.length).toBeGreaterThan(15)
  })
})

describe('known weaknesses', () => {
  const report = (vulnerabilities: Record<string, number>) =>
    JSON.stringify({ metadata: { vulnerabilities } })

  it('count as grave from high upwards', () => {
    expect(judgeAudit(report({ low: 3, moderate: 2, high: 1, critical: 1, total: 7 }))).toEqual({
      checked: true,
      grave: 2,
      all: 7,
    })
  })

  it.each(['', 'npm error network', '{"error":{"code":"ENOTFOUND"}}', '{}'])(
    'are not said to be none where nobody answered: %j',
    (output) => {
      expect(judgeAudit(output)).toEqual({ checked: false, grave: 0, all: 0 })
    },
  )
})

it('the project itself holds to all of it', () => {
  const output = execFileSync(process.execPath, ['bin/check-dependencies.mjs'], { encoding: 'utf8' })
  expect(output).toMatch(/^\d{3,} packages, 0 faults/)
  expect(Object.keys((JSON.parse(readProjectFile('package.json')) as { scripts: object }).scripts)).toContain(
    'check:dependencies',
  )
})
