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

type Root = Record<string, { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }>

/**
 * Runs in the page: whether React has taken the document over. It marks elements while it still reads them, in pieces where the
 * machine is slow: only then has it also finished.
 */
export function isHydrated(): boolean {
  const keyOf = (node: Node | null, mark: string) =>
    Object.keys(node ?? {}).find((key) => key.startsWith(mark)) ?? ''
  const root = (document as unknown as Partial<Root>)[keyOf(document, '__reactContainer$')]
  const isMarked = keyOf(document.querySelector('main'), '__reactFiber$') !== ''
  return isMarked && root?.stateNode.current.memoizedState.isDehydrated === false
}

/**
 * What runs in a page from outside, such as axe, needs scripts. Where the pages go without, their own are cut out of the document
 * instead, which leaves what such a browser shows.
 */
export async function withoutScripts(page: Page): Promise<void> {
  // Between documents that are changed on the way Chromium breaks view transitions off, which it reports as an error.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(
    (url) => !url.pathname.startsWith('/assets/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch({ maxRedirects: 0 })
      const html = (await response.text()).replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      return route.fulfill({ response, body: html })
    },
  )
}
