import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { secretOf } from './secrets'

describe('secretOf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-secrets-'))
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it('makes a secret once, in a folder and a file that nobody else may read', () => {
    const inner = join(folder, 'data')
    const made = secretOf(undefined, inner, 'token')
    expect(made.length).toBeGreaterThanOrEqual(43)
    expect(secretOf(undefined, inner, 'token')).toBe(made)
    expect(secretOf(undefined, inner, 'session')).not.toBe(made)
    expect(statSync(inner).mode & 0o777).toBe(0o700)
    expect(statSync(join(inner, 'token.secret')).mode & 0o777).toBe(0o600)
  })

  it('takes the one of the environment and writes nothing', () => {
    const inner = join(folder, 'unused')
    expect(secretOf('given', inner, 'token')).toBe('given')
    expect(() => statSync(inner)).toThrow('ENOENT')
  })

  it('never works with half a secret: a file that was not written to its end is made anew', () => {
    const file = join(folder, 'broken.secret')
    writeFileSync(file, '')
    const made = secretOf(undefined, folder, 'broken')
    expect(made.length).toBeGreaterThanOrEqual(43)
    expect(readFileSync(file, 'utf8')).toBe(made)
  })
})
