import { expect, it } from 'vitest'
import type { OfferDate } from '~/contracts/offers/offer-dates'
import {
  drawMonth,
  drawWeeks,
  firstOfWeek,
  firstWeekday,
  monthAfter,
  monthIn,
  monthName,
} from './calendar.server'

const offer = (day: string, id: string): OfferDate => ({
  day,
  id,
  kind: 'closes',
  headline: id,
  language: 'en',
  category: 'event',
  provider: 'Academy',
})
const december = { month: '2026-12', today: '2026-12-03', language: 'en' }

it('has whole weeks, and nothing outside of the month', () => {
  const { weeks, name } = drawMonth(december, [])
  expect(name).toBe('December 2026')
  expect(weeks.map((week) => week.map((day) => day?.number ?? '-').join(' '))).toEqual([
    '- 1 2 3 4 5 6',
    '7 8 9 10 11 12 13',
    '14 15 16 17 18 19 20',
    '21 22 23 24 25 26 27',
    '28 29 30 31 - - -',
  ])
})

it('marks today and has the offers of each day in their order', () => {
  const dates = [offer('2026-12-03', 'a'), offer('2026-12-03', 'b'), offer('2026-12-31', 'c')]
  const days = drawMonth(december, dates)
    .weeks.flat()
    .filter((day) => day !== null)
  expect(days.filter(({ today }) => today).map(({ day }) => day)).toEqual(['2026-12-03'])
  expect(days.flatMap(({ day, dates: of }) => of.map(({ id }) => `${day.slice(8)} ${id}`))).toEqual([
    '03 a',
    '03 b',
    '31 c',
  ])
})

it.each([
  ['2024-02', 29],
  ['2026-02', 28],
  ['2026-11', 30],
])('knows that %s has %d days', (month, length) => {
  const { weeks } = drawMonth({ ...december, month }, [])
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(length)
})

it.each([
  ['en', 'Mon Monday', 'Thu 3 Dec'],
  ['de', 'Mo Montag', 'Do., 3. Dez.'],
  ['fr', 'lun. lundi', 'jeu. 3 déc.'],
])('is written in the language of the reader: %s', (language, weekday, label) => {
  const { weekdays, weeks } = drawMonth({ ...december, language }, [])
  expect(`${weekdays[0]?.short ?? ''} ${weekdays[0]?.long ?? ''}`).toBe(weekday)
  expect(weeks[0]?.[3]?.label.replace('Thu, ', 'Thu ')).toBe(label)
})

it('has the week of Arabic from Saturday on, in digits that addresses have too', () => {
  const { weekdays, weeks, name } = drawMonth({ ...december, language: 'ar' }, [])
  expect(weekdays[0]?.long).toBe('السبت')
  expect(weeks[0]?.map((day) => day?.number ?? '-').join(' ')).toBe('- - - 1 2 3 4')
  expect(name).toBe('ديسمبر 2026')
})

it('begins the week where the language does', () => {
  expect(firstWeekday('en-GB')).toBe(1)
  expect(firstWeekday('en-US')).toBe(7)
})

it('takes the month of the address, if it names one', () => {
  const asked = (query: string) => monthIn(new URLSearchParams(query))
  expect(asked('month=2027-01')).toBe('2027-01')
  for (const query of ['', 'month=', 'month=2027-13', 'month=27-1', 'month=1900-01', 'month=2027-01-05'])
    expect(asked(query), query).toBeNull()
})

it('draws five weeks across the ends of months and years, and says where one begins', () => {
  const from = firstOfWeek('2026-11-28', 'en')
  expect(from).toBe('2026-11-23')
  expect(firstOfWeek(from, 'de')).toBe(from)
  const { name, weeks } = drawWeeks({ from: '2026-11-30', today: '2026-12-03', language: 'en' }, [
    offer('2027-01-03', 'last'),
    offer('2027-01-04', 'after'),
  ])
  expect(name.replace(/\s/g, ' ')).toBe('30 November 2026 – 3 January 2027')
  const days = weeks.flat()
  expect(days.filter((day) => day !== null)).toHaveLength(35)
  expect(days.flatMap((day) => (day && /[a-z]/i.test(day.number) ? [day.number] : []))).toEqual([
    '30 Nov',
    '1 Dec',
    '1 Jan',
  ])
  expect(days.flatMap((day) => day?.dates.map(({ id }) => id) ?? [])).toEqual(['last'])
})

it('goes to the months beside it, not beyond the last', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2027-01', -1)).toBe('2026-12')
  expect(monthAfter('2000-01', -1)).toBeNull()
  expect(monthAfter('2099-12', 1)).toBeNull()
  expect(monthName('2026-03', 'de')).toBe('März 2026')
})
