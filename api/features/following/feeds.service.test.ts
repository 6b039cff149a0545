// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { type FeedOffer, writeAtom } from './feeds.service'

const page = 'https://campus.test/content?category=funding&text=a%26b'
const self = 'https://campus.test/content/feed/token.atom?category=funding'
const options = {
  publicUrl: 'https://campus.test',
  brandName: 'Press & Trust <Campus>',
  locale: 'it' as const,
  page,
  self,
  since: new Date('2026-11-01T00:00:00Z'),
}
const offer: FeedOffer = {
  id: '0199c0de-0000-7000-8000-000000000001',
  headline: 'Sources',
  teaser: 'How to protect them',
  deadline: null,
  category: 'funding',
  provider: 'Nordic Academy',
  publishedAt: new Date('2026-11-20T10:00:00Z'),
}

function parse(xml: string) {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  return {
    root: document.documentElement,
    entries: [...document.documentElement.children].filter(({ localName }) => localName === 'entry'),
  }
}
const textOf = (parent: Element | undefined, name: string) =>
  [...(parent?.children ?? [])].find(({ localName }) => localName === name)?.textContent

describe('an Atom feed', () => {
  it('says what it is, where it is and where its list is', () => {
    const { root, entries } = parse(writeAtom([offer], options))
    expect(root.namespaceURI).toBe('http://www.w3.org/2005/Atom')
    expect(textOf(root, 'title')).toBe('Offerte – Press & Trust <Campus>')
    expect(textOf(root, 'id')).toBe(page)
    const links = [...root.children]
      .filter(({ localName }) => localName === 'link')
      .map((link) => [link.getAttribute('rel'), link.getAttribute('href')])
    expect(links).toEqual([
      ['alternate', page],
      ['self', self],
    ])
    expect(textOf(root, 'updated')).toBe('2026-11-20T10:00:00.000Z')
    const [entry] = entries
    expect(textOf(entry, 'id')).toBe(`urn:uuid:${offer.id}`)
    expect(textOf(entry, 'updated')).toBe('2026-11-20T10:00:00.000Z')
    expect(entry?.querySelector('link')?.getAttribute('href')).toBe(
      `https://campus.test/content/detail/view/${offer.id}`,
    )
    expect(textOf(entry?.querySelector('author') ?? undefined, 'name')).toBe('Nordic Academy')
    expect(textOf(entry, 'summary')).toContain('Candidature in qualsiasi momento')
  })

  it('has no marks of direction, which some readers show', () => {
    const xml = writeAtom([{ ...offer, deadline: '2026-12-24' }], { ...options, locale: 'ar' })
    expect(textOf(parse(xml).root, 'title')).toContain('Press & Trust <Campus>')
    expect(xml).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  it('takes what people typed as words, and stays well formed', () => {
    const nasty = '<script>alert(1)</script> & “]]>” ]]>\u0001\uffff\n "end"'
    const { entries } = parse(
      writeAtom(
        [{ ...offer, headline: nasty, teaser: nasty, provider: nasty, deadline: '2026-12-24' }],
        options,
      ),
    )
    const shown = '&lt;script&gt;alert(1)&lt;/script&gt; &amp; “]]&gt;” ]]&gt; &quot;end&quot;'
    expect(textOf(entries[0], 'title')).toBe(shown)
    expect(textOf(entries[0], 'summary')).toBe(`<p>${shown}</p><p>Candidature entro il 24 dicembre 2026</p>`)
    expect(entries[0]?.querySelector('author > name')?.textContent).toBe(
      '<script>alert(1)</script> & “]]>” ]]> "end"',
    )
  })

  it('is a feed also where nothing is in it: as old as its address', () => {
    const { root, entries } = parse(writeAtom([], options))
    expect(entries).toEqual([])
    expect(textOf(root, 'updated')).toBe('2026-11-01T00:00:00.000Z')
    expect(textOf(root.querySelector('author') ?? undefined, 'name')).toBe('Press & Trust <Campus>')
  })
})
