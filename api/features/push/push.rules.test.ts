import { describe, expect, it } from 'vitest'
import { verdictOf } from './push.service'

describe('the answer of a push service', () => {
  it.each([
    [201, 'sent'],
    [200, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'again'],
    [500, 'again'],
    [503, 'again'],
    [302, 'refused'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ])('%i means: %s', (status, verdict) => {
    expect(verdictOf(status)).toBe(verdict)
  })
})
