import { expect, it } from 'vitest'
import type { Args } from '~/app/platform/api.server'
import { courseCode, forgetCourseCode } from './entry.server'

/** A browser that goes from address to address with one session. */
function browser() {
  const kept = new Map<string, string>()
  const session = {
    keep: (key: string, value: string) => void kept.set(key, value),
    peek: (key: string) => kept.get(key) ?? null,
    drop: (key: string) => void kept.delete(key),
  }
  const at = (path: string) =>
    ({
      request: new Request(`http://campus.test${path}`),
      context: { session },
      params: {},
    }) as unknown as Args
  return { at, kept }
}

it('keeps the code that an address brings, until another one comes or it is forgotten', () => {
  const { at } = browser()
  expect(courseCode(at('/validation_code'))).toBeNull()
  expect(courseCode(at('/validation_code?code=7K2M-9XQ4-TB83'))).toBe('7K2M-9XQ4-TB83')
  expect(courseCode(at('/confirm/token'))).toBe('7K2M-9XQ4-TB83')
  expect(courseCode(at('/register/journalist?code=%200000-0000-0000%20'))).toBe('0000-0000-0000')
  forgetCourseCode(at('/validation_code'))
  expect(courseCode(at('/validation_code'))).toBeNull()
})

it.each(['%3Cscript%3E', '../admin', 'x'.repeat(41), '', '%00', '7K2M%0A9XQ4'])(
  'does not keep what can be no code: %s',
  (code) => {
    const { at, kept } = browser()
    expect(courseCode(at(`/validation_code?code=${code}`))).toBeNull()
    expect(kept.size).toBe(0)
  },
)
