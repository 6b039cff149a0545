import ts from 'typescript'

/**
 * Browsers that translate a page put every text into elements of their own. React then cannot find a text that it wants to
 * remove, or before which it wants to insert something, and the page dies. So a text that comes or goes, or that follows what
 * comes or goes, has an element to itself.
 */

const textFlags = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike
const nothingFlags = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike

const partsOf = (type) => (type.isUnion() ? type.types : [type])
const has = (type, flags) => partsOf(type).some((part) => (part.flags & flags) !== 0)

/** Content that is handed in: what it is, is for the giver to say. */
const isAnything = (type) =>
  has(type, textFlags) && partsOf(type).some((part) => part.symbol?.name === 'ReactPortal')

const isElement = ({ type }) => type === 'JSXElement' || type === 'JSXFragment'
const isBlank = (value) => typeof value === 'string' && value.trim() === ''
/** Not the line breaks of the code. */
const isShown = ({ type, value, expression }) =>
  type === 'JSXText' ? !isBlank(value) || !value.includes('\n') : expression?.type !== 'JSXEmptyExpression'

/** Fragments leave nothing in the page: what stands in one stands in its parent. */
const childrenOf = (parent) =>
  parent.children
    .filter(isShown)
    .flatMap((child) => (child.type === 'JSXFragment' ? childrenOf(child) : [child]))

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'problem',
    messages: {
      bare: 'This text comes or goes, or follows what does: give it an element, for browsers that translate (docs/design.md).',
    },
    schema: [],
  },
  create(context) {
    const services = context.sourceCode.parserServices
    const checker = services.program.getTypeChecker()

    /** What a component may leave in the page. */
    function shownBy(element) {
      const name = services.esTreeNodeToTSNodeMap.get(element.openingElement.name)
      const made = checker.getTypeAtLocation(name).getCallSignatures()[0]?.getReturnType()
      return made && !isAnything(made) && !(made.flags & ts.TypeFlags.Any)
        ? { isText: has(made, textFlags), comes: has(made, nothingFlags) }
        : { isText: false, comes: false }
    }

    function kindOf(child) {
      // A blank is nothing to translate.
      if (isBlank(child.value ?? child.expression?.value)) return { isText: false, comes: false }
      if (child.type === 'JSXText') return { isText: true, comes: false }
      if (child.type === 'JSXElement')
        return child.openingElement.name.name?.match(/^[a-z]/)
          ? { isText: false, comes: false }
          : shownBy(child)
      const { expression } = child
      const type = services.getTypeAtLocation(expression)
      if (isAnything(type) || type.flags & ts.TypeFlags.Any) return { isText: false, comes: false }
      const isText = has(type, textFlags)
      const isOther = partsOf(type).some((part) => !(part.flags & (textFlags | nothingFlags)))
      const chooses = expression.type === 'ConditionalExpression' && isOther
      const isList = partsOf(type).some((part) => checker.isArrayType(part))
      return { isText, comes: has(type, nothingFlags) || chooses || isList || (isText && isOther) }
    }

    function check(parent) {
      // A fragment that stands in a parent is checked with it.
      if (parent.type === 'JSXFragment' && isElement(parent.parent)) return
      const children = childrenOf(parent)
      let hasCome = parent.type === 'JSXFragment'
      for (const child of children) {
        const { isText, comes } = kindOf(child)
        hasCome ||= comes
        if (isText && hasCome && (children.length > 1 || parent.type === 'JSXFragment'))
          context.report({ node: child, messageId: 'bare' })
      }
    }
    return { JSXElement: check, JSXFragment: check }
  },
}
