import { describe, expect, it } from 'vitest'
import { missingNamespaces } from './route-namespaces'
import { listSources } from './source-tree'

const root = { file: 'app/root.tsx', text: "export const handle = { i18n: ['common'] } satisfies PageHandle" }
const page = {
  file: 'app/features/offers/page.tsx',
  text: "import { useLabel } from '~/app/platform/label'\nuseTranslation(['offers', 'common'])",
}
const label = { file: 'app/platform/label.ts', text: "useTranslation('facts')" }
const route = (file: string, i18n: string) => ({
  file,
  text: `import { Page } from '~/app/features/offers/page'\nexport const handle = { i18n: [${i18n}] } satisfies PageHandle`,
})

describe('missingNamespaces', () => {
  it('follows what a route loads', () => {
    const sources = [root, page, label, route('app/routes/content.tsx', "'offers'")]
    expect(missingNamespaces(sources)).toEqual(["app/routes/content.tsx: its handle does not name 'facts'"])
  })

  it('counts what a form asks', () => {
    const form = { ...page, text: '<Form asks="registration:asks" />' }
    expect(missingNamespaces([root, form, route('app/routes/content.tsx', '')])).toEqual([
      "app/routes/content.tsx: its handle does not name 'registration'",
    ])
  })

  it('counts what the layouts around a page name', () => {
    const layout = { file: 'app/routes/content.tsx', text: "export const handle = { i18n: ['facts'] }" }
    const sources = [root, page, label, layout, route('app/routes/content.new.tsx', "'offers'")]
    expect(missingNamespaces(sources)).toEqual([])
    const alone = [root, page, label, layout, route('app/routes/content_.new.tsx', "'offers'")]
    expect(missingNamespaces(alone)).toHaveLength(1)
  })

  it('leaves out what stays on the server', () => {
    const server = { file: 'app/features/offers/page.server.ts', text: "useTranslation('mail')" }
    const one = {
      file: 'app/routes/one.tsx',
      text: "import { load } from '~/app/features/offers/page.server'",
    }
    expect(missingNamespaces([root, server, one])).toEqual([])
  })
})

describe('the tree', () => {
  it('names at each page the texts that its components speak', () => {
    expect(missingNamespaces(listSources())).toEqual([])
  })
})
