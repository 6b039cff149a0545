// @vitest-environment jsdom
import { Link } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import { afterEach, describe, expect, it } from 'vitest'
import common from '~/locales/en/common.json'
import ui from '~/locales/en/ui.json'
import type { LayoutData } from './layout-data'
import { LeavePage } from './leave-page'
import { FailedLayout, PageLayout } from './page-layout'

afterEach(cleanup)

const texts = createTexts('en', { common, ui })

const data: LayoutData = {
  locale: 'en',
  brandName: 'Test Campus',
  publicUrl: 'https://campus.example',
  academyUrl: null,
  leaveUrl: 'https://harmless.example/',
  analytics: null,
  suggestion: null,
  answerId: 'one',
  user: null,
  reader: '',
  accountUnreachable: false,
  toast: { type: 'info', message: 'Done', duration: 60_000 },
  draft: null,
  copiedAt: null,
  view: null,
}

interface Shown {
  Layout?: typeof PageLayout
  leave?: typeof LeavePage
  leaveUrl?: string | null
}

function show(layout: string | undefined, { Layout = PageLayout, leave, ...other }: Shown = {}) {
  const Stub = createRemixStub([
    {
      path: '/',
      handle: { layout, leave },
      Component: () => (
        <Layout layout={{ ...data, ...other }}>
          <h1>The page</h1>
        </Layout>
      ),
    },
  ])
  render(
    <TextsProvider value={texts}>
      <Stub initialEntries={['/']} />
    </TextsProvider>,
  )
}
const has = (role: string, name?: string) => screen.queryAllByRole(role, name ? { name } : {}).length > 0

describe('a layout', () => {
  it.each([undefined, 'empty', 'error', 'certificate'])(
    'has the foot and what lies over the page: %s',
    (layout) => {
      show(layout)
      const foot = within(screen.getByRole('contentinfo'))
      expect(foot.getByRole('link', { name: common.footer.consent }).getAttribute('href')).toBe('/conset')
      expect(within(screen.getByRole('main')).getByRole('heading').textContent).toBe('The page')
      expect(screen.getByText('Done')).toBeTruthy()
    },
  )

  it.each([
    [undefined, true, true],
    ['empty', true, false],
    ['error', true, false],
    ['certificate', false, false],
  ])('is named by the route: %s', (layout, header, navigation) => {
    show(layout)
    expect([has('banner'), has('navigation', ui.nav.main)]).toEqual([header, navigation])
  })

  it('keeps the message of the last action when the data of the page are loaded anew, not on the next page', async () => {
    const Page = ({ name }: { name: string }) => {
      const [shown, setShown] = useState(
        name === 'first' ? data : { ...data, toast: null, answerId: 'three' },
      )
      const reload = () => setShown({ ...data, toast: null, answerId: 'two' })
      return (
        <PageLayout layout={shown}>
          <h1>{name}</h1>
          <button onClick={reload}>Reload</button>
          <Link to="/second">Go on</Link>
        </PageLayout>
      )
    }
    const Stub = createRemixStub([
      { path: '/', Component: () => <Page name="first" /> },
      { path: '/second', Component: () => <Page name="second" /> },
    ])
    render(
      <TextsProvider value={texts}>
        <Stub initialEntries={['/']} />
      </TextsProvider>,
    )
    fireEvent.click(screen.getByText('Reload'))
    expect(screen.getByText('Done')).toBeTruthy()
    fireEvent.click(screen.getByText('Go on'))
    await screen.findByRole('heading', { name: 'second' })
    expect(screen.queryByText('Done')).toBeNull()
  })

  it('gives way to that of errors where its page fails, and the default stays what it is', () => {
    show('certificate', { Layout: FailedLayout })
    expect([has('banner'), has('navigation', ui.nav.main)]).toEqual([true, false])
    cleanup()
    show(undefined, { Layout: FailedLayout })
    expect(has('navigation', ui.nav.main)).toBe(true)
  })
})

describe('the way out', () => {
  const links = () => screen.queryAllByRole('link', { name: common.leave.link })

  it.each([PageLayout, FailedLayout])('is on pages that bring it, also where they have failed', (Layout) => {
    show(undefined, { Layout, leave: LeavePage })
    const [link, ...others] = links()
    expect(others).toEqual([])
    expect(link?.getAttribute('href')).toBe('https://harmless.example/')
    expect(link?.getAttribute('rel')).toBe('noreferrer')
    expect(link?.title).toBe(common.leave.keys)
  })

  it('is neither on other pages nor where the operator wants none', () => {
    show(undefined)
    show(undefined, { leave: LeavePage, leaveUrl: null })
    expect(links()).toEqual([])
  })
})
