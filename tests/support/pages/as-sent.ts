import type { Page } from '@playwright/test'

/**
 * True where scripts have left the document as it was sent. What they add everywhere does not count, because no page is
 * worse without it: whether a panel is open, how long ago a time was, and the value of an empty field.
 * @param html the document as it was sent
 */
export async function isAsSent(page: Page, html: string): Promise<boolean> {
  return page.evaluate((sent) => {
    const isAdded = (tag: string, { name, value }: Attr) =>
      name === 'aria-expanded' || (name === 'title' && tag === 'time') || (name === 'value' && value === '')
    const outline = (node: Node): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || ['script', 'link', 'style', 'meta'].includes(node.localName))
        return ''
      const kept = [...node.attributes].filter((attribute) => !isAdded(node.localName, attribute))
      const attributes = kept.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort()
      const content = [...node.childNodes].map(outline).join('')
      return `<${[node.localName, ...attributes].join(' ')}>${content}</>`
    }
    const parsed = new DOMParser().parseFromString(sent, 'text/html')
    return outline(parsed.documentElement) === outline(document.documentElement)
  }, html)
}
