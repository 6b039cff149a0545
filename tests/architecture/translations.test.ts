import { describe, expect, it } from 'vitest'
import type { MailTemplate } from '~/api/platform/translations'
import type { TranslationKey } from '~/app/platform/translations/translation-keys'
import { errorCodes } from './error-codes'
import { flatten, type Namespaces, readLocales } from './locale-translations'
import { listSources } from './source-tree'
import { missingValues } from './text-values'
import { untypedHandles } from './untyped-handles'
import { unusedTranslations } from './unused-translations'

const sources = listSources()
const english: Namespaces = readLocales().get('en') ?? new Map()

describe.skipIf(english.size === 0)('the tree', () => {
  it('has no English text that nothing asks for', () => {
    expect(unusedTranslations(sources, english)).toEqual([])
  })

  it('gives every text the values that it sets in', () => {
    expect(missingValues(sources, english)).toEqual([])
  })

  it('sets no French word before a name that changes with its first letter', () => {
    // Names of the campus, dates and numbers are known beforehand.
    const known = 'brand|count|date|day|days|from|month|number|to|total|until'
    const changing = new RegExp(`(?<!\\p{L})(?:de|que|le|la) \\{\\{(?!(?:${known})\\}\\})`, 'iu')
    const found = [...(readLocales().get('fr') ?? [])].flatMap(([file, words]) =>
      [...words].flatMap(([key, text]) => (changing.test(String(text)) ? [`${file}:${key}`] : [])),
    )
    expect(found).toEqual([])
  })

  it('keeps to the punctuation of each language', () => {
    const everywhere = String.raw`['"]|\.\.\.| {2}|^ | $`
    const foreign: Record<string, RegExp> = {
      en: new RegExp(`${everywhere}|[«»„]`),
      de: new RegExp(`${everywhere}|[«»”]`),
      es: new RegExp(`${everywhere}|[“”„]| …|\u202f`),
      fr: new RegExp(`${everywhere}|[“”„]| …|[ \u00a0][:;!?»]|«(?!\u202f)|(?<!\u202f)»`),
      it: new RegExp(`${everywhere}|[“”„]| …|\u202f`),
    }
    const found = [...readLocales()].flatMap(([language, files]) =>
      [...files].flatMap(([file, words]) =>
        [...words].flatMap(([key, text]) =>
          !(foreign[language] ?? new RegExp(everywhere)).test(String(text))
            ? []
            : [`${language}/${file}:${key}`],
        ),
      ),
    )
    expect(found).toEqual([])
  })

  it('has words for every error code that the contracts can emit', () => {
    const words = english.get('errors')
    const wordless = errorCodes(sources).filter((code) => !words?.has(code) && !words?.has(`${code}_other`))
    expect(wordless).toEqual([])
  })

  it('has the handle of every route checked by its type', () => {
    expect(untypedHandles(sources)).toEqual([])
  })
})

type Knows<Keys, Key> = Key extends Keys ? true : false

describe('the compiler', () => {
  // Without the declaration in i18next.d.ts every key is allowed and these lines do not compile.
  it('knows the keys and the mails that there are, and no others', () => {
    const keys: [Knows<TranslationKey, 'common:formerMember'>, Knows<TranslationKey, 'common:nowhere'>] = [
      true,
      false,
    ]
    const mails: [Knows<MailTemplate, 'message'>, Knows<MailTemplate, 'accountKinds'>] = [true, false]
    expect([...keys, ...mails]).toEqual([true, false, true, false])
  })
})

const texts: Namespaces = new Map([
  [
    'offers',
    new Map(
      flatten({
        title: 'Offers',
        files_one: '1',
        files_other: '2',
        state: { open: 'x' },
        asks: { title: 'x' },
      }),
    ),
  ],
  ['mail', new Map(flatten({ welcome: { subject: 'x' } }))],
  ['notifications', new Map(flatten({ type: { account: 'x', account_renamed: 'x' } }))],
])
const all = [
  'offers:title',
  'offers:files_one',
  'offers:files_other',
  'offers:state.open',
  'offers:asks.title',
  'mail:welcome.subject',
  'notifications:type.account',
  'notifications:type.account_renamed',
]

