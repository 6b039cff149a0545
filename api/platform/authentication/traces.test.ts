import { expect, it } from 'vitest'
import { addressToKeep, beginningOf, coarseAddress, deviceOf, reducedAgent, shortAddress } from './traces'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

it.each([
  [`${windows} ${chrome}`, 'Chrome', 'Windows'],
  [`${windows} ${chrome} Edg/131.0.0.0`, 'Edge', 'Windows'],
  [`${mac} ${chrome} OPR/116.0.0.0`, 'Opera', 'macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15`, 'Safari', 'macOS'],
  [
    `${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, 'Chrome', 'ChromeOS'],
  ['w3m/0.5.3+git20230121', 'w3m', null],
  ['Lynx/2.9.0dev.12 libwww-FM/2.14', 'Lynx', null],
  ['curl/8.5.0', 'curl', null],
  ['something new', null, null],
  ['', null, null],
  [null, null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
  const reduced = reducedAgent(userAgent ?? '')
  expect(deviceOf(reduced)).toEqual({ browser, system })
  expect(reducedAgent(reduced)).toBe(reduced)
  expect(reduced).not.toMatch(/\d{2}|\d\./)
})

it.each([
  ['192.0.2.17', '192.0.2.x'],
  ['::ffff:192.0.2.17', '192.0.2.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:x'],
  ['2001:DB8::1', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['unknown', null],
  ['', null],
  [null, null],
  ['<script>', null],
  [':', null],
])('the address %s is shown as %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})

it.each([
  ['192.0.2.17', '192.0.x.x'],
  ['::ffff:192.0.2.17', '192.0.x.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:x'],
  ['2001:DB8::1', '2001:db8:x'],
  ['::1', '0:0:x'],
])('of the address %s %s is left, and shown as it is', (address, coarse) => {
  expect(coarseAddress(address)).toBe(coarse)
  expect(coarseAddress(coarse)).toBe(coarse)
  expect(shortAddress(coarse)).toBe(coarse)
})

it.each(['unknown', '–', '', 'fe80::1%eth0', '64:ff9b::192.0.2.1', '192.0.2.x'])(
  'of %s nothing is left: it is no address',
  (text) => {
    expect(coarseAddress(text)).toBeNull()
    expect(beginningOf(text)).toBe('–')
  },
)

it('an address is kept as it is only where the operator keeps it for a while', () => {
  expect(addressToKeep({ traceHours: 1 }, '192.0.2.17')).toBe('192.0.2.17')
  expect(addressToKeep({ traceHours: 0 }, '192.0.2.17')).toBe('192.0.x.x')
  expect(addressToKeep({ traceHours: 0 }, 'unknown')).toBe('–')
})
