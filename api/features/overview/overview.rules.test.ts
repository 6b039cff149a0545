import { daysAfter } from '~/contracts/days'
import { expect, it } from 'vitest'
import { daysOf, seriesOf } from './overview.rules'

const now = new Date('2026-03-01T00:30:00Z')

it('ends with yesterday, over the ends of months and years', () => {
  expect(daysAfter('2024-02-28', 1)).toBe('2024-02-29')
  expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysOf('30', now)).toEqual({ from: '2026-01-30', to: '2026-02-28' })
  expect(daysOf('90', now)).toEqual({ from: '2025-11-30', to: '2026-02-28' })
})

it('adds up what came about in a week, and takes the last of what there is', () => {
  const rows = [
    { day: '2026-02-22', figure: 'logins', value: 3 },
    { day: '2026-02-27', figure: 'logins', value: 4 },
    { day: '2026-02-22', figure: 'trainers', value: 8 },
    { day: '2026-02-26', figure: 'trainers', value: 9 },
    { day: '2026-02-26', figure: 'unheard', value: 1 },
  ]
  const { series } = seriesOf(rows, '90', now)
  const lastOf = (figure: string) => series.find((each) => each.figure === figure)?.values.slice(-2)
  expect(lastOf('logins')).toEqual([null, 7])
  expect(lastOf('trainers')).toEqual([null, 9])
  expect(series.some(({ figure }) => (figure as string) === 'unheard')).toBe(false)
})
