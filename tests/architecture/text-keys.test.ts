import { describe, expect, it } from 'vitest'
import { errorCodes } from './error-codes'
import { flatten, type Namespaces, readLocales } from './locale-texts'
import { listSources } from './source-tree'
import { unknownKeys } from './text-keys'

const sources = listSources()
const english: Namespaces = readLocales().get('en') ?? new Map()

describe.skipIf(english.size === 0)('the tree', () => {
  it('uses only keys that the English files have', () => {
    expect(unknownKeys(sources, english)).toEqual([])
  })

  it('has words for every error code that the contracts can emit', () => {
    const words = english.get('errors')
    const wordless = errorCodes(sources).filter((code) => !words?.has(code) && !words?.has(`${code}_other`))
    expect(wordless).toEqual([])
  })
})

const texts: Namespaces = new Map([
  [
    'offers',
    new Map(flatten({ title: 'Offers', files_one: '1', files_other: '2', list: { a: 'x' }, kind_one: 'x' })),
  ],
  ['common', new Map(flatten({ save: 'Save' }))],
])
const check = (text: string) => unknownKeys([{ file: 'app/features/offers/page.tsx', text }], texts)

describe('unknownKeys', () => {
  it.each([
    ["const { t } = useTranslation('offers'); t('title'); t('files', { count: 2 }); t('list.a')"],
    ["const { t } = useTranslation(['offers', 'common']); t('title'); t('common:save')"],
    ["const { t } = useTranslation('offers', { keyPrefix: 'list' }); t('a')"],
    [
      "const { t } = useTranslation('offers'); t('save', { ns: 'common' }); t('list', { returnObjects: true })",
    ],
    ["const { t } = useTranslation('offers'); t(`kind.${kind}`); t(key); t('kind', { context })"],
    ["export const label = (t: Translate) => t('save')"],
    ['const x = <Trans ns="offers" i18nKey="title" />'],
  ])('accepts %s', (text) => {
    expect(check(text)).toEqual([])
  })

  it.each([
    ["const { t } = useTranslation('offers'); t('titel')", 'titel'],
    ["const { t } = useTranslation('offers'); t('save')", 'save'],
    ["const { t } = useTranslation(['offers', 'common']); t('save')", 'save'],
    ["const { t } = useTranslation('offers'); t('guide:title')", 'guide:title'],
    ["export const label = (t: Translate) => t('nowhere')", 'nowhere'],
    ["i18n.t('nowhere')", 'nowhere'],
    ['const x = <Trans i18nKey="nowhere">x</Trans>', 'nowhere'],
  ])('reports %s', (text, key) => {
    expect(check(text)).toEqual([`app/features/offers/page.tsx:1: no English text for "${key}"`])
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
