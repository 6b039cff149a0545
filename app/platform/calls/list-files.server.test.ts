import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLines } from '~/api/platform/csv/csv'
import { localeCodes } from '~/contracts/constants'
import { frontArgs, noApi } from '~/tests/support/front'
import { separated } from './list-files.server'

const file = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
const list = csvLines([
  ['name', 'city'],
  ['Müller, "Zoë"; A', '1,5\n2;5'],
])

interface Asked {
  locale?: (typeof localeCodes)[number]
  path?: string
  cookie?: string
}
async function send({ locale = 'en', path = '/admin/people/export', cookie = '' }: Asked, text = list) {
  const args = await frontArgs({ api: noApi, path, init: { headers: { Cookie: cookie } } })
  Object.assign(args.context, { locale })
  const answer = await separated(args, file(text))
  return { text: await answer.text(), cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? null }
}
const first = async (asked: Asked) => (await send(asked)).text.split('\r\n')[0]

describe('a list as a file', () => {
  it('is separated as spreadsheets of the reader’s language expect it', async () => {
    const found = await Promise.all(localeCodes.map(async (locale) => [locale, await first({ locale })]))
    const semicolons = '"name";"city"'
    expect(Object.fromEntries(found)).toEqual({
      en: '"name","city"', de: semicolons, es: semicolons, fr: semicolons, it: semicolons, ar: '"name","city"', uk: semicolons,
    }) // prettier-ignore
  })

  it('is separated as it was chosen, also the next time', async () => {
    const chosen = await send({ path: '/admin/people/export?separator=semicolon' })
    expect(chosen.text).toContain('"name";"city"')
    expect(await first({ cookie: chosen.cookie ?? '' })).toBe('"name";"city"')
    const other = await send({
      locale: 'de',
      path: '/admin/people/export?separator=comma',
      cookie: chosen.cookie ?? '',
    })
    expect(other.text).toBe(list)
    expect(await first({ locale: 'de', cookie: other.cookie ?? '' })).toBe('"name","city"')
    expect(await send({ path: '/admin/people/export?separator=x' })).toEqual({ text: list, cookie: null })
  })

  it('has the same cells, whatever is in them', async () => {
    const cells = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), {
      minLength: 1,
    })
    await fc.assert(
      fc.asyncProperty(cells, async (rows) => {
        const text = csvLines(rows)
        const options = { relax_quotes: false, record_delimiter: '\r\n' }
        const { text: changed } = await send({ locale: 'fr' }, text)
        expect(parse(changed, { ...options, delimiter: ';' })).toEqual(parse(text, options))
      }),
    )
  })
})
