// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import errors from '~/locales/en/errors.json'
import texts from '~/locales/en/settings.json'
import ui from '~/locales/en/ui.json'
import { SettingsPage } from './settings-page'

afterEach(cleanup)

type Result = Parameters<typeof SettingsPage>[0]['result']
const settings = { name: 'By somebody else', accent: undefined, slogan: {}, links: {} }
const stored = { settings, version: 5, logo: null, fixed: {} }

function show(result: Result) {
  const Component = () => <SettingsPage {...stored} result={result} />
  const Stub = createRemixStub([{ path: '/', Component }])
  const { container } = render(
    <TextsProvider value={createTexts('en', { errors, settings: texts, ui })}>
      <Stub initialEntries={['/']} />
    </TextsProvider>,
  )
  const versions = [...container.querySelectorAll<HTMLInputElement>('[name=version]')]
  return { container, versions: versions.map(({ value }) => value) }
}

it('sends the version that it shows', () => {
  expect(show(undefined).versions).toEqual(['5'])
  expect(screen.queryByText(texts.stored)).toBeNull()
})

it('does not take the version of somebody who was quicker along with what was typed before', () => {
  const initialValue = { version: '4', name: 'Typed' }
  const { versions } = show({ status: 'error', initialValue, error: { '': ['settingsConflict'] } })
  expect(versions).toEqual(['4'])
  expect(screen.getByRole('textbox', { name: texts.field.name })).toHaveProperty('value', 'Typed')
  expect(screen.getByRole('alert').textContent).toContain(errors.settingsConflict)
  expect(screen.getByRole('link', { name: texts.stored }).getAttribute('href')).toBe('/admin/settings')
})

it('draws the colour from left to right in every language', () => {
  const drawings = [...show(undefined).container.querySelectorAll('svg[role=img]')]
  expect(drawings.map((drawing) => drawing.getAttribute('direction'))).toEqual(['ltr', 'ltr'])
})

it('keeps the links of the footer open where one was sent, also if it is not what was refused', () => {
  const isOpen = (result: Result) => show(result).container.querySelector('details')?.open
  expect(isOpen(undefined)).toBe(false)
  cleanup()
  const initialValue = { version: '5', name: '', links: { imprint: { address: 'https://example.org' } } }
  expect(isOpen({ status: 'error', initialValue, error: { name: ['required'] } })).toBe(true)
})

it('separates the words of the drawing for browsers that show nothing else of it', () => {
  const [drawing] = show(undefined).container.querySelectorAll('svg[role=img]')
  expect(drawing?.textContent).toContain(`${texts.preview.link} ${texts.preview.button} `)
})
