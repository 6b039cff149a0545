// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { staged } from '~/tests/support/staged'
import { Breadcrumbs } from './breadcrumbs'
import { Menu, MenuLink } from './menu'
import { pageWindow, Pagination } from './pagination'
import { Panel } from './panel'

afterEach(cleanup)

it.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, null, 5]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [6, 13, [1, null, 5, 6, 7, null, 13]],
  [13, 13, [1, null, 12, 13]],
])('the pages around %d of %d leave out no single page', (page, last, expected) => {
  expect(pageWindow(page, last)).toEqual(expected)
})

const list = (page: number) =>
  staged(<Pagination page={page} pageSize={25} total={60} hrefFor={(to) => `/l?page=${to}`} />)

it('pagination names each page, marks the present one and links its neighbours', () => {
  render(list(2))
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/l?page=1')
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('rel')).toBe('next')
  expect(screen.getByText('26–50 of 60')).toBeTruthy()
})

it('the last page says where the list ends and has no next one', () => {
  render(list(3))
  expect(screen.getByText('51–60 of 60')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
})

it('the last breadcrumb is the present page and no link', () => {
  render(staged(<Breadcrumbs items={[{ label: 'Start', href: '/' }, { label: 'Here' }]} />))
  expect(screen.getByText('Here').getAttribute('aria-current')).toBe('page')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

function openMenu(): HTMLDetailsElement {
  render(
    staged(
      <>
        <Menu trigger="Account">
          <MenuLink href="/a">First</MenuLink>
          <MenuLink href="/b">Second</MenuLink>
        </Menu>
        <button type="button">Elsewhere</button>
      </>,
    ),
  )
  const details = document.querySelector('details') as HTMLDetailsElement
  details.open = true
  // jsdom reports a change of `open` with a delay.
  fireEvent(details, new Event('toggle'))
  return details
}

it('Escape closes a menu and gives focus back to its control', () => {
  const details = openMenu()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(details.open).toBe(false)
  expect(document.activeElement).toBe(details.querySelector('summary'))
})

it('a menu closes on a click outside, and not on one inside', () => {
  const details = openMenu()
  fireEvent.pointerDown(details.querySelector('ul') as HTMLElement)
  expect(details.open).toBe(true)
  fireEvent.pointerDown(screen.getByText('Elsewhere'))
  expect(details.open).toBe(false)
})

it('arrow keys walk through a menu and come round', () => {
  const details = openMenu()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? details, { key })
  details.querySelector('summary')?.focus()
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('First')
  press('ArrowUp')
  expect(document.activeElement?.textContent).toBe('Second')
})

it('a panel opens in place on a plain click, says so, and closes on Escape', () => {
  render(
    staged(
      <Panel href="/messages" label="Messages" icon={null} count={120} countLabel="120 unread">
        Newest message
      </Panel>,
    ),
  )
  const link = screen.getByRole('link', { name: 'Messages 120 unread' })
  expect(link.getAttribute('href')).toBe('/messages')
  fireEvent.click(link)
  expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe('Newest message')
  expect(link.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('region')).toBeNull()
})
