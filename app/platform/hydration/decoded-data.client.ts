import { RemixBrowser } from '@remix-run/react'

/**
 * Waits until Remix has decoded the loaders' data. By default Remix does this while React renders its root, which suspends.
 * A key press or click before then makes React render synchronously, and a root that suspends in this case breaks all
 * scripts of the page. Remix has no API to decode earlier, so its component is called once outside React: it throws the
 * promise to wait for before it uses React.
 */
export async function untilDataIsDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    // React throws the error again when it renders, and shows it then.
    if (thrown instanceof Promise) await thrown
  }
}
