import { expect, it } from 'vitest'
import pino from 'pino'
import { createBase, requestIdOf } from './base.server'

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

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['10.0.0.1, 203.0.113.7:443', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])(
  'the address behind a proxy that writes %s is %s, the same for each connection',
  async (header, address) => {
    const base = createBase({ log: pino({ level: 'silent' }), trustProxy: true })
    base.get('/', (c) => c.text(c.get('address')))
    const answer = await base.request('/', { headers: { 'X-Forwarded-For': header } })
    expect(await answer.text()).toBe(address)
  },
)
