// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import { accessLevels, type AccessLevel, can, type Permission, permissions } from '~/contracts/permissions'
import common from '~/locales/en/common.json'
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
    render(staged(<ErrorPage address="/" status={500} failure={{ requestId: 'request-1' }} />))
    expect(await screen.findByText('request-1')).toBeTruthy()
    cleanup()
    render(staged(<ErrorPage address="/" status={404} failure={{ requestId: 'request-2' }} />))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('request-2')).toBeNull()
  })
})

describe('a page that is closed to an account', () => {
  const members = accessLevels.filter((level) => level !== 'visitor')
  const closed = (Object.keys(permissions) as Permission[]).flatMap((permission) =>
    members.filter((level) => !can(level, permission)).map((level) => [permission, level] as const),
  )

  function open(permission: Permission, accessLevel: AccessLevel) {
    const page = <ErrorPage address="/" status={403} failure={{}} closed={{ permission, request: null }} />
    const Stub = createRemixStub([{ id: 'root', path: '/', Component: () => page }])
    return render(
      <TextsProvider value={createTexts('en', { common })}>
        <Stub hydrationData={{ loaderData: { root: { user: { accessLevel } } } }} />
      </TextsProvider>,
    )
  }

  it.each(closed)(
    '%s says to %s for whom it is, or when it opens, not only its status',
    (permission, level) => {
      const { container } = open(permission, level)
      const lede = container.querySelector('.lede')?.textContent ?? ''
      expect(lede).toMatch(/^This page is for \w.*\.$|^This page opens once |^The campus team checks /)
      expect(container.textContent).not.toMatch(/Status 403|closed\.|\{\{/)
    },
  )

  it('names the kinds of its permission without the reader’s own, of which only some may open it', () => {
    expect(open('people.manage', 'provider').container.textContent).toContain(
      'This page is for administrators.',
    )
    cleanup()
    const { container } = open('offers.create', 'contributor')
    expect(container.textContent).toContain('This page is for service providers.')
  })

  it('says what to do where its audience is unknown', () => {
    const { container } = render(staged(<ErrorPage address="/" status={403} failure={{}} />))
    expect(container.querySelector('.lede')?.textContent).toBe('errorPage.403.text')
  })

  it('that cannot be had for a reason says this one, not that of its status', () => {
    const failure = { reason: 'This campus has no academy' }
    render(staged(<ErrorPage address="/" status={409} failure={failure} />))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(failure.reason)
  })
})

describe('a form that was sent in vain', () => {
  const fields: [string, string][] = [
    ['body', 'Words\nin two lines'],
    ['expertise', 'law'],
    ['formKey', 'one action'],
  ]
  const form = { action: '/messages?index', fields, incomplete: false }

  it('can be sent once more as it was, and what was typed can be read', async () => {
    const { container } = render(
      staged(<ErrorPage address="/" status={503} failure={{ requestId: 'request-3', form }} />),
    )
    await screen.findByRole('button', { name: 'errorPage.again.send' })
    const sent = container.querySelector('form')!
    expect([sent.method, sent.getAttribute('action')]).toEqual(['post', '/messages?index'])
    expect([...new FormData(sent)]).toEqual([['madeFor', ''], ...fields])
    expect(
      screen.getAllByLabelText('errorPage.again.submitted').map((box) => (box as HTMLTextAreaElement).value),
    ).toEqual(['Words\nin two lines'])
    expect(screen.queryByRole('link', { name: 'errorPage.tryAgain' })).toBeNull()
  })

  it('says which answers are not kept, and a page that was only read is read again', async () => {
    render(staged(<ErrorPage address="/" status={503} failure={{ form: { ...form, incomplete: true } }} />))
    expect(await screen.findByText('errorPage.again.incomplete')).toBeTruthy()
    cleanup()
    render(staged(<ErrorPage address="/" status={503} failure={{ form: null }} />))
    expect(await screen.findByRole('link', { name: 'errorPage.tryAgain' })).toBeTruthy()
  })

  it.each([401, 404, 409, 410, 413])('that would be refused again is only shown: %i', async (status) => {
    const { container } = render(staged(<ErrorPage address="/" status={status} failure={{ form }} />))
    const typed = await screen.findByLabelText('errorPage.again.submitted')
    expect((typed as HTMLTextAreaElement).value).toBe('Words\nin two lines')
    expect(container.querySelector('form')).toBeNull()
  })

  it('that was made for somebody else says who is logged in, and offers both ways', async () => {
    const failure = { form, otherReader: { name: 'Bea', page: '/home', kept: true } }
    render(staged(<ErrorPage address="/" status={409} failure={failure} />))
    expect(await screen.findByText('otherReader.kept')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'otherReader.stay' }).getAttribute('href')).toBe('/home')
    const change = screen.getByRole<HTMLButtonElement>('button', { name: 'otherReader.change' })
    expect(change.form?.getAttribute('action')).toBe('/logout')
    expect(new FormData(change.form!).get('returnTo')).toBe('/home')
    expect(screen.getByLabelText('errorPage.again.submitted')).toBeTruthy()
  })
})
