// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import errors from '~/locales/en/errors.json'
import offers from '~/locales/en/offers.json'
import tags from '~/locales/en/tags.json'
import ui from '~/locales/en/ui.json'
import writing from '~/locales/en/writing.json'
import { EditorPage } from './editor-page'

afterEach(cleanup)

interface Sent {
  path: string
  intent: unknown
  headline: unknown
  base: unknown
}

/** A server whose first answers to saves that come by themselves are lost; it stores all the same. */
function editor(lost: number) {
  const sent: Sent[] = []
  const action = async ({ request, params }: { request: Request; params: { id?: string } }) => {
    const form = await request.formData()
    const [intent, headline, version] = ['intent', 'headline', 'version'].map((name) => form.get(name))
    sent.push({ path: new URL(request.url).pathname, intent, headline, base: version })
    const isLost = sent.length <= lost
    const saved = {
      state: 'saved',
      id: '1',
      version: Number(version ?? 0) + 1,
      at: '2026-11-20T10:00:00.000Z',
    }
    const failed = { state: 'failed', id: params.id ?? null, version: Number(version) || null, at: null }
    return { result: undefined, saved: null, autosave: isLost ? failed : saved }
  }
  const page = (
    <EditorPage
      {...{ offer: null, sizes: {}, otherTags: [], formKey: 'key', list: '/content/own', isOwn: true }}
      {...{ awaitsValidation: false, result: undefined, saved: null }}
      lists={{ languages: [], clauses: [], tags: [] }}
    />
  )
  const Stub = createRemixStub([
    { path: '/content/detail/new', Component: () => page, action },
    { path: '/content/detail/edit/:id', Component: () => null, action },
  ])
  render(
    <TextsProvider value={createTexts('en', { errors, offers, tags, ui, writing })}>
      <Stub initialEntries={['/content/detail/new']} />
    </TextsProvider>,
  )
  const write = (value: string) => {
    fireEvent.input(screen.getByLabelText(/^Headline/), { target: { value } })
  }
  const arrive = (count: number) =>
    waitFor(
      () => {
        expect(sent).toHaveLength(count)
      },
      { timeout: 6000 },
    )
  const unreached = () => screen.findByText(/cannot be reached/)
  return { sent, write, arrive, unreached }
}

const first = { path: '/content/detail/new', intent: 'autosave', headline: 'One', base: null }
const known = '/content/detail/edit/1'

it('sends what had no answer once more as it was, and then what is new', { timeout: 20_000 }, async () => {
  const { sent, write, arrive, unreached } = editor(1)
  write('One')
  await arrive(1)
  await unreached()
  write('Two')
  await arrive(3)
  expect(sent).toEqual([first, first, { path: known, intent: 'autosave', headline: 'Two', base: '1' }])
})

it.each([
  ['before a manual save', 1, { path: known, base: '1' }],
  ['but only once where nothing answers', 2, { path: '/content/detail/new', base: null }],
])('does so %s', { timeout: 20_000 }, async (_, lost, target) => {
  const { sent, write, arrive, unreached } = editor(lost)
  write('One')
  await arrive(1)
  await unreached()
  write('Two')
  screen.getByRole('button', { name: 'Save draft' }).click()
  await arrive(3)
  expect(sent).toEqual([first, first, { ...target, intent: 'draft', headline: 'Two' }])
})
