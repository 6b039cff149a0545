import { RemixBrowser } from '@remix-run/react'

/**
 * Waits until Remix has decoded the loaders' data. By itself it does that while React renders its root, and has React wait.
 * But a key or a click that comes before then makes React render at once, and at a root that may not wait: all scripts
 * of the page would end with an error. Remix offers no way to decode earlier, so its component is called once outside of
 * React: it throws what it would have React wait for before it uses anything of React.
 */
export async function untilDataIsDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    // An error comes again when React renders, and is shown then.
    if (thrown instanceof Promise) await thrown
  }
}
