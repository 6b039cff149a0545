import { onTestFinished, vi } from 'vitest'

/**
 * Until the test ends, code that waits with `AbortSignal.timeout` waits a twentieth of the time. The spy that comes back says how
 * long they wanted to wait: a test asks it instead of a clock.
 */
export function hurry() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((milliseconds) => timeout(milliseconds / 20))
  onTestFinished(() => spy.mockRestore())
  return spy
}
