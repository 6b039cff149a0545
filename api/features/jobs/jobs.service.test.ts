import { describe, expect, it } from 'vitest'
import { countOf, maskAddress, messageIn } from './jobs.service'

describe('the address of a mail', () => {
  it.each([
    ['layla.haddad@example.org', 'l…@example.org'],
    ['"odd@name"@example.org', '"…@example.org'],
    ['élodie@example.org', 'é…@example.org'],
    ['nonsense', '…'],
    ['@example.org', '…'],
  ])('%s is shown as %s', (address, shown) => {
    expect(maskAddress(address)).toBe(shown)
  })
})

describe('what was kept of an error', () => {
  it.each([
    [{ message: 'thrown', stack: 'x' }, 'thrown'],
    [{ value: 'words' }, 'words'],
    [
      { value: { message: 'job failed by timeout in active state' } },
      'job failed by timeout in active state',
    ],
    [{ message: 7 }, ''],
    [null, ''],
    ['text', ''],
  ])('%j says %j', (output, said) => {
    expect(messageIn(output)).toBe(said)
  })
})

describe('the count of a filter', () => {
  const counts = [
    { kind: 'job' as const, name: 'a.b', count: 3 },
    { kind: 'mail' as const, name: 'message', count: 5 },
    { kind: 'mail' as const, name: 'exportReady', count: 1 },
  ]
  it.each([
    [{}, 9],
    [{ kind: 'mail' as const }, 6],
    [{ name: 'message' }, 5],
    [{ kind: 'job' as const, name: 'message' }, 0],
  ])('of %j is %i', (filter, count) => {
    expect(countOf(counts, filter)).toBe(count)
  })
})
