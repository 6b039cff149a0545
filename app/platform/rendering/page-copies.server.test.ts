import { randomBytes, randomUUID } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packText } from './page-copies.server'

const joined = (texts: readonly string[], values: readonly string[]) =>
  texts.map((text, index) => text + (values[index] ?? '')).join('')

const read = (packed: Buffer | null | undefined) => packed && brotliDecompressSync(packed).toString()

/** HTML as pages have it: much that repeats, some letters of several bytes. */
const page = Array.from(
  { length: 300 },
  (_, n) => `<li class="card"><a href="/u/${String(n)}">Zürich مرحبا ${String(n * 7919)}</a></li>`,
).join('\n')

describe('a text that is compressed once', () => {
  it('is read with the values that are set in', async () => {
    const texts = [
      `<script nonce="`,
      `">${page}</script><input value="`,
      `">${page}<script nonce="`,
      '"></script>',
    ]
    const values = () => {
      const nonce = randomBytes(16).toString('base64')
      return [nonce, randomUUID(), nonce]
    }
    const packed = await packText(texts, values())
    for (let n = 0; n < 20; n++) {
      const given = values()
      expect(read(packed?.withValues(given))).toBe(joined(texts, given))
    }
  })

  it('is nearly always made', async () => {
    const texts = ['<i nonce="', `">${page}<i nonce="`, '"></i>']
    const made = await Promise.all(
      Array.from({ length: 100 }, () => packText(texts, [randomUUID(), randomUUID()])),
    )
    expect(made.filter(Boolean).length).toBeGreaterThan(95)
  })

  it('is hardly longer than if it were compressed each time', async () => {
    const texts = ['<i nonce="', `">${page}<i nonce="`, '"></i>']
    const values = [randomUUID(), randomUUID()]
    const packed = (await packText(texts, values))?.withValues(values)
    const whole = brotliCompressSync(joined(texts, values), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    })
    expect(packed?.byteLength ?? Infinity).toBeLessThan(whole.byteLength + 100)
  })

  it('takes no value of another length', async () => {
    const packed = await packText(['begin ', ' end'], [randomUUID()])
    expect(packed?.withValues(['short'])).toBeNull()
  })

  it('is not made of texts without places, or with two values next to each other', async () => {
    expect(await packText(['all of it'], [])).toBeNull()
    expect(await packText(['a', '', 'end'], [randomUUID(), randomUUID()])).toBeNull()
  })

  it('is right, or not made, whatever the texts and values are', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constant(page))
    const value = fc.string({ unit: 'grapheme-ascii', minLength: 16, maxLength: 60 })
    const cases = fc.array(fc.tuple(value, text), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(text, cases, async (first, rest) => {
        const texts = [first, ...rest.map(([, after]) => after)]
        const values = rest.map(([each]) => each)
        const packed = await packText(texts, values)
        const others = values.map((each) => each.slice(3) + each.slice(0, 3))
        if (packed) expect(read(packed.withValues(others))).toBe(joined(texts, others))
      }),
      { numRuns: 200 },
    )
  })
})
