// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import contributors from '~/locales/en/contributors.json'
import ui from '~/locales/en/ui.json'
import { ContributorsPage } from './contributors-page'

it('an outlet whose places are all taken by invitations reads that nobody has accepted one yet', () => {
  const invitation = { email: 'a@example.org', firstName: null, lastName: null, expired: false }
  const invitations = [1, 2, 3, 4, 5].map((number) => ({
    ...invitation,
    id: String(number),
    sentAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-12-04T10:00:00.000Z',
  }))
  const page = (
    <ContributorsPage
      contributors={[]}
      invitations={invitations}
      limit={5}
      formKey="key"
      confirming={null}
      result={undefined}
    />
  )
  const Stub = createRemixStub([{ path: '*', Component: () => page }])
  const { container } = render(
    <TextsProvider value={createTexts('en', { contributors, ui })}>
      <Stub initialEntries={['/account_settings/contributors']} />
    </TextsProvider>,
  )
  expect(container.textContent).toContain('Places taken: 5 of 5')
  expect(container.textContent).toContain(contributors.invitedOnly)
  expect(container.textContent).not.toContain(contributors.empty)
})
