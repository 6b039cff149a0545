import { expect, it } from 'vitest'
import { isTest, listSources, type Source } from './source-tree'

const gallery = 'app/features/dev/'
const kit = 'app/ui/'

/** They draw nothing of their own, or are a whole page with the only heading of its level. */
const notShown = new Set([
  ...['ConfirmPage', 'FormReader', 'PageHelp', 'ReasonPage', 'TimeZoneProvider'],
  ...[
    'AccentProvider',
    'AccentStyle',
    'DeliveryProvider',
    'NonceProvider',
    'SegmentsProvider',
    'StructuredData',
  ],
])

const isWritten = (name: string, { text }: Source) => new RegExp(`<${name}(?:\\.Provider)?\\b`).test(text)

/** What the gallery lacks of that which the pages are made of, and what it shows that no page uses. */
function gapsOf(sources: readonly Source[]): string[] {
  const modules = sources.filter(({ file }) => file.endsWith('.tsx') && !isTest(file))
  const ofKit = modules.filter(({ file }) => file.startsWith(kit))
  const shown = modules.filter(({ file }) => file.startsWith(gallery))
  const product = modules.filter(({ file }) => file.startsWith('app/') && !file.startsWith(gallery))
  const components = ofKit.flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(([, name = '']) => ({ file, name })),
  )
  /** In the gallery, or a part of something that is. */
  const isShown = (name: string, seen: readonly string[] = []): boolean =>
    notShown.has(name) ||
    shown.some((module) => isWritten(name, module)) ||
    ofKit.some(
      (module) =>
        isWritten(name, module) &&
        components.some(
          (other) =>
            other.file === module.file &&
            other.name !== name &&
            !seen.includes(other.name) &&
            !notShown.has(other.name) &&
            isShown(other.name, [...seen, name]),
        ),
    )
  return components.flatMap(({ file, name }) => [
    ...(isShown(name) ? [] : [`${name} of ${file} is not in the gallery`]),
    ...(notShown.has(name) || product.some((module) => isWritten(name, module))
      ? []
      : [`${name} of ${file} is on no page`]),
  ])
}

it('the gallery shows every component that the pages are made of, and no other', () => {
  expect(gapsOf(listSources())).toEqual([])
})

it('no page writes tabs of its own', () => {
  const own = listSources().filter(
    ({ file, text }) =>
      /^app\/(features|routes)\//.test(file) &&
      /className="page-link"\s+aria-current|className="tabs"/.test(text),
  )
  expect(own.map(({ file }) => file)).toEqual([])
})

it('no page says in a way of its own that it, or a part of it, has nothing', () => {
  const said = /<p(?: className="\w+")?>\s*\{t\('[\w.:]*\b(?:none|empty|nothing|nobody)'\)\}\s*<\/p>/
  const own = listSources().filter(
    ({ file, text }) => /^app\/(features|routes)\//.test(file) && said.test(text),
  )
  expect(own.map(({ file }) => file)).toEqual([])
})

it('a component that is missing in the gallery, or only there, is named', () => {
  const sources = [
    { file: 'app/ui/a.tsx', text: 'export function Missing() {}\nexport function Part() {}' },
    { file: 'app/ui/b.tsx', text: 'export function Whole() { return <Part /> }\nexport function Spare() {}' },
    { file: 'app/features/dev/gallery.tsx', text: '<Whole /> <Spare />' },
    { file: 'app/features/x/page.tsx', text: '<Whole /> <Missing />' },
  ]
  expect(gapsOf(sources)).toEqual([
    'Missing of app/ui/a.tsx is not in the gallery',
    'Spare of app/ui/b.tsx is on no page',
  ])
})
