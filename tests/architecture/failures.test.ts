import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, projectRoot, readProjectFile } from './source-tree'

const [, ...sections] = readProjectFile('docs/operation-failures.md').split(/^## /m)
const systems = sections.map((section) => {
  const lines = [...section.matchAll(/^\| (\S.*?) +\| (.*?) +\| (.*?) +\|$/gm)]
  const rows = lines.map(([, state = '', what = '', proof = '']) => ({ state, what, proof })).slice(1)
  return { name: section.split('\n', 1)[0] ?? '', rows: rows.filter(({ state }) => !state.startsWith('--')) }
})

describe('the list of docs/operation-failures.md', () => {
  it('knows every outside system', () => {
    expect(systems.map(({ name }) => name)).toEqual([
      'Mail server',
      'Bucket',
      'Content repository',
      'Academy',
      'Provider of logins',
      'Push services of browsers',
      'Systems of providers',
      'Analytics',
      'API on a host of its own',
      'PostgreSQL',
      'The process itself',
      'One of several processes, behind a proxy',
    ])
  })

  it.each(systems)(
    'says of each way to fail what happens, and proves it by a test that is there: $name',
    ({ rows }) => {
      expect(rows.map(({ state }) => state)).toEqual(['absent', 'slow', 'refusing', 'garbage', 'coming back'])
      for (const { state, what, proof } of rows) {
        expect(what.length, state).toBeGreaterThan(5)
        const [, file = '', title = ''] = /^`([^`]+)` “([^”]+)”$/.exec(proof) ?? []
        expect(isTest(file) && existsSync(join(projectRoot, file)), `${state}: ${proof}`).toBe(true)
        expect(readProjectFile(file), `${state}: ${file}`).toContain(title)
      }
    },
  )
})
