import { useLoaderData } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createTexts, type Texts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { DeliveryProvider } from '../content/delivery'
import { TimeZoneProvider } from '../content/time'
import { createKeptPieces, type KeptPieces } from './kept-pieces.server'
import { type Content, type PlainData, Shared, ShelfProvider } from './shared'

const english = createTexts('en')

interface Values {
  name: string
  tags?: string[]
}

/** A content that counts how often it is rendered. */
function counted() {
  const counts = { rendered: 0 }
  function Greeting({ name, tags = [] }: Values) {
    counts.rendered++
    return (
      <>
        Hello {name}: {tags.join(', ')}
      </>
    )
  }
  return { Greeting, counts }
}

interface Around {
  language?: Texts
  delivery?: 'full' | 'light'
  zone?: string
}

/** Renders a page with one piece, as the server does. */
function page<P extends object>(
  pieces: KeptPieces,
  { content, data }: { content: Content<P>; data: PlainData<P> },
  { language = english, delivery = 'full', zone = 'UTC' }: Around = {},
) {
  const opened = pieces.open()
  const errors: unknown[] = []
  const html = renderToString(
    <TextsProvider value={language}>
      <DeliveryProvider value={delivery}>
        <TimeZoneProvider value={zone}>
          <ShelfProvider value={opened.find}>
            <Shared as="article" host={{ className: 'card' }} content={content} data={data} />
          </ShelfProvider>
        </TimeZoneProvider>
      </DeliveryProvider>
    </TextsProvider>,
  )
  opened.fill(language, (error) => errors.push(error))
  return { html, errors }
}

describe('a shared piece', () => {
  it('is rendered once more to be kept, and then found, with the same HTML', () => {
    const pieces = createKeptPieces(10_000)
    const { Greeting: content, counts } = counted()
    const data = { name: 'Léa & <Zoë>', tags: ['a', 'b'] }
    const pages = [1, 2, 3].map(() => page(pieces, { content, data }).html)
    expect(counts.rendered).toBe(2)
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).toContain('<article class="card">Hello <!-- -->Léa &amp; &lt;Zoë&gt;<!-- -->: ')
    expect(pieces.stats()).toMatchObject({ pieces: 1, found: 2, missed: 1 })
  })

  it('is another one with other data, content, language, delivery or time zone', () => {
    const pieces = createKeptPieces(10_000)
    const [one, other] = [counted(), counted()]
    const first = { content: one.Greeting, data: { name: 'Ana' } }
    page(pieces, first)
    page(pieces, { ...first, data: { name: 'Bea' } })
    page(pieces, { ...first, content: other.Greeting })
    page(pieces, first, { language: createTexts('de') })
    page(pieces, first, { delivery: 'light' })
    page(pieces, first, { zone: 'Asia/Kolkata' })
    expect(pieces.stats()).toMatchObject({ pieces: 6, found: 0 })
  })

  it('is not kept if its content asks for the page; the page is rendered all the same', () => {
    const pieces = createKeptPieces(10_000)
    function Asking() {
      return <>{String(useLoaderData())}</>
    }
    const opened = pieces.open()
    const errors: unknown[] = []
    opened.find({
      content: Asking,
      data: {},
      host: 'article',
      within: {},
      language: 'en',
      delivery: 'full',
      timeZone: null,
    })
    opened.fill(english, (error) => errors.push(error))
    expect(errors).toHaveLength(1)
    expect(pieces.stats().pieces).toBe(0)
  })

  it('takes up no more memory than it may, and none at all with 0 bytes', () => {
    const { Greeting: content } = counted()
    const small = createKeptPieces(1000)
    const none = createKeptPieces(0)
    for (let n = 0; n < 50; n++)
      for (const pieces of [small, none]) page(pieces, { content, data: { name: `person ${String(n)}` } })
    expect(small.stats().bytes).toBeLessThanOrEqual(1000)
    expect(small.stats().pieces).toBeGreaterThan(1)
    expect(none.stats()).toMatchObject({ pieces: 0, bytes: 0 })
  })

  it('takes plain data only', () => {
    expectTypeOf<PlainData<{ act: () => void }>['act']>().toBeNever()
    expectTypeOf<PlainData<{ icon: ReactElement }>['icon']>().toBeNever()
    expectTypeOf<PlainData<{ at: Date }>['at']>().toBeNever()
    expectTypeOf<PlainData<{ tags: string[] | undefined }>['tags']>().toEqualTypeOf<string[] | undefined>()
  })
})
