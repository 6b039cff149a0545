import type { Page } from '@playwright/test'

/**
 * Does to a page what the translator of a browser does: each text comes into two elements of its own, also each text that is
 * added or changed later.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const skipped = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION', 'TITLE', 'NOSCRIPT', 'FONT'])
    const wrap = (text: Text) => {
      const parent = text.parentElement
      if (!parent || skipped.has(parent.tagName) || parent.closest('svg') || !text.data.trim()) return
      // TypeScript calls the name deprecated; translators use it.
      const name: string = 'font'
      const [outer, inner] = [document.createElement(name), document.createElement(name)]
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(text.data)
    }
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) wrap(text)
    }
    wrapAll(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          if (node instanceof Text) wrap(node)
          else if (node instanceof Element && node.tagName !== 'FONT') wrapAll(node)
        }
    }).observe(document.body, { childList: true, subtree: true })
  })
}
