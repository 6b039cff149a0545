import ts from 'typescript'
import { expect, it } from 'vitest'
import { lineOf, listSources, literalText, parse, type Source, walk } from './source-tree'

/** What a reader does to a page, besides opening it. */
const actions = new Set(['click', 'dblclick', 'fill', 'press', 'check', 'uncheck', 'selectOption', 'setInputFiles', 'hover', 'tap', 'dragTo', 'pressSequentially']) // prettier-ignore

const tagsIn = (options: ts.Node): string[] => {
  const tags: string[] = []
  walk(options, (node) => {
    const text = literalText(node)
    if (text?.startsWith('@')) tags.push(text)
  })
  return tags
}

/** Tests of one file that say in which mode they run, and do something that belongs to another; and skips of one mode. */
function wrongModes(source: Source): string[] {
  const tree = parse(source)
  const found: string[] = []
  walk(tree, (node) => {
    if (!ts.isCallExpression(node)) return
    const callee = node.expression.getText(tree)
    const place = `${source.file}:${String(lineOf(node))}`
    const [first, options] = node.arguments
    // For a whole file it is said at its top, by a function.
    if (callee === 'test.skip' && first?.getText(tree) === '!scripts') found.push(`${place}: skips a mode`)
    if (callee !== 'test' || !options || !tagsIn(options).includes('@either')) return
    const body = node.arguments[2]
    if (body)
      walk(body, (each) => {
        if (ts.isPropertyAccessExpression(each) && actions.has(each.name.text))
          found.push(`${place}: does something (${each.name.text})`)
        if (ts.isIdentifier(each) && each.text === 'scripts') found.push(`${place}: asks for its mode`)
      })
  })
  return found
}

const specs = listSources().filter(({ file }) => /^tests\/e2e\/.*\.spec\.ts$/.test(file))

it('a test that reads in another language leaves the account its own, by `speak`', () => {
  expect(specs.filter(({ text }) => text.includes("'/language'")).map(({ file }) => file)).toEqual([])
})

it('an end-to-end test says by its tag that it runs in one mode, and only reads where any mode will do', () => {
  expect(specs.flatMap(wrongModes)).toEqual([])
})

it.each([
  ["test('a', { tag: '@either' }, async ({ page }) => { await page.getByRole('link').click() })", 1],
  ["test('a', { tag: ['@either', '@smoke'] }, async ({ page, scripts }) => { await visit(page) })", 1],
  ["test('a', async ({ scripts }) => { test.skip(!scripts, 'why') })", 1],
  ["test('a', { tag: '@scripts' }, async ({ page }) => { await page.getByRole('link').click() })", 0],
  ["test('a', { tag: '@either' }, async ({ page }) => { await page.goto('/about') })", 0],
  ["test.skip(({ scripts }) => !scripts, 'why')", 0],
])('of %s it finds %d', (text, count) => {
  expect(wrongModes({ file: 'tests/e2e/a.spec.ts', text })).toHaveLength(count)
})
