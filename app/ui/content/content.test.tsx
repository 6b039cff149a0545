// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Avatar, initials, tintOf } from './avatar'
import { Table } from './table'
import { Email, WebLink } from './description-list'

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

it('initials are the same in a Turkish browser as on the server', () => {
  const turkish = vi.spyOn(String.prototype, 'toLocaleUpperCase').mockImplementation(function (this: string) {
    return this.replaceAll('i', 'İ').toUpperCase()
  })
  expect(initials('ipek ilhan')).toBe('II')
  turkish.mockRestore()
})

it('a name has one tint, however its letters are composed, and names have all five', () => {
  expect(tintOf('Zo\u00eb')).toBe(tintOf('Zoe\u0308'))
  const names = [
    'Ada Lovelace',
    'ليلى الحداد',
    'Jo Example',
    'Անի',
    '',
    'Väinö',
    'Minh Anh',
    'Kwame',
    'Rūta',
    '𝒜da',
  ]
  const found = new Set(names.map(tintOf))
  expect([...found].sort()).toEqual([0, 1, 2, 3, 4])
  const { container } = render(<Avatar name="Jo Example" />)
  expect(container.firstElementChild?.className).toBe(`avatar avatar-md tint-${tintOf('Jo Example')}`)
})

it('an avatar beside a name is hidden from screen readers, one that stands alone is not', () => {
  const { rerender } = render(<Avatar name="Ada Lovelace" />)
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<Avatar name="Ada Lovelace" alt="Ada Lovelace" />)
  expect(screen.getByRole('img', { name: 'Ada Lovelace' }).getAttribute('data-initials')).toBe('AL')
  rerender(<Avatar name="Ada Lovelace" src="/a.png" alt="Ada" />)
  expect(screen.getByRole('img', { name: 'Ada' }).getAttribute('width')).toBe('48')
})

it('each cell of a table carries its column’s name for phones, and its row is named', () => {
  const columns = [
    { header: 'Name', cell: (row: { name: string }) => row.name },
    { header: 'Letters', numeric: true, cell: (row: { name: string }) => row.name.length },
  ]
  render(<Table caption="Names" columns={columns} rows={[{ name: 'Ada' }]} rowKey={(row) => row.name} />)
  expect(screen.getByRole('rowheader', { name: 'Ada' }).getAttribute('data-label')).toBe('Name')
  expect(screen.getByRole('cell', { name: '3' }).getAttribute('data-label')).toBe('Letters')
  expect(screen.getByRole('table', { name: 'Names' })).toBeTruthy()
})

it.each([
  ['https://www.example.org/', 'example.org'],
  ['http://example.org/@ada', 'example.org/@ada'],
])('a web address leads to its page: %s', (address, shown) => {
  render(<WebLink address={address} />)
  expect(screen.getByRole('link', { name: shown }).getAttribute('href')).toBe(address)
})

it('an e-mail address breaks after its signs only', () => {
  const { container } = render(<Email address="ada.lovelace@mail.example.org" />)
  expect(container.innerHTML.replace(/<\/?(span|bdi)[^>]*>/g, '')).toBe(
    'ada.<wbr>lovelace@<wbr>mail.<wbr>example.<wbr>org<wbr>',
  )
})

it.each([
  'https://bank.example@evil.example/',
  'https://ada:secret@example.org',
  'javascript:alert(1)',
  'example.org',
])('what may lead elsewhere than it seems is text, not a link: %s', (address) => {
  render(<WebLink address={address} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(address)).toBeTruthy()
})
