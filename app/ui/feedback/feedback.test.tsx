// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { staged, Translated } from '~/tests/support/staged'
import { ConfirmDialog, ConfirmPage } from './confirm'
import { EmptyState } from './empty-state'
import { OfflineBanner, ProgressBar } from './banners'
import { Steps } from './steps'
import { Toast, ToastPlace } from './toast'

beforeAll(() => {
  // jsdom lacks the methods of this element.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}
const toast = (
  <ToastPlace>
    <Toast
      toast={{ type: 'error', message: 'Not saved' }}
      closeAction="/toast"
      returnTo="/x?a=1"
      duration={10_000}
    />
  </ToastPlace>
)
const said = () => screen.getByRole('status').textContent

it('a toast goes after its time', () => {
  render(staged(toast))
  pass(9999)
  expect(said()).toContain('Error:Not saved')
  pass(1)
  expect(said()).toBe('')
})

it('a toast stays while it is pointed at', () => {
  render(staged(toast))
  const message = document.querySelector('.toast')!
  fireEvent.pointerEnter(message)
  pass(60_000)
  fireEvent.pointerLeave(message)
  pass(9999)
  expect(said()).toContain('Not saved')
  pass(1)
  expect(said()).toBe('')
})

it('the close button of a toast is a form that knows the way back, and closes at once with scripts', () => {
  render(staged(toast))
  const form = document.querySelector('form') as HTMLFormElement
  expect(new FormData(form).get('returnTo')).toBe('/x?a=1')
  expect(form.getAttribute('action')).toBe('/toast')
  fireEvent.submit(form)
  expect(said()).toBe('')
})

const timing = { throttle: 200, nominal: 5000, hide: 500 }

function Bar({ busy, failed = false }: { busy: boolean; failed?: boolean }) {
  return (
    <Translated>
      <ProgressBar busy={busy} failed={failed} timing={timing} />
    </Translated>
  )
}

const stateOf = () => document.querySelector('.progress')?.getAttribute('data-state') ?? 'idle'

it('a request shorter than the throttle shows no progress bar', () => {
  const { rerender } = render(<Bar busy />)
  pass(199)
  rerender(<Bar busy={false} />)
  pass(1000)
  expect(stateOf()).toBe('idle')
})

it('the progress bar runs after the throttle and hides some time after the end', () => {
  const { rerender } = render(<Bar busy />)
  pass(200)
  expect(stateOf()).toBe('running')
  rerender(<Bar busy={false} />)
  expect(stateOf()).toBe('done')
  pass(499)
  expect(stateOf()).toBe('done')
  pass(1)
  expect(stateOf()).toBe('idle')
})

it('a failed request turns the progress bar into its failed state', () => {
  const { rerender } = render(<Bar busy />)
  pass(300)
  rerender(<Bar busy={false} failed />)
  expect(stateOf()).toBe('failed')
})

it('the offline banner follows the connection', () => {
  render(staged(<OfflineBanner />))
  expect(screen.getByRole('status').textContent).toBe('')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => {
    window.dispatchEvent(new Event('offline'))
  })
  expect(screen.getByRole('status').textContent).toContain('You are offline')
})

const confirmation = {
  title: 'Erase?',
  body: 'For good.',
  confirmLabel: 'Erase',
  action: '/erase',
  fields: { key: 'k1' },
}

it('a confirmation link opens a dialog on a plain click and stays a link on any other', () => {
  render(
    staged(
      <ConfirmDialog href="/?confirm=erase" confirmation={confirmation}>
        Erase …
      </ConfirmDialog>,
    ),
  )
  const link = screen.getByRole('link', { name: 'Erase …' })
  fireEvent.click(link, { ctrlKey: true })
  expect(document.querySelector('dialog')).toBeNull()
  fireEvent.click(link)
  expect(screen.getByRole('dialog', { name: 'Erase?' }).querySelector('form')?.getAttribute('action')).toBe(
    '/erase',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.querySelector('dialog')).toBeNull()
})

it('the confirmation page posts the same answers as the dialog and leads back', () => {
  render(staged(<ConfirmPage confirmation={confirmation} cancelHref="/account" />))
  expect(new FormData(document.querySelector('form') as HTMLFormElement).get('key')).toBe('k1')
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/account')
})

it('steps say their state in words and mark the present one', () => {
  render(
    staged(
      <Steps
        label="Stages"
        items={[
          { label: 'One', state: 'done' },
          { label: 'Two', state: 'current' },
        ]}
      />,
    ),
  )
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Done: One')
  expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Two')
})

it('an empty list has a heading only where something stands below it', () => {
  const { rerender } = render(<EmptyState title="No cases" />)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByText('No cases')).toBeTruthy()
  rerender(<EmptyState title="No cases">They appear here.</EmptyState>)
  expect(screen.getByRole('heading').textContent).toBe('No cases')
})