describe('unusedTranslations', () => {
  it.each([
    ["const { t } = useTranslation('offers'); t('title')", ['offers:title']],
    ["const { t } = useTranslation(['links', 'offers']); t('offers:title')", ['offers:title']],
    ["const key = 'offers:title'", ['offers:title']],
    [
      "const { t } = useTranslation('offers'); t('files', { count })",
      ['offers:files_one', 'offers:files_other'],
    ],
    ["const states = ['open']; t(`offers:state.${state}`)", ['offers:state.open']],
    ['const states = { open: 1 }; t(`offers:state.${state}`)', ['offers:state.open']],
    ['const labels = { title: 1 }; <Form asks="offers:asks" />', ['offers:asks.title']],
    ["const template = 'welcome'; const part = 'subject'; words(`mail:${key}`)", ['mail:welcome.subject']],
    [
      "notify({ type: 'account', data: { context: 'renamed' } }); translate(`notifications:type.${type}`)",
      ['notifications:type.account', 'notifications:type.account_renamed'],
    ],
  ])('takes as used what can be asked for: %s', (text, used) => {
    const unused = unusedTranslations([{ file: 'app/features/offers/page.tsx', text }], texts)
    expect(unused).toEqual(all.filter((key) => !used.includes(key)))
  })

  it.each([
    ['another namespace', "const { t } = useTranslation('links'); t('title')"],
    ['no word of the code in the changing part', 't(`offers:state.${state}`)'],
    ['a part of a key only', "const { t } = useTranslation('offers'); t('state')"],
  ])('reports %s', (_name, text) => {
    expect(unusedTranslations([{ file: 'app/features/offers/page.tsx', text }], texts)).toEqual(all)
  })

  it('does not count what only a test says', () => {
    const text = "t('offers:title')"
    expect(unusedTranslations([{ file: 'app/features/offers/page.test.tsx', text }], texts)).toEqual(all)
  })
})

describe('missingValues', () => {
  const needy: Namespaces = new Map([
    [
      'offers',
      new Map(
        flatten({ by: 'By {{name}}', left_one: '{{count}} day', left_other: '{{count}} days', plain: 'x' }),
      ),
    ],
    ['mail', new Map(flatten({ hello: { subject: 'By {{author}}', text: 'In {{brand}}' } }))],
  ])
  const found = (text: string) => missingValues([{ file: 'app/features/offers/page.tsx', text }], needy)

  it.each([
    ["const { t } = useTranslation('offers'); t('by')", 'by', 'name'],
    ["const { t } = useTranslation('offers'); t('by', { nam: 1 })", 'by', 'name'],
    ["const { t } = useTranslation('offers'); t(a ? 'plain' : 'left')", 'left', 'count'],
    ["getFixedT(args)('offers:by')", 'offers:by', 'name'],
    ["translate('en', 'offers:by', {})", 'offers:by', 'name'],
  ])('reports %s', (text, key, value) => {
    expect(found(text)).toEqual([`app/features/offers/page.tsx:1 asks for ${key} without ${value}`])
  })

  it('reports a mail as well', () => {
    expect(found("send({ template: 'hello', values: { name } })")).toEqual([
      'app/features/offers/page.tsx:1 sends hello without author',
    ])
  })

  it.each([
    "const { t } = useTranslation('offers'); t('by', { name })",
    "send({ template: 'hello', values: { author, path } })",
    "send({ template: 'hello', values })",
    "const { t } = useTranslation('offers'); t('left', { count: 1 })",
    "const { t } = useTranslation('offers'); t('by', { ...values })",
    "const { t } = useTranslation('offers'); t('plain')",
    "const { t } = useTranslation('links'); t('by')",
  ])('leaves %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

describe('untypedHandles', () => {
  it('asks for the type where a route says something of itself', () => {
    const typed = "export const handle = { title: 'offers:title' } satisfies PageHandle"
    const untyped = "export const handle = { title: 'offers:titel' }"
    const routes = [
      { file: 'app/routes/a.tsx', text: typed },
      { file: 'app/routes/b.tsx', text: untyped },
      { file: 'app/routes/c.tsx', text: 'export const loader = () => null' },
    ]
    expect(untypedHandles(routes)).toEqual([
      'app/routes/b.tsx: the handle does not say "satisfies PageHandle"',
    ])
  })
})

describe('errorCodes', () => {
  it('reads the codes of rules, of refinements and of the table', () => {
    const schema = `
      z.string().min(1, 'required').regex(/x/, 'vanityInvalid').startsWith('value')
      z.email('emailInvalid').refine(isFine, { message: 'notFine', path: ['field'] })
      z.literal('other')`
    const table = `
      export const errorStatus = { notFound: 404 } as const
      function codeOf() { return a ? 'tooLong' : b ? 'tooShort' : 'invalid' }`
    expect(errorCodes([{ file: 'contracts/offers/offers.ts', text: schema }])).toEqual([
      'emailInvalid',
      'notFine',
      'required',
      'vanityInvalid',
    ])
    expect(errorCodes([{ file: 'contracts/errors.ts', text: table }])).toEqual([
      'api.notFound',
      'invalid',
      'tooLong',
      'tooShort',
    ])
  })
})
