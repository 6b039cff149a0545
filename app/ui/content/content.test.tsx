// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { staged } from '~/tests/support/staged'
import { Avatar, initials } from './avatar'
import { Table } from './table'
import { relativeTime, Time } from './time'

afterEach(cleanup)

it.each([
  ['Ada Lovelace', 'AL'],
  ['Annegret von Hohenstein-Weißmüller', 'AH'],
  ['cher', 'C'],
  ['𝒜da 42', '𝒜'],
  ['ليلى الحداد', 'ل\u200cا'],
  ['', ''],
])('the initials of %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

it('an avatar beside a name is hidden from screen readers, one that stands alone is not', () => {
  const { rerender } = render(<Avatar name="Ada Lovelace" />)
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<Avatar name="Ada Lovelace" alt="Ada Lovelace" />)
  expect(screen.getByRole('img', { name: 'Ada Lovelace' }).textContent).toBe('AL')
  rerender(<Avatar name="Ada Lovelace" src="/a.png" alt="Ada" />)
  expect(screen.getByRole('img', { name: 'Ada' }).getAttribute('width')).toBe('48')
})

it.each([
  [-3 * 86_400_000, '3 days ago'],
  [2 * 3_600_000, 'in 2 hours'],
  [-10_000, 'this minute'],
  [-86_400_000, 'yesterday'],
])('a time %d ms from now in words', (distance, expected) => {
  expect(relativeTime(1_000_000_000_000 + distance, 1_000_000_000_000, 'en')).toBe(expected)
})

it('a time stands in the given zone, else in UTC and says so; the distance comes with scripts only', () => {
  const late = <Time value="2026-11-21T23:30:00Z" timeZone="Europe/Berlin" />
  expect(renderToString(staged(late))).toMatch(
    /<time dateTime="2026-11-21T23:30:00Z">November 22, 2026 at 12:30.AM</,
  )
  expect(renderToString(staged(<Time value="2026-11-21T23:30:00Z" />))).toMatch(
    /November 21, 2026 at 11:30.PM UTC/,
  )
  render(staged(late))
  expect(document.querySelector('time')?.title).not.toBe('')
})

it('each cell of a table carries its column’s name for phones, and its row is named', () => {
  const columns = [
    { id: 'name', header: 'Name', rowHeader: true, cell: (row: { name: string }) => row.name },
    { id: 'size', header: 'Letters', numeric: true, cell: (row: { name: string }) => row.name.length },
  ]
  render(<Table caption="Names" columns={columns} rows={[{ name: 'Ada' }]} rowKey={(row) => row.name} />)
  expect(screen.getByRole('rowheader', { name: 'Ada' }).getAttribute('data-label')).toBe('Name')
  expect(screen.getByRole('cell', { name: '3' }).getAttribute('data-label')).toBe('Letters')
  expect(screen.getByRole('table', { name: 'Names' })).toBeTruthy()
})
