import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aboutVariable, EnvironmentVariables, sections, readEnvironment } from '~/api/platform/environment'
import { generateExample, generateTables, marker } from '~/bin/configuration/configuration'
import { readProjectFile } from './source-tree'

const names = Object.keys(EnvironmentVariables.shape)

describe('the variables of the environment', () => {
  it('stand each in one section', () => {
    expect(sections.flatMap(({ variables }) => Object.keys(variables)).sort()).toEqual(names.sort())
  })

  it('have each a description of its own', () => {
    const descriptions = names.map((name) => aboutVariable(name)?.description)
    expect(new Set(descriptions)).not.toContain(undefined)
    expect(new Set(descriptions).size).toBe(names.length)
  })

  it('are described in docs/configuration.md as they are declared: npm run docs:configuration', async () => {
    const [, written = ''] = readProjectFile('docs/configuration.md').split(marker)
    expect(written.trim()).toBe((await generateTables()).trim())
  })

  it('are shown in .env.example as they are declared: npm run docs:configuration', () => {
    expect(readProjectFile('.env.example')).toBe(generateExample())
  })

  it('make a valid production environment where .env.example is filled in, and mean the defaults where it is not', () => {
    const given = readProjectFile('.env.example').matchAll(/^(#?)([A-Z][A-Z\d_]*)=(.*)$/gm)
    const entries = [...given].map(([, mark, name = '', value = '']) => ({ isSet: mark === '', name, value }))
    expect(entries.map(({ name }) => name).sort()).toEqual(names.sort())
    const set = entries
      .filter(({ isSet }) => isSet)
      .map(({ name, value }) => [name, value || randomBytes(32).toString('base64')])
    expect(readEnvironment(Object.fromEntries(set) as Record<string, string>).mode).toBe('production')
  })
})
