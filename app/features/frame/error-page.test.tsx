// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { staged } from '~/tests/support/staged'
import { ErrorPage, LastResort } from './error-page'

afterEach(cleanup)

function Broken(): never {
  throw new Error('the texts are gone')
}

describe('an error page that fails itself', () => {
  it('says so with the details and a way home', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      staged(
        <LastResort>
          <Broken />
        </LastResort>,
      ),
    )
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toBe('An error occurred while showing the error page')
    expect(screen.getByText('the texts are gone')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go back to home' }).getAttribute('href')).toBe('/')
    silence.mockRestore()
  })
})

describe('an error page', () => {
  it('names the request of a failure, and of nothing else', async () => {
    render(staged(<ErrorPage status={500} requestId="request-1" />))
    expect(await screen.findByText('request-1')).toBeTruthy()
    cleanup()
    render(staged(<ErrorPage status={404} requestId="request-2" />))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('request-2')).toBeNull()
  })
})
