import ts from 'typescript'
import { resolve, stem } from './module-imports'
import { isTest, lineOf, literalText, parse, type Source, walk } from './source-tree'

/** A place in the pages that sends a call of the API. */
export interface PageCall {
  /** The endpoint's name in the contract. */
  endpoint: string
  place: string
  /** The call hands an idempotency key on. */
  keyed: boolean
}

/** The way of all calls, which itself sends those of the session. */
const isClient = (file: string) => /^app\/platform\/api(-client)?\.server\.ts$/.test(file)

const senders = new Set(['call', 'callFile', 'callPage', 'callStream', 'send', 'tell', 'askOnce'])

interface Names {
  /** Names of this module for what contracts export. */
  contracts: ReadonlyMap<string, string>
  /** Names of this module for whole contracts: `import * as contract`. */
  wholes: ReadonlySet<string>
  senders: ReadonlySet<string>
  /** Other imports: name in this module to module and name there. */
  others: ReadonlyMap<string, { file: string; name: string }>
}

function namesIn({ file }: Source, tree: ts.SourceFile): Names {
  const contracts = new Map<string, string>()
  const others = new Map<string, { file: string; name: string }>()
  const wholes = new Set<string>()
  const sending = new Set<string>()
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const target = resolve(file, literalText(statement.moduleSpecifier) ?? '')
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !('path' in target)) continue
    const isContract = target.path.startsWith('contracts/')
    if (ts.isNamespaceImport(bindings)) {
      if (isContract) wholes.add(bindings.name.text)
      continue
    }
    for (const { name, propertyName } of bindings.elements) {
      const there = (propertyName ?? name).text
      if (isContract) contracts.set(name.text, there)
      else others.set(name.text, { file: target.path, name: there })
      if (/^app\/platform\/api(-client)?\.server$/.test(target.path) && senders.has(there))
        sending.add(name.text)
    }
  }
  return { contracts, wholes, senders: sending, others }
}

/** The name in the contract of what stands here, if it is used as a value. */
function contractName(node: ts.Node, names: Names): string | undefined {
  if (!ts.isIdentifier(node)) return undefined
  const { parent } = node
  if (ts.isTypeQueryNode(parent) || ts.isTypeReferenceNode(parent) || ts.isImportSpecifier(parent))
    return undefined
  if (ts.isPropertyAssignment(parent) && parent.name === node) return undefined
  if (ts.isPropertyAccessExpression(parent)) {
    // `contract.createTag` is one; `createTag.input` only asks for its schema.
    const isMember = parent.name === node && ts.isIdentifier(parent.expression)
    return isMember && names.wholes.has(parent.expression.text) ? node.text : undefined
  }
  return names.contracts.get(node.text)
}

const isSender = (node: ts.Node, names: Names): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.senders.has(node.expression.text)

/** The call whose second argument this is part of. */
function callAround(node: ts.Node, names: Names): ts.CallExpression | undefined {
  for (let at = node; !ts.isSourceFile(at); at = at.parent)
    if (isSender(at.parent, names) && at.parent.arguments[1] === at) return at.parent
  return undefined
}

/**
 * Every place of the pages that sends one of these endpoints. Where an endpoint is chosen first (`const endpoint = …`, or handed
 * to a function), all calls of its module that name none themselves count as its places.
 */
export function pageCalls(sources: readonly Source[], isWanted: (endpoint: string) => boolean): PageCall[] {
  const modules = new Map(sources.map((source) => [stem(source.file), source]))
  return sources
    .filter(({ file }) => /^app\/.*\.server\.ts$/.test(file) && !isTest(file) && !isClient(file))
    .flatMap((source) => callsIn(source, modules, isWanted))
}

function callsIn(
  source: Source,
  modules: ReadonlyMap<string, Source>,
  isWanted: (endpoint: string) => boolean,
): PageCall[] {
  const tree = parse(source)
  const names = namesIn(source, tree)
  const givesKey = ({ arguments: [, , options] }: ts.CallExpression) =>
    options !== undefined && handsKeyOn(options, { source, names, modules })
  const placeOf = (node: ts.Node) => `${source.file}:${String(lineOf(node))}`
  const found: PageCall[] = []
  const chosen: [endpoint: string, at: ts.Node][] = []
  const unnamed: ts.CallExpression[] = []
  walk(tree, (node) => {
    const name = contractName(node, names)
    if (name !== undefined && isWanted(name)) {
      const call = callAround(node, names)
      if (call) found.push({ endpoint: name, place: placeOf(call), keyed: givesKey(call) })
      else chosen.push([name, node])
    }
    if (isSender(node, names) && !namesEndpoint(node.arguments[1], names)) unnamed.push(node)
  })
  const places = chosen.flatMap(([endpoint, at]) =>
    unnamed.length > 0
      ? unnamed.map((call) => ({ endpoint, place: placeOf(call), keyed: givesKey(call) }))
      : [{ endpoint, place: placeOf(at), keyed: false }],
  )
  return [...found, ...places]
}

function namesEndpoint(node: ts.Node | undefined, names: Names): boolean {
  let found = false
  if (node)
    walk(node, (each) => {
      found ||= contractName(each, names) !== undefined
    })
  return found
}

interface Module {
  source: Source
  names: Names
  modules: ReadonlyMap<string, Source>
}

/** True if `idempotencyKey` stands in these options, or in what they are made of: variables and functions. */
function handsKeyOn(options: ts.Node, module: Module, seen = new Set<string>()): boolean {
  if (saysKey(options)) return true
  const around = topOf(options)
  const used = new Set<string>()
  walkOptions(options, (each) => {
    if (ts.isIdentifier(each)) used.add(each.text)
  })
  return [...used].some((name) => {
    if (seen.has(name)) return false
    seen.add(name)
    const other = module.names.others.get(name)
    if (!other) return valuesOf(name, around).some((value) => handsKeyOn(value, module, seen))
    const there = module.modules.get(other.file)
    return there !== undefined && valuesOf(other.name, parse(there)).some(saysKey)
  })
}

function saysKey(node: ts.Node): boolean {
  let found = false
  walkOptions(node, (each) => {
    const isProperty = ts.isPropertyAssignment(each) || ts.isShorthandPropertyAssignment(each)
    found ||= isProperty && each.name.getText() === 'idempotencyKey'
  })
  return found
}

/** Like `walk`, without calls of the API inside, whose options are theirs. */
function walkOptions(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => {
    const isCall = ts.isCallExpression(child) && ts.isIdentifier(child.expression)
    if (!isCall || !senders.has(child.expression.text)) walkOptions(child, visit)
  })
}

/** The statement of the module that holds a node. */
function topOf(node: ts.Node): ts.Node {
  let at = node
  while (!ts.isSourceFile(at.parent)) at = at.parent
  return at
}

/** What a name stands for: in a function, or anywhere at the top of its module. */
function valuesOf(name: string, scope: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  const look = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name)
      found.push(...(node.initializer ? [node.initializer] : []))
  }
  if (!ts.isSourceFile(scope)) walk(scope, look)
  for (const statement of scope.getSourceFile().statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) found.push(statement)
    if (ts.isVariableStatement(statement)) statement.declarationList.declarations.forEach(look)
  }
  return found
}
