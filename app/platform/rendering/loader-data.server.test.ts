import { runInNewContext } from 'node:vm'
import { decode } from 'turbo-stream'
import { describe, expect, it } from 'vitest'
import { serialised } from './handed-data.client'
import { withLoaderData } from './loader-data.server'

const encoder = new TextEncoder()

/** A stream of these chunks. */
const streamOf = (...pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

const page = '<!DOCTYPE html><html><head></head><body><p>About &lt;/body&gt;</p></body></html>'
const withData = (...pieces: Uint8Array[]) =>
  withLoaderData(page, { state: null, lists: new Map(), stream: streamOf(...pieces), nonce: 'abc' })

/** The data that the script passes to Remix in a browser. */
function handedOver(html: string): string[] {
  const script = /<script nonce="abc">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const received: string[] = []
  const streamController = {
    enqueue: (data: string) => received.push(data),
    close: () => received.push('closed'),
  }
  runInNewContext(script, { window: { __remixContext: { streamController } } })
  return received
}

describe('withLoaderData', () => {
  it('writes one script with the nonce as the last element of the body', async () => {
    const html = await withData(encoder.encode('[1]\n'))
    expect(html).toMatch(/^<!DOCTYPE html>.*<\/p><script nonce="abc">[^<]*<\/script><\/body><\/html>$/s)
    expect(handedOver(html)).toEqual(['[1]\n', 'closed'])
  })

  it('hands over what ends scripts, lines and comments as it was', async () => {
    const data = '</script><script>alert(1)</script><!-- & \u2028 \u2029 " \\ \u0000 </body>'
    const html = await withData(encoder.encode(data))
    expect(handedOver(html)).toEqual([data, 'closed'])
    for (const character of ['</script><', '\u0000', '\u2028', '\u2029'])
      expect(html.slice(0, -'</script></body></html>'.length)).not.toContain(character)
    expect(html.match(/<\/body>/g)).toHaveLength(1)
  })

  it('puts characters together that the pieces of the stream have cut apart', async () => {
    const bytes = encoder.encode('Łódź – 😀')
    const pieces = Array.from(bytes, (_, index) => bytes.slice(index, index + 1))
    expect(handedOver(await withData(...pieces))).toEqual(['Łódź – 😀', 'closed'])
  })

  it('fails where the data failed', async () => {
    const stream = new ReadableStream<Uint8Array>({ start: (to) => to.error(new Error('cut off')) })
    await expect(
      withLoaderData(page, { state: null, lists: new Map(), stream, nonce: 'abc' }),
    ).rejects.toThrow('cut off')
  })

  it('fails where there is no body', async () => {
    const broken = withLoaderData('<p>', { state: null, lists: new Map(), stream: streamOf(), nonce: 'abc' })
    await expect(broken).rejects.toThrow('no end of a body')
  })
})

describe('plain data', () => {
  const list = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B & C' },
    { value: 'd', label: 'D' },
  ]
  const state = {
    loaderData: { root: { user: null, none: undefined, count: 2, same: 'a' }, page: { list, text: '<b>' } },
    actionData: null,
    errors: null,
  }
  /** As Remix reads it. */
  const received = async (html: string, list?: unknown) => {
    const script = /<script nonce="abc">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    const window: { handedData?: (list: unknown) => unknown } = {}
    runInNewContext(script, { window })
    const data = structuredClone(window.handedData?.(list))
    const { value, done } = await decode(streamOf(encoder.encode(serialised(data))))
    await done
    return value
  }
  const unused = () => streamOf(encoder.encode('unused'))

  it('arrive as they were', async () => {
    const html = await withLoaderData(page, { state, lists: new Map(), stream: unused(), nonce: 'abc' })
    expect(html).not.toContain('unused')
    expect(await received(html)).toEqual(state)
  })

  it('are read from the page where they stand in it', async () => {
    const lists = new Map([[list, { selector: '#list>*', first: [1] }]])
    const html = await withLoaderData(page, { state, lists, stream: unused(), nonce: 'abc' })
    expect(html).not.toContain('B & C')
    const read = (selector: string, [first]: number[]) => (selector === '#list>*' && first === 1 ? list : [])
    expect(await received(html, read)).toEqual(state)
  })
})
