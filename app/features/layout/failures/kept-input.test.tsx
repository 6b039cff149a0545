// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing'
import { useRouteError } from '@remix-run/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepTypedInput } from '~/app/platform/reaching/keep-typed-input.client'
import { Translated } from '~/tests/support/staged'
import { ErrorPage } from './error-page'
import { useKeptInput } from './use-kept-input'

function Page() {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('a text node that is not where it was')
  return (
    <form method="post" id="note">
      <textarea name="note" aria-label="Note" />
      <input name="password" aria-label="Password" />
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </form>
  )
}

const RootError = () => (
  <ErrorPage address="/" status={500} failure={{ typed: useKeptInput(useRouteError()) }} />
)

const router = { state: { loaderData: {}, location: { pathname: '/' } }, subscribe: () => () => undefined }
type Router = Parameters<typeof keepTypedInput>[0]

function open() {
  const Stub = createRemixStub([{ path: '*', Component: Page, ErrorBoundary: RootError }])
  render(
    <Translated>
      <Stub initialEntries={['/']} />
    </Translated>,
  )
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

it('what was typed into a page that fails in the browser is shown, kept without secrets, and back on the next page', async () => {
  open()
  const note = await screen.findByLabelText('Note')
  keepTypedInput(router as unknown as Router)
  fireEvent.input(note, { target: { value: 'words of an hour' } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Secret-2026!' } })
  fireEvent.click(screen.getByRole('button', { name: 'Break' }))
  const shown = await screen.findByLabelText<HTMLTextAreaElement>('errorPage.again.submitted')
  expect(shown.value).toBe('words of an hour')
  expect(screen.getByText('errorPage.again.kept')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'errorPage.tryAgain' }).getAttribute('href')).toBe('/')
  const stored = Object.values(sessionStorage).join()
  expect(stored).toContain('words of an hour')
  expect(stored).not.toContain('Secret-2026!')

  cleanup()
  open()
  await screen.findByLabelText('Note')
  keepTypedInput(router as unknown as Router)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('words of an hour')
})

it('a page that fails before anything was typed only offers to try again', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Break' }))
  expect(await screen.findByRole('link', { name: 'errorPage.tryAgain' })).toBeTruthy()
  expect(screen.queryByLabelText('errorPage.again.submitted')).toBeNull()
})
