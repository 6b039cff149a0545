import ts from 'typescript'
import { expect, it } from 'vitest'
import { isTest, lineOf, listSources, parse, type Source, walk } from './source-tree'

/** Elements that hold text and what may stand within a line, nothing else. */
const ofLines = new Set(
  'abbr b bdi button cite code dt em h1 h2 h3 h4 h5 h6 i kbd label mark p q s small span strong sub sup time'.split(
    ' ',
  ),
)
const headings = 'h1 h2 h3 h4 h5 h6'
const blocks = new Set(
  `address article aside blockquote details dialog div dl fieldset figure footer form header hr main nav ol p pre search
  section table ul ${headings}`.split(/\s+/),
)

/** What a component begins with, and whether its children stand within a line. */
interface Component {
  roots: readonly string[]
  isOfLines: boolean
  isExported: boolean
}

/** What it holds stands where it stands itself. */
const seeThrough = new Set(['a', 'Link', 'ins', 'del'])

const tagOf = (node: ts.Node): string | undefined => {
  if (ts.isJsxElement(node)) return node.openingElement.tagName.getText()
  return ts.isJsxSelfClosingElement(node) ? node.tagName.getText() : undefined
}

/** The elements that come first on the way down, whatever lies between: fragments, conditions, lists, links. */
function outermost(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (each: ts.Node) => {
    if (ts.isJsxAttributes(each)) return
    const tag = tagOf(each)
    if (tag && !seeThrough.has(tag)) found.push(each)
    else ts.forEachChild(each, visit)
  }
  ts.forEachChild(node, visit)
  return found
}

/** The functions whose names begin as those of components do; they may have the same name in several modules. */
function componentsIn(source: Source): Map<string, Component> {
  const found = new Map<string, Component>()
  ts.forEachChild(parse(source), (node) => {
    if (!ts.isFunctionDeclaration(node) || !node.body || !/^[A-Z]/.test(node.name?.text ?? '')) return
    const returned: string[] = []
    let isOfLines = false
    walk(node.body, (each) => {
      if (ts.isReturnStatement(each) && enclosing(each) === node)
        returned.push(...outermost(each).map((element) => tagOf(element) ?? ''))
      const isChildren = ts.isJsxExpression(each) && each.expression?.getText() === 'children'
      if (isChildren && ofLines.has(tagOf(each.parent) ?? '')) isOfLines = true
    })
    const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
    found.set(node.name?.text ?? '', { roots: returned, isOfLines, isExported })
  })
  return found
}

function enclosing(node: ts.Node): ts.Node {
  let present = node.parent
  while (!ts.isFunctionLike(present)) present = present.parent
  return present
}

/** Blocks in the lines of others, which browsers take out of there, as `file:line`. */
function misplaced(sources: readonly Source[]): string[] {
  const pages = sources.filter(
    ({ file }) => file.startsWith('app/') && file.endsWith('.tsx') && !isTest(file),
  )
  const own = new Map(pages.map((source) => [source.file, componentsIn(source)]))
  const named = new Map<string, Component[]>()
  for (const components of own.values())
    for (const [name, component] of components)
      if (component.isExported) named.set(name, [...(named.get(name) ?? []), component])
  const componentsOf = (file: string, name: string) => {
    const local = own.get(file)?.get(name)
    return local ? [local] : (named.get(name) ?? [])
  }
  const beginsBlock = (file: string, tag: string, seen: readonly string[] = []): boolean =>
    blocks.has(tag) ||
    (!seen.includes(tag) &&
      componentsOf(file, tag).some(({ roots }) =>
        roots.some((root) => beginsBlock(file, root, [...seen, tag])),
      ))
  const isOfLines = (file: string, tag: string) =>
    ofLines.has(tag) || componentsOf(file, tag).some((component) => component.isOfLines)

  return pages.flatMap((source) => {
    const found = new Set<string>()
    walk(parse(source), (node) => {
      const tag = tagOf(node)
      if (!tag || !isOfLines(source.file, tag)) return
      for (const child of outermost(node))
        if (beginsBlock(source.file, tagOf(child) ?? ''))
          found.add(`${source.file}:${String(lineOf(child))}: <${tagOf(child) ?? ''}> in <${tag}>`)
    })
    return [...found]
  })
}

it('a block in a line of text is found, whatever lies between; others are not', () => {
  const example = `
    export function Table() { return <table /> }
    function Maybe({ at }) { if (!at) return null; return <><Table /></> }
    export function Small({ children }) { return <small>{children}</small> }
    export const Page = () => <div>
      <span>{open ? <Maybe /> : <b>words</b>}</span>
      <Small><a href="/"><div /></a></Small>
      <p><b>words</b> <Small>words</Small></p>
      <Maybe />
    </div>`
  expect(misplaced([{ file: 'app/example.tsx', text: example }])).toEqual([
    'app/example.tsx:6: <Maybe> in <span>',
    'app/example.tsx:7: <div> in <Small>',
  ])
})

it('nothing that stands for itself is put into a line of text', () => {
  expect(misplaced(listSources())).toEqual([])
})
