import { describe, expect, it } from 'vitest'
import { readDocument } from './content-source.server'

const heading = (text: string) => [{ type: 'heading1', text, spans: [] }]
const paragraph = (text: string, spans: object[] = []) => ({ type: 'paragraph', text, spans })

describe('a text of a repository elsewhere', () => {
  function read(body: object[], data: object = {}) {
    const reading = readDocument({
      uid: 'about',
      type: 'page',
      lang: 'en-gb',
      last_publication_date: '2026-10-02T11:00:00+0000',
      data: { title: heading('Title'), lede: 'Key text', body, ...data },
    })
    return reading.kind === 'document' ? reading.document : null
  }
  const link = (data: object) => [paragraph('a link', [{ start: 2, end: 6, type: 'hyperlink', data }])]
  const span = (data: object) => [{ start: 2, end: 6, type: 'hyperlink', data }]

  it('is read with what the campus shows, and without the rest', () => {
    const found = read(
      [
        { type: 'heading1', text: 'One', spans: [], direction: 'ltr' },
        { type: 'heading5', text: 'Five', spans: [] },
        {
          type: 'image',
          url: 'https://images.example/x.png',
          alt: null,
          dimensions: { width: 1, height: 1 },
        },
        { type: 'embed', oembed: { type: 'video', html: '<iframe src="https://evil.example"></iframe>' } },
        { type: 'paragraph', text: '', spans: [] },
        { type: 'preformatted', text: 'code', spans: [] },
        paragraph('marks', [
          { start: 0, end: 2, type: 'strong' },
          { start: 2, end: 4, type: 'label', data: { label: 'x' } },
          { start: 3, end: 99, type: 'em' },
        ]),
        { type: 'o-list-item', text: 'item', spans: [] },
      ],
      { slices: [{ slice_type: 'quote' }], clause: 99, audience: 'nobody', position: 4 },
    )
    expect(found).toEqual({
      uid: 'about',
      type: 'page',
      locale: 'en',
      title: 'Title',
      lede: 'Key text',
      body: [
        { type: 'heading2', text: 'One', spans: [] },
        { type: 'heading3', text: 'Five', spans: [] },
        { type: 'preformatted', text: 'code', spans: [] },
        { type: 'paragraph', text: 'marks', spans: [{ start: 0, end: 2, type: 'strong' }] },
        { type: 'o-list-item', text: 'item', spans: [] },
      ],
      data: { position: 4 },
      updatedAt: '2026-10-02T11:00:00.000Z',
    })
  })

  it('links to other texts by their uid, of which the first underscore is a slash', () => {
    const document = {
      link_type: 'Document',
      id: 'Zf1',
      type: 'page',
      tags: [],
      lang: 'en-gb',
      slug: '-',
      isBroken: false,
    }
    const found = read(link({ ...document, uid: 'footer_privacy_policy' }))
    const data = { link_type: 'Document', uid: 'footer_privacy_policy', url: '/footer/privacy_policy' }
    expect(found?.body[0]?.spans).toEqual(span(data))
    expect(read(link({ ...document, uid: undefined }))?.body[0]?.spans).toEqual([])
  })

  it('links to the web and to files, and to nothing that could run', () => {
    const spans = (data: object) => read(link(data))?.body[0]?.spans
    const url = 'https://example.org/a.pdf'
    const web = span({ link_type: 'Web', url })
    expect(spans({ link_type: 'Web', url, target: '_blank' })).toEqual(web)
    expect(spans({ link_type: 'Media', url, kind: 'file', name: 'a.pdf', size: '1' })).toEqual(web)
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', ' javascript:x'])
      expect(spans({ link_type: 'Web', url: bad }), bad).toEqual([])
    expect(spans({ link_type: 'Any' })).toEqual([])
  })
})
