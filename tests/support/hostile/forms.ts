import fc from 'fast-check'
import { awkwardTexts } from './awkward-texts'

/** Values that have broken a program somewhere. */
const troublesome = [
  '',
  ' ',
  '0',
  '-1',
  '1e308',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '{"type":"update","payload":{"name":"a[100000000]","value":1}}',
  '__proto__',
  'constructor',
  '0000-00-00',
  '2026-02-31',
  '275760-09-14T00:00:00Z',
  '../../etc/passwd',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://a:b@evil.example/',
  "'; drop table person; --",
  '%00',
  'a\0b',
  '\ud800',
  '\u202eabc',
  'a\r\nSet-Cookie: b=c',
  '00000000-0000-0000-0000-000000000000',
  '<'.repeat(60_000),
  'ü'.repeat(5000),
  `${'a'.repeat(5000)}@example.org`,
  '['.repeat(20_000),
  'a '.repeat(10_000),
  '*_'.repeat(10_000),
]

const hostileName = fc.oneof(
  fc.constantFrom(
    'a[10000000]',
    'a[4294967295]',
    'a[-1]',
    'a[1e9]',
    'a.'.repeat(5000),
    `a${'[0]'.repeat(5000)}`,
    '__proto__.zzz',
    'constructor.prototype.zzz',
    '__intent__',
    '__state__',
    'intent',
    '',
    '[',
    'a[',
    'a]b',
    'a..b',
    'length',
    'toString',
  ),
  fc.string({ maxLength: 30 }),
)
export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...troublesome) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...awkwardTexts), fc.constantFrom(120, 5000, 20_000, 50_000))
      .map(([[, of], length]) => of(length)),
  },
)

/** Part of a field's own name, as a form library would read it. */
const twisted = (names: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom('[0]', '[]', '[199]', '[200]', '.a', '.__proto__.x', '[0][0][0]'),
    )
    .map((parts) => parts.join(''))

export type Field = readonly [name: string, value: string]

export interface HostileForm {
  /** In the order in which they are sent. */
  fields: readonly Field[]
  /** How they are written down. */
  as: 'urlencoded' | 'multipart' | 'json' | 'text' | 'broken multipart' | 'raw'
}

/** Forms that a page could have sent, in which something is as no page would send it. */
export function hostileForm(own: readonly Field[]): fc.Arbitrary<HostileForm> {
  const names = own.length > 0 ? own.map(([name]) => name) : ['intent']
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names) },
    { weight: 2, arbitrary: twisted(names) },
    { weight: 2, arbitrary: hostileName },
  )
  const changed = fc.array(fc.tuple(name, hostileText), { maxLength: 4 })
  const kept = fc.oneof(fc.constant(own), fc.subarray([...own]))
  return fc.record({
    fields: fc.tuple(kept, changed).map(([before, after]) => {
      const replaced = new Set(after.map(([each]) => each))
      return [...before.filter(([each]) => !replaced.has(each)), ...after]
    }),
    as: fc.oneof(
      { weight: 8, arbitrary: fc.constant('urlencoded' as const) },
      { weight: 3, arbitrary: fc.constant('multipart' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'json' as const,
          'text' as const,
          'broken multipart' as const,
          'raw' as const,
        ),
      },
    ),
  })
}

const boundary = 'hostile-boundary'
const quoted = (name: string) => name.replace(/["\r\n]/g, '%22')

/** What goes over the line. */
export function encodeForm({ fields, as }: HostileForm): { body: string; type: string } {
  if (as === 'json') return { body: JSON.stringify(Object.fromEntries(fields)), type: 'application/json' }
  if (as === 'text') return { body: fields.map((field) => field.join('=')).join('\n'), type: 'text/plain' }
  // Not even encoded: bytes that are no text in any encoding may stand in it.
  if (as === 'raw')
    return { body: `%ff=%zz&${String(fields[0]?.[1])}`, type: 'application/x-www-form-urlencoded' }
  if (as === 'urlencoded')
    return {
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
      type: 'application/x-www-form-urlencoded',
    }
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  const end = as === 'multipart' ? `--${boundary}--\r\n` : ''
  return { body: parts.join('') + end, type: `multipart/form-data; boundary=${boundary}` }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decoded = (text: string) => text.replace(/&([^;]+);/g, (whole, name: string) => entities[name] ?? whole)

/** The fields of all forms of a page, as a browser would send them without scripts. */
export function fieldsIn(html: string): Field[] {
  const controls = html.match(/<(?:input|textarea|select|button)\b[^>]*>/g) ?? []
  return controls.flatMap((tag) => {
    const name = / name="([^"]*)"/.exec(tag)?.[1]
    if (name === undefined) return []
    return [[decoded(name), decoded(/ value="([^"]*)"/.exec(tag)?.[1] ?? '')] as const]
  })
}
