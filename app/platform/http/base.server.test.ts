import { expect, it } from 'vitest'
import { requestIdOf } from './base.server'

it('the id that a trusted proxy has given is kept', () => {
  expect(requestIdOf('proxy-0123_ABC', true)).toBe('proxy-0123_ABC')
})

it.each([
  ['from anybody else', 'proxy-0123_ABC', false],
  ['that is too short to be one', 'short', true],
  ['that is too long', 'x'.repeat(65), true],
  ['that would begin a new line of the log', 'proxy-0123\n{"level":60}', true],
  ['that is not there', undefined, true],
] as const)('an id %s is not', (_, given, trustProxy) => {
  const id = requestIdOf(given, trustProxy)
  expect(id).not.toBe(given)
  expect(id).toMatch(/^[\w-]{36}$/)
})
