// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import axe from 'axe-core'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { staged } from '~/tests/support/staged'
import { loadDrawings } from './dev.server'
import { UiGallery } from './ui-gallery'

const gallery = (
  <UiGallery drawings={{ ...loadDrawings(), land: { world: '/world.svg', europe: '/europe.svg' } }} />
)

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

it('the gallery has no accessibility violation that axe can see without layout', async () => {
  document.documentElement.lang = 'en'
  document.title = 'Gallery'
  const { container } = render(staged(gallery))
  expect(container.querySelectorAll('main, header, footer')).toHaveLength(3)
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
})

it('the server’s HTML holds no style attribute, which the content security policy would refuse', () => {
  const html = renderToString(staged(gallery))
  expect(html).toContain('Rechenschaftspflicht')
  expect(html).not.toMatch(/ style=/)
})

it('without scripts every enhanced control is a link to a page or a form that posts', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(staged(gallery))
  expect(page.querySelector('a[href="/?confirm=erase"]')?.textContent).toBe('Konto löschen …')
  expect(page.querySelector('.menu a[href="/messages"]')?.hasAttribute('aria-expanded')).toBe(false)
  expect(page.querySelector('form[action="/toast/close"][method="post"] button')).not.toBeNull()
  expect(page.querySelector('input[type="password"] + button')).toBeNull()
  expect(page.textContent).toContain('Ihre Angaben wurden gespeichert.')
})
