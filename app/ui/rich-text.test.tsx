// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { headingsOf, RichText, type RichTextBlocks, type RichTextProps } from './rich-text'

afterEach(cleanup)

function show(blocks: RichTextBlocks, options: Omit<RichTextProps, 'blocks'> = {}) {
  const Stub = createRemixStub([{ path: '/', Component: () => <RichText blocks={blocks} {...options} /> }])
  return render(<Stub />).container
}

const linked = (data: object) => [
  { type: 'paragraph', text: 'some words here', spans: [{ start: 5, end: 10, type: 'hyperlink', data }] },
]
const block = (type: string, text: string) => ({ type, text, spans: [] })

it('leads to another text of the campus by its address', () => {
  show(linked({ link_type: 'Document', uid: 'footer_imprint', url: '/footer/imprint' }))
  expect(screen.getByRole('link', { name: 'words' }).getAttribute('href')).toBe('/footer/imprint')
})

it('leads to pages of the campus, elsewhere, and to a mailbox', () => {
  for (const url of ['/content?p=iuprofiles', 'https://example.org/a', 'mailto:a@example.org']) {
    show(linked({ link_type: 'Web', url }))
    expect(screen.getByRole('link').getAttribute('href')).toBe(url)
    cleanup()
  }
})

it('keeps the words of a link that leads nowhere', () => {
  const container = show(linked({ link_type: 'Document', uid: 'gone' }))
  expect(container.textContent).toBe('some words here')
  expect(screen.queryByRole('link')).toBeNull()
})

it('shows what is written as words, never as HTML', () => {
  const container = show([block('paragraph', '<b onclick="x()">bold</b>')])
  expect(container.querySelector('b')).toBeNull()
  expect(container.textContent).toContain('<b onclick="x()">bold</b>')
})

it('runs as its language does, and as its words do where members say the language', () => {
  const directionOf = (options: Omit<RichTextProps, 'blocks'>) =>
    show([block('paragraph', 'words')], options)
      .querySelector('.prose')
      ?.getAttribute('dir')
  expect(directionOf({})).toBe('auto')
  expect(directionOf({ lang: 'ar' })).toBe('rtl')
  expect(directionOf({ lang: 'ar', dir: 'auto' })).toBe('auto')
})

it('makes lists of what follows each other', () => {
  const blocks = [block('list-item', 'a'), block('list-item', 'b'), block('o-list-item', 'c')]
  const container = show(blocks)
  expect(container.querySelectorAll('ul > li')).toHaveLength(2)
  expect(container.querySelectorAll('ol > li')).toHaveLength(1)
})

it('gives its parts anchors, also where two have the same name', () => {
  const blocks = [block('heading2', 'Part'), block('heading3', 'Sub'), block('heading2', 'Part')]
  const container = show(blocks, { anchors: true })
  const ids = headingsOf(blocks).map(({ id }) => id)
  expect([...container.querySelectorAll('h2')].map(({ id }) => id)).toEqual(ids)
  expect(new Set(ids).size).toBe(2)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ids.map((id) => `#${id}`),
  )
  expect(screen.getAllByRole('heading', { name: 'Part' })).toHaveLength(2)
})

it('stands one level lower below the heading of a list of texts', () => {
  const container = show([block('heading2', 'Part'), block('heading3', 'Sub')], { lowered: true })
  expect([container.querySelector('h3')?.textContent, container.querySelector('h4')?.textContent]).toEqual([
    'Part',
    'Sub',
  ])
  expect(container.querySelector('h2')).toBeNull()
})

it('a side note is an aside in its place in the text', () => {
  const note = { type: 'preformatted', text: 'A word: what it means', spans: [] }
  show([note])
  expect(screen.getByText('A word: what it means').closest('aside')?.className).toBe('side-note')
})
