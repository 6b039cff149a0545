// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { staged } from '~/tests/support/staged'
import { commandOf, switchShortcuts } from './keys'
import { ShortcutLayer } from './shortcut-layer'
import { ShortcutList } from './shortcut-list'
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
})

afterEach(() => {
  cleanup()
  switchShortcuts(true)
})

const page = (
  <main>
    <form role="search">
      <details>
        <input type="search" aria-label="Search" />
      </details>
    </form>
    <table>
      <tbody>
        {['Amal', 'Berta', 'Carlos'].map((name) => (
          <tr key={name}>
            <td>
              <input type="checkbox" aria-label={`Choose ${name}`} />
            </td>
            <td>
              <a href={`#${name}`}>{name}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <div data-shortcut="a d">
      <a href="#confirm">Approve</a>
    </div>
    <details data-shortcut="r">
      <summary>Reject</summary>
      <textarea aria-label="Reason" />
    </details>
    <ShortcutLayer />
  </main>
)

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('j and k go through the rows and stay in the list', () => {
  render(staged(page))
  press('j')
  expect(focused()).toBe('Amal')
  press('k')
  expect(focused()).toBe('Amal')
  for (const _ of [1, 2, 3]) press('j')
  expect(focused()).toBe('Carlos')
})

it('o opens the row that has the focus, and none otherwise', async () => {
  render(staged(page))
  press('o')
  expect(window.location.hash).toBe('')
  press('j')
  press('o')
  await waitFor(() => expect(window.location.hash).toBe('#Amal'))
})

it('the keys of a case unfold and focus its controls, and do no more', () => {
  render(staged(page))
  press('a')
  expect(focused()).toBe('Approve')
  expect(window.location.hash).not.toBe('#confirm')
  press('r')
  expect(focused()).toBe('Reason')
})

it('letters in a field, with a modifier or below a dialog are no shortcuts', () => {
  render(staged(page))
  press('/')
  expect(focused()).toBe('Search')
  press('j')
  expect(focused()).toBe('Search')
  screen.getByLabelText('Search').blur()
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) press('j', { [modifier]: true })
  expect(document.activeElement).toBe(document.body)
  press('?')
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  press('j')
  expect(document.activeElement).toBe(document.body)
  fireEvent(dialog, new Event('close'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('switched off, they stay off for the next page, and the list can switch them on', async () => {
  const list = render(staged(<ShortcutList heading="h2" />))
  fireEvent.click(screen.getByRole('button', { name: 'Switch them off' }))
  expect(screen.getByRole('status').textContent).toBe('Shortcuts are off in this browser.')
  expect(Object.values(localStorage)).toContain('off')
  list.unmount()
  const next = render(staged(page))
  press('j')
  press('?')
  expect(document.activeElement).toBe(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
  next.unmount()
  render(staged(<ShortcutList heading="h2" />))
  fireEvent.click(screen.getByRole('button', { name: 'Switch them on' }))
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

it('g and a letter lead to a section; other letters to none', () => {
  expect(commandOf('g', false)).toEqual({ do: 'awaitSection' })
  expect(commandOf('v', true)).toEqual({ do: 'go', href: '/ij_administration' })
  expect(commandOf('z', true)).toBeNull()
  expect(commandOf('v', false)).toBeNull()
  expect(commandOf('toString', false)).toBeNull()
})
