// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, waitFor } from '@testing-library/react'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import { afterEach, describe, expect, it } from 'vitest'
import common from '~/locales/en/common.json'
import type { Member } from './layout.server'
import { PageTitle } from './document-head'
import { menuOf } from './page-layout'

afterEach(cleanup)

const nobody: Member = {
  id: '1',
  name: 'A B',
  picture: null,
  accessLevel: 'group',
  isEditor: false,
  isContributor: false,
  isMediaOutlet: false,
  isServiceProvider: false,
  isCertificationBody: false,
  profileVanityName: 'a-vanity-name',
  hasIntroduced: true,
  secondFactorMissing: false,
  timeZone: 'UTC',
  messageCount: 0,
  unreadMessageCount: 0,
  notificationCount: 0,
  unreadNotificationCount: 0,
}

describe('the user menu', () => {
  const none = {
    profileSettings: false,
    profile: null,
    links: false,
    outlets: false,
    audits: null as string | null,
    editing: false,
    jobs: false,
  }
  const own = { ...none, profileSettings: true, profile: 'a-vanity-name' }

  it.each<{ kind: string; user: Partial<Member>; menu: object }>([
    { kind: 'a journalist', user: { accessLevel: 'journalist' }, menu: own },
    { kind: 'a restricted journalist', user: { accessLevel: 'journalistRestricted' }, menu: own },
    {
      kind: 'a media outlet',
      user: { isMediaOutlet: true, accessLevel: 'mediaOutlet' },
      menu: { ...own, links: true, audits: '/knowledgebase/audit' },
    },
    {
      kind: 'a contributor of an outlet',
      user: { isMediaOutlet: true, isContributor: true, accessLevel: 'contributor' },
      menu: { ...none, links: true, audits: '/knowledgebase/audit' },
    },
    {
      kind: 'a contributor of a provider',
      user: { isServiceProvider: true, isContributor: true, accessLevel: 'contributor' },
      menu: none,
    },
    {
      kind: 'an auditor',
      user: {
        isServiceProvider: true,
        isCertificationBody: true,
        isContributor: true,
        accessLevel: 'contributor',
      },
      menu: { ...none, audits: '/audits' },
    },
    { kind: 'a service provider', user: { isServiceProvider: true, accessLevel: 'provider' }, menu: own },
    {
      kind: 'a trainer',
      user: { accessLevel: 'trainer' },
      menu: { ...own, links: true },
    },
    {
      kind: 'a legal entity',
      user: { accessLevel: 'legalEntity' },
      menu: { ...none, links: true, outlets: true },
    },
    { kind: 'a group', user: { accessLevel: 'group' }, menu: { ...none, links: true, outlets: true } },
    { kind: 'an admin', user: { accessLevel: 'admin' }, menu: { ...own, editing: true, jobs: true } },
    {
      kind: 'a trainer who is an editor',
      user: { accessLevel: 'trainer', isEditor: true },
      menu: { ...own, links: true, editing: true },
    },
  ])('of $kind leads to all that is their own', ({ user, menu }) => {
    expect(menuOf({ ...nobody, ...user })).toEqual(menu)
  })

  it('has no way to the own profile before it has a vanity name', () => {
    const user = { ...nobody, accessLevel: 'mediaOutlet' as const, profileVanityName: null }
    expect(menuOf(user)).toMatchObject({ profileSettings: true, profile: null })
  })
})

interface Page {
  handle?: { title: string }
  data?: { title?: string }
  result?: { status: string }
  /** Status with which the page fails. */
  fails?: number
}

describe('the page title', () => {
  const texts = createTexts('en', { common })

  async function titleOf({ handle, data = {}, result, fails }: Page): Promise<string> {
    const page = {
      id: 'page',
      index: true as const,
      Component: () => null,
      loader: () => data,
      ...(handle ? { handle } : {}),
    }
    const Stub = createRemixStub([
      {
        id: 'root',
        path: '/',
        Component: PageTitle,
        ErrorBoundary: PageTitle,
        loader: () => ({ brandName: 'Test Campus' }),
        children: [page],
      },
    ])
    const hydrationData = {
      loaderData: { root: { brandName: 'Test Campus' }, page: data },
      ...(result ? { actionData: { page: { result } } } : {}),
      ...(fails ? { errors: { root: { status: fails, statusText: '', internal: false, data: null } } } : {}),
    }
    const { container } = render(
      <TextsProvider value={texts}>
        <Stub hydrationData={hydrationData} />
      </TextsProvider>,
    )
    return waitFor(() => {
      const title = container.querySelector('title')?.textContent ?? ''
      expect(title).toContain('Test Campus')
      return title
    })
  }

  it('is the brand, then the title that the route names', async () => {
    expect(await titleOf({ handle: { title: 'nav.about' } })).toBe(`Test Campus – ${common.nav.about}`)
  })

  it('takes the title of a record before the one of its route', async () => {
    const title = await titleOf({ handle: { title: 'nav.about' }, data: { title: 'A course' } })
    expect(title).toBe('Test Campus – A course')
  })

  it('is the brand alone where a page has no title', async () => {
    expect(await titleOf({})).toBe('Test Campus')
  })

  it('is 404 Error for an unknown page, and the error page’s own for any other failure', async () => {
    expect(await titleOf({ handle: { title: 'nav.about' }, fails: 404 })).toBe('Test Campus – 404 Error')
    cleanup()
    expect(await titleOf({ fails: 503 })).toBe(`Test Campus – ${common.errorPage.pageTitle}`)
  })

  it('says after the brand that a form came back with errors', async () => {
    const page = { handle: { title: 'nav.about' }, result: { status: 'error' } }
    expect(await titleOf(page)).toBe(`Test Campus – ${common.errorPrefix} ${common.nav.about}`)
  })
})
