import ts from 'typescript'
import { isTest, literalText, parse, type Source, walk } from './source-tree'

/** A form that names the texts which ask for what is missing in it, with the names of its fields. */
export interface AskingForm {
  file: string
  /** `registration:asks` */
  group: string
  fields: ReadonlySet<string>
}

export interface AskingForms {
  forms: AskingForm[]
  /** Files with a summary of errors of a form that names no such texts. */
  silent: string[]
}

interface Component {
  name: string
  file: string
  node: ts.Node
}

type Opening = ts.JsxOpeningElement | ts.JsxSelfClosingElement
const isOpening = (node: ts.Node): node is Opening =>
  ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)

const groupOf = (text: string | undefined) => (text?.endsWith(':asks') ? text : undefined)

/** The value of an attribute: a string, an expression, or undefined where it is not there. */
function attribute(element: Opening, name: string): ts.Expression | undefined {
  const found = element.attributes.properties.find((each) => each.name?.getText() === name)
  const value = found && ts.isJsxAttribute(found) ? found.initializer : undefined
  return value && ts.isJsxExpression(value) ? value.expression : value
}

/** The group that an element gives to what is in it: the attribute of a form, or the value of the context. */
const groupAt = (element: Opening) =>
  groupOf(literalText(attribute(element, 'asks'))) ?? groupOf(literalText(attribute(element, 'value')))

/** `fields.email`, `fields['email']`, `field('email')`; `*` where the name is known at run time only. What a component is handed on has none. */
function fieldName(value: ts.Expression | undefined): string | undefined {
  if (!value) return undefined
  if (ts.isPropertyAccessExpression(value)) return value.name.text
  if (ts.isElementAccessExpression(value)) return literalText(value.argumentExpression) ?? '*'
  if (ts.isCallExpression(value)) return literalText(value.arguments[0]) ?? '*'
  return undefined
}

/** A box that must be ticked has a code of its own. */
function fieldOf(element: Opening): string | undefined {
  if (element.tagName.getText() === 'Checkbox') return undefined
  if (attribute(element, 'fields')) return literalText(attribute(element, 'name'))
  return fieldName(attribute(element, 'field'))
}

/** All components of the pages, by name. */
function componentsOf(sources: readonly Source[]): Map<string, Component[]> {
  const found = new Map<string, Component[]>()
  for (const source of sources)
    for (const node of parse(source).statements) {
      const name = ts.isFunctionDeclaration(node) ? node.name?.text : undefined
      if (name && /^[A-Z]/.test(name))
        found.set(name, [...(found.get(name) ?? []), { name, file: source.file, node }])
    }
  return found
}

const featureOf = (file: string) => /^app\/features\/[^/]+\//.exec(file)?.[0] ?? 'app/ui/'

/** The component that a tag means: of the same file, the same feature, or the design system. */
function meant(tag: string, file: string, all: ReadonlyMap<string, Component[]>): Component | undefined {
  const named = all.get(tag) ?? []
  return (
    named.find((each) => each.file === file) ??
    named.find((each) => each.file.startsWith(featureOf(file))) ??
    named.find((each) => each.file.startsWith('app/ui/'))
  )
}

/** Follows elements into the components that they are made of. Everything that is met is added to `met`. */
function reachOf(all: ReadonlyMap<string, Component[]>, met: Set<ts.Node>) {
  const fields = new Set<string>()
  const seen = new Set<ts.Node>()
  const visit = (part: ts.Node, file: string): void => {
    if (seen.has(part)) return
    seen.add(part)
    walk(part, (node) => {
      if (!isOpening(node)) return
      met.add(node)
      const field = fieldOf(node)
      if (field !== undefined) fields.add(field)
      const component = meant(node.tagName.getText(), file, all)
      if (component) visit(component.node, component.file)
    })
  }
  return { fields, visit, leaveOut: (part: ts.Node) => seen.add(part) }
}

const whole = (element: Opening): ts.Node => (ts.isJsxOpeningElement(element) ? element.parent : element)

/** The forms of the pages. A form is made of its own elements, their components, and what the component around it is given. */
export function askingForms(sources: readonly Source[]): AskingForms {
  const pages = sources.filter(
    ({ file }) => /^app\/.*\.tsx$/.test(file) && !isTest(file) && !file.startsWith('app/features/dev/'),
  )
  const all = componentsOf(pages)
  const elements = pages.flatMap((source) => {
    const found: { element: Opening; file: string }[] = []
    walk(parse(source), (node) => {
      if (isOpening(node)) found.push({ element: node, file: source.file })
    })
    return found
  })
  const told = new Set<ts.Node>()
  const forms = elements.flatMap(({ element, file }): AskingForm[] => {
    const group = groupAt(element)
    if (group === undefined) return []
    const reach = reachOf(all, told)
    reach.visit(whole(element), file)
    const around = (all.get(nameAround(element)) ?? []).find((each) => each.file === file)
    if (around) reach.leaveOut(around.node)
    for (const use of elements)
      if (around && meant(use.element.tagName.getText(), use.file, all) === around)
        reach.visit(whole(use.element), use.file)
    return [{ file, group, fields: reach.fields }]
  })
  const confirmations = pages.flatMap((source) => confirmationsIn(source))
  const hasSummary = (element: Opening) =>
    element.tagName.getText() === 'CheckedForm' ||
    (element.tagName.getText() === 'ErrorSummary' && attribute(element, 'form') !== undefined)
  const isSilent = ({ element }: { element: Opening }) => hasSummary(element) && !told.has(element)
  return {
    forms: [...forms, ...confirmations],
    silent: [...new Set(elements.filter(isSilent).map(({ file }) => file))],
  }
}

/** `{ reason: { label, hint, limit, asks: 'overview:asks' } }`: a confirmation asks for a reason alone. */
function confirmationsIn(source: Source): AskingForm[] {
  const found: AskingForm[] = []
  walk(parse(source), (node) => {
    const isNamed = ts.isPropertyAssignment(node) && node.name.getText() === 'asks'
    const group = isNamed ? groupOf(literalText(node.initializer)) : undefined
    if (group !== undefined) found.push({ file: source.file, group, fields: new Set(['reason']) })
  })
  return found
}

/** The component at the top of the module that an element is in. */
function nameAround(node: ts.Node): string {
  let at = node
  while (!ts.isSourceFile(at.parent)) at = at.parent
  return ts.isFunctionDeclaration(at) ? (at.name?.text ?? '') : ''
}
