import { readdirSync, readFileSync } from 'node:fs'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Nodes, Root } from 'mdast'
import { describe, expect, it } from 'vitest'
import { operatorValues } from '~/api/features/content/content.service'
import { completeLocales } from '~/contracts/languages'

const LOCALES = completeLocales
const UIDS = [
  'about',
  'conset',
  'footer_accessibility',
  'footer_cwa',
  'footer_imprint',
  'footer_pledge',
  'footer_privacy_policy',
  'footer_terms_of_service',
  'helpdesk',
  'knowledgebase',
  'start',
  'tutorial',
  'whats-new',
]
/** They say what stands below them, and no more. */
const INTRODUCTIONS = ['helpdesk', 'knowledgebase', 'start', 'tutorial']
const ALLOWED = new Set('root heading paragraph list listItem strong emphasis link text'.split(' '))
const operator = { name: '', address: '', email: '' }
const PLACEHOLDERS = Object.keys(operatorValues({ brandName: '', operator, traceHours: 24 })).map(
  (name) => `{{${name}}}`,
)

function read(locale: string, uid: string): string {
  return readFileSync(new URL(`./${locale}/${uid}.md`, import.meta.url), 'utf8')
}

function walk(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(walk)] : [node]
}

/** The shape without the words: what must be the same in all complete languages. */
function outline(tree: Root): string[] {
  return tree.children.map((node) => {
    if (node.type === 'heading') return `h${node.depth}`
    if (node.type !== 'list') return node.type
    return `${node.ordered ? `ol from ${node.start}` : 'ul'} × ${node.children.length}`
  })
}

function links(tree: Root): string[] {
  return walk(tree).flatMap((node) => (node.type === 'link' ? [node.url] : []))
}

function placeholders(source: string): string[] {
  return (source.match(/\{\{\w+\}\}/g) ?? []).sort()
}

it.each(LOCALES)('has every page in %s and nothing else', (locale) => {
  const files = readdirSync(new URL(`./${locale}`, import.meta.url)).sort()
  expect(files).toEqual(UIDS.map((uid) => `${uid}.md`))
})

describe.each(UIDS)('%s', (uid) => {
  const english = read('en', uid)
  const englishTree = fromMarkdown(english)

  it.each(LOCALES)('begins with a title and a lede in %s and uses the Markdown subset only', (locale) => {
    const tree = fromMarkdown(read(locale, uid))
    expect(outline(tree).slice(0, 2)).toEqual(['h1', 'paragraph'])
    for (const node of walk(tree)) {
      expect(ALLOWED, node.type).toContain(node.type)
      if (node.type === 'heading' && node !== tree.children[0]) expect([2, 3]).toContain(node.depth)
    }
  })

  it.each(LOCALES.slice(1))('has the same structure, links and emphasis in %s as in English', (locale) => {
    const tree = fromMarkdown(read(locale, uid))
    expect(outline(tree)).toEqual(outline(englishTree))
    expect(links(tree)).toEqual(links(englishTree))
    const bold = (root: Root) => walk(root).filter((node) => node.type === 'strong').length
    expect(bold(tree)).toBe(bold(englishTree))
  })

  it.each(LOCALES)('is long enough and fills known placeholders only in %s', (locale) => {
    const source = read(locale, uid)
    expect(source.split(/\s+/).length).toBeGreaterThan(INTRODUCTIONS.includes(uid) ? 50 : 250)
    expect(placeholders(source)).toEqual(placeholders(english))
    for (const name of placeholders(source)) expect(PLACEHOLDERS).toContain(name)
  })

  it.each(LOCALES.slice(1))('is translated in %s', (locale) => {
    const own = new Set(read(locale, uid).split('\n'))
    // A line of nothing but a placeholder is the same in every language, and so are “E-Mail” and “Helpdesk” in German.
    const left = english.split('\n').filter((line) => /[a-z]{3}/.test(line.replace(/\{\{\w+\}\}/g, '')))
    expect(left.filter((line) => own.has(line) && !/^E-|^# Helpdesk$/.test(line))).toEqual([])
  })
})
