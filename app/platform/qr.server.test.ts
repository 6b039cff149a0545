import { expect, it } from 'vitest'
import { drawQr } from './qr.server'

const uri = 'otpauth://totp/Campus:nora@example.org?issuer=Campus&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

it('a QR code has a quiet border of four modules and its three corner marks', () => {
  const { size, path } = drawQr(uri)
  const dark = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(dark.length * 'M0 0h1v1h-1z'.length).toBeLessThanOrEqual(path.length)
  expect((size - 8 - 17) % 4).toBe(0)
  for (const [x = 0, y = 0] of dark) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x, y)).toBeLessThan(size - 4)
  }
  const isDark = (x: number, y: number) => dark.some(([a, b]) => a === x && b === y)
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    // prettier-ignore
    const row = Array.from({ length: 7 }, (_, offset) => isDark(x + offset, y + 3))
    expect(row).toEqual([true, false, true, true, true, false, true])
  }
})

it('differs for another secret', () => {
  expect(drawQr(uri).path).not.toBe(drawQr(uri.replace('JBSW', 'KBSW')).path)
})
