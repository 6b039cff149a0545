import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberAsCell, numberIn } from './written-numbers'

it.each([
  ['7', 7],
  ['1200', 1200],
  ['7,5', 7.5],
  ['1200.500', 1200.5],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['1 200,5', 1200.5],
  ['1\u00a0200', 1200],
  ['1\u202f200\u202f000', 1_200_000],
  ["1'200", 1200],
  ['1’200.50', 1200.5],
  ['1 200.500', 1200.5],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1.234.567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['٣', 3],
  ['١٬٢٠٠٫٥', 1200.5],
  ['١٢٫٥٠٠', 12.5],
  ['۱۲۰۰', 1200],
  ['１２００．５', 1200.5],
  ['\u202a1200\u202c', 1200],
])('%j is %d', (cell, number) => {
  expect(numberIn(cell)).toBe(number)
})

it.each(['1.200', '1,200', '12.500', '999,999', '١٬٢٠٠,٥٠٠,١', '١،٢٠٠'])(
  '%j could be two numbers',
  (cell) => {
    expect(numberIn(cell)).toBeNull()
  },
)

it.each([
  ...[
    '',
    'many',
    '0x10',
    '1e3',
    '-5',
    '+5',
    '.5',
    '5.',
    '10²',
    '½',
    '∞',
    'NaN',
    '1.2.3',
    '1,2,3',
    '1.234,567,8',
  ],
  ...['2020 2021', '3 4', '12 34', '1 200 00', '1.200 000', '1.234.56', '0 200', '1200,5 €', '1'.repeat(16)],
])('%j is no number', (cell) => {
  expect(numberIn(cell)).toBeNull()
})

it('is written so that it is read as the same number', () => {
  expect([1.234, 123.456, 1200, 1234.567, 1e-7, 1.5e-7, 0.125].map(numberAsCell)).toEqual([
    ...['1.2340', '123.4560', '1200', '1234.567', '0.0000001', '0.00000015', '0.125'],
  ])
  const thousandths = fc.nat(2_000_000).map((count) => count / 1000)
  fc.assert(
    fc.property(
      fc.oneof(thousandths, fc.nat(), fc.double({ min: 0, max: 999_999_999_999_999, noNaN: true })),
      (number) => {
        expect(numberIn(numberAsCell(number))).toBe(number === 0 ? 0 : number)
      },
    ),
    { numRuns: 2000 },
  )
})
